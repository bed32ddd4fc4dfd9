import ChildProcess
import Files
import Providers
import Transcripts

/// Lets a program rewrite: a style's own, or a provider that is one. The text goes in on standard
/// input unless the command line asks for it.
public struct CommandPolisher: Polisher {
  public let provider: String?
  public let model: String?
  let program: Path
  let command: CommandSpec
  let section: ResolvedSection
  let modelPath: Path?
  /// The user's, for the preset's `options:`.
  let options: [(name: String, value: String)]
  let help: String?
  let runner: any ProgramRunner
  let environment: [(name: String, value: [UInt8])]

  /// Bytes of a result that are read: far more than any rewriting of what was said.
  static let resultLimit = 64 << 20

  public func polish(
    _ request: PolishRequest, reporter: any Reporter, onText: (@Sendable (String) -> Void)?
  ) async throws(Failure) -> PolishReply {
    let directory = try TemporaryDirectory.forRun()
    defer { directory.remove() }
    let line = try commandLine(request, in: directory.path)
    reporter.report(.detail(line.shown(program)))
    let outcome = try await run(line, in: directory.path, seconds: request.seconds)
    try check(outcome)
    return PolishReply(text: try text(of: outcome, line))
  }

  public func finish() async { await runner.finish() }

  /// What is run.
  struct Line {
    let arguments: [[UInt8]]
    /// The same without the user's words.
    let quietArguments: [[UInt8]]
    /// What it is given to read.
    let input: [UInt8]
    /// Where its result is, if not in what it writes.
    let result: Path?

    /// For `-v`.
    func shown(_ program: Path) -> String { ShellText.line([program.bytes] + quietArguments) }
  }

  func commandLine(_ request: PolishRequest, in directory: Path) throws(Failure) -> Line {
    let parameters = request.parameters(for: section, options: options)
    let text = parameters.text ?? ""
    var values = try Failure.wrapping { () throws(PresetError) in
      try section.filling(parameters).values
    }
    values["text"] = .text(text)
    values.set("threads", CommandEngine.processors)
    values.set("directory", path: directory)
    values.set("output", path: directory.appending("output"))
    if let modelPath { values.set("model_path", path: modelPath) }
    let arguments = command.arguments(values, help: help).arguments
    values["text"] = nil
    let isArgument = command.arguments(values, help: help).arguments != arguments
    values["text"] = .text("…")
    if values["system"] != nil { values["system"] = .text("…") }
    return Line(
      arguments: arguments, quietArguments: command.arguments(values, help: help).arguments,
      input: isArgument ? [] : Array(text.utf8),
      result: section.reply.source == .file ? section.reply.file(values) : nil)
  }

  private func run(
    _ line: Line, in directory: Path, seconds: Double
  ) async throws(Failure) -> Outcome {
    let process = Command(
      program: program, arguments: line.arguments,
      environment: ChildEnvironment.filtered(environment, adding: command.environment),
      directory: directory, network: .none, input: .bytes(line.input), deadline: .seconds(seconds),
      grace: .seconds(2))
    return try await runner.outcome(
      of: process, outputLimit: Self.resultLimit, errorTailLimit: 8 << 10)
  }

  private func check(_ outcome: Outcome) throws(Failure) {
    let name = String(decoding: program.lastComponent, as: UTF8.self)
    let what: String
    switch outcome.ending {
    case .exited(0): return
    case .timedOut: throw TimedRequest.tooLate
    case .exited(let status): what = "failed with exit status \(status)"
    case .signalled(let signal): what = "was ended by signal \(signal)"
    }
    throw Failure(.failed, reason: "program_failed", "\(name) \(what)\(outcome.lastWord)")
  }

  private func text(of outcome: Outcome, _ line: Line) throws(Failure) -> String {
    let name = String(decoding: program.lastComponent, as: UTF8.self)
    guard !outcome.outputTruncated else {
      throw Failure(.failed, reason: "program_failed", "\(name) wrote far too much")
    }
    var bytes = section.reply.source == .standardError ? outcome.errorTail : outcome.output
    if let result = line.result {
      do throws(FileError) {
        bytes = try Files.read(result, limit: Self.resultLimit)
      } catch {
        throw Failure(
          .failed, reason: "program_failed",
          "\(name) ended well but wrote no result\(outcome.lastWord)")
      }
    }
    do throws(ReplyError) {
      return try section.reply.reading(bytes).transcript.text
    } catch {
      throw Failure(
        .failed, reason: "program_failed",
        "\(name) wrote a result that cannot be read: \(error.description)")
    }
  }
}

extension Outcome {
  /// The last line that the program wrote to standard error, cleaned and cut, behind a colon.
  var lastWord: String {
    let text = String(decoding: errorTail, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
    return line.map { ": " + TerminalText.safe(String($0.prefix(200))) } ?? ""
  }
}
