import Audio
import ChildProcess
import Files
import Glibc
import Models
import Providers
import Settings
import Transcripts

/// One source audio to one transcript, by a local program:
/// source → clip → speech? → engine → clean up.
public struct TranscribeJob: Sendable {
  public let bench: Workbench
  public let request: TranscribeRequest

  /// Bytes of standard input that are taken: a day of uncompressed stereo at 48 kHz.
  static let spoolLimit = 32 << 30
  /// Seconds that `detectLanguage` looks at.
  static let detectSeconds = 30.0

  public init(bench: Workbench, request: TranscribeRequest) {
    self.bench = bench
    self.request = request
  }

  /// The engine that would run (nothing is run).
  public func choose() throws(Failure) -> EngineChoice {
    let choice = try EngineChooser(bench: bench, request: request).choose()
    if request.translate, !choice.section.accepts.contains(.translate) {
      throw Failure(.unsupported, reason: "translate", "\(choice.preset.id) cannot translate")
    }
    if request.detectLanguage, choice.model?.languages == .english {
      throw Failure(
        .language, reason: "english_only",
        "the model \(choice.model?.name ?? "") only knows English and cannot tell languages apart",
        advice: "use a multilingual model (-m)")
    }
    return choice
  }

  /// The command line that would run: program (absolute) and arguments, with the source in the
  /// place of the decoded clip and the current directory in the place of the private one. Reads the
  /// program's help text where the preset asks for it.
  public func commandLine() async throws(Failure) -> [[UInt8]] {
    let choice = try choose()
    let (engine, _) = try await engine(for: choice)
    do throws(FileError) {
      let here = try Path("output").absolute().parent
      var values = RunPaths(directory: here).added(to: engine.values)
      if case .file(let path) = request.source { values.set("audio", path: try path.absolute()) }
      return [choice.program.bytes] + choice.command.arguments(values, help: engine.help).arguments
    } catch {
      throw Failure(error)
    }
  }

  public func run(reporter: any Reporter) async throws(Failure) -> TranscribeResult {
    let choice = try choose()
    let log = WarningLog(reporter)
    let (engine, warnings) = try await engine(for: choice)
    for warning in warnings { log.warn(code: warning.code.rawValue, warning.message) }
    let directory: TemporaryDirectory
    do throws(FileError) {
      directory = try TemporaryDirectory()
    } catch {
      throw Failure(error)
    }
    defer { directory.remove() }

    let clips = try await decode(into: directory, log)
    let seconds = clips.first?.seconds ?? 0
    try check(seconds, against: choice)
    reporter.report(.stage(.listening, seconds: seconds))
    var spoken: [Bool] = []
    for clip in clips { spoken.append(try await hasSpeech(clip)) }
    let count = spoken.count { $0 }
    if count > 0 { reporter.report(.stage(.transcribing, seconds: seconds)) }
    // One for each clip, so that a channel keeps its number where another is silent.
    var transcripts: [Transcript] = []
    for (clip, speaks) in zip(clips, spoken) {
      guard speaks else {
        transcripts.append(Transcript())
        continue
      }
      let done = zip(spoken, transcripts).count { $0.0 }
      let part = PartReporter(log, part: done, of: count)
      transcripts.append(try await transcript(of: clip, in: directory, by: engine, choice, part))
    }
    return result(transcripts, choice, seconds: seconds, log)
  }

  // MARK: Steps

  private func decode(
    into directory: TemporaryDirectory, _ log: WarningLog
  ) async throws(Failure) -> [Clip] {
    do throws(AudioError) {
      let source: Path
      switch request.source {
      case .file(let path): source = path
      case .standardInput:
        log.report(.stage(.spooling, seconds: nil))
        source = try await Spool.standardInput(into: directory, limit: Self.spoolLimit)
      }
      log.report(.stage(.decoding, seconds: nil))
      var to = request.to
      if request.detectLanguage {
        to = min(to ?? .infinity, (request.from ?? 0) + Self.detectSeconds)
      }
      let decoded = try await Audio.decode(
        source,
        DecodeOptions(
          track: request.track, from: request.from, to: to,
          channels: request.channelsAreSpeakers ? .separate : .mixed),
        into: directory, tools: bench.audio)
      for warning in decoded.warnings { log.warn(code: warning.code, warning.description) }
      return decoded.clips
    } catch {
      throw Failure(error)
    }
  }

