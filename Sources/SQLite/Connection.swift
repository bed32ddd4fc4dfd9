import CSQLite
public import Files
import Glibc

/// A connection to a database file, with one owner: an actor or a serial queue of its own (see
/// `QueueExecutor`), since its calls wait for the disk and for other programs.
///
/// The file is private (0600, in a directory 0700 where it had to be made), the journal is a
/// write-ahead log, and a commit is on the disk when it returns. (The library is linked as the
/// manifest says: release programs carry it.)
public final class Connection {
  public let path: Path
  private(set) var database: DatabaseHandle
  /// What others wrote last, or write now, is not seen: see `init`.
  public private(set) var missesLog = false
  private var idle: [String: Statement] = [:]

  /// Opens a database and brings it to its newest form.
  /// - Parameters:
  ///   - create: make the file and its directory where there is none.
  ///   - migrations: the n-th brings a database of version n - 1 to version n.
  ///   - table: one that every version has, the first too. Without it a database that is not empty is
  ///     another program's.
  ///   - frozen: where neither the file's directory nor its log can be written, the file is read as
  ///     if nobody ever changed it; then `isReadOnly`.
  ///   - busyTimeout: how long a call waits for another program's transaction.
  /// - Throws: `newerData` for a version beyond the last migration, `foreign`: the file was not
  ///   modified.
  public init(
    _ path: Path, create: Bool, migrations: [Migration], table: String? = nil,
    frozen: Bool = false, busyTimeout: Duration = .seconds(10)
  ) throws(SQLiteError) {
    do throws(FileError) {
      self.path = try path.absolute()
      if create { try Self.create(self.path) }
      try Self.makePrivate(self.path, isFrozen: frozen)
    } catch {
      throw SQLiteError(error)
    }
    database = try DatabaseHandle(self.path)
    let milliseconds = Int32(min(busyTimeout / .milliseconds(1), 1e9))
    sqlite3_busy_timeout(database.raw, milliseconds)
    do {
      try configure(newest: Int64(migrations.count), table)
    } catch {
      guard frozen, [.cannotOpen, .readOnly].contains(error.code), Self.isFixed(self.path.parent)
      else { throw error }
      idle = [:]
      database = try DatabaseHandle(self.path, isImmutable: true)
      missesLog = hasLog
      try configure(newest: Int64(migrations.count), table)
    }
    try migrate(migrations)
  }

