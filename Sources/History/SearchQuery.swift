/// An expression of FTS5 for what a person typed; no input makes it a wrong one.
enum SearchQuery {
  /// - Returns: `nil` where there is no word at all.
  static func expression(_ words: String, tags: [[String]]) -> String? {
    // Before quotes are looked for: some become plain ones.
    let phrases = phrases(SearchFold.folded(words) ?? words)
    guard !phrases.isEmpty else { return nil }
    // A phrase of punctuation alone is passed over, where they stand side by side without AND.
    let text = phrases.map { "\"\(SearchText.indexed($0))\"" }.joined(separator: " ")
    var expression = "{raw polished folded} : (\(text))"
    for alternatives in tags {
      let any = alternatives.map { "\"\($0)\"" }.joined(separator: " OR ")
      expression += " AND tags : (\(any))"
    }
    return expression
  }

  /// Whether there is anything that stands in the index: what its tokenizer takes for a word.
  static func hasWord(_ words: String) -> Bool {
    (SearchFold.folded(words) ?? words).unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .privateUse, .nonspacingMark, .spacingMark:
        true
      default: false
      }
    }
  }

  /// Words, and what stands in quotes as a whole; a quote that is not closed goes to the end.
  static func phrases(_ words: String) -> [String] {
    var phrases: [String] = []
    var current = String.UnicodeScalarView()
    var isQuoted = false
    func finish() {
      if !current.allSatisfy({ $0.properties.isWhitespace }) { phrases.append(String(current)) }
      current = .init()
    }
    for scalar in words.unicodeScalars {
      if quotes.contains(scalar) {
        finish()
        isQuoted.toggle()
      } else if scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace {
        if isQuoted { current.append(" ") } else { finish() }
      } else {
        current.append(scalar)
      }
    }
    finish()
    return phrases
  }

  private static let quotes: Set<Unicode.Scalar> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}"]
}
