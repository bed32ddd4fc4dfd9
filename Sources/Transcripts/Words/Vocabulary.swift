/// Names and terms that the user says, as they are to be spelt.
public struct Vocabulary: Sendable, Equatable {
  public struct Term: Sendable, Hashable {
    /// As it is to be spelt: up to `lengthLimit` characters, no controls, no white space at its
    /// ends.
    public var text: String
    /// How engines spell it, or how else it is said. Each is as `text` is.
    public var aliases: [String]

    public init(_ text: String, aliases: [String] = []) {
      self.text = text
      self.aliases = aliases
    }
  }

  /// In the user's order, each `text` once.
  public var terms: [Term] { didSet { spelling = Spelling(terms) } }

  /// Characters of a term or an alias.
  public static let lengthLimit = 200
  /// Terms that a vocabulary may have.
  public static let termLimit = 5000
  /// Aliases that a term may have.
  public static let aliasLimit = 50

  private var spelling: Spelling

  public init(_ terms: [Term] = []) {
    self.terms = terms
    spelling = Spelling(terms)
  }

  public static func == (left: Vocabulary, right: Vocabulary) -> Bool { left.terms == right.terms }

  public var isEmpty: Bool { terms.isEmpty }

  public var hasAliases: Bool { !spelling.isEmpty }

  /// The terms as they are spelt, in the user's order, each once: what speech engines are told.
  public var keywords: [String] {
    var seen = Set<String>()
    return terms.map(\.text).filter { seen.insert($0).inserted }
  }
}

extension Vocabulary {
  /// The text with every alias that stands in it as a whole word (in scripts without spaces:
  /// anywhere), in any case, spelt as its term. The longest alias counts.
  public func applied(to text: String) -> String {
    text.applying(spelling.isEmpty ? [] : [spelling])
  }

  /// The same in text, segments and words of a transcript. An alias that begins in one segment and
  /// ends in the next goes to the first of them; words that become one have the time of all.
  public func applied(to transcript: Transcript) -> Transcript {
    transcript.applying(spelling.isEmpty ? [] : [spelling])
  }

  /// Aliases by their terms, made once.
  private struct Spelling: TextStep, Sendable {
    let terms: [String]
    let aliases: PhraseFinder

    init(_ terms: [Term]) {
      self.terms = terms.flatMap { term in term.aliases.map { _ in term.text } }
      aliases = PhraseFinder(terms.flatMap(\.aliases))
    }

    var isEmpty: Bool { aliases.isEmpty }

    func edits(in text: WordText, lines: [Range<Int>]) -> [TextEdit] {
      aliases.matches(in: text).compactMap { match in
        let term = terms[match.phrase]
        return text.string(match.range) == term ? nil : TextEdit(range: match.range, text: term)
      }
    }
  }
}

extension Vocabulary {
  /// Whether the text is hardly more than terms of the vocabulary (90 of 100 letters): what engines
  /// write that were told the vocabulary and heard nothing. A person may say just that, so it is no
  /// reason on its own to drop anything.
  public func isEcho(of text: String) -> Bool {
    guard !terms.isEmpty else { return false }
    let words = WordText(text)
    let letters = words.letters(in: 0..<words.count)
    guard letters > 0 else { return false }
    let finder = PhraseFinder(terms.map(\.text) + terms.flatMap(\.aliases))
    let covered = finder.matches(in: words).reduce(0) { $0 + words.letters(in: $1.range) }
    return covered * 10 >= letters * 9
  }

  /// Whether the text is the prompt that the engine was given, once or over and over, or (from three
  /// words on) a part of it.
  public static func isEcho(of text: String, prompt: String) -> Bool {
    let said = WordText(text).spoken
    let given = WordText(prompt).spoken
    guard !said.isEmpty, !given.isEmpty else { return false }
    if said.count % given.count == 0,
      said.indices.allSatisfy({ said[$0] == given[$0 % given.count] })
    {
      return true
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    return (words.count >= 3 || said.count >= 12) && given.count > said.count
      && String(String.UnicodeScalarView(given)).contains(String(String.UnicodeScalarView(said)))
  }
}

extension Vocabulary {
  /// How long it takes to say a text, in letters of an alphabet: a Han character counts 4, a
  /// syllable of Hangul 3, a kana 2.
  public static func spokenLength(_ text: String) -> Double {
    let words = WordText(text)
    return words.kinds.indices.reduce(0.0) { length, index in
      switch words.kinds[index] {
      case .letter: length + 1
      case .hangul: length + 3
      case .unspaced:
        (0x3041...0x30FF).contains(words.folded[index])
          || !(0x2E80...0x3FFFD).contains(words.folded[index]) ? length + 2 : length + 4
      case .other, .space, .lineEnd, .mark: length
      }
    }
  }
}

extension WordText {
  func letters(in range: Range<Int>) -> Int {
    range.count { Self.isLetter(kinds[$0]) || kinds[$0] == .mark }
  }

  /// Letters and digits alone, small.
  fileprivate var spoken: [Unicode.Scalar] {
    kinds.indices.compactMap { index in
      Self.isLetter(kinds[index]) ? Unicode.Scalar(folded[index]) : nil
    }
  }
}
