import Polish
import Providers
import Settings
import Transcripts

extension PolishJob {
  /// Never fails for what a model does: then the plain style's text is the result.
  /// - Parameter onText: the model's text so far, unguarded, for a preview; never after `run` has
  ///   returned.
  /// - Throws: only what was there before the text was sent (no consent, no key), and `cancelled`.
  public func run(
    _ text: String, _ plan: Plan, reporter: any Reporter,
    onText: (@Sendable (String) -> Void)? = nil
  ) async throws(Failure) -> PolishResult {
    var result = try await run(corrected: corrected(text), plan, reporter: reporter, onText: onText)
    result.raw = text
    return result
  }

  /// As many cues come back as went in, in their order; each is one line. Marks of what could not
  /// be transcribed stay.
  public func run(
    cues: [String], _ plan: Plan, reporter: any Reporter
  ) async throws(Failure) -> (cues: [String], result: PolishResult) {
    var (polished, result) = try await run(
      correctedCues: cues.map(corrected), plan, reporter: reporter)
    result.raw = cues.joined(separator: "\n")
    return (polished, result)
  }

  func run(
    corrected text: String, _ plan: Plan, reporter: any Reporter,
    onText: (@Sendable (String) -> Void)? = nil
  ) async throws(Failure) -> PolishResult {
    let started = ContinuousClock.now
    let context = Context(self, plan, text, reporter)
    let crew = Crew(self, plan)
    var result: PolishResult
    do throws(Failure) {
      result = try await run(text, context, crew, onText)
    } catch {
      await crew.finish()
      throw error
    }
    await crew.finish()
    result.text = corrected(result.text)
    result.seconds = started.duration(to: .now) / .seconds(1)
    warn(result, reporter)
    return result
  }

  private func run(
    _ text: String, _ context: Context, _ crew: Crew, _ onText: (@Sendable (String) -> Void)?
  ) async throws(Failure) -> PolishResult {
    let plan = context.plan
    var result = PolishResult(raw: text, text: text, status: .done, style: plan.style.id)
    let marks = GapMarks(text)
    let isTrivial = !plan.style.isPlain && marks.words.allSatisfy(context.trivial(for: plan.style))
    var tally = PolishTally(failure: plan.problem)
    if isTrivial {
      result.text = marks.map { context.plain(plan.style.fallback, $0) }
      (result.status, result.reason) = (.skipped, "trivial")
    } else if case .plain(let plain) = plan.style.work {
      result.text = marks.map { context.plain(plain, $0) }
    } else {
      context.reporter.report(.stage(.polishing, seconds: nil))
      var round = try await context.round(plan.style, crew, after: tally)
      result.text = try await round.rewrite(
        text, else: { context.plain(plan.style.fallback, $0) }, onText: onText)
      tally = round.tally
      result.take(round)
      result.note(tally, Self.outcome(tally))
    }
    if let translation = plan.translation, marks.words.contains(where: { !Self.isWordless($0) }) {
      context.reporter.report(.stage(.polishing, seconds: nil))
      var round = try await context.round(translation, crew, after: tally)
      result.text = try await round.rewrite(result.text, else: { $0 }, onText: onText)
      result.take(round)
      if result.status == .skipped { (result.status, result.reason) = (.done, nil) }
      result.note(round.tally, Self.outcomeOfTranslation(round.tally))
    }
    return result
  }

  /// Nothing in it could be changed by anybody.
  @Sendable static func isWordless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
  }

  private static func outcome(_ tally: PolishTally) -> String {
    tally.lost < tally.parts
      ? "the plain text is delivered for \(tally.lost) of \(tally.parts) parts"
      : "the plain text is delivered"
  }

  private static func outcomeOfTranslation(_ tally: PolishTally) -> String {
    tally.lost < tally.parts
      ? "\(tally.lost) of \(tally.parts) parts are not translated" : "the text is not translated"
  }

  /// After the user's aliases and corrections, which leave marks of gaps alone.
  func corrected(_ text: String) -> String {
    let words = bench.words
    return words.changesText ? GapMarks(text).map { words.applied(to: $0) } : text
  }

  func warn(_ result: PolishResult, _ reporter: any Reporter) {
    guard result.status == .fallback, let message = result.message else { return }
    reporter.report(.warning(code: "polish", message: "polish: \(message)"))
  }

  /// What is delivered where a run that could not begin must not cost the text.
  func fallback(_ text: String, _ plan: Plan, _ failure: Failure) -> PolishResult {
    let context = Context(self, plan, text, SilentReporter())
    var result = PolishResult(raw: text, text: text, status: .fallback, style: plan.style.id)
    result.text = corrected(GapMarks(text).map { context.plain(plan.style.fallback, $0) })
    result.reason = failure.kind.rawValue
    result.message = "\(failure.message); the plain text is delivered"
    return result
  }
}

