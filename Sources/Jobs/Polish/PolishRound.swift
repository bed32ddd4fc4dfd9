import Polish
import Providers
import Transcripts

/// One style's turn, by whoever does its work: one text in pieces, or numbered cues.
struct PolishRound {
  let polisher: any Polisher
  let style: Style
  /// The provider; `nil`: a style's own program.
  let choice: EngineChoice?
  /// A style's own program gets the text and nothing else.
  let isBare: Bool
  /// On this machine, or a program: slower, and for less text at once.
  let isLocal: Bool
  /// Of the text, if it is known.
  let language: String?
  /// To translate to.
  let target: String?
  let vocabulary: Vocabulary
  /// Seconds for one piece, in the place of the usual.
  let timeout: Double?
  let reporter: any Reporter
  /// Which texts nobody is asked about.
  let isTrivial: @Sendable (String) -> Bool
  var tally: PolishTally
  var reportsProgress = true

  /// The text rewritten, piece by piece in order; each that cannot be had or does not pass is what
  /// `plain` makes of it, and once the provider has failed so are all that follow.
  /// - Throws: only while nothing has been sent; or cancelled.
  mutating func rewrite(
    _ text: String, else plain: (String) -> String, onText: (@Sendable (String) -> Void)? = nil
  ) async throws(Failure) -> String {
    let envelope = self.envelope(.text)
    let marks = GapMarks(text)
    var sections: [Section] = marks.parts.map { part in
      switch part {
      case .kept(let text): .done(text)
      case .words(let text) where isTrivial(text): .done(plain(text))
      case .words(let text): .pieces(TextPieces(text, limit: pieceLimit))
      }
    }
    tally.parts += sections.reduce(0) { $0 + $1.count }
    var before = ""
    for (index, section) in sections.enumerated() {
      guard case .pieces(let pieces) = section else {
        before += section.text
        continue
      }
      var texts: [String] = []
      for piece in pieces.pieces {
        let show = onText.map { Self.behind(before + pieces.joined(texts), $0) }
        let message = isBare ? piece.text : envelope.message(for: piece.text)
        let reply = try await reply(to: message, envelope, for: piece.text, onText: show)
        var judged: String?
        if let reply { judged = judge(reply, raw: piece.text, envelope) }
        texts.append(judged ?? plain(piece.text))
        if judged == nil { tally.lost += 1 }
        finish(1)
      }
      let done = pieces.joined(texts)
      sections[index] = .done(done)
      before += done
    }
    return before
  }

  /// What is there already, and what comes.
  private static func behind(
    _ start: String, _ onText: @escaping @Sendable (String) -> Void
  ) -> @Sendable (String) -> Void {
    { onText(start + $0) }
  }

  mutating func finish(_ count: Int) {
    tally.finished += count
    guard reportsProgress else { return }
    reporter.report(.progress(Double(tally.finished) / Double(max(1, tally.parts))))
  }

  private enum Section {
    case done(String)
    case pieces(TextPieces)

    var count: Int { if case .pieces(let pieces) = self { pieces.pieces.count } else { 0 } }
    var text: String { if case .done(let text) = self { text } else { "" } }
  }

  /// A program takes the text as it is, however long.
  var pieceLimit: Int { isBare ? 1 << 40 : Budget.pieceLimit(isLocal: isLocal) }

  func envelope(_ shape: Envelope.Shape) -> Envelope {
    Envelope(
      style: style, shape: shape, language: language, target: target, vocabulary: vocabulary)
  }

  /// The text that may be delivered; `nil` where there is none, with the reason in the tally.
  private mutating func judge(
    _ reply: PolishReply, raw: String, _ envelope: Envelope
  ) -> String? {
    if let nothing = nothing(in: reply, raw: raw) {
      tally.note(Guard.Reason.empty.rawValue, nothing)
      return nil
    }
    let text = isBare ? reply.text : Envelope.unescaped(reply.text, raw: raw)
    switch judge(text, raw: raw, envelope, isCutOff: reply.isCutOff) {
    case .accepted(let text): return text
    case .rejected(let reason, _):
      tally.note(reason.rawValue, reason.sentence)
      return nil
    }
  }

  func judge(
    _ text: String, raw: String, _ envelope: Envelope, isCutOff: Bool = false
  ) -> Guard.Verdict {
    Guard(
      style: style, vocabulary: vocabulary, language: language, target: target,
      instructions: isBare ? "" : envelope.instructions
    ).judge(raw: raw, reply: text, isCutOff: isCutOff)
  }

  /// What is wrong with a reply that has no words for anybody; `nil` where it has.
  func nothing(in reply: PolishReply, raw: String) -> String? {
    func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }
    let hasText = !isBlank(reply.text)
    if hasText, !isBlank(ReplyStripping.withoutReasoning(reply.text, raw: raw)) { return nil }
    return hasText || reply.reasoned
      ? "the model spent its reply on reasoning; turn its thinking off"
      : isBare ? "the program wrote nothing" : Guard.Reason.empty.sentence
  }

  /// What the polisher says; `nil` where it could not, with the reason in the tally. An answer that
  /// was cut off is asked for once more with more room; one clock runs for both.
  /// - Parameters:
  ///   - text: that the message holds, by which time and room are measured.
  ///   - cues: how many it is.
  mutating func reply(
    to message: String, _ envelope: Envelope, for text: String, cues: Int = 0,
    onText: (@Sendable (String) -> Void)? = nil
  ) async throws(Failure) -> PolishReply? {
    guard tally.failure == nil else { return nil }
    var request = self.request(message, envelope, for: text, cues: cues)
    let seconds = request.seconds
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    var best: PolishReply?
    for attempt in 1...2 {
      do throws(Failure) {
        let reply = try await TimedRequest.reply(
          of: polisher, to: request, until: deadline, reporter: reporter, onText: onText)
        tally.add(reply)
        best = reply
        guard reply.isCutOff, attempt == 1, !isBare else { return reply }
      } catch {
        guard best == nil || error.kind == .cancelled else { return best }
        try tally.fail(error, seconds: seconds, wasCancelled: Task.isCancelled)
        return nil
      }
      request.maxTokens = Budget.maxTokens(for: text, cues: cues, attempt: 2)
      request.seconds = max(0, clock.now.duration(to: deadline) / .seconds(1))
    }
    return best
  }

  func request(
    _ message: String, _ envelope: Envelope, for text: String, cues: Int = 0
  ) -> PolishRequest {
    PolishRequest(
      system: isBare ? "" : envelope.system, user: message, temperature: style.temperature,
      maxTokens: Budget.maxTokens(for: text, cues: cues),
      seconds: timeout ?? Budget.seconds(for: text, isLocal: isLocal))
  }
}

extension Style {
  var temperature: Double? {
    if case .model(_, let temperature) = work { temperature } else { nil }
  }
}
