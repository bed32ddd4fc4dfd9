public import ChildProcess

/// Who starts an engine's program: this machine's runner, which gives it no network, or for one that
/// may use the network the gate, which asks for a permit.
public protocol ProgramRunner: Sendable {
  /// Runs the program to its end, as `Runner.run` does. Whatever network the command names, the
  /// runner decides. Throws `ChildProcessError` and `Failure`.
  func run(
    _ command: Command, outputLimit: Int, errorTailLimit: Int,
    onErrorLine: (@Sendable ([UInt8]) -> Void)?
  ) async throws -> Outcome

  /// The job needs it no more, however it ended. Called once.
  func finish() async
}

/// Without a network, whatever the preset says.
struct OfflineRunner: ProgramRunner {
  let runner: Runner

  func run(
    _ command: Command, outputLimit: Int, errorTailLimit: Int,
    onErrorLine: (@Sendable ([UInt8]) -> Void)?
  ) async throws -> Outcome {
    var command = command
    command.network = .none
    return try await runner.run(
      command, outputLimit: outputLimit, errorTailLimit: errorTailLimit, onErrorLine: onErrorLine)
  }

  func finish() async {}
}
