/// What the keyring tells of an item, without its secret.
public struct SecretItem: Sendable, Equatable {
  /// Without the schema's name.
  public let attributes: [String: String]
  public let label: String
  /// Seconds since 1970; 0 where the keyring does not say.
  public let created: UInt64
  public let modified: UInt64

  public init(attributes: [String: String], label: String, created: UInt64, modified: UInt64) {
    self.attributes = attributes
    self.label = label
    self.created = created
    self.modified = modified
  }
}
