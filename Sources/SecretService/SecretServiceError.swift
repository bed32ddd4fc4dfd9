/// Why the keyring gave no answer. One line; never a secret, never an attribute but the ones that
/// the caller named.
public struct SecretServiceError: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// No session bus is known here.
    case noBus
    /// The session bus's address leads nowhere.
    case deadBus
    /// Nobody offers the Secret Service.
    case noService
    /// Bus or keyring gave no answer in time.
    case silent
    /// There is no default keyring to store into.
    case noCollection
    /// Locked, and nobody asked for the password: not allowed to, or no dialog came.
    case locked
    /// The dialog for the password was closed.
    case dismissed
    /// The dialog for the password was left unanswered.
    case promptIgnored
    /// The keyring ended, or was started anew, while it was asked.
    case restarted
    /// More than one item has exactly these attributes.
    case several(Int)
    /// The keyring refuses us.
    case denied
    /// Secrets would cross the bus in the clear.
    case noEncryption
    /// Anything else that the keyring says.
    case failed
    case cancelled
  }

  public let code: Code
  /// One line.
  public let message: String

  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension SecretServiceError: CustomStringConvertible {
  public var description: String { message }
}
