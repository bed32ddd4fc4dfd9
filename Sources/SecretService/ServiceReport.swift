/// What `doctor` shows of the keyring. Nothing is unlocked and nobody is asked for it.
public struct ServiceReport: Sendable, Equatable {
  public enum Keyring: Sendable, Equatable {
    /// The service has no default keyring.
    case none
    case locked(label: String)
    case unlocked(label: String)
  }

  /// Where secrets are kept: always the Secret Service of the session bus.
  public let backEnd: String
  public let defaultKeyring: Keyring
  /// Variables and markers that would lead other programs to another back end, and not us.
  public let notObeyed: [String]

  public init(backEnd: String, defaultKeyring: Keyring, notObeyed: [String]) {
    self.backEnd = backEnd
    self.defaultKeyring = defaultKeyring
    self.notObeyed = notObeyed
  }
}

extension SecretService {
  /// The state of the keyring; an error says why none can be used.
  public func report() async throws(SecretServiceError) -> ServiceReport {
    try await perform { talk throws(SecretServiceError) in
      ServiceReport(
        backEnd: "Secret Service (\(Conversation.name) on the session bus)",
        defaultKeyring: try talk.defaultKeyring(), notObeyed: SessionBus.notObeyed)
    }
  }
}

extension Conversation {
  fileprivate func defaultKeyring() throws(SecretServiceError) -> ServiceReport.Keyring {
    guard let path = try defaultCollection(),
      let properties = try properties(path, "Secret.Collection")
    else { return .none }
    let label = properties["Label"]?.text ?? ""
    return properties["Locked"]?.isTrue == true ? .locked(label: label) : .unlocked(label: label)
  }
}