  /// Nothing can be made in it.
  private static func isFixed(_ directory: Path) -> Bool {
    directory.withCString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } != 0
  }

  private static func create(_ path: Path) throws(FileError) {
    // Not to be made where it is: its directory may be read-only.
    guard !Files.exists(path) else { return }
    try Files.createPrivateDirectory(path.parent)
    do throws(FileError) {
      _ = try Descriptor.creatingPrivate(path)
    } catch {
      guard error.reason == .system(EEXIST) else { throw error }
    }
  }

  /// SQLite gives its log and its index the database's mode, whatever the umask. (The file must
  /// not be opened here: closing a descriptor would drop the locks that another connection of this
  /// process holds on it.)
  private static func makePrivate(_ path: Path, isFrozen: Bool) throws(FileError) {
    let status = try Files.status(path)
    guard status.isRegular else {
      throw FileError(operation: "open", path: path, reason: .notRegular)
    }
    guard status.mode & 0o077 != 0, status.owner == geteuid() else { return }
    guard path.withCString({ chmod($0, 0o600) }) == 0 || isFrozen && errno == EROFS else {
      throw FileError(operation: "make private", path: path, reason: .system(errno))
    }
  }

  /// What follows the version's check may write.
  private func configure(newest: Int64, _ table: String?) throws(SQLiteError) {
    // A file that a stranger made may hold views and triggers.
    osgk_sqlite_set_flag(database.raw, SQLITE_DBCONFIG_DEFENSIVE, 1)
    osgk_sqlite_set_flag(database.raw, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    // Closing would write a log that a newer version left behind into its database.
    osgk_sqlite_set_flag(database.raw, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    let (version, isForeign) = try snapshot { () throws(SQLiteError) -> (Int64, Bool) in
      if let table { return (try self.version, try self.isForeign(without: table)) }
      return (try self.version, false)
    }
    osgk_sqlite_set_flag(
      database.raw, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
      (isForeign || version > newest) && hasLog ? 1 : 0)
    guard !isForeign else {
      throw SQLiteError(
        code: .foreign, path: path,
        message: "it is another program's and no database of osgk; move it elsewhere")
    }
    guard version <= newest else {
      throw SQLiteError(
        code: .newerData, path: path,
        message: "it has version \(version), made by a newer osgk; this one knows \(newest)"
          + " and leaves it as it is")
    }
    // What is deleted is gone, however SQLite was built.
    try execute("PRAGMA secure_delete = ON")
    guard !isReadOnly else { return }
    try setWriteAheadLog()
    try execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
  }

  /// Of version 0 is what has nothing in it yet.
  private func isForeign(without table: String) throws(SQLiteError) -> Bool {
    try version == 0
      ? integer("SELECT count(*) FROM sqlite_schema") > 0
      : integer(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(table)]) == 0
  }

  private var hasLog: Bool { ((try? Files.status(path.suffixed("-wal")))?.size ?? 0) > 0 }

  /// SQLite does not always wait where two programs do this at once.
  private func setWriteAheadLog() throws(SQLiteError) {
    for attempt in 0... {
      do {
        // A file system without shared memory keeps its old journal, which is as safe.
        try execute("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.code == .busy, attempt < 200 else { throw error }
        usleep(20_000)
      }
    }
  }
}

extension Connection {
  /// Whether the file, or its file system, cannot be written.
  public var isReadOnly: Bool { sqlite3_db_readonly(database.raw, "main") == 1 }

  /// Changes when another connection has committed something.
  public var dataVersion: Int64 {
    get throws(SQLiteError) { try integer("PRAGMA data_version") }
  }

  /// Runs statements without parameters, separated by semicolons.
  public func execute(_ sql: String) throws(SQLiteError) {
    let result = sqlite3_exec(database.raw, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw database.error(result) }
  }

  /// Runs one statement that gives no rows.
  /// - Returns: how many rows it changed.
  @discardableResult
  public func run(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Int {
    try withStatement(sql, values) { statement throws(SQLiteError) in
      while try statement.step() {}
      return Int(sqlite3_changes64(database.raw))
    }
  }

  /// The first row, read by the body; `nil` where there is none.
  public func first<R>(
    _ sql: String, _ values: [Value] = [], _ body: (Statement) throws(SQLiteError) -> R
  ) throws(SQLiteError) -> R? {
    try withStatement(sql, values) { statement throws(SQLiteError) in
      try statement.step() ? try body(statement) : nil
    }
  }

  /// Every row, read by the body.
  public func all<R>(
    _ sql: String, _ values: [Value] = [], _ body: (Statement) throws(SQLiteError) -> R
  ) throws(SQLiteError) -> [R] {
    try withStatement(sql, values) { statement throws(SQLiteError) in
      var rows: [R] = []
      while try statement.step() { rows.append(try body(statement)) }
      return rows
    }
  }

  /// The first column of the first row, 0 where there is none or it is null.
  public func integer(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Int64 {
    try first(sql, values) { row throws(SQLiteError) in
      row.isNull(0) ? 0 : try row.integer(0)
    } ?? 0
  }

  /// A statement of the caller's, to step through.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, in: database)
  }

  /// Prepared once for each text; a text that runs inside of itself is prepared again.
  private func withStatement<R>(
    _ sql: String, _ values: [Value], _ body: (Statement) throws(SQLiteError) -> R
  ) throws(SQLiteError) -> R {
    let statement: Statement
    if let waiting = idle.removeValue(forKey: sql) {
      statement = waiting
    } else {
      statement = try prepare(sql)
    }
    defer {
      statement.reset()
      idle[sql] = statement
    }
    try statement.bind(values)
    return try body(statement)
  }
}
