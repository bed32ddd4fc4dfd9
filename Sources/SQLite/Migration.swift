/// One step from a version of a database to the next.
public struct Migration: Sendable {
  let statements: [String]
  /// What no statement can say; after them.
  let work: @Sendable (Connection) throws(SQLiteError) -> Void

  public init(
    _ statements: [String],
    then work: @escaping @Sendable (Connection) throws(SQLiteError) -> Void = { _ in }
  ) {
    self.statements = statements
    self.work = work
  }
}

extension Connection {
  /// The number of migrations that the database has gone through.
  var version: Int64 {
    get throws(SQLiteError) { try integer("PRAGMA user_version") }
  }

  /// Runs what is missing. Each step and its number are one transaction: a step that was
  /// interrupted has not happened, and the next program that opens the database goes on there.
  func migrate(_ migrations: [Migration]) throws(SQLiteError) {
    let version = try version
    guard version < migrations.count else { return }
    if isReadOnly {
      throw SQLiteError(
        code: .readOnly, path: path,
        message: "it has version \(version), and version \(migrations.count) cannot be made of it "
          + "where nothing can be written; copy it elsewhere first")
    }
    for (index, migration) in migrations.enumerated() {
      try transaction { () throws(SQLiteError) in
        // Another program may have done it while this one waited.
        guard try self.version == index else { return }
        for statement in migration.statements { try execute(statement) }
        try migration.work(self)
        try execute("PRAGMA user_version = \(index + 1)")
      }
    }
  }
}
