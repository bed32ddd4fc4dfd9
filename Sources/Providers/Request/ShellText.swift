/// Words of a command line that a person may paste into a shell.
enum ShellText {
  /// One word, taken as it is.
  static func word(_ text: String) -> String { word(Array(text.utf8)) }

  /// One word of any bytes but NUL; what is no plain text is written as escapes (`$'\377'`).
  static func word(_ bytes: [UInt8]) -> String {
    if !bytes.isEmpty, bytes.allSatisfy(isPlain) { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self), !hasControls(text) {
      return "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
    var quoted = "$'"
    for byte in bytes {
      switch byte {
      case 0x0A: quoted += "\\n"
      case UInt8(ascii: "'"), UInt8(ascii: "\\"):
        quoted += "\\" + String(Unicode.Scalar(byte))
      case 0x20...0x7E: quoted.unicodeScalars.append(Unicode.Scalar(byte))
      // Three digits: a hexadecimal escape would take the next letters too.
      default: quoted += "\\" + octal(byte)
      }
    }
    return quoted + "'"
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  /// Inside double quotes, where a `$NAME` beside it is to be filled in by the shell.
  static func insideQuotes(_ text: String) -> String {
    var quoted = ""
    for character in text.unicodeScalars {
      if "\"\\$`".unicodeScalars.contains(character) { quoted += "\\" }
      quoted.unicodeScalars.append(character)
    }
    return quoted
  }

  private static func hasControls(_ text: String) -> Bool {
    text.withoutControls.utf8.count != text.utf8.count
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    TextRules.isLower(byte) || TextRules.isUpper(byte) || TextRules.isDigit(byte)
      || "%+,-./:=@_".utf8.contains(byte)
  }
}
