public import Files
public import Origin

/// The consent ledger: who was allowed to receive what, and every use of it. An append-only SQLite
/// database whose records are chained by MACs.
public actor Ledger {
  public nonisolated let path: Path
  public nonisolated let anchorName: String

  private init(path: Path, anchorName: String) {
    self.path = path
    self.anchorName = anchorName
  }

  /// Opens the ledger, or makes a new one. The anchor is asked when it is first needed: `records`
  /// and `export` work without it.
  /// - Parameter client: who acts, where it is not the user at a terminal: a token's id.
  public static func open(
    _ path: Path, anchor: any Anchor, client: String? = nil, clock: LedgerClock = .system
  ) async throws(ConsentError) -> Ledger { fatalError("face") }

  /// Whether there is a ledger: what only reads should not make one.
  public static func exists(_ path: Path) -> Bool { fatalError("face") }

  /// Records a yes. A grant for the same use, whatever its terms, is superseded.
  public func grant(
    _ statement: ConsentStatement, expires: Timestamp? = nil
  ) async throws(ConsentError) -> Grant { fatalError("face") }

  /// Records a no. It ends a grant for the same use (but no lease that is open).
  public func refuse(_ statement: ConsentStatement) async throws(ConsentError) {
    fatalError("face")
  }

  public func standing(
    _ key: UseKey, disclosure: String
  ) async throws(ConsentError) -> Standing { fatalError("face") }

  /// The grant that counts for this use under these terms' digest, now.
  public func liveGrant(
    _ key: UseKey, disclosure: String
  ) async throws(ConsentError) -> Grant? {
    try await standing(key, disclosure: disclosure).grant
  }

  /// The grants that have neither been withdrawn, superseded or refused nor are expired, whatever
  /// their terms; oldest first.
  public func grants() async throws(ConsentError) -> [Grant] { fatalError("face") }

  /// Withdraws every grant that matches; open leases under them end, in other processes within a
  /// second. Gives those that it withdrew.
  public func withdraw(
    origin: Origin? = nil, kind: DataKind? = nil, purpose: Purpose? = nil
  ) async throws(ConsentError) -> [Grant] { fatalError("face") }

  /// Opens a lease under a live grant: when this returns, its record is on the disk.
  /// - Throws: `noGrant`.
  public func openLease(
    _ key: UseKey, disclosure: String, presetID: String, presetHash: String
  ) async throws(ConsentError) -> Lease { fatalError("face") }

  /// Looks at every record and at the anchor.
  public func verify() async throws(ConsentError) -> Verification { fatalError("face") }

  /// Every record, in order.
  public func export() async throws(ConsentError) -> LedgerExport { fatalError("face") }
}

/// Where the ledger's times come from.
public struct LedgerClock: Sendable {
  /// The wall clock, milliseconds since 1970.
  public var wall: @Sendable () -> Int64
  /// Milliseconds since the machine was started, suspended or not.
  public var boot: @Sendable () -> Int64
  /// Tells one start of the machine from another.
  public var bootID: String
  /// What the clocks are called in a record.
  public var source: String

  public init(
    wall: @escaping @Sendable () -> Int64, boot: @escaping @Sendable () -> Int64, bootID: String,
    source: String
  ) {
    self.wall = wall
    self.boot = boot
    self.bootID = bootID
    self.source = source
  }

  public static var system: LedgerClock { fatalError("face") }
}

/// The ledger as values: write each record as a JSON object with its fields in this order.
public struct LedgerExport: Sendable {
  /// `osgk-consent` and the version of the record's form.
  public let format: String
  public let version: Int
  public let records: [LedgerRecord]
}

/// One record: its fields in canonical order, the last of which is `mac`.
public struct LedgerRecord: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    case text(String)
    case integer(Int64)
    case none
  }
  public struct Field: Sendable, Hashable {
    public let name: String
    public let value: Value
  }
  public let fields: [Field]

  public subscript(name: String) -> Value { fields.first { $0.name == name }?.value ?? .none }
}
