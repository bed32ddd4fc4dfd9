/// Words as a POSIX shell reads them back.
public enum ShellText {
  /// One line of several words.
  public static func line(_ words: [[UInt8]]) -> String {
    words.map(word).joined(separator: " ")
  }

  /// One word, taken as it is.
  public static func word(_ text: String) -> String { word(Array(text.utf8)) }

  /// One word of any bytes but NUL, quoted only where it must be. A word with control or format
  /// characters (a terminal would obey them) or invalid UTF-8 is written `$'…'`, as POSIX.1-2024
  /// has it.
  public static func word(_ bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: isControl)
    else { return "$'" + escaped(bytes) + "'" }
    if !bytes.isEmpty, bytes.allSatisfy(isPlain) { return text }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Inside double quotes, where a `$NAME` beside it is to be filled in by the shell.
  public static func insideQuotes(_ text: String) -> String {
    var quoted = ""
    for character in text.unicodeScalars {
      if "\"\\$`".unicodeScalars.contains(character) { quoted += "\\" }
      quoted.unicodeScalars.append(character)
    }
    return quoted
  }

  /// Three octal digits for each byte that is not printable ASCII: nothing after them can be read
  /// as a part of them.
  private static func escaped(_ word: [UInt8]) -> String {
    var text = ""
    for byte in word {
      switch byte {
      case UInt8(ascii: "\n"): text += "\\n"
      case UInt8(ascii: "\t"): text += "\\t"
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): text += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: text.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }
    }
    return text
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      || (0x2028...0x2029).contains(scalar.value)
      || (scalar.value >= 0x80 && scalar.properties.generalCategory == .format)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "%+,-./:=@_".utf8.contains(byte)
    }
  }
}
