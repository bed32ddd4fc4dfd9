import ChildProcess
import Files
import TestSupport
import Testing

@Suite("Programs that misbehave")
struct HostileProgramTests {
  let runner: Runner

  init() throws { runner = try TestSupport.runner() }

  @Test("97: floods on both pipes are read, and kept up to the limits")
  func floods() async throws {
    let script = """
      head -c 8000000 /dev/zero | tr '\\0' e >&2 &
      head -c 8000000 /dev/zero | tr '\\0' o
      wait
      echo tail >&2
      """
    let outcome = try await runner.run(
      Shell.command(script), outputLimit: 1000, errorTailLimit: 10)
    #expect(outcome.ending == .exited(0))
    #expect(outcome.text == String(repeating: "o", count: 1000))
    #expect(outcome.outputTruncated)
    #expect(outcome.errorText == "eeeeetail\n")
  }

  @Test("97: a line of the error without an end is cut, not collected")
  func endlessLine() async throws {
    let script = "head -c 3000000 /dev/zero | tr '\\0' x >&2; echo >&2"
    let lengths = Collected<Int>()
    _ = try await runner.run(
      Shell.command(script), onErrorLine: { lengths.append($0.count) })
    #expect(lengths.all == [4096])
  }

  @Test("97: a program that hangs is ended at its deadline, one that ignores TERM too")
  func hangs() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    for script in ["exec sleep 1000", "trap '' TERM; while :; do sleep 1000; done"] {
      let outcome = try await runner.run(
        Shell.command(script, deadline: .milliseconds(100), grace: .seconds(1)))
      #expect(outcome.ending == .timedOut)
    }
    #expect(clock.now - start < .seconds(10))
  }

  @Test("97: a program that stops itself is ended at its deadline")
  func stops() async throws {
    let outcome = try await runner.run(
      Shell.command("kill -STOP $$", deadline: .milliseconds(200), grace: .seconds(1)))
    #expect(outcome.ending == .timedOut)
  }

  @Test(
    "97: what it leaves running neither delays the notice nor lives on",
    arguments: [
      "sleep 1000.1$1 &", "setsid sleep 1000.1$1 &", "(setsid setsid sleep 1000.1$1 &) &",
      "trap '' TERM HUP; nohup setsid sleep 1000.1$1 &",
    ])
  func leavesRunning(script: String) async throws {
    let mark = "\(UInt32.random(in: 1 ... .max))"
    let all = script + " sleep 0.05; echo done"
    let outcome = try await runner.run(Shell.command(all, arguments: [mark]))
    #expect(outcome.ending == .exited(0))
    #expect(outcome.text == "done\n")
    #expect(Shell.processes(marked: "1000.1" + mark) == [])
  }

  @Test("97: cancelling ends the whole group before it returns")
  func cancelling() async throws {
    let scratch = try Scratch()
    let mark = "\(UInt32.random(in: 1 ... .max))"
    let script = "sleep 1000.2$1 & touch \"$2\"; sleep 1000.2$1"
    let command = Shell.command(
      script, arguments: [mark, "\(scratch("up"))"], deadline: nil, grace: .seconds(30))
    let task = Task { try await runner.run(command) }
    #expect(try await Shell.appears(scratch("up")))
    task.cancel()
    await #expect(throws: ChildProcessError(code: .cancelled, program: "/bin/sh")) {
      try await task.value
    }
    #expect(Shell.processes(marked: "1000.2" + mark) == [])
  }

  @Test("97: a task cancelled before it starts runs nothing")
  func cancelledBefore() async throws {
    let scratch = try Scratch()
    let command = Shell.command("touch \"$1\"", arguments: ["\(scratch("ran"))"])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await runner.run(command)
    }
    await #expect(throws: ChildProcessError(code: .cancelled, program: "/bin/sh")) {
      try await task.value
    }
    #expect(!Files.exists(scratch("ran")))
  }

  @Test("97: osgk-run killed under us: the program dies, the call returns")
  func helperKilled() async throws {
    let mark = "\(UInt32.random(in: 1 ... .max))"
    let command = Shell.command("kill -KILL $PPID; sleep 1000.3$1", arguments: [mark])
    #expect(try await runner.run(command).ending == .signalled(9))
    // Nobody is left to wait for it before the call returns.
    #expect(try await Shell.remaining(marked: "1000.3" + mark) == [])
  }

  @Test("a program gets descriptors 0, 1 and 2, a group of its own, no core and no terminal")
  func surroundings() async throws {
    let script = """
      ls /proc/self/fd | tr '\\n' ' '; ulimit -c
      test "$(ps -o pgid= -p $$ | tr -d ' ')" = $$ && test "$(ps -o sid= -p $$ | tr -d ' ')" = $$ \
        && echo own
      grep -E '^(Sig(Blk|Ign)|NoNewPrivs)' /proc/self/status
      """
    let text = try await runner.run(Shell.command(script)).text
    // ls itself opens one more.
    #expect(text.hasPrefix("0 1 2 3 0\nown\n"))
    #expect(text.contains("SigBlk:\t0000000000000000\n"))
    // 32 and 33 are the C library's own, out of everybody's reach.
    let ignored = text.firstMatch(of: /SigIgn:\t([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
    #expect(ignored.map { $0 & 0x7FFF_FFFF } == 0)
    #expect(text.contains("NoNewPrivs:\t1"))
  }

  @Test("limits hold, and those above our own are lowered to them")
  func limits() async throws {
    var command = Shell.command("ulimit -n; ulimit -t")
    command.limits = [.openFiles: 17, .processorTime: 33]
    #expect(try await runner.run(command).text == "17\n33\n")
    command.limits = [.openFiles: 1 << 40]
    #expect(try await runner.run(command).ending == .exited(0))
  }
}
