import Files
import SQLite
import TestSupport
import Testing

@Suite("Where a database lies")
struct PlaceTests {
  @Test("98: a full disk, a read-only one, no descriptors: told with path and reason")
  func faults() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      mkdir $DIR/disk; cd $DIR
      unshare -rm sh -c 'mount -t tmpfs -o size=1m none disk; cd disk
        $PROBE fill d/a.db; $PROBE open d/a.db
        mkdir e; $PROBE open e/a.db; mount -o remount,ro none $DIR/disk; cd ../disk
        $PROBE open f/a.db; $PROBE open e/b.db'
      echo x > file; $PROBE open file/a.db
      $PROBE with-files 4 open d/a.db
      """)
    let disk = "\(probe.scratch.path)/disk"
    #expect(
      said == """
        true database \(disk)/d/a.db: database or disk is full
        done
        done
        database \(disk)/e/a.db: database or disk is full
        database \(disk)/f: cannot create: Read-only file system
        database \(disk)/e/b.db: cannot create: Read-only file system
        database \(probe.scratch.path)/file: cannot create: Not a directory
        database \(probe.scratch.path)/d/a.db: unable to open database file (Too many open files)

        """)
  }

  @Test(
    "102: files 0600 in a directory 0700, whatever the umask", arguments: ["000", "777", "022"])
  func umask(_ mask: String) async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR; mkdir -m 777 open
      setpriv --reuid 65534 --regid 65534 --clear-groups sh -c '
        umask \(mask); $PROBE modes open/state/a.db'
      """)
    #expect(said == "0700\na.db 0600\na.db-shm 0600\na.db-wal 0600\ndone\n")
  }

  @Test("102: a file that others could read is made private")
  func loose() throws {
    let scratch = try Scratch()
    _ = try Connection(scratch("a.db"), create: true, migrations: [])
    try scratch.write("a.db", try Files.read(scratch("a.db"), limit: 1 << 20), mode: 0o644)
    _ = try Connection(scratch("a.db"), create: false, migrations: [])
    #expect(try Files.status(scratch("a.db")).mode & 0o7777 == 0o600)
  }

  @Test(
    "98: what hinders its log is told with its own reason",
    arguments: [
      ("EIO", "Input/output error"), ("ENOSPC", "No space left on device"),
      ("EACCES", "Permission denied"), ("EMFILE", "Too many open files"),
    ])
  func log(_ error: String, _ reason: String) async throws {
    let probe = try Probe("LedgerProbe")
    // The database is there; each file beside it cannot be opened.
    let said = try await probe.shell(
      """
      cd $DIR; $PROBE open d/a.db
      for end in wal shm; do
        ASAN_OPTIONS=detect_leaks=0 strace -f -qq -o /dev/null -P $DIR/d/a.db-$end -e trace=openat \
          -e inject=openat:error=\(error) $PROBE open d/a.db
      done
      """)
    let lines = said.split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "done", "\(said)")
    for line in lines.dropFirst() {
      #expect(line.hasSuffix("(\(reason))"), "\(line)")
      #expect(line.hasPrefix("database \(probe.scratch.path)/d/a.db: "), "\(line)")
    }
  }
}
