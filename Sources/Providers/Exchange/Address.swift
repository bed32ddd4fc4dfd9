/// How a key is sent.
public enum Auth: Sendable, Equatable {
  /// No key exists.
  case none
  /// `Authorization: Bearer KEY`; if optional, no header without a key.
  case bearer(isOptional: Bool)
  case header(name: String, prefix: String)
}

/// A part of an address that each person fills in (`providers.ID.variables.NAME`).
public struct Variable: Sendable, Equatable {
  public let name: String
  /// For people.
  public let label: String
  public let defaultValue: String?
  /// Matches a right value as a whole.
  public let pattern: Pattern?
}

/// A base address by another name.
public struct Region: Sendable, Equatable {
  public let name: String
  /// Placeholders and all.
  public let baseURL: String
}

/// What a person should know before agreeing that something is sent.
public struct Disclosure: Sendable, Equatable {
  /// How long the vendor keeps data.
  public let retention: String?
  /// Request fields that opt out of training or logging, as they are sent.
  public let optOut: [String]
}

/// Where requests go, and how the key goes with them.
public struct Address: Sendable, Equatable {
  /// Placeholders and all; `nil`: only regions have one, or a program is run.
  public let baseURL: String?
  public let regions: [Region]
  public let auth: Auth
}
