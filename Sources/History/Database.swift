import Files
import SQLite

/// The connection, with this module's errors.
struct Database {
  private let connection: Connection

  /// - Throws: `newerData` if a newer version of this program made it; it was not modified.
  init(_ path: Path, create: Bool) throws(HistoryError) {
    connection = try Self.wrapping { () throws(SQLiteError) in
      // Who will not make one only reads, wherever it lies.
      try Connection(
        path, create: create, migrations: HistorySchema.migrations, table: "job",
        frozen: !create)
    }
  }

  var path: Path { connection.path }
  var wasRemoved: Bool { connection.wasRemoved }
  var isReadOnly: Bool { connection.isReadOnly }
  var missesLog: Bool { connection.missesLog }

  func execute(_ sql: String) throws(HistoryError) {
    try Self.wrapping { () throws(SQLiteError) in try connection.execute(sql) }
  }

  /// - Returns: how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [Value] = []) throws(HistoryError) -> Int {
    try Self.wrapping { () throws(SQLiteError) in try connection.run(sql, values) }
  }

  func first<R>(
    _ sql: String, _ values: [Value] = [], _ body: (Statement) throws(SQLiteError) -> R
  ) throws(HistoryError) -> R? {
    try Self.wrapping { () throws(SQLiteError) in try connection.first(sql, values, body) }
  }

  func all<R>(
    _ sql: String, _ values: [Value] = [], _ body: (Statement) throws(SQLiteError) -> R
  ) throws(HistoryError) -> [R] {
    try Self.wrapping { () throws(SQLiteError) in try connection.all(sql, values, body) }
  }

  /// The first column of the first row, 0 where there is none or it is null.
  func integer(_ sql: String, _ values: [Value] = []) throws(HistoryError) -> Int64 {
    try Self.wrapping { () throws(SQLiteError) in try connection.integer(sql, values) }
  }

  private static func wrapping<R>(
    _ body: () throws(SQLiteError) -> R
  ) throws(HistoryError) -> R {
    do throws(SQLiteError) { return try body() } catch { throw HistoryError(error) }
  }

  /// Runs the body as a whole or not at all.
  func transaction<R>(_ body: () throws(HistoryError) -> R) throws(HistoryError) -> R {
    try connection.transaction(failing: { HistoryError($0) }, body)
  }

  /// Runs the body on one state of the database, whatever others write meanwhile.
  func snapshot<R>(_ body: () throws(HistoryError) -> R) throws(HistoryError) -> R {
    try connection.snapshot(failing: { HistoryError($0) }, body)
  }

  /// A row holds what no version of this program has written.
  func damaged(_ what: String) -> HistoryError { .damaged("database \(path): \(what)") }
}

extension Value {
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Double?) { self = number.map { .real($0) } ?? .null }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  init(_ content: ContentHash?) { self = content.map { .blob($0.bytes) } ?? .null }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

extension Statement {
  func int(_ column: Int) throws(SQLiteError) -> Int { Int(try integer(column)) }
  func optionalText(_ column: Int) throws(SQLiteError) -> String? {
    isNull(column) ? nil : try text(column)
  }
  func optionalContent(_ column: Int) throws(SQLiteError) -> ContentHash? {
    isNull(column) ? nil : ContentHash(bytes: try blob(column))
  }
  func optionalInt(_ column: Int) throws(SQLiteError) -> Int? {
    isNull(column) ? nil : try int(column)
  }
  func optionalReal(_ column: Int) throws(SQLiteError) -> Double? {
    isNull(column) ? nil : try real(column)
  }
}
