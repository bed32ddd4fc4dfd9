import Dispatch
import Files
import SQLite

/// Ends the permits of open leases when their grants are withdrawn, by whatever process. Looks five
/// times a second, on a connection and a queue of its own: the ledger's may wait for another
/// program's lock.
actor WithdrawalWatch {
  struct Watched: Sendable {
    weak var life: LeaseLife?
    let key: UseKey
    /// Of the record that opened the lease.
    let head: LedgerHead
    let expires: Timestamp?
    let files: FileIdentity
  }

  private static let interval = DispatchTimeInterval.milliseconds(200)
  /// How often in a row the database may be locked before that counts as its loss.
  private static let patience = 4

  private nonisolated let executor = QueueExecutor("osgk.consent.watch")
  private let path: Path
  private let clock: LedgerClock
  private var leases: [Watched] = []
  private var timer: (any DispatchSourceTimer)?
  private var connection: Connection?
  /// The state of the database that was looked at.
  private var seen: (version: Int64, modified: Int64)?
  private var misses = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ path: Path, clock: LedgerClock) {
    self.path = path
    self.clock = clock
  }

  isolated deinit { timer?.cancel() }

  func add(_ lease: Watched) {
    leases.append(lease)
    seen = nil
    guard timer == nil else { return }
    let timer = DispatchSource.makeTimerSource(queue: executor.queue)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
    timer.setEventHandler { [weak self] in self?.assumeIsolated { $0.look() } }
    timer.activate()
    self.timer = timer
  }

  /// Looks now.
  func look() {
    leases.removeAll { $0.life?.isLive != true }
    guard !leases.isEmpty else {
      timer?.cancel()
      (timer, connection, seen) = (nil, nil, nil)
      return
    }
    let files = FileIdentity(path)
    for lease in leases where !lease.files.isSameFiles(as: files) { lease.life?.end(.ledgerLost) }
    for lease in leases {
      if let expires = lease.expires, clock.now >= expires { lease.life?.end(.expired) }
    }
    do throws(SQLiteError) {
      try ask(files)
      misses = 0
    } catch {
      misses += 1
      guard error.code != .busy || misses > Self.patience else { return }
      for lease in leases { lease.life?.end(.ledgerLost) }
    }
  }

  private func ask(_ files: FileIdentity) throws(SQLiteError) {
    // Something was written into the file itself: by SQLite from its log, or over it by a stranger,
    // which only a new connection would see.
    if seen?.modified != files.modified { connection = nil }
    let connection: Connection
    if let waiting = self.connection { connection = waiting } else { connection = try open() }
    self.connection = connection
    let version = try connection.dataVersion
    guard seen?.version != version || seen?.modified != files.modified else { return }
    for lease in leases {
      let opening = try connection.integer(
        "SELECT count(*) FROM record WHERE seq = ? AND mac = ?",
        [.integer(lease.head.seq), .text(lease.head.mac)])
      if opening == 0 { lease.life?.end(.ledgerLost) }
      let withdrawals = try connection.integer(
        """
        SELECT count(*) FROM record
        WHERE origin = ? AND data_kinds = ? AND purpose = ? AND event = 'withdrawn' AND seq > ?
        """, lease.key.values + [.integer(lease.head.seq)])
      if withdrawals > 0 { lease.life?.end(.withdrawn) }
    }
    seen = (version, files.modified)
  }

  private func open() throws(SQLiteError) -> Connection {
    try Connection(
      path, create: false, migrations: LedgerSchema.migrations, busyTimeout: .milliseconds(100))
  }
}
