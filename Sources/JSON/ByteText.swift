/// Text that still carries the bytes of broken characters.
///
/// Programs that cut text at tokens put the first bytes of a character at the end of
/// one string and the rest at the start of the next. `JSONReader.Mode.keepingBytes` reads such a
/// byte as a stand-in of its own, the private scalar U+10FF00 + byte; `mend` makes characters of
/// them again once the pieces are known to be neighbours.
public enum ByteText {
  /// Pieces in their order, broken characters put together where neighbours complete each other
  /// (the character goes to the piece that has its first byte), and everything that stays broken
  /// replaced by U+FFFD. `repairs` counts those.
  public static func mend(_ pieces: [String]) -> (pieces: [String], repairs: Int) {
    guard pieces.contains(where: hasStandIns) else { return (pieces, 0) }
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for piece in pieces {
      restore(piece, into: &bytes)
      ends.append(bytes.count)
    }
    var mended: [String] = []
    var repairs = 0
    var i = 0
    for end in ends {
      var out: [UInt8] = []
      while i < end {
        switch UTF8Scan.step(bytes, at: i, end: bytes.count) {
        case .valid(let length):
          out += bytes[i..<i + length]
          i += length
        case .invalid(let length):
          repairs += 1
          out += [0xEF, 0xBF, 0xBD]
          i += length
        }
      }
      mended.append(String(decoding: out, as: UTF8.self))
    }
    return (mended, repairs)
  }

  private static func hasStandIns(_ text: String) -> Bool {
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { byte(of: $0) != nil }
  }

  private static func restore(_ text: String, into bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    (0x10FF80...0x10FFFF).contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// UTF-8 of the stand-in. Only bytes from 0x80 can be broken.
  static func standIn(for byte: UInt8) -> [UInt8] {
    [0xF4, 0x8F, 0xBC | byte >> 6, 0x80 | byte & 0x3F]
  }
}
