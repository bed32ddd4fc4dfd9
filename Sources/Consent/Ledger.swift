public import Files
import SQLite

/// The consent ledger: who was allowed to receive what, and every use of it. An append-only SQLite
/// database whose records are chained by MACs.
///
/// Whoever has the anchor's key can still forge it: it is evidence against all others.
///
/// Where the anchor knows records that are not here (the database was cut, or an older one put back),
/// the next record says so in its `gap` and goes on from the anchored one, so that `verify` tells
/// it for ever; grants from before such a gap count no more, since they may have been withdrawn.
public actor Ledger {
  public nonisolated let path: Path
  public nonisolated let anchorName: String
  private nonisolated let executor = QueueExecutor("osgk.consent")

  let anchor: any Anchor
  let store: LedgerStore
  let watch: WithdrawalWatch
  private var loading: Task<ConsentError?, Never>?
  /// The writing of the head that goes on, and how many were asked for and are done.
  var anchoring: Task<Void, Never>?
  var anchorings = (asked: 0, done: 0)
  /// Why the head could not be anchored the last time; the next time it is tried again.
  public internal(set) var anchorTrouble: AnchorError?
  var openLeaseCount = 0
  var keeper: Task<Void, Never>?

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private init(_ path: Path, _ anchor: any Anchor, _ client: String?, _ clock: LedgerClock) {
    self.path = path
    self.anchor = anchor
    anchorName = anchor.name
    store = LedgerStore(path, anchorName: anchor.name, client: client, clock: clock)
    watch = WithdrawalWatch(path, clock: clock)
  }

  deinit { keeper?.cancel() }

  /// Opens the ledger, or makes a new one. The anchor is asked when it is first needed: `export`
  /// works without it.
  /// - Parameter client: who acts, where it is not the user at a terminal: a token's id.
  public static func open(
    _ path: Path, anchor: any Anchor, client: String? = nil, clock: LedgerClock = .system
  ) async throws(ConsentError) -> Ledger {
    let ledger = Ledger(path, anchor, client, clock)
    try await ledger.connect()
    return ledger
  }

  /// Whether there is a ledger: what only reads should not make one.
  public static func exists(_ path: Path) -> Bool { Files.exists(path) }

  private func connect() throws(ConsentError) { _ = try store.database() }

  /// Takes an anchor's state over to another place, where there is none yet.
  /// - Returns: whether it did.
  @discardableResult
  public static func carry(
    from old: any Anchor, to new: any Anchor
  ) async throws(AnchorError) -> Bool {
    guard try await new.read() == nil, let state = try await old.read() else { return false }
    try await new.write(state)
    return true
  }

  // MARK: The key

  /// Asks the anchor, once.
  func requireKey() async throws(ConsentError) {
    guard store.key == nil else { return }
    let task = loading ?? Task { await self.loadKey() }
    loading = task
    let failure = await task.value
    loading = nil
    if let failure { throw failure }
  }

  private func loadKey() async -> ConsentError? {
    do throws(AnchorError) {
      if let state = try await anchor.read(), let head = state.head {
        take(state.key, head)
        return nil
      }
      // A new ledger, or a lost anchor: no other program may make one at the same time.
      let lock = try await AnchorLock.take(path)
      defer { lock.release() }
      let state = try await anchor.read()
      if let state, let head = state.head {
        take(state.key, head)
        return nil
      }
      let isNew: Bool
      do throws(ConsentError) { isNew = try store.isNew } catch { return error }
      guard isNew else {
        guard let state else { return .damaged(.anchorMissing, path, anchor: anchorName) }
        take(state.key, .none)
        store.headIsLost = true
        return nil
      }
      let key = state?.key ?? (0..<AnchorState.keySize).map { _ in .random(in: 0...255) }
      try await anchor.write(AnchorState(key: key, head: LedgerHead.none))
      take(key, .none)
      return nil
    } catch {
      return ConsentError(error)
    }
  }

  private func take(_ key: [UInt8], _ head: LedgerHead) {
    store.key = key
    store.anchored = head
  }

  // MARK: Reading

  /// Every record, in order.
  public func export() async throws(ConsentError) -> LedgerExport {
    LedgerExport(format: "osgk-consent", version: 1, records: try store.records("ORDER BY seq"))
  }
}