  private func hasSpeech(_ clip: Clip) async throws(Failure) -> Bool {
    do throws(AudioError) {
      return try await SpeechDetector.speech(in: clip).hasSpeech
    } catch {
      throw Failure(error)
    }
  }

  private func check(_ seconds: Double, against choice: EngineChoice) throws(Failure) {
    guard let limit = choice.section.limits.seconds, seconds > limit else { return }
    throw Failure(
      .tooLarge, reason: "seconds",
      "\(choice.preset.id) takes \(Self.short(limit)) s at once and this is \(Self.short(seconds)) s",
      advice: "take a part of it (--from, --to), or an engine without this limit (-p)")
  }

  private func transcript(
    of clip: Clip, in directory: TemporaryDirectory, by engine: CommandEngine,
    _ choice: EngineChoice, _ reporter: any Reporter
  ) async throws(Failure) -> Transcript {
    let padded: Clip
    do throws(FileError) {
      padded = try clip.padded(
        to: choice.section.limits.minSeconds ?? 0, in: directory.path)
    } catch {
      throw Failure(error)
    }
    var transcript = try await engine.transcribe(padded, reporter: reporter).cleaned()
    if transcript.segments.isEmpty, !transcript.text.isEmpty {
      transcript = transcript.spanning(from: 0, to: padded.seconds)
    }
    return transcript.shifted(by: padded.startSeconds)
      .clamped(to: clip.startSeconds...clip.startSeconds + clip.seconds)
  }

  private func result(
    _ transcripts: [Transcript], _ choice: EngineChoice, seconds: Double, _ log: WarningLog
  ) -> TranscribeResult {
    var transcript =
      request.channelsAreSpeakers
      ? Transcript.merging(channels: transcripts) : transcripts.first ?? Transcript()
    transcript.duration = seconds
    if transcript.language == nil { transcript.language = request.languages.first }
    return TranscribeResult(
      status: transcript.isEmpty ? .noSpeech : .done, transcript: transcript,
      provider: choice.preset.id, model: choice.model?.name, audioSeconds: seconds,
      warnings: log.warnings)
  }

  // MARK: The engine

  private func engine(
    for choice: EngineChoice
  ) async throws(Failure) -> (CommandEngine, [ParameterWarning]) {
    let filling = try Failure.wrapping { () throws(PresetError) in
      try choice.section.filling(parameters(for: choice.preset.id))
    }
    var values = filling.values
    values.set("threads", request.threads ?? Self.processors)
    if let model = choice.model { values.set("model_path", path: model.path) }
    var help: String?
    let environment = ChildEnvironment.filtered(
      bench.environment, adding: choice.command.environment)
    if !choice.command.helpTexts.isEmpty {
      help = try await HelpText(
        runner: bench.runner, environment: environment, cacheDirectory: bench.cacheDirectory
      ).text(of: choice.program)
    }
    let trial = choice.command.arguments(values, help: help)
    if let lacking = trial.warnings.first(where: { $0.code == .lacking }) {
      throw Failure(.unsupported, reason: "option_lacking", lacking.message)
    }
    let engine = CommandEngine(
      provider: choice.preset.id, program: choice.program, command: choice.command,
      reply: choice.section.reply, values: values, help: help, runner: bench.runner,
      environment: bench.environment)
    return (engine, filling.warnings + trial.warnings)
  }

  /// What is asked, over what the settings say of the provider.
  private func parameters(for provider: String) -> Parameters {
    var parameters = Parameters()
    // Local programs know languages, not regions.
    parameters.languages = request.languages.map {
      String(LanguageNames.code(of: $0).prefix { $0 != "-" })
    }
    parameters.prompt = request.prompt
    parameters.timestamps = request.timestamps
    parameters.translate = request.translate
    for option in bench.settings.options(of: provider) + request.options {
      parameters.options[option.name] = option.value
    }
    return parameters
  }

  /// Processors that this process may use.
  private static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private static func short(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension AudioWarning {
  /// A word that does not change.
  var code: String {
    switch self {
    case .damaged: "damaged"
    case .lengthUnknown: "length_unknown"
    case .severalTracks: "several_tracks"
    }
  }
}
