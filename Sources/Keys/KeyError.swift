public import Origin
public import SecretService

/// Why there is no key to use. One line; never a part of a key.
public struct KeyError: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// The provider's key is bound to these origins, and not to the one asked for.
    case noKeyForOrigin(bound: [Origin])
    /// There is a key that no origin is bound to, and the one asked for has no live grant.
    case notGranted
    /// What was given is no key.
    case invalid
    case keyring(SecretServiceError.Code)
    case credential
    case command
    case cancelled
  }

  public let code: Code
  /// One line.
  public let message: String
  /// One line of what to do, where something better can be said than in general.
  public let advice: String?

  public init(code: Code, message: String, advice: String? = nil) {
    self.code = code
    self.message = message
    self.advice = advice
  }
}

extension KeyError: CustomStringConvertible {
  public var description: String { message }
}

extension KeyError {
  /// Which of the program's error kinds it is.
  public enum Kind: Sendable { case keyMissing, keyringLocked, keyringMissing, cancelled }

  public var kind: Kind {
    switch code {
    case .noKeyForOrigin, .notGranted, .invalid, .credential, .command, .keyring(.several):
      .keyMissing
    case .cancelled, .keyring(.cancelled): .cancelled
    case .keyring(.locked), .keyring(.dismissed), .keyring(.promptIgnored): .keyringLocked
    case .keyring: .keyringMissing
    }
  }

  init(_ error: SecretServiceError, provider: String? = nil) {
    self.init(
      code: error.code == .cancelled ? .cancelled : .keyring(error.code), message: error.message,
      advice: provider.map {
        if case .several = error.code { return "One is left after: osgk keys set \($0)" }
        return
          "A key can also come from the variable \(EnvironmentKeys.variable(of: $0)), the systemd"
          + " credential \(Credentials.name(of: $0)) or providers.\($0).key_command."
      })
  }
}
