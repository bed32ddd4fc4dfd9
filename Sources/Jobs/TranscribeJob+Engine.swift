import Audio
import Files
import Glibc
import History
import Models
import Providers
import Settings
import Transcripts

/// Making the engine, and those that take over from it.
extension TranscribeJob {
  /// Who takes over from somebody, and who was to and cannot.
  typealias Successors = (choices: [EngineChoice], refused: [(String, Failure)])

  /// Nobody does from what is not reached over a network.
  func successors(of choice: EngineChoice) -> Successors {
    guard choice.endpoint != nil else { return ([], []) }
    return EngineChooser(bench: bench, request: request).fallbacks(to: choice)
  }

  func rules(for choice: EngineChoice, _ successors: Successors) -> ChunkRules {
    ChunkRules(
      choice, others: successors.choices, request, bench.settings,
      encodes: bench.audio.ffmpeg != nil)
  }

  /// One for the choice, with the user's fallbacks behind it where it is reached over a network.
  func engine(
    for choice: EngineChoice, _ successors: Successors, job: JobID, _ log: WarningLog
  ) async throws(Failure) -> any Engine {
    let first = try await single(for: choice, job: job, log)
    for (id, failure) in successors.refused {
      log.warn(code: "fallback", "\(id) cannot take over: \(failure.message)")
    }
    var members = [
      FallbackEngine.Member(provider: choice.preset.id) { () throws(Failure) in first }
    ]
    for choice in successors.choices {
      do throws(Failure) {
        try await permit(choice)
      } catch {
        log.warn(code: "fallback", "\(choice.preset.id) cannot take over: \(error.message)")
        continue
      }
      members.append(
        FallbackEngine.Member(provider: choice.preset.id) { () async throws(Failure) in
          try await single(for: choice, job: job, log)
        })
    }
    return members.count > 1 ? FallbackEngine(members) : first
  }

  private func single(
    for choice: EngineChoice, job: JobID, _ log: WarningLog
  ) async throws(Failure) -> any Engine {
    let filling = try filling(for: choice)
    let terms = keywords.count
    if terms > 0 {
      let told = terms - filling.leftOut
      log.report(.detail("\(choice.preset.id) is told \(told) of \(terms) terms"))
    }
    if let ending = choice.section.deprecation(on: UTC.day(Self.now())) {
      log.warn(code: "deprecated", "\(choice.preset.id): \(ending)")
    }
    switch choice.means {
    case .program(let program):
      let (engine, warnings) = try await commandEngine(
        choice, program, filling.values, runner: try bench.runner(for: choice, job: job))
      for warning in filling.warnings + warnings {
        log.warn(code: warning.code.rawValue, warning.message)
      }
      return engine
    case .http:
      for warning in filling.warnings { log.warn(code: warning.code.rawValue, warning.message) }
      guard let remote = bench.remote else { throw Self.noNetwork }
      return try await remote.engine(
        for: choice, values: filling.values, transfer: request.transfer, job: job)
    }
  }

  func filling(for choice: EngineChoice) throws(Failure) -> Filling {
    try Failure.wrapping { () throws(PresetError) in
      try choice.section.filling(parameters(for: choice.preset.id))
    }
  }

  func commandEngine(
    _ choice: EngineChoice, _ program: EngineChoice.LocalProgram, _ values: Values,
    runner: (any ProgramRunner)? = nil
  ) async throws(Failure) -> (CommandEngine, [ParameterWarning]) {
    var values = values
    // Programs that run side by side share the processors.
    let share = max(1, CommandEngine.processors / max(1, request.jobs ?? 1))
    values.set("threads", request.threads ?? share)
    if let model = program.model { values.set("model_path", path: model.path) }
    try putVoiceModel(into: &values, for: program, of: choice.preset.id)
    let help = try await bench.helpText(of: program)
    var trial = program.command.arguments(values, help: help)
    // The vocabulary is nothing that was asked for in this run.
    let keywords = Parameter.keywords.rawValue
    if trial.warnings.contains(where: { $0.code == .lacking && $0.parameter == keywords }) {
      values[keywords] = nil
      trial = program.command.arguments(values, help: help)
    }
    if let lacking = trial.warnings.first(where: { $0.code == .lacking }) {
      if lacking.parameter == "vad_model" { throw Self.lacksVoiceModel(program.program) }
      throw Failure(.unsupported, reason: "option_lacking", lacking.message)
    }
    let engine = CommandEngine(
      provider: choice.preset.id, model: program.model?.name, program: program.program,
      command: program.command, reply: choice.section.reply, values: values, help: help,
      runner: runner ?? OfflineRunner(runner: bench.runner), environment: bench.environment)
    return (engine, trial.warnings)
  }

  /// What is asked, over what the settings say of the provider.
  private func parameters(for provider: String) -> Parameters {
    var parameters = Parameters()
    // Engines know languages, not regions.
    parameters.languages = request.languages.map {
      String(LanguageNames.code(of: $0).prefix { $0 != "-" })
    }
    parameters.prompt = request.prompt
    parameters.keywords = keywords
    parameters.likesKeywords = true
    parameters.timestamps = request.timestamps
    parameters.likesTimes = request.likesTimes
    parameters.translate = request.translate
    parameters.diarize = request.diarize
    parameters.speakers = request.speakers
    for option in bench.settings.options(of: provider) + request.options {
      parameters.options[option.name] = option.value
    }
    return parameters
  }

  /// Terms of the vocabulary: they help to spell, not to tell languages apart.
  private var keywords: [String] {
    request.detectLanguage ? [] : bench.words.vocabulary.keywords
  }
}
