extension Comparison {
  /// The reply refuses, speaks as an assistant, or answers what was asked.
  func answer() -> Finding? {
    if let found = refusal() { return found }
    if let phrase = acknowledgement() { return Finding(reason: .answer, detail: phrase) }
    if isTranslation { return nil }
    if let phrase = opening() { return Finding(reason: .answer, detail: phrase) }
    if freedom == .free { return nil }
    if isQuestionLost { return Finding(reason: .answer, detail: "the question is gone") }
    let limits = freedom == .strict ? (lost: 0.6, new: 0.5) : (lost: 0.8, new: 0.75)
    if overlap.said >= 2, overlap.lostShare > limits.lost, overlap.newShare > limits.new {
      return Finding(reason: .answer, detail: nil)
    }
    return nil
  }

  // MARK: - Refusals

  private func refusal() -> Finding? {
    for mark in reply.marks where mark.kind == .refusal || mark.kind == .excuse {
      if isSaid(mark) { continue }
      let detail = reply.text.string(mark.range)
      if mark.kind == .refusal {
        if isTranslation
          ? newShare(around: mark.range) > 0.9 && isShortReply : newShare(around: mark.range) >= 0.5
        {
          return Finding(reason: .refusal, detail: detail)
        }
      } else if mark.range.lowerBound <= 3, !isTranslation, overlap.lostShare > 0.5,
        overlap.newShare > 0.4 || overlap.written == 0
      {
        return Finding(reason: .refusal, detail: detail)
      }
    }
    return nil
  }

  private var isShortReply: Bool { reply.count <= 60 }

  /// All words of the phrase are the text's own.
  private func isSaid(_ mark: Reading.Mark) -> Bool {
    mark.range.allSatisfy { rawWords.contains(reply.text.tokens[$0].hash) }
  }

  /// Share of the words of a sentence that nobody said.
  private func newShare(around range: Range<Int>) -> Double {
    let tokens = reply.text.tokens
    var start = range.lowerBound
    while start > 0, start > range.lowerBound - 60, !tokens[start].gap.isSentenceBreak {
      start -= 1
    }
    var end = range.upperBound
    while end < reply.count, end < range.upperBound + 60, !tokens[end].gap.isSentenceBreak {
      end += 1
    }
    let words = (start..<end).filter { !reply.flags($0).contains(.article) }
    if words.isEmpty { return 1 }
    return Double(words.count { !rawWords.contains(tokens[$0].hash) }) / Double(words.count)
  }

  // MARK: - Answers

  /// The reply begins as an assistant does, and the text does not.
  private func opening() -> String? {
    for mark in reply.marks where mark.kind == .assistant {
      guard mark.range.lowerBound == 0 else { break }
      if rawWords.contains(reply.text.tokens[0].hash) { continue }
      return reply.text.string(mark.range)
    }
    return nil
  }

  /// The reply begins with a word that says "I will", in any language, and the text with none.
  private func acknowledgement() -> String? {
    if freedom == .free, !isTranslation { return nil }
    let tokens = reply.text.tokens
    func isFound(_ phrase: [UInt64]) -> Bool {
      phrase.count <= reply.count && phrase.indices.allSatisfy { tokens[$0].hash == phrase[$0] }
    }
    let phrases = isTranslation ? Self.acknowledgements : Self.acknowledgements + Self.yes
    guard let phrase = phrases.first(where: isFound) else { return nil }
    let isSaid = (0..<min(raw.count, 16)).contains { index in
      Self.agreeing.contains(raw.text.tokens[index].hash) || raw.flags(index).contains(.yes)
    }
    if isSaid || rawWords.contains(phrase[0]) { return nil }
    return reply.text.string(0..<phrase.count)
  }

  private static let acknowledgements = [
    "okay", "ok", "alles klar", "in ordnung", "geht klar", "d'accord", "entendu", "de acuerdo",
    "vale", "va bene", "d'accordo", "好的", "好嘞", "收到", "没问题", "沒問題", "承知", "わかりました", "分かりました",
    "かしこまりました", "了解", "got it", "sure thing",
  ].map { TokenizedText($0, lexicon: nil).tokens.dropLast().map(\.hash) }
  private static let yes = ["yes", "yeah", "yep", "ja", "oui"]
    .map { [NumberScanner.Words.hash($0)] }
  private static let agreeing = Set(
    """
    yes yeah yep yup yea ja jo joa jep oui ouais genau exactly okay ok oke okey alright right fine sure good well deal klar gut ordnung accord bon bien entendu vale
    bueno acuerdo bene allora 好 行 成 嗯 对 對 是 可 收 没 沒 承 了 分 は うん
    """.split { $0 == " " || $0 == "\n" }.map { NumberScanner.Words.hash(String($0)) })

  /// The text begins as a question or has question marks, and the reply asks nothing.
  private var isQuestionLost: Bool {
    if reply.text.questionMarks > 0 { return false }
    if raw.text.questionMarks > 0 { return true }
    let skipped: Lexicon.Flags = [.filler]
    guard
      let first = (0..<min(raw.count, 8)).first(where: {
        raw.flags($0).isDisjoint(with: skipped) && !Self.joints.contains(raw.text.tokens[$0].hash)
          && !raw.states[$0].contains(.filler)
      })
    else { return false }
    if raw.text.tokens[first].kind == .han || raw.text.han > raw.text.latin {
      return isHanQuestionLost
    }
    let flags = raw.flags(first)
    let hash = raw.text.tokens[first].hash
    if flags.contains(.question) {
      // "Why don't we" suggests.
      if freedom != .strict, raw.negations.contains(first + 1) { return false }
      // "When he comes we go" begins alike.
      return !replyWords.contains(hash)
        && (overlap.newShare > 0.1 || overlap.lostShare > 0.2 || isTold)
    }
    // German "is mir egal" asks nothing.
    if language == "de", hash == Self.is { return false }
    guard flags.contains(.auxiliary), first + 1 < raw.count else { return false }
    let next = raw.text.tokens[first + 1].hash
    guard raw.flags(first + 1).contains(.function) || raw.flags(first + 1).contains(.article) else {
      return false
    }
    let isKept = (0..<min(reply.count, 6)).contains { reply.text.tokens[$0].hash == hash }
    if isKept { return false }
    // "Can you send it" may become "Please send it".
    if Self.you.contains(next), overlap.lostShare < 0.2, overlap.newShare < 0.2 { return false }
    return true
  }

  /// The reply has words, however small, that nobody said.
  private var isTold: Bool {
    freedom == .strict && raw.count <= 40
      && (0..<reply.count).count {
        let token = reply.text.tokens[$0]
        return token.kind == .word && !reply.states[$0].contains(.filler)
          && !rawWords.contains(token.hash) && !rawStems.contains(token.stem)
      } >= 2
  }

  private static let `is` = NumberScanner.Words.hash("is")

  private var isHanQuestionLost: Bool {
    let asks = (0..<raw.count).filter { index in
      raw.flags(index).contains(.question) && raw.text.tokens[index].kind == .han
    }
    guard !asks.isEmpty else { return false }
    return !asks.contains { replyWords.contains(raw.text.tokens[$0].hash) }
      && overlap.newShare > 0.1
  }

  private static let joints = Set(
    ["so", "and", "but", "hey", "also", "then", "um", "und", "aber", "also", "dann", "hallo", "hi"]
      .map(NumberScanner.Words.hash))
  private static let you = Set(
    ["you", "du", "sie", "ihr", "we", "wir"].map(NumberScanner.Words.hash))
}
