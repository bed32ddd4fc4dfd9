import Transcripts

extension Comparison {
  /// How much of what was said is still said, and how much is new; in words, a Han character being
  /// half of one.
  struct Overlap {
    var said = 0.0
    var lost = 0.0
    var written = 0.0
    var new = 0.0
    /// The densest run of lost words, and of new ones.
    var lostRun = 0.0
    var newRun = 0.0
    /// Sentences of the reply of which no word was said: their longest.
    var newSentence = 0.0

    var lostShare: Double { said == 0 ? 0 : lost / said }
    var newShare: Double { written == 0 ? 0 : new / written }
  }

  func measureOverlap() -> Overlap {
    var overlap = Overlap()
    let (aliases, terms) = termWords
    var run = 0.0
    var known = WordTable()
    for index in 0..<raw.count {
      guard raw.isContent(index), raw.states[index].isDisjoint(with: .optional) else { continue }
      let weight = Self.weight(raw.text.tokens[index])
      overlap.said += weight
      if isKept(index) || aliases.contains(raw.text.tokens[index].hash) {
        run = max(0, run - weight)
      } else {
        // A word that goes everywhere it stood is one word.
        if !known.contains(raw.text.tokens[index].hash) { overlap.lost += weight }
        known.count(raw.text.tokens[index].hash)
        run += weight
        overlap.lostRun = max(overlap.lostRun, run)
      }
    }
    run = 0
    var (sentence, newInSentence, knownInSentence) = (0.0, 0.0, 0)
    for index in 0...reply.count {
      // "24. Dezember" is no end of a sentence.
      let isOrdinal =
        index > 0 && reply.text.tokens[index].gap == [.dot, .space]
        && (reply.text.tokens[index - 1].kind == .digits && language != "en"
          && reply.text.tokens[index - 1].length <= 2
          || reply.flags(index - 1).contains(.title))
      if index == reply.count || reply.text.tokens[index].gap.isSentenceBreak && !isOrdinal {
        let isNew =
          knownInSentence == 0 && newInSentence == sentence
          || newInSentence >= 3 && newInSentence >= 0.8 * sentence
        if sentence > 0, isNew {
          overlap.newSentence = max(overlap.newSentence, sentence)
        }
        (sentence, newInSentence, knownInSentence) = (0, 0, 0)
      }
      if index == reply.count { break }
      let token = reply.text.tokens[index]
      guard reply.isContent(index) else {
        if token.kind == .digits { knownInSentence += 1 }
        continue
      }
      let weight = Self.weight(token)
      overlap.written += weight
      sentence += weight
      if isKnown(index) || terms.contains(token.hash) {
        knownInSentence += 1
        run = max(0, run - weight)
      } else {
        overlap.new += weight
        newInSentence += weight
        run += weight
        overlap.newRun = max(overlap.newRun, run)
      }
    }
    return overlap
  }

  /// Words of the spellings of terms that the reply has, and of the terms that were said.
  private var termWords: (aliases: Set<UInt64>, terms: Set<UInt64>) {
    var found: (aliases: Set<UInt64>, terms: Set<UInt64>) = ([], [])
    func words(_ text: String) -> [UInt64] {
      TokenizedText(text, lexicon: nil).tokens.dropLast().map(\.hash)
    }
    for (index, term) in vocabulary.terms.enumerated() {
      if replyTerms[index] { found.aliases.formUnion(term.aliases.flatMap(words)) }
      if rawTerms[index] { found.terms.formUnion(words(term.text)) }
    }
    return found
  }

  private static func weight(_ token: Token) -> Double { token.isCJK ? 0.5 : 1 }

  /// The reply has the word, or another form of it.
  func isKept(_ index: Int) -> Bool {
    Self.isFound(raw, index, replyWords, replyStems) {
      Self.isJoined($0, $1, replyWords, slow) || slow.sounds($1, of: $0, in: .reply)
    }
  }

