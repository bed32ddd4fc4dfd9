public import ChildProcess
import History
import Providers

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

extension ProgramRunner {
  /// The same, with whatever goes wrong as a failure.
  func outcome(
    of command: Command, outputLimit: Int, errorTailLimit: Int,
    onErrorLine: (@Sendable ([UInt8]) -> Void)? = nil
  ) async throws(Failure) -> Outcome {
    do {
      return try await run(
        command, outputLimit: outputLimit, errorTailLimit: errorTailLimit,
        onErrorLine: onErrorLine)
    } catch let error as ChildProcessError {
      throw Failure(error)
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.internal, "running \(command.program) failed: \(error)")
    }
  }
}

extension Workbench {
  /// Who starts a choice's program: without a network, or the gate where it may use one.
  func runner(
    for choice: EngineChoice, job: JobID
  ) throws(Failure) -> any ProgramRunner {
    guard choice.leavesMachine else { return OfflineRunner(runner: runner) }
    guard let remote else { throw TranscribeJob.noNetwork }
    return try remote.runner(for: choice, job: job)
  }

  /// What a program says of its options, where its preset asks for it.
  func helpText(of program: EngineChoice.LocalProgram) async throws(Failure) -> String? {
    guard !program.command.helpTexts.isEmpty else { return nil }
    return try await HelpText(
      runner: runner,
      environment: ChildEnvironment.filtered(environment, adding: program.command.environment),
      cacheDirectory: cacheDirectory
    ).text(of: program.program)
  }
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
