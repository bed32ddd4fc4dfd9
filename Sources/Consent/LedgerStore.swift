import Files
import Glibc
import SQLite

/// The database of the ledger, as rows: belongs to the actor `Ledger`.
final class LedgerStore {
  typealias Column = LedgerRecord.Column

  let path: Path
  let anchorName: String
  let clock: LedgerClock
  private let client: String?
  private let process: ProcessIdentity
  private var connection: Connection?
  private var files = FileIdentity()

  /// The key, once the anchor was asked.
  var key: [UInt8]?
  /// The last record that the anchor is known to have known: it must be here.
  var anchored: LedgerHead = .none
  /// The anchor has the key and has lost the head.
  var headIsLost = false

  init(_ path: Path, anchorName: String, client: String?, clock: LedgerClock) {
    self.path = path
    self.anchorName = anchorName
    self.client = client
    self.clock = clock
    process = .current(bootID: clock.bootID)
  }

  // MARK: The connection

  /// The connection to what lies under the path now: where the file was removed or replaced, a new
  /// one. (What is missing then shows against the anchor.)
  func database() throws(ConsentError) -> Connection {
    if let connection, FileIdentity(path).database == files.database { return connection }
    connection = nil
    do throws(SQLiteError) {
      let opened = try Connection(
        path, create: true, migrations: LedgerSchema.migrations, table: "record")
      connection = opened
    } catch {
      throw ConsentError(error)
    }
    files = FileIdentity(path)
    guard let connection else { preconditionFailure("just opened") }
    return connection
  }

  /// Which files the records lie in.
  var identity: FileIdentity { FileIdentity(path) }

  func transaction<R>(_ body: () throws(ConsentError) -> R) throws(ConsentError) -> R {
    let wasLost = headIsLost
    do throws(ConsentError) {
      return try database().transaction(failing: { ConsentError($0) }, body)
    } catch {
      headIsLost = wasLost
      throw error
    }
  }

  func records(
    _ condition: String = "", _ values: [Value] = []
  ) throws(ConsentError) -> [LedgerRecord] {
    let database = try database()
    do throws(SQLiteError) {
      return try database.all(
        "SELECT \(LedgerSchema.columns) FROM record \(condition)", values, LedgerSchema.read)
    } catch {
      throw ConsentError(error)
    }
  }

  func record(_ condition: String, _ values: [Value] = []) throws(ConsentError) -> LedgerRecord? {
    try records(condition + " LIMIT 1", values).first
  }

  func integer(_ sql: String, _ values: [Value] = []) throws(ConsentError) -> Int64 {
    let database = try database()
    do throws(SQLiteError) { return try database.integer(sql, values) } catch {
      throw ConsentError(error)
    }
  }

  // MARK: The chain

  var tail: LedgerHead {
    get throws(ConsentError) {
      let head = try head("ORDER BY seq DESC")
      return head ?? .none
    }
  }

  func head(_ condition: String, _ values: [Value] = []) throws(ConsentError) -> LedgerHead? {
    let database = try database()
    do throws(SQLiteError) {
      return try database.first(
        "SELECT seq, mac FROM record \(condition) LIMIT 1", values
      ) { row throws(SQLiteError) in
        LedgerHead(seq: try row.integer(0), mac: try row.text(1))
      }
    } catch {
      throw ConsentError(error)
    }
  }

  /// No record was ever here.
  var isNew: Bool {
    get throws(ConsentError) {
      let (tail, highest) = (try tail, try highest)
      return tail == .none && highest == 0
    }
  }

  /// The highest number that was ever given here, deleted since or not.
  var highest: Int64 {
    get throws(ConsentError) {
      try integer("SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'")
    }
  }

  /// What of the anchored head is not here; `nil` where it is, or where a record says already that
  /// it was not.
  func discontinuity() throws(ConsentError) -> Verdict? {
    if headIsLost { return .anchorMissing }
    return try discontinuity(from: anchored)
  }

  func discontinuity(from head: LedgerHead) throws(ConsentError) -> Verdict? {
    guard head != .none else { return nil }
    let here = try self.head("WHERE seq = ?", [.integer(head.seq)])
    if here == head { return nil }
    let marks = try integer(
      "SELECT count(*) FROM record WHERE gap IS NOT NULL AND prev = ?", [.text(head.mac)])
    if marks > 0 { return nil }
    if here != nil { return .forked }
    let (tail, highest) = (try tail, try highest)
    return tail == .none || highest > tail.seq ? .truncated : .rolledBack
  }

