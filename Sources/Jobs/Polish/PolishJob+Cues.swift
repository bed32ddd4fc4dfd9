import Polish
import Transcripts

extension PolishJob {
  /// - Parameter areParagraphs: each is by somebody else, so that no sentence runs over several.
  func run(
    correctedCues cues: [String], areParagraphs: Bool = false, _ plan: Plan,
    reporter: any Reporter
  ) async throws(Failure) -> (cues: [String], result: PolishResult) {
    let started = ContinuousClock.now
    let context = Context(self, plan, cues.joined(separator: "\n"), reporter)
    let crew = Crew(self, plan)
    var result: PolishResult
    var polished: [String]
    do throws(Failure) {
      (polished, result) = try await run(cues, areParagraphs, context, crew)
    } catch {
      await crew.finish()
      throw error
    }
    await crew.finish()
    // A cue is one line, whatever a correction says.
    polished = polished.map { TextJoin.line(corrected($0)) }
    result.text = polished.joined(separator: "\n")
    result.seconds = started.duration(to: .now) / .seconds(1)
    warn(result, reporter)
    return (polished, result)
  }

  private func run(
    _ cues: [String], _ areParagraphs: Bool, _ context: Context, _ crew: Crew
  ) async throws(Failure) -> (cues: [String], result: PolishResult) {
    let plan = context.plan
    var result = PolishResult(raw: "", text: "", status: .done, style: plan.style.id)
    var polished = cues
    var tally = PolishTally(failure: plan.problem)
    let isTrivial = cues.allSatisfy(context.trivial(for: plan.style))
    if case .plain(let plain) = plan.style.work {
      polished =
        areParagraphs
        ? cues.map { GapMarks($0).map { context.plain(plain, $0) } }
        : plain.applied(
          toCues: cues, language: context.language, fillers: bench.words.fillers)
    } else if isTrivial {
      (result.status, result.reason) = (.skipped, "trivial")
    } else {
      context.reporter.report(.stage(.polishing, seconds: nil))
      var round = try await context.round(plan.style, crew, after: tally)
      polished = try await round.rewrite(cues: cues)
      tally = round.tally
      result.take(round)
      result.note(
        round.tally,
        Self.message(round.tally, of: cues.count, "keeps its raw text", "keep their raw text"))
    }
    if let translation = plan.translation, !cues.allSatisfy(Self.isWordless) {
      context.reporter.report(.stage(.polishing, seconds: nil))
      var round = try await context.round(translation, crew, after: tally)
      polished = try await round.rewrite(cues: polished)
      result.take(round)
      if result.status == .skipped { (result.status, result.reason) = (.done, nil) }
      result.note(
        round.tally,
        Self.message(round.tally, of: cues.count, "is not translated", "are not translated"))
    }
    return (polished, result)
  }

  /// `3 of 40 cues keep their raw text (cue 2: number, cue 7: cue_missing)`.
  private static func message(
    _ tally: PolishTally, of count: Int, _ one: String, _ several: String
  ) -> String {
    let lost = tally.lostCues
    let shown = lost.prefix(10).map { "cue \($0.number): \($0.reason)" }
    let rest = lost.count > shown.count ? " and \(lost.count - shown.count) more" : ""
    // Where there is more to say than a word for each cue, `note` says it first.
    let what = "\(lost.count) of \(count) cues \(lost.count == 1 ? one : several)"
    return "\(what) (\(shown.joined(separator: ", "))\(rest))"
  }
}
