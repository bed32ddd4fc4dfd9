import Audio
import ChildProcess
import Files
import Glibc
import Providers
import Transcripts

/// Runs a program on a clip. Success is exit status 0 *and* a new, parsable result: several
/// of these programs end with 0 when they could not read their input.
public struct CommandEngine: Engine {
  let provider: String
  let model: String?
  let program: Path
  let command: CommandSpec
  let reply: ReplySpec
  /// All but the paths of one run.
  let values: Values
  let help: String?
  let runner: any ProgramRunner
  let environment: [(name: String, value: [UInt8])]

  /// Bytes of a result that are read.
  private static let resultLimit = 256 << 20

  public func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    let clip = input.clip
    let directory = try TemporaryDirectory.forRun()
    defer { directory.remove() }
    let run = RunPaths(directory: directory.path)
    try run.place(clip)
    let values = run.added(to: self.values)
    let outcome = try await start(values, run, seconds: clip.seconds, reporter: reporter)
    try check(outcome)
    return EngineReply(
      transcript: try read(values, outcome, reporter: reporter), provider: provider, model: model)
  }

  public func finish() async { await runner.finish() }

  private func start(
    _ values: Values, _ run: RunPaths, seconds: Double, reporter: any Reporter
  ) async throws(Failure) -> Outcome {
    let filled = command.arguments(values, help: help)
    let process = Command(
      program: program, arguments: filled.arguments,
      environment: ChildEnvironment.filtered(environment, adding: command.environment),
      directory: run.directory, network: .none, deadline: Self.deadline(seconds: seconds))
    reporter.report(.detail(shown(values)))
    let progress = command.progress
    return try await runner.outcome(
      of: process, outputLimit: reply.source == .standardOutput ? Self.resultLimit : 64 << 10,
      errorTailLimit: reply.source == .standardError ? Self.resultLimit : 8 << 10,
      onErrorLine: { line in
        guard let progress,
          let percent = progress.percentage(in: String(decoding: line, as: UTF8.self))
        else { return }
        reporter.report(.progress(min(max(percent / 100, 0), 1)))
      })
  }

  /// The command line for `-v`, without the words that the user gave.
  private func shown(_ values: Values) -> String {
    var values = values
    for name in ["prompt", "keywords"] where values[name] != nil { values[name] = .text("…") }
    return ShellText.line([program.bytes] + command.arguments(values, help: help).arguments)
  }

  /// Processors that this process may use: as many threads as a program is told.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Twenty times the audio and never less than five minutes: slow machines run large models.
  static func deadline(seconds: Double) -> Duration { .seconds(max(300, 20 * seconds)) }

  private func check(_ outcome: Outcome) throws(Failure) {
    let name = String(decoding: program.lastComponent, as: UTF8.self)
    switch outcome.ending {
    case .timedOut:
      throw Failure(.timeout, reason: "engine_timeout", "\(name) took too long and was stopped")
    case .signalled(let signal): throw Self.killed(name, by: signal)
    case .exited(0): break
    case .exited(let status) where status > 128 && status < 160:
      throw Self.killed(name, by: status - 128)  // as a shell or Python between us passes it on
    case .exited(let status):
      throw Failure(
        .engineBroken, reason: "exit_\(status)",
        "\(name) failed with exit status \(status)\(outcome.lastWord)")
    }
  }

  private static func killed(_ name: String, by signal: Int32) -> Failure {
    switch signal {
    case SIGILL:
      Failure(
        .engineKilled, reason: "illegal_instruction",
        "\(name) was built for another processor (it died of an illegal instruction)",
        advice: "install a build for this machine's processor")
    case SIGKILL:
      Failure(
        .engineKilled, reason: "out_of_memory",
        "\(name) was killed, most likely because memory ran out",
        advice: "use a smaller model (-m)")
    case SIGSEGV, SIGBUS, SIGABRT, SIGFPE:
      Failure(.engineKilled, reason: "crash", "\(name) crashed (signal \(signal))")
    default:
      Failure(.engineKilled, reason: "signal_\(signal)", "\(name) was ended by signal \(signal)")
    }
  }

  private func read(
    _ values: Values, _ outcome: Outcome, reporter: any Reporter
  ) throws(Failure) -> Transcript {
    let name = String(decoding: program.lastComponent, as: UTF8.self)
    let bytes: [UInt8]
    switch reply.source {
    case .standardOutput: bytes = outcome.output
    case .standardError: bytes = outcome.errorTail
    case .file:
      guard let path = reply.file(values) else {
        throw Failure(.preset, "\(provider): reply.file names no file")
      }
      do throws(FileError) {
        bytes = try Files.read(path, limit: Self.resultLimit)
      } catch {
        throw Failure(
          .engineBroken, reason: "no_result",
          "\(name) ended well but wrote no result\(outcome.lastWord)")
      }
    }
    do throws(ReplyError) {
      let reading = try reply.reading(bytes)
      if reading.repairs > 0 {
        reporter.report(
          .warning(
            code: "repaired", message: "\(name) wrote \(reading.repairs) broken characters"))
      }
      return reading.transcript
    } catch {
      throw Failure(
        .engineBroken, reason: "bad_result",
        "\(name) wrote a result that cannot be read: \(error.description)\(outcome.lastWord)")
    }
  }
}

/// The paths of one run, all below a private directory: `audio.wav` goes in, results come out.
struct RunPaths {
  let directory: Path
  let audio: Path
  let output: Path

  init(directory: Path) {
    self.directory = directory
    audio = directory.appending("audio.wav")
    output = directory.appending("output")
  }

  func added(to values: Values) -> Values {
    var values = values
    values.set("directory", path: directory)
    values.set("audio", path: audio)
    values.set("output", path: output)
    return values
  }

  /// Puts the clip under its name in the directory: a second name for the same file.
  func place(_ clip: Clip) throws(Failure) {
    let linked = clip.path.withCString { old in audio.withCString { new in link(old, new) } }
    guard linked != 0 else { return }
    let pointed = clip.path.withCString { old in audio.withCString { new in symlink(old, new) } }
    guard pointed != 0 else { return }
    throw Failure(FileError(operation: "create", path: audio, reason: .system(errno)))
  }
}
