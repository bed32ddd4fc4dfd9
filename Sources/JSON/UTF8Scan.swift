/// Finding and mending what is not UTF-8.
enum UTF8Scan {
  enum Step: Equatable {
    /// A well-formed character of so many bytes.
    case valid(Int)
    /// A maximal piece of a character (Unicode 3.9, table 3-7) of so many bytes.
    case invalid(Int)
  }

  /// What stands at `i`, which is below `end`.
  static func step(_ bytes: [UInt8], at i: Int, end: Int) -> Step {
    let first = bytes[i]
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case ..<0x80: return .valid(1)
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { low = 0xA0 }
      if first == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { low = 0x90 }
      if first == 0xF4 { high = 0x8F }
    default: return .invalid(1)
    }
    for offset in 1..<length {
      guard i + offset < end, (low...high).contains(bytes[i + offset]) else {
        return .invalid(offset)
      }
      low = 0x80
      high = 0xBF
    }
    return .valid(length)
  }

  /// Offset of the first byte in the range that does not belong to a character.
  static func firstInvalid(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var i = range.lowerBound
    while i < range.upperBound {
      switch step(bytes, at: i, end: range.upperBound) {
      case .valid(let length): i += length
      case .invalid: return i
      }
    }
    return nil
  }

  /// A string of bytes that are not all UTF-8, and how many places were mended: each by U+FFFD,
  /// or, with `keepBytes`, each byte by its stand-in (see `ByteText`).
  static func mended(_ bytes: [UInt8], keepBytes: Bool) -> (text: String, repairs: Int) {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 8)
    var repairs = 0
    var i = 0
    while i < bytes.count {
      switch step(bytes, at: i, end: bytes.count) {
      case .valid(let length):
        out += bytes[i..<i + length]
        i += length
      case .invalid(let length):
        if keepBytes {
          // Not repaired yet: `ByteText.mend` counts what stays broken.
          for byte in bytes[i..<i + length] { out += ByteText.standIn(for: byte) }
        } else {
          repairs += 1
          out += [0xEF, 0xBF, 0xBD]
        }
        i += length
      }
    }
    return (String(decoding: out, as: UTF8.self), repairs)
  }
}
