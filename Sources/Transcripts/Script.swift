/// What the layout must know of characters. No locale, no Foundation: Unicode's ranges.
enum Script {
  /// Written without spaces between words: Han, kana, bopomofo and their punctuation (not Hangul).
  static func isUnspaced(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2E80...0x2FFF, 0x3000...0x312F, 0x31A0...0x31FF, 0x3200...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF9F, 0xFFE0...0xFFE6, 0x1B000...0x1B16F,
      0x20000...0x3FFFD:
      return true
    default: return false
    }
  }

  /// Thai, Lao, Burmese, Khmer: no spaces between words, but between phrases.
  static func isUnsegmented(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  /// White space where a line may end (not the non-breaking kinds).
  static func isSpace(_ character: Character) -> Bool {
    character.isWhitespace && !["\u{A0}", "\u{202F}", "\u{2007}"].contains(character)
  }

  /// Closing punctuation only: French and others put a space before it, but no line starts with it.
  static func isTrailer(_ text: some StringProtocol) -> Bool {
    text.allSatisfy {
      ($0 != "—" && $0 != "–")
        && (sentenceEnds.contains($0) || clauseEnds.contains($0) || closers.contains($0))
    }
  }

  /// Takes the room of two Latin letters.
  static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0xA960...0xA97F, 0xAC00...0xD7FB: return true
    case 0xFF61...0xFF9F: return false
    default: return isUnspaced(character) || scalar.properties.isEmojiPresentation
    }
  }

  /// Carries meaning when read aloud: letters, digits, marks, pictures (not musical notes).
  static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark, .nonspacingMark:
      true
    default: scalar.properties.isEmojiPresentation && !(0x1F3B5...0x1F3B6).contains(scalar.value)
    }
  }

  static func isSpoken(_ character: Character) -> Bool {
    character.unicodeScalars.contains(where: isSpoken(_:))
  }

  static func isPunctuation(_ character: Character) -> Bool {
    !character.isWhitespace && !isSpoken(character)
  }

  /// A sentence ends behind one of these.
  static let sentenceEnds: Set<Character> = [".", "!", "?", "…", "。", "！", "？", "｡", "؟", "।"]
  /// A clause ends behind one of these.
  static let clauseEnds: Set<Character> = [
    ",", ";", ":", "，", "、", "；", "：", "､", "،", "؛", "—", "–",
  ]
  /// These stand behind the mark that ends a sentence.
  static let closers: Set<Character> = [
    "\"", "'", "”", "’", "»", ")", "]", "}", "」", "』", "）", "】", "》", "〉", "〕", "］", "｝",
  ]
  /// No line ends with one of these where words are not spaced.
  static let openers: Set<Character> = [
    "“", "‘", "«", "(", "[", "{", "「", "『", "（", "【", "《", "〈", "〔", "［", "｛",
  ]
}
