import Files
import SQLite
import TestSupport
import Testing

@Suite("A database that is not what it should be")
struct DamageTests {
  let scratch: Scratch
  let path: Path
  static let table = [Migration(["CREATE TABLE t(x)", "CREATE INDEX i ON t(x)"])]

  init() throws {
    scratch = try Scratch()
    path = scratch("a.db")
  }

  private func open() throws(SQLiteError) -> Connection {
    try Connection(path, create: true, migrations: Self.table)
  }

  @Test("Something else under the name is told, and stays as it is")
  func notADatabase() throws {
    for content in ["not a database, but long enough to have a header of a hundred bytes", "x"] {
      let bytes = Array(String(repeating: content, count: 40).utf8)
      try scratch.write("a.db", bytes)
      let error = try #require(throws: SQLiteError.self) { _ = try open() }
      #expect(error.code == .notADatabase)
      #expect("\(error)" == "database \(path): file is not a database")
      #expect(try Files.read(path, limit: 1 << 20) == bytes)
    }
    try Files.createPrivateDirectory(scratch("directory"))
    let error = try #require(throws: SQLiteError.self) {
      _ = try Connection(scratch("directory"), create: true, migrations: [])
    }
    #expect("\(error)" == "database \(scratch("directory")): cannot open: it is not a regular file")
  }

  @Test("Damaged pages are told")
  func corrupt() throws {
    do {
      let database = try open()
      for number in 0..<2000 {
        try database.run("INSERT INTO t VALUES(?)", [.text("some text \(number)")])
      }
    }
    var bytes = try Files.read(path, limit: 1 << 24)
    // Every page but the first says nonsense.
    for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try Files.replace(path, with: bytes)
    let error = try #require(throws: SQLiteError.self) {
      _ = try open().integer("SELECT count(*) FROM t NOT INDEXED")
    }
    #expect(error.code == .corrupt)
    #expect("\(error)" == "database \(path): database disk image is malformed")
  }

  @Test("101: a database of a newer version is refused and not modified, its log neither")
  func newer() throws {
    func refused() throws {
      func state() throws -> [[UInt8]] {
        try [path, scratch("a.db-wal")].map { path in
          Files.exists(path) ? try Files.read(path, limit: 1 << 24) : []
        }
      }
      let before = try state()
      let status = try Files.status(path)
      let error = try #require(throws: SQLiteError.self) { _ = try open() }
      #expect(error.code == .newerData)
      #expect(
        "\(error)" == "database \(path): it has version 3, made by a newer osgk; this one knows 1"
          + " and leaves it as it is")
      #expect(try state() == before)
      #expect(try Files.status(path) == status)
    }
    do { try open().execute("PRAGMA user_version = 3") }
    try refused()
    // The version stands in the log only, as after a crash.
    try Files.remove(path)
    let wal: [UInt8]
    let main: [UInt8]
    do {
      let database = try open()
      try database.execute("PRAGMA user_version = 3; INSERT INTO t VALUES(1)")
      main = try Files.read(path, limit: 1 << 24)
      wal = try Files.read(scratch("a.db-wal"), limit: 1 << 24)
    }
    try Files.replace(path, with: main)
    try Files.replace(scratch("a.db-wal"), with: wal)
    try refused()
  }

  @Test("101: a migration that is killed anywhere goes on the next time")
  func interrupted() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR
      for i in $(seq 0 24); do
        rm -f m.db* out; ( $PROBE migrate m.db & echo $! > pid; wait ) > out 2>/dev/null &
        until grep -q ready out 2>/dev/null; do :; done
        sleep $(printf 0.%03d $((i * 4))); kill -9 $(cat pid) 2>/dev/null; wait
        grep -q done out || killed=$((killed + 1))
        # Whatever there is, each step is there as a whole or not at all.
        $PROBE migrate m.db | tail -1 >> said
        $PROBE count m.db >> said
      done
      [ $killed -gt 3 ] || echo "only $killed were killed"
      sort said | uniq -c | sed 's/^ *//'
      """)
    #expect(said == "25 100000 100000 2\n25 done\n")
  }

  @Test("101: two programs that migrate at once do it once")
  func together() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR; for i in 1 2 3 4; do $PROBE migrate m.db & done; wait; $PROBE count m.db
      """)
    #expect(said.split(separator: "\n").filter { $0 == "done" }.count == 4)
    #expect(said.hasSuffix("100000 100000 2\n"))
  }
}