  /// The text has the word of the reply, or another form of it.
  func isKnown(_ index: Int) -> Bool {
    Self.isFound(reply, index, rawWords, rawStems) {
      Self.isJoined($0, $1, rawWords, slow) || slow.sounds($1, of: $0, in: .raw)
    }
  }

  private static func isFound(
    _ reading: Reading, _ index: Int, _ words: WordTable, _ stems: WordTable,
    others: (Reading, Int) -> Bool
  ) -> Bool {
    let token = reading.text.tokens[index]
    guard token.isCJK else {
      if words.contains(token.hash) || words.contains(token.base) { return true }
      if token.length >= 4, stems.contains(token.stem) { return true }
      return others(reading, index)
    }
    guard words.contains(token.hash) else { return false }
    if let pair = pair(reading, index), stems.contains(pair) { return true }
    var before = index - 1
    while before >= 0, before > index - 4, reading.states[before].contains(.filler) { before -= 1 }
    guard before >= 0, reading.text.tokens[before].isCJK else {
      return index + 1 >= reading.count || !reading.text.tokens[index + 1].isCJK
    }
    let pair = (reading.text.tokens[before].hash &* 31) ^ token.hash
    return stems.contains(pair)
  }

  /// The word is one with its neighbour on the other side: "Victoria Metrics", `VictoriaMetrics`.
  private static func isJoined(
    _ reading: Reading, _ index: Int, _ words: WordTable, _ slow: SlowSearch
  ) -> Bool {
    guard slow.mayTry() else { return false }
    let tokens = reading.text.tokens
    for (first, last) in [(index - 1, index), (index, index + 1)]
    where first >= 0 && last < reading.count {
      let gap = tokens[last].gap
      guard tokens[first].kind == .word, tokens[last].kind == .word,
        gap.isSubset(of: [.space, .hyphen, .underscore, .dot, .apostrophe])
      else { continue }
      let text = reading.text.string(tokens[first]) + reading.text.string(tokens[last])
      if words.contains(NumberScanner.Words.hash(text)) { return true }
    }
    // Or it is made of parts that stand apart there: `snakeCase`, "snake case".
    let token = tokens[index]
    guard token.length >= 6, token.kind == .word else { return false }
    let bytes = reading.text.bytes[Int(token.start)..<Int(token.end)]
    for cut in 3...max(3, min(bytes.count - 3, 12)) where bytes.count - cut >= 3 {
      let place = bytes.startIndex + cut
      // Not inside a character.
      guard bytes[place] & 0xC0 != 0x80 else { continue }
      let (head, tail) = (bytes[..<place], bytes[place...])
      if words.contains(NumberScanner.Words.hash(String(decoding: head, as: UTF8.self))),
        words.contains(NumberScanner.Words.hash(String(decoding: tail, as: UTF8.self)))
      {
        return true
      }
    }
    return false
  }

  /// Sentences that were dropped, a summary, things that were made up.
  func content() -> Finding? {
    // "No" says nothing that could be told otherwise.
    if freedom == .strict, overlap.said == 0, overlap.new >= 1,
      !(0..<raw.count).contains(where: { raw.isContent($0) })
    {
      return Finding(reason: .content, detail: "words are new")
    }
    guard overlap.said > 0 else { return nil }
    let limits: (lost: Double, least: Double, new: Double, run: Double, newRun: Double)
    switch freedom {
    case .strict:
      limits = (
        hasOwnWords ? 0.25 : 0.35, overlap.said >= 5 ? (hasOwnWords ? 2.6 : 3.2) : 1.5,
        hasOwnWords ? 0.25 : 0.35, 4.5, 3.5
      )
    case .loose: limits = (0.55, 3, 0.6, 8, 8)
    case .free: return nil
    }
    // A picture may stand for two words.
    let lost = overlap.lost - 2 * Double(newPictures)
    if lost > max(limits.least, limits.lost * overlap.said) || overlap.lostRun >= limits.run {
      return Finding(reason: .content, detail: "words are missing")
    }
    if overlap.new > max(limits.least, limits.new * overlap.written)
      || overlap.newRun >= limits.newRun
    {
      return Finding(reason: .content, detail: "words are new")
    }
    if let found = newEnd() { return found }
    if overlap.newSentence >= (freedom == .strict ? 1 : 3) {
      return Finding(reason: .content, detail: "a sentence is new")
    }
    return nil
  }