  /// Writes a record at the end, inside a transaction.
  func append(_ event: Event, _ draft: LedgerRecord) throws(ConsentError) -> LedgerRecord {
    guard let key else { throw .damaged(.anchorMissing, path, anchor: anchorName) }
    let gap = try discontinuity()
    let tail = try tail
    var record = draft
    guard max(tail.seq, anchored.seq) < .max else {
      throw .damaged(.broken(at: tail.seq), path, anchor: anchorName)
    }
    record[.seq] = .integer(max(tail.seq, anchored.seq) + 1)
    record[.recordID] = .text(Self.random())
    record[.schemaVersion] = 1
    record[.time] = .text(clock.now.description)
    record[.boot] = .integer(clock.boot())
    record[.bootID] = .text(clock.bootID)
    record[.clock] = .text(clock.source)
    record[.event] = .text(event.rawValue)
    record[.gap] = .init(gap?.description)
    record[.actorUID] = .integer(Int64(getuid()))
    record[.actorName] = .text(Self.userName)
    record[.client] = .init(client)
    record[.process] = .text(process.text)
    record[.prev] = .text(gap == nil || gap == .anchorMissing ? tail.mac : anchored.mac)
    record[.mac] = .text(record.mac(key: key))
    let database = try database()
    do throws(SQLiteError) {
      try database.run(LedgerSchema.insert, record.values.map { Value($0) })
    } catch {
      throw ConsentError(error)
    }
    headIsLost = false
    return record
  }

  private static func random() -> String {
    let digits = (0..<2).map { _ in
      let part = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - part.utf8.count) + part
    }
    return digits.joined()
  }

  /// As the environment says: asking the user database would load modules that use the network.
  private static var userName: String {
    for name in ["LOGNAME", "USER"] {
      if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
    }
    return ""
  }

  /// Before something is sent or agreed to: what can be seen without reading every record.
  func requireTrust() throws(ConsentError) {
    let database = try database()
    let strange: String?
    do throws(SQLiteError) { strange = try LedgerSchema.strangeObject(in: database) } catch {
      throw ConsentError(error)
    }
    if strange != nil { throw .damaged(.broken(at: 0), path, anchor: anchorName) }
    if let last = try record("ORDER BY seq DESC") { try requireGenuine(last) }
  }

  func requireGenuine(_ record: LedgerRecord) throws(ConsentError) {
    guard let key, record.mac == record.mac(key: key) else {
      throw .damaged(.broken(at: record.seq), path, anchor: anchorName)
    }
  }

  /// Leases that were opened and not closed. (Those of the last 200: whoever opens one closes
  /// those that were left before.)
  func openLeases() throws(ConsentError) -> [LedgerRecord] {
    try records(
      """
      WHERE seq IN (SELECT seq FROM record WHERE event = 'lease opened' ORDER BY seq DESC LIMIT 200)
        AND NOT EXISTS (SELECT 1 FROM record AS closing
          WHERE closing.about = record.record_id AND closing.event = 'lease closed') ORDER BY seq
      """)
  }

  func isDead(_ lease: LedgerRecord) -> Bool {
    let process = lease.text(.process).flatMap { ProcessIdentity(text: $0) }
    return process?.isDead(bootID: clock.bootID) ?? false
  }
}

extension LedgerRecord.Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

/// Device and inode of the database and of its log; `nil` where there is none.
struct FileIdentity: Equatable, Sendable {
  var database: FileStatus.Identity?
  var log: FileStatus.Identity?
  /// Of the database: not compared where only the identity counts.
  var modified: Int64 = 0

  init() {}

  init(_ path: Path) {
    if let status = try? Files.status(path) {
      database = status.identity
      modified = status.modifiedNanoseconds
    }
    if let status = try? Files.status(path.suffixed("-wal")) {
      log = status.identity
    }
  }

  func isSameFiles(as other: FileIdentity) -> Bool {
    database == other.database && log == other.log
  }
}

extension Path {
  func suffixed(_ suffix: String) -> Path { Path(bytes: bytes + Array(suffix.utf8)) ?? self }
}
