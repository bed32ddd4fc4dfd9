import CSQLite

/// A prepared statement, finalised when its owner lets go of it. Belongs to the queue or actor of
/// its connection.
public final class Statement {
  let database: DatabaseHandle
  private let handle: OpaquePointer

  /// Tells SQLite to copy what is bound. The macro is -1 cast to a function, which Swift does not
  /// import; SQLite compares it and never calls it, and a function and a number are of one size.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  init(_ sql: String, in database: DatabaseHandle) throws(SQLiteError) {
    self.database = database
    var handle: OpaquePointer?
    let result = sqlite3_prepare_v2(database.raw, sql, -1, &handle, nil)
    guard result == SQLITE_OK else { throw database.error(result) }
    guard let handle else {
      throw SQLiteError(code: .other(SQLITE_MISUSE), path: database.path, message: "no statement")
    }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds the parameters from the first on, after `reset()`.
  public func bind(_ values: [Value]) throws(SQLiteError) {
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let result =
        switch value {
        case .null: sqlite3_bind_null(handle, position)
        case .integer(let number): sqlite3_bind_int64(handle, position, number)
        case .real(let number): sqlite3_bind_double(handle, position, number)
        case .text(let text): bind(text, at: position)
        case .blob(let bytes): bind(bytes, at: position)
        }
      guard result == SQLITE_OK else { throw database.error(result) }
    }
  }

  private func bind(_ text: String, at position: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        // An empty text lies nowhere, and NULL would be bound as null.
        let start = $0.baseAddress
        return start == nil
          ? sqlite3_bind_text64(handle, position, "", 0, Self.copied, UInt8(SQLITE_UTF8))
          : sqlite3_bind_text64(
            handle, position, start, UInt64($0.count), Self.copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  private func bind(_ bytes: [UInt8], at position: Int32) -> Int32 {
    bytes.isEmpty
      ? sqlite3_bind_zeroblob(handle, position, 0)
      : sqlite3_bind_blob64(handle, position, bytes, UInt64(bytes.count), Self.copied)
  }

  /// Goes to the next row; `false` after the last.
  public func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result:
      let error = database.error(result)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Makes it ready to run again, with nothing bound.
  public func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}

/// The columns of the current row, counted from 0. A column of another type than the one asked for
/// is an error: nothing is converted.
extension Statement {
  public var columnCount: Int { Int(sqlite3_column_count(handle)) }

  public func value(_ column: Int) throws(SQLiteError) -> Value {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(try integer(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, Int32(column)))
    case SQLITE_TEXT: .text(try text(column))
    case SQLITE_BLOB: .blob(try blob(column))
    default: .null
    }
  }

  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    try require(SQLITE_INTEGER, column, "an integer")
    return sqlite3_column_int64(handle, Int32(column))
  }

  public func real(_ column: Int) throws(SQLiteError) -> Double {
    try require(SQLITE_FLOAT, column, "a real number")
    return sqlite3_column_double(handle, Int32(column))
  }

  /// Valid UTF-8, never repaired.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    try require(SQLITE_TEXT, column, "a text")
    let start = sqlite3_column_text(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    let bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw wrongType(column, "valid UTF-8")
    }
    return text
  }

  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    try require(SQLITE_BLOB, column, "a blob")
    let start = sqlite3_column_blob(handle, Int32(column))
    return Array(
      UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column)))))
  }

  private func require(_ type: Int32, _ column: Int, _ name: String) throws(SQLiteError) {
    guard sqlite3_column_type(handle, Int32(column)) == type else {
      throw wrongType(column, name)
    }
  }

  private func wrongType(_ column: Int, _ name: String) -> SQLiteError {
    let label = sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? ""
    return SQLiteError(
      code: .columnType, path: database.path, message: "column \(label) is not \(name)")
  }
}
