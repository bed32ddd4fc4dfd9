/// Percent-encoding (RFC 3986).
enum PercentCoding {
  /// Everything but unreserved characters is encoded.
  static func segment(_ text: String) -> String { encoded(text, keeping: "") }

  /// A model's name in a path: many have a `/`, `@` or `:` that belongs there.
  static func model(_ text: String) -> String { encoded(text, keeping: "/@:") }

  /// What a preset or a person wrote as a path or a query: only what no address can hold.
  static func path(_ text: String) -> String {
    encoded(text, keeping: "!#$%&'()*+,/:;=?@[]")
  }

  private static func encoded(_ text: String, keeping kept: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if TextRules.isLower(byte) || TextRules.isUpper(byte) || TextRules.isDigit(byte)
        || "-._~".utf8.contains(byte) || kept.utf8.contains(byte)
      {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (hex.utf8.count == 1 ? "0" + hex : hex)
      }
    }
    return encoded
  }
}
