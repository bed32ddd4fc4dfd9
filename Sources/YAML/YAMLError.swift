/// Why a text is not the YAML that we take, and where.
public struct YAMLError: Error, Sendable, Equatable {
  public enum Code: String, Sendable, CaseIterable {
    case syntax, encoding, tooLarge, tooDeep, alias, anchor, tag, mergeKey, duplicateKey
    case severalDocuments, complexKey
    /// An edit that the text's shape does not allow.
    case edit
  }

  public let code: Code
  public let mark: Mark
  /// What is wrong and what would be right, without the place.
  public let message: String
  /// The way to a key that stands twice (`a.b[0].c`); empty in other errors.
  public let keyPath: String

  public init(code: Code, mark: Mark, message: String, keyPath: String = "") {
    self.code = code
    self.mark = mark
    self.message = message
    self.keyPath = keyPath
  }

  /// A text of the file's for a message: quoted, without control characters, cut short.
  public static func quote(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60).map { scalar in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "\u{FFFD}" : String(scalar)
    }
    let more = text.unicodeScalars.count > 60 ? "…" : ""
    return "\"\(shown.joined())\(more)\""
  }
}

extension YAMLError: CustomStringConvertible {
  /// `line:column: what is wrong; what would be right`.
  public var description: String { "\(mark.line):\(mark.column): \(message)" }
}
