import ChildProcess
import Files
import History
import SQLite
import TestSupport
import Testing

@Suite("What a history lives through") struct HardshipTests {
  @Test("96, 98: after any write that fails, each call has happened as a whole or not at all")
  func writes() async throws {
    let probe = try Probe("HistoryProbe")
    let source = TestSupport.repositoryRoot.appending("Tests/HistoryTests/failing.c")
    // In memory, where waiting for the disk takes no time.
    let said = try await probe.shell(
      """
      set -e
      cc -Wall -Wextra -Werror -D_GNU_SOURCE -shared -fPIC -o $DIR/failing.so "$1"
      work=$(mktemp -d -p /dev/shm); trap 'rm -rf $work' EXIT
      LD_PRELOAD=$DIR/failing.so $PROBE writes $work
      """, arguments: [source.bytes])
    let lines = said.split(separator: "\n").map(String.init)
    #expect(lines.last == "done", "\(said)")
    for line in lines.dropLast() {
      let count = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
      #expect(count >= 20, "\(line)")
    }
    #expect(lines.count == 11)
  }

  @Test("96: two programs at once, killed at any time, lose nothing and do nothing twice")
  func killed() async throws {
    let probe = try Probe("HistoryProbe")
    let said = try await probe.shell(
      """
      work=$(mktemp -d -p /dev/shm); trap 'rm -rf $work' EXIT; cd $work
      for round in $(seq 0 39); do
        : >a.log; : >b.log  # what the last round wrote is not this one's
        for worker in a b; do
          $PROBE work h.db > $worker.log 2>&1 & eval $worker=$!
        done
        until grep -q ready a.log && grep -q ready b.log; do :; done
        sleep 0.0$((RANDOM % 60 + 10)); kill -9 $a
        sleep 0.0$((RANDOM % 30 + 10)); kill -9 $b
        wait 2>/dev/null
        cat a.log b.log >> all.log
      done
      echo begun $(grep -c begun all.log) >&2
      $PROBE audit h.db all.log
      """)
    let begun = said.split(separator: "\n").last { $0.hasPrefix("begun") }
    #expect((begun?.split(separator: " ").last.flatMap { Int($0) } ?? 0) > 80, "\(said)")
    #expect(said.hasPrefix("done\n"), "\(said)")
  }

  @Test("101: opening that is killed anywhere goes on the next time, the older journal's jobs too")
  func opening() async throws {
    let probe = try Probe("HistoryProbe")
    let said = try await probe.shell(
      """
      exec 2>/dev/null  # the shell's own words on who was killed
      work=$(mktemp -d -p /dev/shm); trap 'rm -rf $work' EXIT; cd $work
      for round in $(seq 0 24); do
        rm -rf h.db* jobs; mkdir jobs
        for i in $(seq 10 29); do
          cat > jobs/20261130T1015$i-0000000$((i % 10)).json <<END
      {"version":1,"id":"20261130T1015$i-0000000$((i % 10))","created":"2026-11-30T10:15:${i}Z",\
      "source":{"path":"/tmp/a","size":1,"mtime_ns":1,"inode":"1","device":"1","copied":false},\
      "provider":"p","model":null,"plan":[{"seconds":30}],"state":"sending"}
      END
        done
        : >out; $PROBE open h.db jobs > out 2>&1 & pid=$!
        until grep -q ready out; do :; done
        sleep $(printf 0.%04d $((round * 5))); kill -9 $pid 2>/dev/null && wait 2>/dev/null
        grep -q done out || killed=$((killed + 1))
        $PROBE open h.db jobs | tail -1 >> said; ls jobs | wc -l >> said
        $PROBE list h.db | grep -c "^20261130T1015" >> said
      done
      [ ${killed:-0} -gt 0 ] || echo "none was killed in time"
      sort said | uniq -c | sed 's/^ *//'
      """)
    #expect(said == "25 0\n25 20\n25 done\n", "\(said)")
  }

