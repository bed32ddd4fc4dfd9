extension JSONParser {
  /// The string whose opening quote stands at `at`.
  mutating func string() throws(JSONError) -> String {
    at += 1
    let start = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        let plain = text(start..<at)
        guard let plain else { break }
        at += 1
        return plain
      }
      if byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      at += 1
    }
    at = start
    return try escapedString()
  }

  /// Nil if the bytes are not UTF-8.
  private func text(_ range: Range<Int>) -> String? {
    bytes.withUnsafeBufferPointer {
      String(validating: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  /// The slow way, for strings with escapes or something to repair; `at` is behind the quote.
  private mutating func escapedString() throws(JSONError) -> String {
    let start = at
    var out: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\""):
        let raw = start..<at
        at += 1
        if let text = String(validating: out, as: UTF8.self) { return text }
        guard !isStrict else {
          throw JSONError(
            code: .encoding, offset: UTF8Scan.firstInvalid(bytes, raw) ?? start,
            message: "a byte that is not UTF-8 in a string")
        }
        let mended = UTF8Scan.mended(out, keepBytes: mode == .keepingBytes)
        repairs += mended.repairs
        return mended.text
      case UInt8(ascii: "\\"):
        at += 1
        try escape(into: &out)
      case ..<0x20:
        guard !isStrict else { throw unexpected("an escape (control characters are escaped)") }
        repairs += 1
        out.append(byte)
        at += 1
      default:
        out.append(byte)
        at += 1
      }
    }
    throw unexpected("the string's closing quote")
  }

  /// What follows a backslash.
  private mutating func escape(into out: inout [UInt8]) throws(JSONError) {
    guard at < bytes.count else { throw unexpected("an escape") }
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(byte)
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "f"): out.append(0x0C)
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "u"):
      at += 1
      return try unicodeEscape(into: &out)
    default: throw unexpected("one of \" \\ / b f n r t u after a backslash")
    }
    at += 1
  }

  /// `at` is behind the `u`.
  private mutating func unicodeEscape(into out: inout [UInt8]) throws(JSONError) {
    let place = at - 2
    let unit = try fourDigits()
    var value = unit
    if unit & 0xFC00 == 0xD800, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
      bytes[at + 1] == UInt8(ascii: "u")
    {
      let back = at
      at += 2
      let second = try fourDigits()
      if second & 0xFC00 == 0xDC00 {
        value = 0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF
      } else {
        at = back
      }
    }
    if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) {
      out.append(contentsOf: encoded)
      return
    }
    guard !isStrict else {
      throw JSONError(
        code: .encoding, offset: place,
        message: "half a surrogate pair; \\uD800 to \\uDBFF and \\uDC00 to \\uDFFF come in pairs")
    }
    repairs += 1
    out += [0xEF, 0xBF, 0xBD]
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard at < bytes.count, let digit = hexDigit(bytes[at]) else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      value = value << 4 | digit
      at += 1
    }
    return value
  }
}

func hexDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
  default: nil
  }
}