extension PolishJob {
  /// What holds for one run.
  struct Context {
    let job: PolishJob
    let plan: Plan
    /// Of the text, as a code, if it is known.
    let language: String?
    let reporter: any Reporter

    init(_ job: PolishJob, _ plan: Plan, _ text: String, _ reporter: any Reporter) {
      self.job = job
      self.plan = plan
      self.reporter = reporter
      language =
        job.options.language.map { TextLanguage.code(of: $0) } ?? TextLanguage.guess(text)
    }

    func plain(_ style: PlainStyle, _ text: String) -> String {
      style.applied(to: text, language: language, fillers: job.bench.words.fillers)
    }

    /// Which texts nobody is asked about. A program of the user's, and what is asked for in words,
    /// get every text that has any.
    func trivial(for style: Style) -> @Sendable (String) -> Bool {
      guard style.needsProvider, style != plan.translation, job.options.instruction == nil else {
        return PolishJob.isWordless
      }
      return { TrivialInput.skips($0) }
    }

    /// - Parameter previous: what came of the turn before.
    func round(
      _ style: Style, _ crew: Crew, after previous: PolishTally
    ) async throws(Failure) -> PolishRound {
      let isAsked = previous.failure == nil || plan.programs[style.id] != nil
      let polisher: any Polisher =
        isAsked ? try await crew.polisher(for: style, reporter) : Nobody()
      return round(style, polisher, after: previous)
    }

    func round(
      _ style: Style, _ polisher: any Polisher, after previous: PolishTally
    ) -> PolishRound {
      let program = plan.programs[style.id]
      let isTranslation = style == plan.translation
      var timeout = job.options.transfer.timeout
      if case .program(let program) = style.work { timeout = timeout ?? program.seconds }
      timeout = timeout ?? job.bench.settings.number(.polishTimeout)
      return PolishRound(
        polisher: polisher, style: style, choice: program == nil ? plan.choice : nil,
        isBare: program != nil,
        isLocal: program != nil || plan.choice?.program != nil || plan.choice?.staysHere == true,
        language: language, target: isTranslation ? job.options.target : nil,
        vocabulary: job.bench.words.vocabulary, timeout: timeout, reporter: reporter,
        isTrivial: trivial(for: style),
        // A provider that is down is down for the next step too; a program is another one.
        tally: PolishTally(
          failure: program == nil ? previous.failure : nil, isSent: previous.isSent))
    }
  }

  /// In the place of a provider that is asked no more.
  struct Nobody: Polisher {
    var provider: String? { nil }
    var model: String? { nil }

    func polish(
      _ request: PolishRequest, reporter: any Reporter, onText: (@Sendable (String) -> Void)?
    ) async throws(Failure) -> PolishReply {
      throw Failure(.internal, "nobody is asked")
    }

    func finish() async {}
  }
}

extension GapMarks {
  var words: [String] {
    parts.compactMap { if case .words(let text) = $0 { text } else { nil } }
  }
}

extension PolishResult {
  /// Who did a step, and what it took.
  mutating func take(_ round: PolishRound) {
    provider = round.choice?.preset.id ?? provider
    model = round.choice?.modelName ?? model
    inputTokens = PolishTally.sum(inputTokens, round.tally.inputTokens)
    outputTokens = PolishTally.sum(outputTokens, round.tally.outputTokens)
  }

  /// Of several steps the first one's reason stays.
  mutating func note(_ tally: PolishTally, _ outcome: @autoclosure () -> String) {
    lostCues += tally.lostCues
    guard tally.lost > 0 else { return }
    status = .fallback
    message = [message ?? tally.sentence, outcome()].compactMap { $0 }.joined(separator: "; ")
    reason = reason ?? tally.reason
  }
}
