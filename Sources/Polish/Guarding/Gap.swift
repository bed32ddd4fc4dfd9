/// What stands between two tokens.
struct Gap: OptionSet, Sendable {
  let rawValue: UInt32

  static let space = Gap(rawValue: 1 << 0)
  static let newline = Gap(rawValue: 1 << 1)
  static let dot = Gap(rawValue: 1 << 2)
  /// Ends a sentence for sure.
  static let stop = Gap(rawValue: 1 << 3)
  static let question = Gap(rawValue: 1 << 4)
  static let comma = Gap(rawValue: 1 << 5)
  static let colon = Gap(rawValue: 1 << 6)
  static let hyphen = Gap(rawValue: 1 << 7)
  static let dash = Gap(rawValue: 1 << 8)
  static let apostrophe = Gap(rawValue: 1 << 9)
  static let quote = Gap(rawValue: 1 << 10)
  static let bracket = Gap(rawValue: 1 << 11)
  static let slash = Gap(rawValue: 1 << 12)
  static let at = Gap(rawValue: 1 << 13)
  static let underscore = Gap(rawValue: 1 << 14)
  static let percent = Gap(rawValue: 1 << 15)
  static let dollar = Gap(rawValue: 1 << 16)
  static let euro = Gap(rawValue: 1 << 17)
  static let pound = Gap(rawValue: 1 << 18)
  static let yuan = Gap(rawValue: 1 << 19)
  static let hash = Gap(rawValue: 1 << 20)
  static let star = Gap(rawValue: 1 << 21)
  static let half = Gap(rawValue: 1 << 22)
  static let other = Gap(rawValue: 1 << 23)

  /// A sentence may begin behind it.
  var isSentenceBreak: Bool {
    !isDisjoint(with: [.newline, .stop, .question])
      || (contains(.dot) && !isDisjoint(with: [.space, .quote, .bracket]))
  }

  /// A capital behind it says nothing: a sentence, a quotation or a point of a list begins.
  var mayBeginSentence: Bool {
    isSentenceBreak || !isDisjoint(with: [.colon, .quote, .bracket, .star, .dash, .hash, .other])
  }

  /// A clause ends here.
  var isClauseBreak: Bool {
    isSentenceBreak || !isDisjoint(with: [.comma, .colon, .dash, .bracket])
  }

  static func of(_ value: UInt32) -> Gap {
    switch value {
    case 0x20, 0x09, 0xA0, 0x2007, 0x2009, 0x202F: .space
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: .newline
    case 0x2E: .dot
    case 0x21, 0x2026, 0x3002, 0xFF61, 0x6D4, 0x964: .stop
    case 0x3F, 0x61F: .question
    case 0x2C, 0x3B, 0x3001, 0x60C, 0x61B, 0xFF64: .comma
    case 0x3A: .colon
    case 0x2D, 0x2010, 0x2011: .hyphen
    case 0x2012...0x2015: .dash
    case 0x27, 0x2019: .apostrophe
    case 0x22, 0x60, 0xAB, 0xBB, 0x2018, 0x201A...0x201F, 0x2039, 0x203A, 0x300A...0x300F: .quote
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x3C, 0x3E, 0x3010, 0x3011, 0x3014, 0x3015: .bracket
    case 0x2F, 0x5C: .slash
    case 0x40: .at
    case 0x5F: .underscore
    case 0x25: .percent
    case 0x24: .dollar
    case 0x20AC: .euro
    case 0xA3: .pound
    case 0xA5: .yuan
    case 0x23: .hash
    case 0x2A, 0x2022, 0xB7, 0x25CF, 0x25AA, 0x30FB: .star
    case 0xBD: .half
    default: .other
    }
  }
}
