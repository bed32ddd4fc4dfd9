import Dispatch
import Files
import Glibc
import SQLite
import TestSupport
import Testing

@Suite("SQLite")
struct SQLiteTests {
  let scratch: Scratch
  let path: Path
  static let table = [Migration(["CREATE TABLE t(x)"])]

  init() throws {
    scratch = try Scratch()
    path = scratch("state/a.db")
  }

  private func open(
    _ migrations: [Migration] = SQLiteTests.table, timeout: Duration = .seconds(10)
  ) throws(SQLiteError) -> Connection {
    try Connection(path, create: true, migrations: migrations, busyTimeout: timeout)
  }

  @Test("What goes in comes out, of the same type")
  func values() throws {
    let database = try open()
    let values: [Value] = [
      .null, .integer(.min), .integer(.max), .real(-0.1), .text(""), .text("a\0b é \u{1F600}"),
      .blob([]), .blob([0, 255]), 7, "seven", nil,
    ]
    for value in values { try database.run("INSERT INTO t VALUES(?)", [value]) }
    let read = try database.all("SELECT x FROM t ORDER BY rowid") { row throws(SQLiteError) in
      try row.value(0)
    }
    #expect(read == values)
    #expect(try database.run("UPDATE t SET x = 1 WHERE x IS NULL") == 2)
  }

  @Test("A column of another type is an error, not converted")
  func types() throws {
    let database = try open()
    try database.execute("INSERT INTO t VALUES('1'), (CAST(x'ff' AS TEXT))")
    func read(_ row: Int64, as type: String) throws(SQLiteError) -> Value? {
      try database.first("SELECT x FROM t WHERE rowid = ?", [.integer(row)]) {
        r throws(SQLiteError) in
        switch type {
        case "integer": .integer(try r.integer(0))
        case "real": .real(try r.real(0))
        case "blob": .blob(try r.blob(0))
        default: .text(try r.text(0))
        }
      }
    }
    #expect(try read(1, as: "text") == "1")
    for type in ["integer", "real", "blob"] {
      let error = try #require(throws: SQLiteError.self) { _ = try read(1, as: type) }
      #expect(error.code == .columnType)
    }
    let error = try #require(throws: SQLiteError.self) {
      _ = try read(2, as: "text")
    }
    #expect("\(error)" == "database \(path): column x is not valid UTF-8")
  }

  @Test("A transaction happens as a whole or not at all")
  func transaction() throws {
    struct Stop: Error {}
    let database = try open()
    #expect(throws: Stop.self) {
      let insert: () throws(any Error) -> Void = {
        try database.run("INSERT INTO t VALUES(1)")
        throw Stop()
      }
      try database.transaction(failing: { $0 as any Error }, insert)
    }
    #expect(try database.integer("SELECT count(*) FROM t") == 0)
    let given = try database.transaction { () throws(SQLiteError) in
      try database.run("INSERT INTO t VALUES(1)")
      return 5
    }
    #expect(given == 5)
    #expect(try database.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("A writer waits for another, as long as it was told, and says so afterwards")
  func busy() throws {
    let first = try open()
    let second = try open(timeout: .milliseconds(50))
    let error = try #require(throws: SQLiteError.self) {
      try first.transaction { () throws(SQLiteError) in
        // Reading goes on.
        #expect(try second.integer("SELECT count(*) FROM t") == 0)
        try second.transaction { () throws(SQLiteError) in }
      }
    }
    #expect(error.code == .busy)
    #expect(error.path == path)
    try second.transaction { () throws(SQLiteError) in }
  }

  @Test("A statement may run inside of itself")
  func nested() throws {
    let database = try open()
    try database.execute("INSERT INTO t VALUES(1), (2), (3)")
    let sums = try database.all("SELECT x FROM t ORDER BY x") { row throws(SQLiteError) in
      let inner = try database.all("SELECT x FROM t ORDER BY x") { row throws(SQLiteError) in
        try row.integer(0)
      }
      return inner.reduce(0, +) * (try row.integer(0))
    }
    #expect(sums == [6, 12, 18])
  }

  @Test("Others' commits show in the data version, one's own do not")
  func dataVersion() throws {
    let (watcher, writer) = (try open(), try open())
    let before = try watcher.dataVersion
    #expect(try watcher.dataVersion == before)
    try writer.run("INSERT INTO t VALUES(1)")
    #expect(try watcher.dataVersion != before)
    let own = try writer.dataVersion
    try writer.run("INSERT INTO t VALUES(1)")
    #expect(try writer.dataVersion == own)
  }

  @Test("A commit is on the disk when it returns, in a write-ahead log")
  func durable() throws {
    let database = try open()
    #expect(try database.integer("PRAGMA synchronous") == 2)
    let mode = try database.first("PRAGMA journal_mode") { row throws(SQLiteError) in
      try row.text(0)
    }
    #expect(mode == "wal")
    #expect(try database.integer("PRAGMA trusted_schema") == 0)
  }

  @Test("Names of files are bytes", arguments: ["a b?c#d%41.db", "é.db", ":memory:", "file:x"])
  func names(_ name: String) throws {
    let odd = scratch("d").appending(Array(name.utf8) + [0xFF])
    _ = try Connection(odd, create: true, migrations: Self.table)
    #expect(try Files.list(scratch("d")) == [Array(name.utf8) + [0xFF]])
  }

  @Test("What is there is not made again, and what is not there is only made when asked")
  func absent() throws {
    let error = try #require(throws: SQLiteError.self) {
      _ = try Connection(path, create: false, migrations: Self.table)
    }
    #expect(error.code == .cannotOpen)
    #expect("\(error)" == "database \(path): cannot read: No such file or directory")
    #expect(!Files.exists(scratch("state")))
    try open().run("INSERT INTO t VALUES(1)")
    #expect(try open().integer("SELECT count(*) FROM t") == 1)
  }
}
