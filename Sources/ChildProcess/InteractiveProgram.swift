import CSystem
public import Files
import Glibc
import Synchronization

/// The user's own editor or pager: it inherits the terminal, stays in our process group (the
/// terminal's foreground one, so Ctrl-Z stops and `fg` continues us both), and runs without filter,
/// since it is not a stranger's.
public enum InteractiveProgram {
  private static let running = Atomic<Int>(0)

  /// While true, a SIGINT or SIGQUIT of the terminal is meant for the program, not for us.
  public static var isRunning: Bool { running.load(ordering: .acquiring) > 0 }

  /// Runs the program and waits for its end.
  public static func run(
    _ program: Path, arguments: [[UInt8]], environment: [(name: String, value: [UInt8])]
  ) async throws(ChildProcessError) -> Outcome.Ending {
    running.add(1, ordering: .acquiringAndReleasing)
    defer { running.subtract(1, ordering: .acquiringAndReleasing) }
    let result = await withCheckedContinuation { continuation in
      let failure = DetachedThread.start {
        continuation.resume(returning: start(program, arguments, environment))
      }
      if failure != 0 {
        let code = ChildProcessError.Code.system(call: "pthread_create", errno: failure)
        continuation.resume(returning: .failure(ChildProcessError(code: code, program: program)))
      }
    }
    return try result.get()
  }

  private static func start(
    _ program: Path, _ arguments: [[UInt8]], _ environment: [(name: String, value: [UInt8])]
  ) -> Result<Outcome.Ending, ChildProcessError> {
    let variables = environment.map { Array($0.name.utf8) + [UInt8(ascii: "=")] + $0.value }
    var pid: pid_t = 0
    let failure = withCStrings([program.bytes] + arguments) { words in
      withCStrings(variables) { variables in
        program.withCString { osgk_spawn(&pid, $0, words, variables, [0, 1, 2], 3, false, nil) }
      }
    }
    guard failure == 0 else {
      return .failure(ChildProcessError(code: .notStarted(failure), program: program))
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return .success(Outcome.Ending(waitStatus: status))
  }
}

extension Outcome.Ending {
  /// As `waitpid` tells it.
  init(waitStatus status: Int32) {
    self = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
  }
}
