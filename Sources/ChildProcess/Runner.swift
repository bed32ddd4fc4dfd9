import Dispatch
public import Files

/// Runs strangers' programs through `osgk-run`.
public struct Runner: Sendable {
  /// The path of `osgk-run`.
  public let helper: Path

  public init(helper: Path) { self.helper = helper }

  /// `osgk-run` beside `/proc/self/exe` or in `../libexec/osgk/`; nowhere else.
  public static func beside() throws(ChildProcessError) -> Runner {
    let missing = ChildProcessError(code: .runnerMissing, program: "osgk-run")
    guard let own = try? Files.readLink("/proc/self/exe") else { throw missing }
    let places = [own.parent, own.parent.parent.appending("libexec/osgk")]
    guard let helper = Programs.find(["osgk-run"], in: places) else { throw missing }
    return Runner(helper: helper)
  }

  /// Starts the program, drains both pipes, waits for its end. Cancelling the task ends the
  /// program's whole group (TERM, grace, KILL) before `.cancelled` is thrown. When the program
  /// ends, what it left running is killed, so that nobody holds the pipes open.
  ///
  /// Throws `ChildProcessError`, `FileError` (the input file), and what the caller's own closures
  /// throw (the program is ended first). The closures are called on a thread of the run's own and
  /// may block: then the program waits.
  /// - Parameters:
  ///   - outputLimit: bytes of standard output that are kept; the rest is read and dropped.
  ///   - errorTailLimit: bytes of standard error that are kept, the last ones.
  ///   - onOutput: takes standard output in pieces, in order, instead of keeping it.
  ///   - onErrorLine: called for each line (ended by LF or CR) of standard error, cut after 4 KiB.
  public func run(
    _ command: Command, outputLimit: Int = 1 << 20, errorTailLimit: Int = 8 << 10,
    onOutput: (@Sendable ([UInt8]) throws -> Void)? = nil,
    onErrorLine: (@Sendable ([UInt8]) -> Void)? = nil
  ) async throws -> Outcome {
    let sink = OutputSink(
      limit: outputLimit, tailLimit: errorTailLimit, onOutput: onOutput, onErrorLine: onErrorLine)
    let run = try Run(command, helper: helper, sink: sink)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        run.start { continuation.resume(with: $0) }
      }
    } onCancel: {
      run.end(.cancelled)
    }
  }

  /// Tries the filter of `network` on this machine; `nil` where it holds (`any` holds nothing, but
  /// must be possible), else why not.
  public func problem(withFilter network: NetworkAccess) async -> String? {
    let trial = Command(
      program: helper, arguments: [Array("--try".utf8)], network: network, deadline: .seconds(10))
    do {
      let outcome = try await run(trial)
      let holds = outcome.ending == .exited(0)
      if case .exited(0...1) = outcome.ending, holds == (network != .any) { return nil }
      return "the filter does not hold (\(outcome.ending))"
    } catch {
      return "\(error)"
    }
  }

  /// For every exit of the program: ends all runs of this process (a second's grace at most) and
  /// waits, blocking, until their groups are gone or the time is up. Without it they end as well,
  /// within a second of our own end: their lifelines close.
  public static func endAll(within time: DispatchTimeInterval = .seconds(2)) {
    Run.endAll(within: time)
  }
}
