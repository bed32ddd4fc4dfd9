/// A setting of one provider's own (`-O name=value`).
public struct Option: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case text(pattern: String?)
    case integer(min: Int?, max: Int?)
    case number(min: Double?, max: Double?)
    case boolean
    case choice([String])
  }

  public let name: String
  /// For people.
  public let label: String
  public let kind: Kind
  /// As written.
  public let defaultValue: String?

  public init(name: String, label: String, kind: Kind, defaultValue: String? = nil) {
    self.name = name
    self.label = label
    self.kind = kind
    self.defaultValue = defaultValue
  }
}
