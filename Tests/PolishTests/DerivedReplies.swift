import Polish
import Transcripts

/// Replies made from the good ones of the evaluation set by a rule: many more than anybody writes,
/// and none that a guard could have been made for.
enum DerivedReplies {
  /// Each number of digits with another last digit; not those that count the items of a list.
  static func withOtherDigits(_ text: String) -> [String] {
    let letters = Array(text)
    var replies: [String] = []
    var index = 0
    while index < letters.count {
      guard letters[index].isASCIIDigit else {
        index += 1
        continue
      }
      let start = index
      while index < letters.count, letters[index].isASCIIDigit { index += 1 }
      let isAtLineStart = start == 0 || letters[start - 1] == "\n"
      if isAtLineStart, index < letters.count, [".", ")"].contains(letters[index]) { continue }
      var changed = letters
      changed[index - 1] = letters[index - 1] == "9" ? "8" : letters[index - 1].nextDigit
      replies.append(String(changed))
    }
    return replies
  }

  /// Each number word that is as it was said, replaced by another.
  static func withOtherNumberWords(_ text: String, raw: String, language: String) -> [String] {
    let pairs: [(String, String)] =
      switch language {
      case "en":
        [
          ("two", "three"), ("three", "two"), ("four", "five"), ("five", "nine"), ("six", "seven"),
          ("eight", "six"), ("nine", "five"), ("eleven", "twelve"), ("fifteen", "fifty"),
          ("thirty", "thirteen"), ("ninety", "nineteen"), ("hundred", "thousand"),
        ]
      case "de":
        [
          ("zwei", "drei"), ("drei", "zwei"), ("vier", "fünf"), ("fünf", "vier"),
          ("sechs", "sieben"), ("sieben", "sechs"), ("acht", "neun"), ("neun", "acht"),
          ("zehn", "elf"), ("zwölf", "elf"), ("zweiten", "dritten"), ("dritten", "zweiten"),
        ]
      case "zh": [("三", "五"), ("四", "七"), ("六", "九"), ("八", "四"), ("九", "六")]
      default: []
      }
    return pairs.flatMap { old, new in
      raw.lowercased().places(of: old, isWord: language != "zh").isEmpty
        ? [] : text.replacing(old, new, isWord: language != "zh")
    }
  }

  /// Each negation taken away, or turned into its contrary.
  static func withoutNegation(_ text: String, language: String) -> [String] {
    switch language {
    case "en":
      let pairs = [
        ("can't", "can"), ("cannot", "can"), ("won't", "will"), ("don't", "do"),
        ("doesn't", "does"), ("didn't", "did"), ("isn't", "is"), ("wasn't", "was"),
        ("aren't", "are"), ("never", "always"), ("nobody", "everybody"), ("without", "with"),
      ]
      return pairs.flatMap { text.replacing($0, $1, isWord: true) }
        + ["do", "is", "are", "does", "will", "must", "was", "did"].flatMap {
          text.replacing("\($0) not ", "\($0) ", isWord: true)
        }
    case "de":
      let pairs = [
        ("nicht mehr", "noch"), ("kein", "ein"), ("keine", "eine"), ("keinen", "einen"),
        ("niemand", "jemand"), ("nie", "immer"), ("niemals", "immer"), ("ohne", "mit"),
        ("nicht als", "als"), ("noch nicht", "schon"), ("bitte nicht", "bitte"),
      ]
      return pairs.flatMap { text.replacing($0, $1, isWord: true) }
    case "zh":
      return [
        ("不要", "要"), ("不能", "能"), ("没有", "有"), ("不会", "会"), ("不得", "可"),
        ("不接受", "接受"), ("不想", "想"), ("不用", "要"), ("没找", "找"),
      ].flatMap { old, new in
        text.places(of: old, isWord: false).compactMap { place in
          // 能不能 and 了没有？ ask and deny nothing.
          let before = place.lowerBound > text.startIndex ? text[..<place.lowerBound].last : nil
          let after = place.upperBound < text.endIndex ? text[place.upperBound] : " "
          return before == old.last || after == "？"
            ? nil : text.replacingCharacters(in: place, with: new)
        }
      }
    default: return []
    }
  }

  /// The first half, and the second.
  static func halves(_ text: String) -> [String] {
    let letters = Array(text)
    guard letters.count >= 24 else { return [] }
    let middle = letters.count / 2
    return [String(letters[..<middle]), String(letters[middle...])]
  }

  /// What models put around a reply, and the guard takes away again.
  static func wrapped(_ text: String) -> [String] {
    [
      "<think>\nThe user wants a clean text.\nI must not answer it.\n</think>\n\n\(text)",
      "<Thinking>short</Thinking>\(text)", "Only the marks are missing.\n</think>\n\(text)",
      "```\n\(text)\n```", "```markdown\n\(text)\n```\n", "\n\n\(text)\n",
      "Here is the cleaned transcript:\n\n\(text)", "Sure! Here's the cleaned text:\n\(text)",
      "Cleaned text:\n\n\(text)", "Hier ist der bereinigte Text:\n\n\(text)",
      "以下是整理后的内容：\n\n\(text)", "\"\(text)\"", "“\(text)”",
      "<think></think>\n\n```text\n\(text)\n```",
    ]
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
  fileprivate var nextDigit: Character {
    guard let value = wholeNumberValue else { return self }
    return Character("\(value + 1)")
  }
}

extension String {
  fileprivate func places(of text: String, isWord: Bool) -> [Range<Index>] {
    var places: [Range<Index>] = []
    var start = startIndex
    while start < endIndex {
      guard self[start...].hasPrefix(text) else {
        start = index(after: start)
        continue
      }
      let end = index(start, offsetBy: text.count)
      let before = start > startIndex ? self[index(before: start)] : " "
      let after = end < endIndex ? self[end] : " "
      let isInWord =
        before.isLetter || before == "-" || before == "_"
        || (after.isLetter && text.last?.isLetter == true) || after == "_"
      if !isWord || !isInWord { places.append(start..<end) }
      start = end
    }
    return places
  }

  fileprivate func replacingCharacters(in place: Range<Index>, with text: String) -> String {
    self[..<place.lowerBound] + text + self[place.upperBound...]
  }

  /// One copy for each place.
  fileprivate func replacing(_ old: String, _ new: String, isWord: Bool) -> [String] {
    places(of: old, isWord: isWord).map { replacingCharacters(in: $0, with: new) }
  }
}
