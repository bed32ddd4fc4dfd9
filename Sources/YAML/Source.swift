import CYAML

/// A text that libyaml cannot misunderstand: UTF-8 without control characters, each line ended
/// by LF or CR LF.
struct Source {
  /// Without the byte order mark.
  let bytes: [UInt8]
  /// Length of the byte order mark that was skipped.
  let skipped: Int
  /// Just behind the last character.
  let end: Mark
  /// Where each character starts in `bytes`; empty for ASCII, where that is the identity.
  private let offsets: [Int32]

  init(_ original: [UInt8]) throws(YAMLError) {
    try Source.refuseWideEncodings(original)
    let skipped = original.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let bytes = skipped == 0 ? original : Array(original.dropFirst(skipped))
    self.bytes = bytes
    self.skipped = skipped
    (offsets, end) = try Source.scan(bytes, skipped: skipped)
  }

  /// Byte offset in the original text of libyaml's index, which counts characters.
  func offset(ofCharacter index: Int) -> Int {
    if offsets.isEmpty { return min(index, bytes.count) + skipped }
    return (index < offsets.count ? Int(offsets[index]) : bytes.count) + skipped
  }

  func mark(_ mark: yaml_mark_t) -> Mark {
    let offset = offset(ofCharacter: mark.index)
    // libyaml ends every text with a line end of its own.
    if offset >= end.offset { return end }
    return Mark(line: mark.line + 1, column: mark.column + 1, offset: offset)
  }

  /// What stands in the line before an offset of the original text.
  func line(before offset: Int) -> ArraySlice<UInt8> {
    let before = bytes[..<max(0, min(offset - skipped, bytes.count))]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return before[start...]
  }

  /// The byte at an offset of the original text.
  func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset - skipped) ? bytes[offset - skipped] : nil
  }
}

extension Source {
  /// UTF-16 and UTF-32, with a byte order mark or seen from the NULs beside ASCII.
  private static func refuseWideEncodings(_ bytes: [UInt8]) throws(YAMLError) {
    let head = Array(bytes.prefix(4))
    let zeros = head.map { $0 == 0 }
    let name: String? =
      if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF]
        || zeros == [false, true, true, true] || zeros == [true, true, true, false]
      {
        "UTF-32"
      } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        || zeros == [false, true, false, true] || zeros == [true, false, true, false]
      {
        "UTF-16"
      } else {
        nil
      }
    guard let name else { return }
    throw YAMLError(
      code: .encoding, mark: .start, message: "the text is \(name); save it as UTF-8")
  }

  /// One pass over the bytes that finds the first one which is not allowed.
  /// - Returns: where each character starts, or nothing when all are ASCII; and the end.
  private static func scan(
    _ bytes: [UInt8], skipped: Int
  ) throws(YAMLError) -> (offsets: [Int32], end: Mark) {
    var offsets: [Int32] = []
    var isASCII = true
    var line = 1
    var column = 1
    var index = 0
    while index < bytes.count {
      let (scalar, length) = decode(bytes, at: index)
      let nextIsLineFeed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if let problem = problem(scalar, byte: bytes[index], nextIsLineFeed: nextIsLineFeed) {
        throw YAMLError(
          code: .encoding, mark: Mark(line: line, column: column, offset: index + skipped),
          message: problem)
      }
      if length > 1, isASCII {
        isASCII = false
        offsets.reserveCapacity(bytes.count)
        offsets.append(contentsOf: 0..<Int32(index))
      }
      if !isASCII { offsets.append(Int32(index)) }
      if bytes[index] == 0x0A {
        line += 1
        column = 1
      } else {
        column += 1
      }
      index += length
    }
    return (offsets, Mark(line: line, column: column, offset: bytes.count + skipped))
  }

  /// The character at a place, `nil` when the bytes there are not UTF-8 (surrogates and
  /// overlong forms are not).
  private static func decode(_ bytes: [UInt8], at index: Int) -> (scalar: UInt32?, length: Int) {
    let first = bytes[index]
    let (length, bits, least): (Int, UInt32, UInt32) =
      switch first {
      case 0..<0x80: (1, UInt32(first), 0)
      case 0xC2..<0xE0: (2, UInt32(first & 0x1F), 0x80)
      case 0xE0..<0xF0: (3, UInt32(first & 0x0F), 0x800)
      case 0xF0..<0xF5: (4, UInt32(first & 0x07), 0x10000)
      default: (0, 0, 0)
      }
    guard length > 0, index + length <= bytes.count else { return (nil, 1) }
    var value = bits
    for next in bytes[index..<(index + length)].dropFirst() {
      guard next & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    guard value >= least, Unicode.Scalar(value) != nil else { return (nil, 1) }
    return (value, length)
  }

  private static func problem(
    _ scalar: UInt32?, byte: UInt8, nextIsLineFeed: Bool
  ) -> String? {
    guard let scalar else { return "byte 0x\(hex(byte)) is not UTF-8; save the text as UTF-8" }
    switch scalar {
    case 0: return "a NUL character; the text is damaged or not text at all"
    case 0x0D:
      return nextIsLineFeed
        ? nil : "a carriage return without a line feed; end lines with LF or CR LF"
    case 0x85, 0x2028, 0x2029:
      return "U+\(hex(scalar)) ends a line for YAML but not for an editor; write it as an escape "
        + "in double quotes, or take it out"
    case 0xFEFF:
      return "a byte order mark inside the text; it may only stand at the very start"
    case 0x09, 0x0A, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF:
      return nil
    default:
      return "control character U+\(hex(scalar)); write it as an escape in double quotes, or "
        + "take it out"
    }
  }

  private static func hex(_ value: some BinaryInteger) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let width = value is UInt8 ? 2 : 4
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
