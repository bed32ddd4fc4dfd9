/// A text as words are looked for in it: scalar by scalar, with what case and spaces make equal.
struct WordText {
  /// What a scalar is to the words around it.
  enum Kind: UInt8 {
    case other, space, lineEnd
    /// Letters and digits of scripts that put spaces between words.
    case letter
    /// Hangul: spaced, but particles are written to the end of a word.
    case hangul
    /// Scripts without spaces between words.
    case unspaced
    /// Belongs to what stands before it.
    case mark
  }

  private(set) var scalars: [Unicode.Scalar] = []
  /// Small letters, spaces and apostrophes each of one kind; one for each scalar.
  private(set) var folded: [UInt32] = []
  private(set) var kinds: [Kind] = []

  init() {}

  init(_ text: String) {
    let count = text.utf8.count
    scalars.reserveCapacity(count)
    folded.reserveCapacity(count)
    kinds.reserveCapacity(count)
    append(text)
  }

  var count: Int { scalars.count }

  mutating func append(_ text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    let kind = Self.kind(scalar)
    scalars.append(scalar)
    folded.append(kind == .space ? 0x20 : Self.fold(scalar))
    kinds.append(kind)
  }

  func string(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    append(range, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As UTF-8. (Strings grow slowly by scalars.)
  func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    for scalar in scalars[range] {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// A word may begin at the place: no letter before it belongs to the letter behind it.
  func mayBegin(at index: Int) -> Bool {
    guard index > 0, index < count else { return true }
    switch (kinds[index - 1], kinds[index]) {
    case (_, .mark): return false
    case (.letter, .letter), (.mark, .letter), (.hangul, .hangul): return false
    default: return true
    }
  }

  /// A word may end before the place.
  func mayEnd(at index: Int) -> Bool {
    guard index > 0, index < count else { return true }
    switch (kinds[index - 1], kinds[index]) {
    case (_, .mark): return false
    case (.letter, .letter), (.mark, .letter): return false
    default: return true
    }
  }
}

extension WordText {
  static func kind(_ scalar: Unicode.Scalar) -> Kind {
    let value = scalar.value
    if value < 0x80 {
      switch value {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: return .letter
      case 0x20, 0x09: return .space
      case 0x0A...0x0D: return .lineEnd
      default: return .other
      }
    }
    switch value {
    case 0x85, 0x2028, 0x2029: return .lineEnd
    // Han and kana without their punctuation.
    case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x3105...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFD:
      return .unspaced
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FB: return .hangul
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .spaceSeparator: return .space
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      // Thai, Lao, Burmese, Khmer.
      switch value {
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: return .unspaced
      default: return .letter
      }
    default: return .other
    }
  }

  /// The scalar in small letters where that is one scalar; apostrophes are all the same.
  static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    if value < 0x80 { return value &- 0x41 < 26 ? value | 0x20 : value }
    if value == 0x2019 || value == 0x02BC { return 0x27 }
    // No script between these has letters of two sizes.
    if (0x2E80..<0xA640).contains(value) || (0xAC00..<0xFB00).contains(value) { return value }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    guard let first = small.first, small.count == 1 else { return value }
    return first.value
  }

  /// Digits and letters, of any script.
  static func isLetter(_ kind: Kind) -> Bool {
    kind == .letter || kind == .hangul || kind == .unspaced
  }
}
