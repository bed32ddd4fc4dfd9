import Consent
import Files
import Origin
import SQLite
import Synchronization
import TestSupport

/// A ledger of a test's own, with its anchor in a file elsewhere.
struct LedgerKit {
  let scratch: Scratch
  let path: Path
  let anchor: FileAnchor
  let clock: TestClock

  init() throws {
    scratch = try Scratch()
    path = scratch("state/consent.db")
    anchor = FileAnchor(path: scratch("data/consent.anchor"))
    clock = TestClock()
  }

  func open(client: String? = nil) async throws(ConsentError) -> Ledger {
    try await Ledger.open(path, anchor: anchor, client: client, clock: clock.ledgerClock)
  }

  static let origin = try? Origin(parsing: "https://api.example.com")

  static func terms(_ origin: String = "https://api.example.com") throws -> DisclosureTerms {
    DisclosureTerms(origin: try Origin(parsing: origin), kinds: [.audio])
  }

  static func statement(
    _ origin: String = "https://api.example.com", _ kind: DataKind = .audio,
    _ purpose: Purpose = .transcription
  ) throws -> ConsentStatement {
    ConsentStatement(
      terms: try terms(origin), kind: kind, purpose: purpose, presetID: "example",
      presetHash: String(repeating: "5", count: 64), controller: "Example Ltd",
      method: .typed)
  }

  static func lease(_ ledger: Ledger, _ statement: ConsentStatement) async throws -> Lease {
    try await ledger.openLease(
      statement.key, disclosure: statement.terms.digest, presetID: statement.presetID,
      presetHash: statement.presetHash)
  }

  /// What somebody with another tool does. (The connection is closed at its end: all is in the
  /// one file then.)
  func tamper(_ statements: String...) throws {
    let database = try Connection(path, create: false, migrations: [Migration([])])
    for statement in statements { try database.execute(statement) }
  }

  /// The same with the guards taken away, and put back as they were.
  func tamperUnguarded(_ statements: String...) throws {
    let database = try Connection(path, create: false, migrations: [Migration([])])
    let triggers = try database.all(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
    ) { row throws(SQLiteError) in (name: try row.text(0), sql: try row.text(1)) }
    for trigger in triggers { try database.execute("DROP TRIGGER \(trigger.name)") }
    for statement in statements { try database.execute(statement) }
    for trigger in triggers { try database.execute(trigger.sql) }
  }

  func column(_ column: String, seq: Int64) throws -> Value? {
    let database = try Connection(path, create: false, migrations: [Migration([])])
    return try database.first(
      "SELECT \(column) FROM record WHERE seq = ?", [.integer(seq)]
    ) { row throws(SQLiteError) in try row.value(0) }
  }

  /// Eight records: two grants, two leases, a refusal and a withdrawal; all anchored.
  func history() async throws {
    let ledger = try await open()
    let audio = try Self.statement()
    _ = try await ledger.grant(audio)  // 1
    let totals = LeaseTotals(requests: 1, attempts: 1, bytes: 352_044, seconds: 11)
    try await Self.lease(ledger, audio).close(totals, .done)  // 2, 3
    let text = try Self.statement("https://api.example.com", .text, .polish)
    _ = try await ledger.grant(text)  // 4
    try await ledger.refuse(Self.statement("https://other.example.com"))  // 5
    _ = try await ledger.withdraw(kind: .text)  // 6
    try await Self.lease(ledger, audio).close(totals, .failed)  // 7, 8
  }

  /// What lies under the paths now, to be put back later.
  func copy(_ path: Path) async throws -> [UInt8] {
    try await settle()
    return try Files.read(path, limit: 1 << 24)
  }

  func putBack(_ bytes: [UInt8], _ path: Path) async throws {
    try await settle()
    try Files.replace(path, with: bytes)
  }

  func remove(_ path: Path) async throws {
    try await settle()
    try Files.remove(path)
  }

  /// Waits until every ledger that was let go of is closed, which a task of its own may put off:
  /// the last to close takes the log away.
  private func settle() async throws {
    for _ in 0..<2000 where Files.exists(scratch("state/consent.db-wal")) {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  func verify() async throws -> Verification { try await open().verify() }

  func word() async throws -> String { try await verify().verdict.description }
}

/// Clocks that a test sets.
final class TestClock: Sendable {
  private let state = Mutex((wall: Int64(1_796_000_000_000), boot: Int64(5_000_000)))

  var ledgerClock: LedgerClock {
    LedgerClock(
      wall: { self.state.withLock { $0.wall } }, boot: { self.state.withLock { $0.boot } },
      bootID: LedgerClock.system.bootID, source: "test")
  }

  var now: Timestamp { Timestamp(milliseconds: state.withLock { $0.wall }) }

  /// Time passes.
  func pass(_ seconds: Int64) {
    state.withLock {
      $0.wall += seconds * 1000
      $0.boot += seconds * 1000
    }
  }

  /// Somebody sets the wall clock.
  func jump(_ seconds: Int64) { state.withLock { $0.wall += seconds * 1000 } }
}
