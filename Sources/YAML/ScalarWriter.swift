/// Texts as YAML scalars in one line, quoted where another reader could take them for something
/// else than text.
enum ScalarWriter {
  static func write(_ value: YAMLEditor.Value, inFlow: Bool) -> String {
    switch value {
    case .string(let text): write(text, inFlow: inFlow)
    case .plain(let text): text
    case .list(let texts): "[" + texts.map { write($0, inFlow: true) }.joined(separator: ", ") + "]"
    }
  }

  static func write(_ text: String, inFlow: Bool) -> String {
    if text.unicodeScalars.contains(where: needsEscape) { return doubleQuoted(text) }
    if isSafePlain(text, inFlow: inFlow) { return text }
    return "'" + text.replacing("'", with: "''") + "'"
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func doubleQuoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where needsEscape(scalar):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func isSafePlain(_ text: String, inFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last else { return false }
    let indicators = Array("-?:,[]{}#&*!|>'\"%@`=<~ ".utf8)
    if indicators.contains(first) || last == UInt8(ascii: " ") || last == UInt8(ascii: ":") {
      return false
    }
    if text.contains(": ") || text.contains(" #") || text.hasPrefix("...") { return false }
    let flowIndicators = Array(",[]{}:?".utf8)
    if inFlow, bytes.contains(where: flowIndicators.contains) { return false }
    return !words.contains(text.lowercased()) && !looksLikeNumber(bytes)
  }

  /// What YAML 1.1 or 1.2 takes for null or a truth value.
  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// Numbers, dates, times, `.inf`: all that starts like a number and has no other letters.
  private static func looksLikeNumber(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, Array("0123456789+.".utf8).contains(first) else { return false }
    let others = Array("0123456789abcdefABCDEFxXoO_.:eE+-tTzZ infINFaA".utf8)
    return bytes.allSatisfy(others.contains)
  }
}
