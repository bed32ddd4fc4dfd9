/// A piece of text that a line never breaks inside, with its time.
struct Token: Equatable {
  var text: String
  /// Whether a space stands before it on the same line.
  var hasSpace: Bool
  /// Milliseconds.
  var start: Int
  var end: Int
  /// Whether a segment starts here.
  var startsSegment = false
  /// What it says without a speaker's name that was put before it; `nil` where there is none.
  var unnamed: String?

  /// No line may end between the two.
  func isBound(to last: Token) -> Bool {
    if Script.isTrailer(text) { return true }
    guard !hasSpace, let end = last.text.last, let start = text.first else { return false }
    return !Self.mayBreak(between: end, and: start)
  }

  /// Puts what is bound to it behind it.
  mutating func add(_ token: Token) {
    let added = (token.hasSpace ? " " : "") + token.text
    text += added
    unnamed? += added
    end = max(end, token.end)
  }

  /// A segment's text in tokens. Times come from its words if they say what the text says, else
  /// each character takes its share of the segment's time.
  static func tokens(of segment: Segment) -> [Token] {
    var tokens = split(segment.text)
    guard !tokens.isEmpty else { return [] }
    if !align(&tokens, with: segment.words) {
      spread(
        &tokens, from: Timestamp.milliseconds(segment.start),
        to: Timestamp.milliseconds(max(segment.start, segment.end)))
    }
    tokens[0].startsSegment = true
    return tokens
  }

  /// At white space; unspaced scripts character by character, closing punctuation kept with what
  /// stands before it and opening punctuation with what follows.
  static func split(_ text: String) -> [Token] {
    var tokens: [Token] = []
    for word in text.split(whereSeparator: Script.isSpace) {
      if let last = tokens.indices.last, Script.isTrailer(word) {
        tokens[last].text += " " + word
        continue
      }
      var piece = ""
      var hasSpace = !tokens.isEmpty
      func close() {
        guard !piece.isEmpty else { return }
        tokens.append(Token(text: piece, hasSpace: hasSpace, start: 0, end: 0))
        piece = ""
        hasSpace = false
      }
      for character in word {
        if let last = piece.last,
          mayBreak(between: last, and: character) || mustBreak(piece, before: character)
        {
          close()
        }
        piece.append(character)
      }
      close()
    }
    return tokens
  }

  private static func mayBreak(between a: Character, and b: Character) -> Bool {
    guard Script.isUnspaced(a) || Script.isUnspaced(b) else { return false }
    if Script.openers.contains(a) { return false }
    return Script.openers.contains(b) || !Script.isPunctuation(b)
  }

  /// Thai, Lao, Khmer and Burmese put no spaces between words, and where one word ends only a
  /// dictionary knows. So that lines keep their length, long runs are broken: before a vowel that
  /// stands before its consonant (it always starts a syllable), else after 16 characters.
  private static func mustBreak(_ piece: String, before next: Character) -> Bool {
    guard let last = piece.last, let scalar = next.unicodeScalars.first,
      Script.isUnsegmented(last), Script.isUnsegmented(next)
    else { return piece.utf8.count > 800 }
    let isPrefixVowel =
      (0x0E40...0x0E44).contains(scalar.value) || (0x0EC0...0x0EC4).contains(scalar.value)
    return piece.count >= (isPrefixVowel ? 8 : 16)
  }

  /// By the characters' share.
  private static func spread(_ tokens: inout [Token], from start: Int, to end: Int) {
    let weights = tokens.map { Measure.factory.weight($0.text) + ($0.hasSpace ? 8 : 0) }
    let total = max(1, weights.reduce(0, +))
    var passed = 0
    for index in tokens.indices {
      tokens[index].start = start + (end - start) * passed / total
      passed += weights[index]
      tokens[index].end = start + (end - start) * passed / total
    }
  }

