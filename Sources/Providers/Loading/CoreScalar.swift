import JSON

/// Plain scalars as YAML 1.2's core schema reads them. Used where JSON is written (`json:`); all
/// other types come from the schema.
enum CoreScalar {
  static func bool(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// A JSON number with the same value; `nil` for what is text (`1_000`, `0x1F`, `.inf`).
  static func number(_ text: String) -> JSONNumber? {
    let unsigned = text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let first = unsigned.utf8.first,
      first == UInt8(ascii: "-") || first == UInt8(ascii: ".") || isDigit(first)
    else { return nil }
    if let number = JSONNumber(text: unsigned) { return number }
    // YAML's `.5`, `5.` and `007` are numbers that JSON spells otherwise.
    guard unsigned.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }) else {
      return nil
    }
    if let int = Int(unsigned) { return JSONNumber(int) }
    return Double(unsigned).flatMap { JSONNumber($0) }
  }

  static func json(_ text: String, isPlain: Bool) -> JSON {
    guard isPlain else { return .string(text) }
    if let bool = bool(text) { return .bool(bool) }
    if let number = number(text) { return .number(number) }
    return .string(text)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
