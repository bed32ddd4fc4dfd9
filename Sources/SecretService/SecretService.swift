/// The desktop's keyring (freedesktop.org's Secret Service), items of one schema.
///
/// Always the service on the session bus: neither `SECRET_BACKEND` nor a sandbox's marker leads to
/// a file of libsecret's. Secrets cross the bus encrypted only. Each call runs on a thread of its
/// own and ends within its deadlines. No keyring is ever created.
public struct SecretService: Sendable {
  public struct Deadlines: Sendable {
    /// For all that the keyring answers by itself in one call, together.
    public var answer: Duration
    /// For the person who is asked for a password.
    public var prompt: Duration

    public init(answer: Duration = .seconds(5), prompt: Duration = .seconds(30)) {
      self.answer = answer
      self.prompt = prompt
    }
  }

  public enum Lookup: Sendable {
    case found(SecretBytes, SecretItem)
    case absent
    /// Only where `mayPrompt` is false: the keyring must be unlocked to tell.
    case locked
  }

  /// What the items' attribute `xdg:schema` says, as in `org.osgk.ApiKey`.
  public let schema: String
  public let deadlines: Deadlines

  public init(schema: String, deadlines: Deadlines = Deadlines()) {
    self.schema = schema
    self.deadlines = deadlines
  }

  /// The item that has exactly these attributes and no other.
  /// - Parameter mayPrompt: let the desktop ask for the keyring's password; a dialog that is closed
  ///   or ignored, or does not come, is then an error.
  public func lookup(
    _ attributes: [String: String], mayPrompt: Bool = true
  ) async throws(SecretServiceError) -> Lookup { fatalError("face") }

  /// Stores into the item that has exactly these attributes, or into a new one in the default
  /// keyring. Afterwards there is one such item.
  public func store(
    _ secret: SecretBytes, attributes: [String: String], label: String, mayPrompt: Bool = true
  ) async throws(SecretServiceError) { fatalError("face") }

  /// The schema's items that have at least these attributes, without their secrets.
  /// - Throws: `.locked` where a keyring must be unlocked to tell and `mayPrompt` is false.
  public func list(
    _ attributes: [String: String] = [:], mayPrompt: Bool = true
  ) async throws(SecretServiceError) -> [SecretItem] { fatalError("face") }

  /// Deletes every item that has exactly these attributes.
  /// - Returns: how many there were.
  @discardableResult
  public func delete(
    _ attributes: [String: String], mayPrompt: Bool = true
  ) async throws(SecretServiceError) -> Int { fatalError("face") }
}