  /// Letter by letter, punctuation and case aside. False if text and words differ.
  private static func align(_ tokens: inout [Token], with words: [Word]) -> Bool {
    guard !words.isEmpty else { return false }
    var times: [(start: Int, end: Int)] = []
    var wanted: [Character] = []
    for word in words {
      let letters = spoken(word.text)
      wanted += letters
      let start = Timestamp.milliseconds(word.start)
      let end = max(start, Timestamp.milliseconds(word.end))
      for index in letters.indices {
        times.append(
          (
            start + (end - start) * index / letters.count,
            start + (end - start) * (index + 1) / letters.count
          ))
      }
    }
    let counts = tokens.map { spoken($0.text) }
    guard !wanted.isEmpty, counts.flatMap({ $0 }) == wanted else { return false }
    var at = 0
    var passed = times[0].start
    for index in tokens.indices {
      let count = counts[index].count
      // A token without letters stands where the one before it ended.
      tokens[index].start = count > 0 ? max(passed, times[at].start) : passed
      tokens[index].end = count > 0 ? times[at + count - 1].end : passed
      tokens[index].end = max(tokens[index].start, tokens[index].end)
      passed = tokens[index].end
      at += count
    }
    return true
  }

  private static func spoken(_ text: String) -> [Character] {
    Array(text.lowercased().filter { Script.isSpoken($0) })
  }
}

extension Token {
  /// Segments of a text whose words have times; nil if text and words differ.
  static func segments(of text: String, words: [Word]) -> [Segment]? {
    var tokens = split(text)
    guard !tokens.isEmpty, align(&tokens, with: words) else { return nil }
    var segments: [Segment] = []
    var piece: [Token] = []
    var rest = words[...]
    func close() {
      guard let first = piece.first, let last = piece.last else { return }
      var count = piece.reduce(0) { $0 + spoken($1.text).count }
      var own: [Word] = []
      while count > 0, let word = rest.first {
        count -= spoken(word.text).count
        own.append(rest.removeFirst())
      }
      segments.append(
        Segment(
          start: own.first?.start ?? Double(first.start) / 1000,
          end: own.last.map { max($0.end, own.first?.start ?? 0) } ?? Double(last.end) / 1000,
          text: line(piece[...]), words: own, speaker: own.first?.speaker))
      piece = []
    }
    var letters = 0
    var owners: [String?] = []
    for word in words { owners += spoken(word.text).map { _ in word.speaker } }
    var previous: String?
    for token in tokens {
      let count = spoken(token.text).count
      let speaker = count > 0 ? owners[letters] : previous
      if let last = piece.last,
        token.start - last.end >= 700 || speaker != previous
          || (last.breakQuality == .sentence && token.hasSpace)
      {
        close()
      }
      piece.append(token)
      letters += count
      previous = speaker
    }
    close()
    return segments
  }

  enum BreakQuality: Int, Comparable {
    case word, clause, sentence
    static func < (a: BreakQuality, b: BreakQuality) -> Bool { a.rawValue < b.rawValue }
  }

  /// How well a line or cue may end behind it.
  var breakQuality: BreakQuality {
    var rest = Substring(text)
    while let last = rest.last, Script.closers.contains(last) { rest = rest.dropLast() }
    guard let last = rest.last else { return .word }
    if Script.sentenceEnds.contains(last) { return .sentence }
    return Script.clauseEnds.contains(last) ? .clause : .word
  }

  /// Tokens as one line of text.
  static func line(_ tokens: ArraySlice<Token>) -> String {
    var text = ""
    for token in tokens {
      if token.hasSpace, !text.isEmpty { text += " " }
      text += token.text
    }
    return text
  }

  /// Tokens as one line of text, without the name of the speaker.
  static func unnamedLine(_ tokens: ArraySlice<Token>) -> String {
    var text = ""
    for token in tokens where token.unnamed != "" {
      if token.hasSpace, !text.isEmpty { text += " " }
      text += token.unnamed ?? token.text
    }
    return text
  }
}
