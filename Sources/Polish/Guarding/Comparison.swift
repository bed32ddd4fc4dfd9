import Transcripts

/// A text and its rewrite side by side, with what several checks ask.
struct Comparison {
  /// How freely a style may choose its words: by its length band, since a style that may halve or
  /// double a text says it otherwise.
  enum Freedom: Comparable { case strict, loose, free }

  struct Finding {
    let reason: Guard.Reason
    let detail: String?
  }

  var raw: Reading
  var reply: Reading
  let rawText: String
  let replyText: String
  let freedom: Freedom
  let style: Style
  let vocabulary: Vocabulary
  let language: String?
  let target: String?
  let instructions: String
  /// How often each word stands there.
  let rawWords: WordTable
  let replyWords: WordTable
  let rawStems: WordTable
  let replyStems: WordTable
  let rawNumbers: NumberScanner
  let replyNumbers: NumberScanner
  /// 1 to 12, by name.
  let rawMonths: Set<UInt8>
  let replyMonths: Set<UInt8>
  /// Which terms of the vocabulary stand there.
  let rawIdentifiers: [Identifier]
  let replyIdentifiers: [Identifier]
  let rawTerms: [Bool]
  let replyTerms: [Bool]
  let slow: SlowSearch
  /// Emoji of the reply that were said in words, if at all.
  let newPictures: Int
  /// What of the text's words the reply keeps.
  private(set) var overlap = Overlap()

  init(raw rawText: String, reply replyText: String, of judge: Guard) {
    self.rawText = rawText
    self.replyText = replyText
    style = judge.style
    vocabulary = judge.vocabulary
    target = judge.target.map { TextLanguage.code(of: $0) }
    instructions = judge.instructions
    let band = judge.style.length
    freedom =
      band.lowerBound >= 0.75 && band.upperBound <= 1.35
      ? .strict : band.lowerBound >= 0.4 && band.upperBound <= 2.5 ? .loose : .free
    language = judge.language.map { TextLanguage.code(of: $0) } ?? TextLanguage.guess(rawText)
    let (ours, theirs) = Side.both(
      Side.Source(text: rawText, language: language, vocabulary: vocabulary),
      Side.Source(text: replyText, language: target ?? language, vocabulary: vocabulary))
    (raw, reply) = (ours.reading, theirs.reading)
    (rawNumbers, replyNumbers) = (ours.numbers, theirs.numbers)
    (rawWords, replyWords) = (ours.words, theirs.words)
    (rawStems, replyStems) = (ours.stems, theirs.stems)
    (rawMonths, replyMonths) = (ours.months, theirs.months)
    (rawTerms, replyTerms) = (ours.terms, theirs.terms)
    (rawIdentifiers, replyIdentifiers) = (ours.identifiers, theirs.identifiers)
    slow = SlowSearch(raw: raw, reply: reply)
    newPictures = max(0, reply.text.pictures - raw.text.pictures)
    overlap = measureOverlap()
  }

  /// The style changes as little as it can: another word is another meaning.
  var keepsWords: Bool { freedom == .strict && style.length.lowerBound >= 0.8 }

  var isTranslation: Bool { target != nil }

  /// A character with the next one that is no filler.
  static func pair(_ reading: Reading, _ index: Int) -> UInt64? {
    var next = index + 1
    while next < reading.count, next < index + 4, reading.states[next].contains(.filler) {
      next += 1
    }
    guard next < reading.count, reading.text.tokens[next].isCJK else { return nil }
    return (reading.text.tokens[index].hash &* 31) ^ reading.text.tokens[next].hash
  }

  /// Asks the checks that the style names, the surest first.
  func finding() -> Finding? {
    let checks = style.checks
    if let found = emptiness() { return found }
    if checks.contains(.leaks), let found = leaks() { return found }
    if checks.contains(.language), let found = languageChange() { return found }
    if checks.contains(.answer), let found = answer() { return found }
    if let found = repetition() { return found }
    if checks.contains(.identifiers), let found = identifiers() { return found }
    if checks.contains(.numbers), let found = numbers() ?? dates() { return found }
    if checks.contains(.negations), !isTranslation, let found = negations() { return found }
    if checks.contains(.names), let found = terms() { return found }
    if checks.contains(.names), !isTranslation, let found = names() { return found }
    if checks.contains(.answer), !isTranslation, let found = substitution() { return found }
    if checks.contains(.length), let found = length() { return found }
    if checks.contains(.answer), !isTranslation, let found = content() { return found }
    return nil
  }

  func lost(_ reason: Guard.Reason, _ what: String) -> Finding {
    Finding(reason: reason, detail: "lost: \(TerminalText.line(what, limit: 60))")
  }

  func invented(_ reason: Guard.Reason, _ what: String) -> Finding {
    Finding(reason: reason, detail: "new: \(TerminalText.line(what, limit: 60))")
  }
}
