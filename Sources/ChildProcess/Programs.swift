public import Files

/// Looking for programs and showing command lines.
public enum Programs {
  /// The first of `names` in the first directory that has it: each directory in turn, a name with
  /// a slash as it is.
  public static func find(_ names: [String], in directories: [Path]) -> Path? {
    for name in names where name.contains("/") && Files.isExecutable(Path(name)) {
      return Path(name)
    }
    let plain = names.filter { !$0.isEmpty && !$0.contains("/") }
    for directory in directories {
      for name in plain {
        let path = directory.appending(name)
        if Files.isExecutable(path) { return path }
      }
    }
    return nil
  }

  /// One line that a POSIX shell reads back as the same words. A word with control characters or
  /// invalid UTF-8 is written `$'…'`, as POSIX.1-2024 has it.
  public static func shellQuoted(_ words: [[UInt8]]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: [UInt8]) -> String {
    let plain = Array("%+,-./:=@_".utf8)
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: plain.contains(byte)
      }
    }
    let text = String(decoding: word, as: UTF8.self)
    let needsEscapes =
      !text.utf8.elementsEqual(word) || text.unicodeScalars.contains { isControl($0) }
    if needsEscapes { return "$'" + escaped(word) + "'" }
    if !word.isEmpty, word.allSatisfy(isPlain) { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
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
}