  /// A clause that nobody said stands behind the last word of the text.
  private func newEnd() -> Finding? {
    guard freedom == .strict, language == "en" || language == "de",
      let last = (0..<raw.count).last(where: {
        raw.isContent($0) && raw.states[$0].isDisjoint(with: .optional)
      }),
      let place = (0..<reply.count).last(where: {
        reply.text.tokens[$0].hash == raw.text.tokens[last].hash
      })
    else { return nil }
    // All that was said has been written before.
    guard rawWords[raw.text.tokens[last].hash] == replyWords[raw.text.tokens[last].hash] else {
      return nil
    }
    let rest = (place + 1..<reply.count).filter { !reply.states[$0].contains(.filler) }
    let left = (last + 1..<raw.count).count { raw.states[$0].isDisjoint(with: .optional) }
    guard rest.count >= left + 4, rest.count <= 40 else { return nil }
    let content = rest.filter { reply.isContent($0) }
    guard !content.isEmpty, !content.contains(where: { isKnown($0) }) else { return nil }
    return Finding(reason: .content, detail: "words are new")
  }

  /// The commonest words of the language are known, so that none of them counts.
  private var hasOwnWords: Bool { language == "en" || language == "de" }

  // MARK: - Length

  func emptiness() -> Finding? {
    raw.count > 0 && reply.count == 0 ? Finding(reason: .empty, detail: nil) : nil
  }

  /// Within the style's band, measured with what a rewrite may leave out and without.
  func length() -> Finding? {
    let ours: (least: Double, most: Double)
    let theirs: Double
    if isTranslation {
      ours = (Double(TextMeasure.length(rawText)), Double(TextMeasure.length(rawText)))
      theirs = Double(TextMeasure.length(replyText))
    } else {
      ours = (
        Self.length(raw, rawNumbers, without: .optional), Self.length(raw, rawNumbers, without: [])
      )
      theirs = Self.length(reply, replyNumbers, without: [])
    }
    if theirs + Self.slack < ours.least * style.length.lowerBound {
      return Finding(reason: .tooShort, detail: Self.percent(theirs, of: ours.least))
    }
    if theirs > ours.most * style.length.upperBound + Self.slack {
      return Finding(reason: .tooLong, detail: Self.percent(theirs, of: ours.most))
    }
    return nil
  }

  /// Letters that do not count: two short words.
  private static let slack = 12.0

  private static func percent(_ length: Double, of whole: Double) -> String {
    whole == 0 ? "" : "\(Int((length / whole * 100).rounded())) %"
  }

  /// Letters; of numbers, their digits, so that "25" is as long as "twenty five".
  private static func length(
    _ reading: Reading, _ numbers: NumberScanner, without: Reading.State
  ) -> Double {
    var length = 0
    for index in 0..<reading.count {
      guard reading.states[index].isDisjoint(with: without.union(.number)) else { continue }
      let token = reading.text.tokens[index]
      if !without.isEmpty, reading.flags(index).contains(.spokenMark), token.kind == .word {
        continue
      }
      switch token.kind {
      case .han: length += 3
      case .kana: length += 2
      default: length += Int(token.length)
      }
    }
    for item in numbers.items {
      guard item.range.allSatisfy({ reading.states[$0].isDisjoint(with: without) }) else {
        continue
      }
      length += max(1, item.digits.count) * 2
    }
    return Double(length)
  }
}
