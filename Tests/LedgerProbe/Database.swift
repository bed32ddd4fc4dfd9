import Files
import Glibc
import SQLite

/// Two steps that take a while each.
let slowMigrations = ["one", "two"].map { table in
  Migration([
    "CREATE TABLE \(table)(x INTEGER) STRICT",
    """
    INSERT INTO \(table) WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c
      WHERE i < 100000) SELECT i FROM c
    """,
  ])
}

func runDatabase(_ verb: String, _ words: [String]) throws -> Bool {
  let path = Path(words.first ?? "")
  switch verb {
  case "open":  // PATH
    _ = try Connection(path, create: true, migrations: [Migration(["CREATE TABLE t(x)"])])
  case "migrate":  // PATH
    say("ready")
    _ = try Connection(path, create: true, migrations: slowMigrations)
  case "count":  // PATH: the rows of both steps, and the version
    let database = try Connection(path, create: false, migrations: slowMigrations)
    let counts = try ["one", "two"].map { try database.integer("SELECT count(*) FROM \($0)") }
    say("\(counts[0]) \(counts[1]) \(try database.integer("PRAGMA user_version"))")
    exit(0)
  case "fill":  // PATH: until it is full
    let database = try Connection(
      path, create: true, migrations: [Migration(["CREATE TABLE t(x BLOB)"])])
    do {
      while true { try database.run("INSERT INTO t VALUES(zeroblob(20000))") }
    } catch {
      say("\(try database.integer("SELECT count(*) FROM t") > 3) \(error)")
    }
  case "modes":  // PATH: what stands beside an open database, and its modes
    let database = try Connection(
      path, create: true, migrations: [Migration(["CREATE TABLE t(x)"])])
    try database.run("INSERT INTO t VALUES(1)")
    say("0\(String(try Files.status(path.parent).mode & 0o7777, radix: 8))")
    for name in try Files.list(path.parent) {
      let mode = try Files.status(path.parent.appending(name)).mode & 0o7777
      say("\(String(decoding: name, as: UTF8.self)) 0\(String(mode, radix: 8))")
    }
  case "with-files":  // COUNT VERB ARGUMENT…: under a limit on open descriptors
    var limit = rlimit(rlim_cur: rlim_t(words[0]) ?? 0, rlim_max: rlim_t(words[0]) ?? 0)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return try runDatabase(words[1], Array(words.dropFirst(2)))
  default:
    return false
  }
  return true
}
