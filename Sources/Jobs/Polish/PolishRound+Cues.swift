import Polish
import Transcripts

extension PolishRound {
  /// Cues of one request.
  static let batchCount = 40

  /// The cues rewritten, each in its place; one that cannot be had or does not pass stays as it is.
  /// Marks of what was not transcribed, and cues without words, stay and are not asked about.
  /// - Throws: only while nothing has been sent; or cancelled.
  mutating func rewrite(cues: [String]) async throws(Failure) -> [String] {
    var cues = cues
    let asked = cues.indices.filter { index in
      GapMarks(cues[index]).parts.allSatisfy { if case .words = $0 { true } else { false } }
        && !isTrivialCue(cues[index])
    }
    tally.parts += asked.count
    if isBare {
      for index in asked { try await rewriteAlone(index, &cues) }
      return cues
    }
    let limit = Budget.pieceLimit(isLocal: isLocal)
    for batch in Cue.batches(asked.map { cues[$0] }, limit: limit, count: Self.batchCount) {
      let places = Array(asked[batch])
      // One that is longer than a request may be is no subtitle but a paragraph.
      if places.count == 1, cues[places[0]].utf8.count > limit {
        try await rewriteAlone(places[0], &cues)
      } else {
        try await rewrite(places, &cues)
      }
    }
    return cues
  }

  private func isTrivialCue(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic && !("0"..."9").contains($0) }
  }

  /// A cue that is asked about as a text of its own.
  private mutating func rewriteAlone(_ index: Int, _ cues: inout [String]) async throws(Failure) {
    let raw = cues[index]
    // Its pieces are counted as the one cue that they are.
    var round = self
    round.tally = tally.forPart()
    round.reportsProgress = false
    let text = try await round.rewrite(raw, else: { $0 })
    tally.take(round.tally, asCue: index + 1)
    if round.tally.lost == 0 { cues[index] = text }
    finish(1)
  }

  /// One request for several cues.
  private mutating func rewrite(_ places: [Int], _ cues: inout [String]) async throws(Failure) {
    let batch = places.map { Cue(id: $0 + 1, text: cues[$0]) }
    let envelope = self.envelope(.cues)
    let text = batch.map(\.text).joined(separator: "\n")
    let reply = try await reply(
      to: envelope.message(for: batch), envelope, for: text, cues: batch.count)
    guard let reply else {
      let reason = tally.latest ?? tally.reason ?? "failed"
      for cue in batch { tally.lose(cue.id, reason) }
      finish(batch.count)
      return
    }
    if let nothing = nothing(in: reply, raw: text) {
      tally.note(Guard.Reason.empty.rawValue, nothing)
    }
    let stripped = ReplyStripping.withoutReasoning(reply.text, raw: text)
    let read = CueReply.read(stripped, cues: batch, isTranslation: target != nil)
    for (cue, result) in zip(batch, read) {
      switch result {
      case .failure(let loss):
        let reason =
          reply.isCutOff && (loss == .missing || loss == .unended)
          ? Guard.Reason.cutOff.rawValue : loss.rawValue
        tally.lose(cue.id, reason)
      case .success(let text):
        switch judge(text, raw: cue.text, envelope) {
        // A cue is one line.
        case .accepted(let text): cues[cue.id - 1] = TextJoin.line(text)
        case .rejected(let reason, _): tally.lose(cue.id, reason.rawValue)
        }
      }
    }
    finish(batch.count)
  }
}

extension PolishTally {
  mutating func lose(_ cue: Int, _ reason: String) {
    lost += 1
    lostCues.append(PolishResult.LostCue(number: cue, reason: reason))
    note(reason, nil)
  }

  /// For a part of the same turn that is counted by itself.
  func forPart() -> PolishTally {
    var part = self
    part.reset()
    return part
  }

  mutating func take(_ part: PolishTally, asCue number: Int) {
    continueWith(part)
    if part.lost > 0 { lose(number, part.reason ?? "failed") }
  }
}
