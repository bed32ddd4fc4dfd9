public import Origin

/// Where a key is kept.
public enum KeyPlace: Sendable, Equatable {
  /// The variable's name.
  case environment(String)
  /// The systemd credential's name.
  case credential(String)
  /// `key_command` of the settings.
  case command
  case keyring
}

extension KeyPlace: CustomStringConvertible {
  /// `environment (OSGK_KEY_X)`, `systemd credential (osgk.x)`, `key_command`, `keyring`.
  public var description: String {
    switch self {
    case .environment(let name): "environment (\(name))"
    case .credential(let name): "systemd credential (\(name))"
    case .command: "key_command"
    case .keyring: "keyring"
    }
  }
}

/// A key that was found, and where.
public struct FoundKey: Sendable {
  public let key: APIKey
  public let place: KeyPlace

  public init(key: APIKey, place: KeyPlace) {
    self.key = key
    self.place = place
  }
}

/// A line of `keys list`: never a part of the key.
public struct KeyEntry: Sendable, Equatable {
  public let provider: String
  /// `nil`: bound to none (environment, systemd credential).
  public let origin: Origin?
  public let place: KeyPlace
  /// Seconds since 1970, where the place tells: when the key was last set.
  public let since: UInt64?

  public init(provider: String, origin: Origin?, place: KeyPlace, since: UInt64?) {
    self.provider = provider
    self.origin = origin
    self.place = place
    self.since = since
  }
}
