import ChildProcess
import Files
import Glibc
import TestSupport
import Testing

@Suite("Reading")
struct ReadTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("the whole file, up to the limit and not beyond")
  func limits() throws {
    let path = try scratch.write("a", [UInt8](repeating: 1, count: 100))
    #expect(try Files.read(path, limit: 100).count == 100)
    let error = FileError(operation: "read", path: path, reason: .tooLarge(limit: 99))
    #expect(throws: error) { try Files.read(path, limit: 99) }
    #expect("\(error)" == "cannot read \(path): it is larger than 99 bytes")
    // Files of /proc say that they are empty.
    #expect(try Files.read("/proc/self/maps", limit: 1 << 24).count > 100)
    #expect(throws: FileError.self) { try Files.read("/proc/self/maps", limit: 10) }
    #expect(try Files.read(try scratch.write("empty", ""), limit: 0) == [])
  }

  @Test("a name is bytes: not UTF-8, newline, quotes, a leading dash")
  func names() throws {
    for name: [UInt8] in [[0xFF, 0xFE], [0x0A], Array("-x '\"".utf8), Array("🎙".utf8)] {
      let path = scratch.path.appending(name)
      try Files.replace(path, with: name)
      #expect(try Files.read(path, limit: 100) == name)
    }
    #expect(try Files.list(scratch.path).map(\.first) == [0x0A, 0x2D, 0xF0, 0xFF])
  }

  @Test("69: what is no regular file is refused and not waited for")
  func odd() throws {
    let fifo = scratch("fifo")
    #expect(fifo.withCString { mkfifo($0, 0o600) } == 0)
    for path in [fifo, scratch.path, "/dev/zero", "/dev/null", "/dev/tty0"] {
      #expect(throws: FileError.self) { try Files.read(path, limit: 10) }
    }
    let error = FileError(operation: "read", path: fifo, reason: .notRegular)
    #expect(throws: error) { try Files.read(fifo, limit: 10) }
    #expect("\(error)" == "cannot read \(fifo): it is not a regular file")
  }

  @Test("69: links are followed, but not round and round")
  func links() throws {
    let file = try scratch.write("file", "x")
    for (name, target) in [("link", "file"), ("one", "two"), ("two", "one"), ("none", "gone")] {
      #expect(scratch(name).withCString { symlink(target, $0) } == 0)
    }
    #expect(try Files.read(scratch("link"), limit: 10) == Files.read(file, limit: 10))
    let loop = FileError(operation: "read", path: scratch("one"), reason: .system(ELOOP))
    #expect(throws: loop) { try Files.read(scratch("one"), limit: 10) }
    let gone = FileError(operation: "read", path: scratch("none"), reason: .system(ENOENT))
    #expect(throws: gone) { try Files.read(scratch("none"), limit: 10) }
    #expect("\(gone)" == "cannot read \(scratch("none")): No such file or directory")
  }

  @Test("69: a file that everybody may change is not trusted")
  func worldWritable() throws {
    let path = try scratch.write("config", "x", mode: 0o646)
    #expect(try Files.read(path, limit: 10).count == 1)
    let why = "everybody may change it (chmod o-w would mend that)"
    let error = FileError(operation: "trust", path: path, reason: .untrusted(why))
    #expect(throws: error) { try Files.read(path, limit: 10, trusted: true) }
    #expect("\(error)" == "cannot trust \(path): \(why)")
  }

  @Test("69: a file is trusted when the user or root owns it", .enabled(if: geteuid() == 0))
  func owners() async throws {
    let probe = try Probe()
    try probe.scratch.write("mine", "x")
    try probe.scratch.write("roots", "x")
    try probe.scratch.write("strangers", "x")
    let said = try await probe.shell(
      """
      cd $DIR; chown 65534 mine; chown 12345 strangers
      for name in mine roots strangers; do
        setpriv --reuid 65534 --regid 65534 --clear-groups $PROBE read $name
      done
      $PROBE read mine
      """)
    #expect(
      said == """
        1
        done
        1
        done
        cannot trust strangers: it belongs to user 12345, who is neither you nor root
        cannot trust mine: it belongs to user 65534, who is neither you nor root

        """)
  }

  @Test("a file that this user may not read says so", .enabled(if: geteuid() == 0))
  func unreadable() async throws {
    let probe = try Probe()
    try probe.scratch.write("secret", "x", mode: 0o600)
    let said = try await probe.shell(
      "cd $DIR; setpriv --reuid 65534 --regid 65534 --clear-groups $PROBE read secret")
    #expect(said == "cannot read secret: Permission denied\n")
  }

  @Test("98: no descriptor left is told, for reading and for writing")
  func noDescriptors() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      cd $DIR; echo x > a
      # The leak sanitizer of `make check-long` needs descriptors.
      export ASAN_OPTIONS=detect_leaks=0
      for verb in 'read a' 'replace b 1' 'directory c'; do $PROBE with-files 3 $verb; done; ls
      """)
    #expect(
      said == """
        cannot read a: Too many open files
        cannot write b: Too many open files
        done
        TestProbe
        a
        c

        """)
  }

  @Test("status tells files from directories")
  func status() throws {
    let path = try scratch.write("a", "123", mode: 0o751)
    let status = try Files.status(path)
    #expect(status.size == 3 && status.isRegular && !status.isDirectory)
    #expect(status.mode & 0o7777 == 0o751 && status.owner == geteuid())
    #expect(Files.exists(path) && Files.isExecutable(path) && !Files.isDirectory(path))
    #expect(Files.isDirectory(scratch.path) && !Files.isExecutable(scratch.path))
    #expect(!Files.exists(scratch("no")))
  }

  @Test("Times that no number of nanoseconds holds are the last or the first one")
  func farTimes() throws {
    let path = try scratch.write("a", "1")
    // Beyond 2262; some file systems keep it, others the latest time they know.
    let far = timespec(tv_sec: 10_413_792_000, tv_nsec: 5)
    #expect(path.withCString { utimensat(AT_FDCWD, $0, [far, far], 0) } == 0)
    #expect(try Files.status(path).modifiedNanoseconds > 8_000_000_000_000_000_000)
    #expect(Files.changeTime(path) != nil)
  }
}
