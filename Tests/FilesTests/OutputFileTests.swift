import Dispatch
import Files
import Glibc
import TestSupport
import Testing

@Suite("Files written piece by piece, and descriptors")
struct OutputFileTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func names() throws -> [String] {
    try Files.list(scratch.path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("the name comes with commit; without it nothing stays")
  func commit() throws {
    func begin() throws -> OutputFile {
      let file = try OutputFile(scratch("out"))
      try file.write("one ".utf8)
      #expect(!Files.exists(scratch("out")))
      return file
    }
    do { _ = try begin() }
    #expect(try names() == [])
    let file = try begin()
    try file.write("two".utf8)
    try file.commit()
    #expect(try Files.read(scratch("out"), limit: 10) == Array("one two".utf8))
    #expect(try names() == ["out"])
  }

  @Test("a name that is taken, now or by then, is kept")
  func noReplace() throws {
    let taken = FileError(operation: "write", path: scratch("out"), reason: .system(EEXIST))
    let file = try OutputFile(scratch("out"), noReplace: true)
    try scratch.write("out", "mine")
    do throws(FileError) {
      try file.commit()
      Issue.record("took the name")
    } catch {
      #expect(error == taken)
    }
    #expect(throws: taken) { _ = try OutputFile(scratch("out"), noReplace: true) }
    #expect(try Files.read(scratch("out"), limit: 10) == Array("mine".utf8))
    #expect(try names() == ["out"])
  }

  @Test("the mode of the file that is there stays")
  func keepsMode() throws {
    try scratch.write("out", "", mode: 0o604)
    try OutputFile(scratch("out")).commit()
    #expect(try Files.status(scratch("out")).mode & 0o7777 == 0o604)
  }

  @Test("what is no file is written directly: a FIFO, /dev/null, /dev/stdout")
  func direct() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      cd $DIR; mkfifo fifo; wc -c < fifo & $PROBE output fifo 1; wait
      $PROBE output /dev/null 1; $PROBE output /dev/stdout 1 | tr -d '\\7'
      $PROBE output /dev/stdout 1 > file; tr -d '\\7' < file; $PROBE output . 1
      test -c /dev/null && test -p fifo && test -L /dev/stdout && ls
      """)
    #expect(
      said
        == """
        65536
        done
        done
        done
        done
        cannot write .: it is not a regular file
        TestProbe
        fifo
        file

        """.replacing("65536\ndone", with: said.hasPrefix("done") ? "done\n65536" : "65536\ndone"))
  }

  @Test("a name of an open descriptor is that descriptor: what it was opened for stays")
  func descriptors() async throws {
    let said = try await Probe().shell(
      """
      cd $DIR; echo kept > log; $PROBE output /dev/stdout 1 >> log; tr -d '\\7' < log
      echo kept > log; $PROBE output /dev/fd/5 1 5>> log; tr -d '\\7' < log; echo
      ln -s /dev/stdout link; $PROBE output link 1 | tr -d '\\7'; $PROBE output /dev/fd/77 1
      """)
    #expect(
      said == """
        kept
        done
        done
        kept

        done
        cannot write /dev/fd/77: Bad file descriptor

        """)
  }

  @Test("an exit removes what has not got its name")
  func exitInBetween() async throws {
    let said = try await Probe().shell("cd $DIR; $PROBE output-and-go out; ls -A")
    #expect(said == "1\nTestProbe\n")
  }

  @Test("a reader that left is an error of its own")
  func readerGone() throws {
    let ends = TestSupport.pipe()
    close(ends[0])
    defer { close(ends[1]) }
    signal(SIGPIPE, SIG_IGN)
    let writer = DescriptorWriter(raw: ends[1], name: "standard output")
    let error = FileError(operation: "write", path: "standard output", reason: .readerGone)
    #expect(throws: error) { try writer.write([1]) }
    #expect("\(error)" == "cannot write standard output: nobody reads it any more")
  }

  @Test("a full disk behind a descriptor is told")
  func fullDevice() throws {
    let full = Descriptor(raw: open("/dev/full", O_WRONLY | O_CLOEXEC))
    let error = FileError(operation: "write", path: "standard output", reason: .system(ENOSPC))
    #expect(throws: error) {
      try DescriptorWriter(raw: full.raw, name: "standard output").write([1])
    }
  }

  @Test("a descriptor that somebody set to non-blocking is waited for")
  func nonBlocking() async throws {
    let ends = TestSupport.pipe()
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    // On a queue of its own: it blocks.
    let count = Task {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "reader").async {
          var buffer = [UInt8](repeating: 0, count: 4096)
          var all = 0
          while case let got = read(reader, &buffer, buffer.count), got > 0 { all += got }
          close(reader)
          continuation.resume(returning: all)
        }
      }
    }
    await Task.yield()
    try DescriptorWriter(raw: writer, name: "pipe").write([UInt8](repeating: 1, count: 1 << 20))
    close(writer)
    #expect(await count.value == 1 << 20)
  }
}