  @Test("101: a history of a newer version is refused, and not modified")
  func newer() async throws {
    let kit = try HistoryKit()
    do {
      let history = try await kit.open()
      try await kit.add(history, "text")
    }
    let bytes = try Files.read(kit.path, limit: 1 << 24)
    // The version that SQLite keeps for its user stands at 60, big end first.
    var newer = bytes
    newer[63] = 99
    try Files.replace(kit.path, with: newer)
    for create in [true, false] {
      let error = await #expect(throws: HistoryError.self) {
        _ = try await History.open(kit.path, create: create)
      }
      guard case .newerData(let message) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(message.contains("made by a newer osgk; this one knows "))
    }
    #expect(try Files.read(kit.path, limit: 1 << 24) == newer)
  }

  @Test(
    "Another program's database is refused, whatever its version, and not modified",
    arguments: [
      ("CREATE TABLE notes(x)", 0), ("CREATE TABLE job(x)", 0), ("CREATE TABLE notes(x)", 2),
      ("CREATE TABLE notes(x)", 3), ("CREATE TABLE notes(x)", 5), ("CREATE TABLE notes(x)", 99),
      ("CREATE VIEW job AS SELECT 1", 1), ("", 3),
    ])
  func foreign(_ sql: String, _ version: Int) async throws {
    let kit = try HistoryKit()
    do {
      let database = try Connection(kit.path, create: true, migrations: [])
      try database.execute("\(sql); PRAGMA user_version = \(version)")
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let bytes = try Files.read(kit.path, limit: 1 << 24)
    for create in [true, false] {
      let error = await #expect(throws: HistoryError.self) {
        _ = try await History.open(kit.path, create: create)
      }
      #expect(error == .foreign("database \(kit.path): it is no history of osgk"))
    }
    #expect(try Files.read(kit.path, limit: 1 << 24) == bytes)
  }

  @Test("An empty file, and an empty database, become a history")
  func empty() async throws {
    let kit = try HistoryKit()
    try Files.createPrivateDirectory(kit.path.parent)
    try Files.replace(kit.path, with: [])
    try await kit.add(try await kit.open(), "text")
    let other = try HistoryKit()
    do { _ = try Connection(other.path, create: true, migrations: []) }
    try await other.add(try await other.open(), "text")
  }

  @Test("A damaged history is told so, on one line, and stays as it is")
  func damaged() async throws {
    let kit = try HistoryKit()
    do {
      let history = try await kit.open()
      for number in 0..<50 {
        try await kit.add(history, "words of text \(number)", HistoryKit.noon + number)
      }
    }
    var bytes = try Files.read(kit.path, limit: 1 << 24)
    for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try Files.replace(kit.path, with: bytes)
    let error = await #expect(throws: HistoryError.self) {
      let history = try await History.open(kit.path, create: false)
      try await history.check()
    }
    guard case .damaged(let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.hasPrefix("database \(kit.path): ") && !message.contains("\n"), "\(message)")
    #expect(try Files.read(kit.path, limit: 1 << 24) == bytes)
    try Files.replace(kit.path, with: Array(String(repeating: "no database ", count: 99).utf8))
    let other = await #expect(throws: HistoryError.self) {
      _ = try await History.open(kit.path, create: true)
    }
    #expect(other == .damaged("database \(kit.path): file is not a database"))
  }

  @Test(
    "The check sees an index that has lost a text, and a text that has lost its words",
    arguments: [
      "DELETE FROM search WHERE rowid = (SELECT max(seq) FROM job)",
      "INSERT INTO search(rowid, raw, tags) VALUES(5, 'stray', '')",
      "DELETE FROM search_data WHERE id > 10", "UPDATE search_content SET c0 = 'other'",
      "PRAGMA foreign_keys = OFF; DELETE FROM job WHERE seq = (SELECT max(seq) FROM job)",
    ])
  func index(_ harm: String) async throws {
    let kit = try HistoryKit()
    do {
      let history = try await kit.open()
      try await kit.add(history, "one text")
      try await kit.add(history, "two texts", HistoryKit.noon + 1)
      try await history.check()
    }
    let outcome = try await TestSupport.runner().run(
      Command(
        program: "/usr/bin/sqlite3", arguments: [kit.path.bytes, Array(harm.utf8)],
        environment: [], network: .none, deadline: .seconds(60)))
    #expect(String(decoding: outcome.output + outcome.errorTail, as: UTF8.self) == "")
    let error = await #expect(throws: HistoryError.self) {
      try await kit.open().check()
    }
    guard case .damaged(let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.hasPrefix("database \(kit.path): ") && !message.contains("\n"), "\(message)")
  }
}
