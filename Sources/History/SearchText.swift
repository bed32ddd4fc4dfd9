/// How texts and words are put into tokens.
///
/// SQLite's tokenizer makes one token of what has no space in it, so a Chinese sentence would be
/// one word. Characters of scripts that are written without spaces are therefore set apart, by a
/// character that stands in no text; they are found as a phrase, however many they are.
enum SearchText {
  /// U+001F, `UNIT SEPARATOR`.
  static let separator: UInt8 = 0x1F

  /// What stands in the index for a text.
  static func indexed(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.contains(where: { $0 >= 0xE0 || $0 == 0 || $0 == separator }) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      return String(decoding: separated(bytes), as: UTF8.self)
    }
  }

  /// The text that stands in the index, as it was.
  static func plain(_ indexed: String) -> String {
    guard indexed.utf8.contains(separator) else { return indexed }
    return String(decoding: indexed.utf8.filter { $0 != separator }, as: UTF8.self)
  }

  private static func separated(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 3 / 2)
    var isApart = true
    var index = 0
    while index < bytes.count {
      let length = length(of: bytes[index])
      let scalar = scalar(bytes[index..<min(index + length, bytes.count)])
      if scalar == 0 || scalar == UInt32(separator) {
        // SQLite's own functions take NUL for the end.
        out.append(UInt8(ascii: " "))
        isApart = true
      } else if standsAlone(scalar) {
        if !isApart { out.append(separator) }
        out += bytes[index..<min(index + length, bytes.count)]
        out.append(separator)
        isApart = true
      } else {
        out += bytes[index..<min(index + length, bytes.count)]
        isApart = false
      }
      index += length
    }
    return out
  }

  /// Of valid UTF-8.
  private static func length(of first: UInt8) -> Int {
    first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }

  private static func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
    guard let first = bytes.first, first >= 0x80 else { return UInt32(bytes.first ?? 0) }
    let bits = first < 0xE0 ? first & 0x1F : first < 0xF0 ? first & 0x0F : first & 0x07
    return bytes.dropFirst().reduce(UInt32(bits)) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  /// Whether a character is a token of its own: Han, Hiragana, Katakana, Hangul, Bopomofo, and
  /// Thai, Lao, Burmese and Khmer, which have no spaces between words either.
  static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF,
      0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3041...0x318F, 0x31A0...0x31BF,
      0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

/// What filters look for in the index: words of a column of their own.
enum SearchTags {
  static func text(provider: String, language: String?, state: JobRecord.State) -> String {
    var tags = [self.provider(provider), self.state(state)]
    if let language {
      tags.append(self.language(tongue(language)))
      if tongue(language) != lowered(language) { tags.append(self.language(language)) }
    }
    return tags.joined(separator: " ")
  }

  static func provider(_ id: String) -> String { "p" + hex(id) }
  static func state(_ state: JobRecord.State) -> String { "s" + state.rawValue }
  static func language(_ name: String) -> String { "l" + hex(lowered(name)) }

  /// `zh` of `zh-CN`, in lower case.
  static func tongue(_ language: String) -> String {
    lowered(String(language.prefix { $0 != "-" && $0 != "_" }))
  }

  static func lowered(_ text: String) -> String { text.lowercased() }

  /// One word, whatever stands in the text.
  private static func hex(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
