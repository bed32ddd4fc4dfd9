/// Why a text is not the YAML that we take, and where.
public struct YAMLError: Error, Sendable, Equatable {
  public enum Code: String, Sendable, CaseIterable {
    case syntax, encoding, tooLarge, tooDeep, alias, anchor, tag, mergeKey, duplicateKey
    case severalDocuments, complexKey
  }

  public let code: Code
  public let mark: Mark
  /// What is wrong and what would be right, without the place.
  public let message: String

  public init(code: Code, mark: Mark, message: String) {
    self.code = code
    self.mark = mark
    self.message = message
  }
}

extension YAMLError: CustomStringConvertible {
  public var description: String { "\(mark.line):\(mark.column): \(message)" }
}
