import CSQLite

extension Connection {
  /// Runs the body as a whole or not at all. The transaction is IMMEDIATE: it waits for other
  /// writers at its start and never fails for them afterwards.
  /// - Parameter failing: what a failure of the database itself is thrown as.
  public func transaction<R, E: Error>(
    failing: (SQLiteError) -> E, _ body: () throws(E) -> R
  ) throws(E) -> R {
    do { try execute("BEGIN IMMEDIATE") } catch { throw failing(error) }
    let result: R
    do {
      result = try body()
    } catch {
      rollBack()
      throw error
    }
    do {
      try execute("COMMIT")
    } catch {
      rollBack()
      throw failing(error)
    }
    return result
  }

  public func transaction<R>(_ body: () throws(SQLiteError) -> R) throws(SQLiteError) -> R {
    try transaction(failing: { $0 }, body)
  }

  /// Runs the body on one state of the database, whatever others write meanwhile.
  /// - Parameter failing: what a failure of the database itself is thrown as.
  public func snapshot<R, E: Error>(
    failing: (SQLiteError) -> E, _ body: () throws(E) -> R
  ) throws(E) -> R {
    do { try execute("BEGIN") } catch { throw failing(error) }
    defer { rollBack() }
    return try body()
  }

  public func snapshot<R>(_ body: () throws(SQLiteError) -> R) throws(SQLiteError) -> R {
    try snapshot(failing: { $0 }, body)
  }

  /// The file that was opened does not lie at its path any more.
  public var wasRemoved: Bool {
    var moved: Int32 = 0
    return sqlite3_file_control(database.raw, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK
      && moved != 0
  }

  /// Some failures (a full disk) have ended the transaction already.
  private func rollBack() {
    if sqlite3_get_autocommit(database.raw) == 0 { try? execute("ROLLBACK") }
  }
}
