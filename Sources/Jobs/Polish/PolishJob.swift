import Files
import History
import Polish
import Providers
import Settings
import Transcripts

/// Text to clean text: corrections → style → guard → corrections.
public struct PolishJob: Sendable {
  public let bench: Workbench
  public let options: PolishOptions

  public init(bench: Workbench, options: PolishOptions) {
    self.bench = bench
    self.options = options
  }

  /// What would be done, and by whom.
  public struct Plan: Sendable {
    public let style: Style
    /// The step after it, where there is to be a translation.
    public let translation: Style?
    /// `nil`: no provider is needed.
    public let choice: EngineChoice?
    /// The programs that styles bring of their own, by the styles' ids.
    let programs: [String: EngineChoice]
    /// Why the provider cannot be reached, or may not be paid today; nothing of the user's was sent.
    let problem: Failure?

    /// Everybody who gets the text, in their order, with what they are needed for.
    public var choices: [EngineChoice] {
      [programs[style.id], choice, translation.flatMap { programs[$0.id] }].compactMap { $0 }
    }
  }

  /// Nothing is run and nobody is asked, but servers of this machine that are to rewrite and whose
  /// model nobody named: which models they have.
  /// - Throws: no such style or provider; a style that needs a provider where none is chosen; a
  ///   program that is not here.
  public func plan() async throws(Failure) -> Plan {
    let chooser = PolishChooser(bench: bench, options: options)
    var style = try self.style(chooser)
    var translation: Style?
    if style.isTranslation {
      guard options.target != nil else {
        throw Failure(
          .usage, reason: "style", "the style \(style.id) translates, and no language is named",
          advice: "name it with: --translate-to LANG")
      }
      (style, translation) = (Style(.verbatim), style)
    } else if options.target != nil {
      translation = try named(Style.translation)
    }
    var programs: [String: EngineChoice] = [:]
    for style in [style, translation].compactMap({ $0 }) {
      if case .program(let program) = style.work {
        programs[style.id] = try choice(of: program, style.id)
      }
    }
    var choice: EngineChoice?
    var problem: Failure?
    if style.needsProvider || translation?.needsProvider == true {
      (choice, problem) = try await chooser.choose()
      if problem == nil, let choice {
        problem = await CostEstimate(choice, .polish).exhausted(
          bench.history, bench.settings, now: TranscribeJob.now())
      }
    } else if let named = options.provider ?? options.baseURL {
      // Whoever names somebody expects them to be asked.
      throw Failure(
        .usage, reason: "provider",
        "the style \(style.id) is done without a provider, and \(named) is named",
        advice: "name a style that is a model's work, such as light")
    }
    return Plan(
      style: style, translation: translation, choice: choice, programs: programs, problem: problem)
  }

  private func style(_ chooser: PolishChooser) throws(Failure) -> Style {
    if let instruction = options.instruction { return Style(instruction: instruction) }
    return try named(chooser.styleID)
  }

  func named(_ id: String) throws(Failure) -> Style {
    if let plain = PlainStyle(rawValue: id) { return Style(plain) }
    do throws(StyleError) {
      return try bench.styles.style(id)
    } catch {
      throw Failure(error)
    }
  }

  /// A style's own program, as if a preset described it.
  func choice(of program: Style.Program, _ id: String) throws(Failure) -> EngineChoice {
    let network = CommandSpec.Network(rawValue: program.network.rawValue) ?? .none
    // Which file it stands in is recorded with a consent, and wanted for nothing else.
    let file = network == .none ? nil : bench.styles.entries().first { $0.id == id }?.path
    let preset = Preset(
      program: program.command, id: id, network: network, says: program.says, file: file)
    return try SectionChooser(bench: bench, kind: .polish).choice(preset, model: nil)
  }

  /// Whether what was chosen may be used: a live grant for the text, and a key. May ask a person.
  public func permit(_ plan: Plan) async throws(Failure) {
    for choice in plan.choices where choice.leavesMachine {
      guard let remote = bench.remote else { throw TranscribeJob.noNetwork }
      try await remote.permit(choice, options.transfer)
    }
  }
}

extension Style {
  /// A language model does its work.
  var needsProvider: Bool { if case .model = work { true } else { false } }

  /// Somebody else does its work.
  var isPlain: Bool { if case .plain = work { true } else { false } }
}
