import ChildProcess
import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("Running a program")
struct RunTests {
  let runner: Runner

  init() throws { runner = try TestSupport.runner() }

  @Test("output, error and exit code come back")
  func comesBack() async throws {
    let outcome = try await runner.run(
      Shell.command("cat; echo oops >&2; exit 3", input: .bytes(Array("hello".utf8))))
    #expect(outcome.ending == .exited(3))
    #expect(outcome.text == "hello")
    #expect(!outcome.outputTruncated)
    #expect(outcome.errorText == "oops\n")
  }

  @Test("arguments and environment pass as bytes, and nothing else passes")
  func bytes() async throws {
    let odd: [UInt8] = [0x2D, 0xFF, 0x0A, 0x27, 0x20]
    var command = Shell.command("printf '%s|' \"$@\"; printf '%s' \"$ODD\"; env | wc -l")
    command.arguments.append(odd)
    command.environment.append(("ODD", odd))
    let outcome = try await runner.run(command)
    #expect(Array(outcome.output.prefix(11)) == odd + [UInt8(ascii: "|")] + odd)
    // PATH, ODD (two lines), and PWD, which the shell makes itself.
    #expect(outcome.text.hasSuffix("4\n"))
  }

  @Test("an argument with a NUL is refused, not cut")
  func nul() async throws {
    var command = Shell.command("echo no")
    command.arguments.append([0x61, 0, 0x62])
    await #expect(throws: ChildProcessError(code: .notStarted(22), program: "/bin/sh")) {
      try await runner.run(command)
    }
  }

  @Test(
    "the ways to end",
    arguments: [
      ("exit 0", Outcome.Ending.exited(0)), ("exit 255", .exited(255)),
      ("kill -TERM $$", .signalled(15)), ("kill -KILL $$", .signalled(9)),
      ("kill -ILL $$", .signalled(4)), ("kill -SEGV $$", .signalled(11)),
    ])
  func endings(script: String, ending: Outcome.Ending) async throws {
    #expect(try await runner.run(Shell.command(script)).ending == ending)
  }

  @Test("what cannot be started says why")
  func notStarted() async throws {
    let scratch = try Scratch()
    let cases: [(Path, Int32)] = [
      (scratch("missing"), 2), (try scratch.write("plain", "x", mode: 0o644), 13),
      (try scratch.write("garbage", "\u{1}\u{2}", mode: 0o755), 8), (scratch.path, 13),
      (try scratch.write("bad-interpreter", "#!/no/such\n", mode: 0o755), 2),
    ]
    for (program, code) in cases {
      let error = ChildProcessError(code: .notStarted(code), program: program)
      await #expect(throws: error) {
        try await runner.run(Command(program: program, arguments: []))
      }
    }
    let missing = ChildProcessError(code: .notStarted(2), program: "/a\nb")
    #expect("\(missing)" == "cannot run /a\\nb: No such file or directory")
  }

  @Test("a missing directory is told from a missing program")
  func badDirectory() async throws {
    var command = Shell.command("pwd")
    command.directory = "/usr"
    #expect(try await runner.run(command).text == "/usr\n")
    command.directory = "/no/such"
    await #expect(
      throws: ChildProcessError(code: .system(call: "chdir", errno: 2), program: "/bin/sh")
    ) { try await runner.run(command) }
  }

  @Test("without osgk-run nothing runs")
  func noHelper() async throws {
    await #expect(throws: ChildProcessError(code: .runnerMissing, program: "/bin/sh")) {
      try await Runner(helper: "/no/osgk-run").run(Shell.command("exit 0"))
    }
  }

  @Test("an input file is read, and one that is a FIFO is refused and not waited for")
  func inputFile() async throws {
    let scratch = try Scratch()
    let file = try scratch.write("in", "from a file")
    #expect(try await runner.run(Shell.command("cat", input: .file(file))).text == "from a file")
    let fifo = scratch("fifo")
    _ = try await runner.run(Shell.command("mkfifo \"$1\"", arguments: ["\(fifo)"]))
    await #expect(throws: FileError(operation: "read", path: fifo, reason: .notRegular)) {
      try await runner.run(Shell.command("cat", input: .file(fifo)))
    }
  }

  @Test("input is made piece by piece, and a program that does not want it is no error")
  func inputStream() async throws {
    let count = Mutex(0)
    let stream = Command.Input.stream {
      let made = count.withLock {
        $0 += 1
        return $0
      }
      return made > 64 ? nil : [UInt8](repeating: 0x61, count: 64 << 10)
    }
    #expect(try await runner.run(Shell.command("wc -c", input: stream)).text == "4194304\n")
    let big = Command.Input.bytes([UInt8](repeating: 0x61, count: 8 << 20))
    let closed = try await runner.run(Shell.command("exec <&-; sleep 0.1; echo bye", input: big))
    #expect(closed.text == "bye\n")
    let early = try await runner.run(Shell.command("exit 4", input: big))
    #expect(early.ending == .exited(4))
  }

  @Test("an error of the caller's own closures ends the program and comes out")
  func closureThrows() async throws {
    struct Enough: Error, Equatable {}
    await #expect(throws: Enough()) {
      try await runner.run(Shell.command("cat", input: .stream { throw Enough() }))
    }
    await #expect(throws: Enough()) {
      try await runner.run(Shell.command("yes"), onOutput: { _ in throw Enough() })
    }
  }

  @Test("output goes to the caller in order, lines of the error as they come")
  func handlers() async throws {
    let taken = Mutex<[UInt8]>([])
    let lines = Mutex<[String]>([])
    let script = """
      seq 1 20000
      printf '10%%\\r20%%\\r\\n\\nlast' >&2
      """
    let outcome = try await runner.run(
      Shell.command(script), onOutput: { piece in taken.withLock { $0 += piece } },
      onErrorLine: { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
    let expected = (1...20000).map { "\($0)\n" }.joined()
    #expect(taken.withLock { $0 } == Array(expected.utf8))
    #expect(outcome.output.isEmpty)
    #expect(lines.withLock { $0 } == ["10%", "20%", "", "last"])
  }

  @Test("a hundred at once")
  func hundred() async throws {
    let sum = try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 0..<100 {
        group.addTask {
          let command = Shell.command("cat >/dev/null; exit \(number)", input: .bytes([1]))
          guard case .exited(let code) = try await runner.run(command).ending else { return -1 }
          return code
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 4950)
  }

  @Test("what a program leaves running dies with it, or lives on where that is its work")
  func leaves() async throws {
    let scratch = try Scratch()
    for leaves in [false, true] {
      // It holds the pipes open, as those do that keep a clipboard. One process, which forks none.
      let mark = "\(scratch.path)/\(leaves)"
      let script = "bash -c \"exec -a '\(mark)' sleep 600\" & echo $!"
      var command = Shell.command(script)
      command.leavesRunning = leaves
      let outcome = try await runner.run(command)
      #expect(outcome.ending == .exited(0))
      let pid = Int32(outcome.text.filter { $0 != "\n" }) ?? 0
      #expect(pid > 1)
      let wanted = leaves ? [pid] : []
      #expect(try await Shell.processes(marked: mark, become: wanted) == wanted)
      if leaves, pid > 1 { kill(pid, SIGKILL) }
    }
  }

  @Test("where the end was asked for, nothing lives on")
  func leavesNothingWhenEnded() async throws {
    let scratch = try Scratch()
    let mark = scratch.path.description
    var command = Shell.command(
      "sh -c 'sleep 600; : \(mark)' & sleep 600", deadline: .milliseconds(500),
      grace: .seconds(0))
    command.leavesRunning = true
    #expect(try await runner.run(command).ending == .timedOut)
    #expect(try await Shell.remaining(marked: mark).isEmpty)
  }
}
