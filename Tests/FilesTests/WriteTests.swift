import Files
import Glibc
import TestSupport
import Testing

@Suite("Replacing a file as a whole")
struct WriteTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func mode(_ path: Path) throws -> UInt32 { try Files.status(path).mode & 0o7777 }
  private func names() throws -> [String] {
    try Files.list(scratch.path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("new and old content, mode as asked, nothing beside it")
  func replace() throws {
    try Files.replace(scratch("a"), with: [1])
    #expect(try mode(scratch("a")) == 0o600)
    try Files.replace(scratch("a"), with: [2, 3], mode: 0o640)
    #expect(try Files.read(scratch("a"), limit: 10) == [2, 3])
    #expect(try mode(scratch("a")) == 0o640)
    #expect(try names() == ["a"])
  }

  @Test("a link stays a link, through chains and into other directories")
  func links() throws {
    try Files.createPrivateDirectory(scratch("d"))
    let links = [("one", "two"), ("two", "d/three"), ("d/three", "../real"), ("new", "d/fresh")]
    for (name, target) in links {
      #expect(scratch(name).withCString { symlink(target, $0) } == 0)
    }
    try scratch.write("real", "old", mode: 0o644)
    try Files.replace(scratch("one"), with: [7])
    #expect(try Files.read(scratch("real"), limit: 10) == [7])
    #expect(try Files.readLink(scratch("one")) == "two")
    #expect(try Files.readLink(scratch("d/three")) == "../real")
    // A link to nothing yet: what it names comes into being.
    try Files.replace(scratch("new"), with: [8])
    #expect(try Files.read(scratch("d/fresh"), limit: 10) == [8])
  }

  @Test("links that go round, directories, devices and FIFOs are refused")
  func refused() throws {
    #expect(scratch("loop").withCString { symlink("loop", $0) } == 0)
    #expect(scratch("fifo").withCString { mkfifo($0, 0o600) } == 0)
    let cases: [(Path, FileError.Reason)] = [
      (scratch("loop"), .system(ELOOP)), (scratch.path, .notRegular), ("/dev/null", .notRegular),
      (scratch("fifo"), .notRegular), (scratch("no/such"), .system(ENOENT)),
      (scratch("fifo/x"), .system(ENOTDIR)),
    ]
    for (path, reason) in cases {
      #expect(throws: FileError(operation: "write", path: path, reason: reason)) {
        try Files.replace(path, with: [1])
      }
    }
    #expect(try names() == ["fifo", "loop"])
  }

  @Test("98: a full disk is told, the old content stays, nothing is left behind")
  func fullDisk() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      mkdir $DIR/disk; cd $DIR
      unshare -rm sh -c 'mount -t tmpfs -o size=1m none disk; cd disk; echo old > a
        $PROBE replace a 2000000; $PROBE output b 40; cat a; ls
        head -c 1048000 /dev/zero > fill 2>/dev/null; $PROBE replace a 100000; cat a; ls -A
        rm fill; $PROBE replace a 3; wc -c < a'
      """)
    #expect(
      said == """
        cannot write a: No space left on device
        cannot write b: No space left on device
        old
        a
        cannot write a: No space left on device
        old
        a
        fill
        done
        3

        """)
  }

  @Test("98: a read-only file system is told")
  func readOnly() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      mkdir $DIR/disk; cd $DIR
      unshare -rm sh -c 'mount -t tmpfs -o size=1m none disk; echo old > disk/a
        mount -o remount,ro none disk; cd disk; $PROBE replace a 3; $PROBE replace b 3
        $PROBE directory c/d; $PROBE directory .; $PROBE temporary .; cat a; ls -A'
      """)
    #expect(
      said == """
        cannot write a: Read-only file system
        cannot write b: Read-only file system
        cannot create c: Read-only file system
        done
        cannot create a temporary directory in \(probe.scratch.path)/disk/.: Read-only file system
        old
        a

        """)
  }

  static let faults = [
    ("fchmod", 1, "EPERM", "Operation not permitted", "old"),
    ("write", 1, "EIO", "Input/output error", "old"),
    ("write", 1, "ENOSPC", "No space left on device", "old"),
    ("write", 1, "EDQUOT", "Disk quota exceeded", "old"),
    ("fsync", 1, "EIO", "Input/output error", "old"),
    ("/^rename", 1, "EROFS", "Read-only file system", "old"),
    // The directory: the file has its name by then, but may lose it in a power cut.
    ("fsync", 2, "EIO", "Input/output error", "new"),
  ]

  @Test("98: a fault of any step is told and leaves nothing half done", arguments: faults)
  func fault(call: String, time: Int, code: String, text: String, content: String) async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      cd $DIR; mkdir d; echo old > d/a
      # The leak sanitizer of `make check-long` cannot work in a program that is traced.
      export ASAN_OPTIONS=detect_leaks=0
      strace -f -qq -o /dev/null -e trace="$1" -e inject="$1:error=$2:when=$3" \
        $PROBE replace d/a 3
      tr '\\7' n < d/a; echo; ls -A d
      """, arguments: [call, code, "\(time)"].map { Array($0.utf8) })
    #expect(said == "cannot write d/a: \(text)\n" + (content == "old" ? "old\n" : "nnn") + "\na\n")
  }

  @Test("102: files are as private as asked, directories 0700, whatever the umask")
  func umasks() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      cd $DIR
      for mask in 000 022 777; do
        (umask $mask; $PROBE replace $mask 1; $PROBE directory d$mask/e/f) > said
        coproc (umask $mask; exec $PROBE temporary .)
        read -r line <&${COPROC[0]}; kill -9 $COPROC_PID; wait $COPROC_PID 2>/dev/null
        stat -c '%a %n' $mask d$mask d$mask/e d$mask/e/f
      done
      stat -c '%a' osgk-*; stat -c '%a' osgk-*/audio
      """)
    #expect(
      said == """
        600 000
        700 d000
        700 d000/e
        700 d000/e/f
        600 022
        700 d022
        700 d022/e
        700 d022/e/f
        600 777
        700 d777
        700 d777/e
        700 d777/e/f
        700
        700
        700
        600
        600
        600

        """)
  }
}
