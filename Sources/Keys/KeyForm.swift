import SecretService

/// One way to write a key: its characters, each as it is, percent-encoded or escaped for JSON.
struct KeyForm: Sendable {
  enum Match: Equatable {
    case no
    /// Up to this index.
    case yes(Int)
    /// The text ends before it is decided.
    case open
  }

  /// Shorter keys ("none", "EMPTY" for one's own server) are hidden only where they stand alone.
  private static let shortest = 8

  private let characters: SecretBytes
  private let first: UInt8
  private let standsAlone: Bool

  /// As it is, in base64 (as a part of any longer text, both alphabets) and hexadecimal.
  static func all(of key: APIKey) -> [KeyForm] {
    key.withBytes { key in
      var forms = [KeyForm(Array(key), standsAlone: key.count < shortest)]
      guard key.count >= shortest else { return forms }
      for offset in 0..<3 {
        for alphabet in [base64, base64URL] {
          forms.append(KeyForm(inBase64(key, offset, alphabet), standsAlone: false))
        }
      }
      for digits in ["0123456789abcdef", "0123456789ABCDEF"].map({ Array($0.utf8) }) {
        forms.append(
          KeyForm(
            key.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, standsAlone: false))
      }
      return forms
    }
  }

  private init(_ characters: [UInt8], standsAlone: Bool) {
    first = characters[0]
    var characters = characters
    self.characters = SecretBytes(consuming: &characters)
    self.standsAlone = standsAlone
  }

  private static let base64 = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let base64URL = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The characters that depend on the key alone, where `offset` bytes (modulo three) stand before
  /// it and anything behind.
  private static func inBase64(
    _ key: UnsafeRawBufferPointer, _ offset: Int, _ alphabet: [UInt8]
  ) -> [UInt8] {
    let first = (offset * 8 + 5) / 6
    let last = (offset + key.count) * 8 / 6
    return (first..<last).map { index in
      let bit = index * 6 - offset * 8
      let high = Int(key[bit / 8]) << 8
      let low = bit / 8 + 1 < key.count ? Int(key[bit / 8 + 1]) : 0
      return alphabet[(high | low) >> (10 - bit % 8) & 63]
    }
  }

  /// Whether it stands in the text at this index.
  /// - Parameters:
  ///   - before: the byte in front of it.
  ///   - isEnd: nothing follows the text.
  func match(in text: [UInt8], at start: Int, before: UInt8?, isEnd: Bool) -> Match {
    // Most places are none; the rest is slow.
    guard
      text[start] == first || text[start] == UInt8(ascii: "%") || text[start] == UInt8(ascii: "\\")
    else { return .no }
    if standsAlone, let before, Self.isWordByte(before) { return .no }
    let match = match(in: text, at: start, escaped: true, isEnd: isEnd)
    if match != .no { return match }
    return self.match(in: text, at: start, escaped: false, isEnd: isEnd)
  }

  private func match(in text: [UInt8], at start: Int, escaped: Bool, isEnd: Bool) -> Match {
    characters.withBytes { characters in
      var next = start
      for character in characters {
        switch Self.character(in: text, at: next, is: character, escaped: escaped) {
        case .no: return .no
        case .open: return .open
        case .yes(let end): next = end
        }
      }
      if standsAlone, !isEnd || next < text.count {
        if next == text.count { return .open }
        if Self.isWordByte(text[next]) { return .no }
      }
      return .yes(next)
    }
  }

  private static func character(
    in text: [UInt8], at index: Int, is wanted: UInt8, escaped: Bool
  ) -> Match {
    guard index < text.count else { return .open }
    if escaped {
      let escape = text[index...].prefix(6)
      switch escape.first {
      case UInt8(ascii: "%") where escape.count < 3:
        if hexadecimal(escape.dropFirst()) != nil || escape.count == 1 { return .open }
      case UInt8(ascii: "%"):
        if hexadecimal(escape.dropFirst().prefix(2)) == Int(wanted) { return .yes(index + 3) }
      case UInt8(ascii: "\\") where escape.count == 1: return .open
      case UInt8(ascii: "\\") where escape.dropFirst().first == UInt8(ascii: "u"):
        let digits = escape.dropFirst(2)
        let isHexadecimal = digits.isEmpty || hexadecimal(digits) != nil
        if escape.count < 6 { return isHexadecimal ? .open : .no }
        if hexadecimal(digits) == Int(wanted) { return .yes(index + 6) }
      case UInt8(ascii: "\\"):
        if escape.dropFirst().first == wanted { return .yes(index + 2) }
      default: break
      }
    }
    return text[index] == wanted ? .yes(index + 1) : .no
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: value = value * 16 + Int(digit) - 0x30
      case 0x41...0x46: value = value * 16 + Int(digit) - 0x41 + 10
      case 0x61...0x66: value = value * 16 + Int(digit) - 0x61 + 10
      default: return nil
      }
    }
    return digits.isEmpty ? nil : value
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
