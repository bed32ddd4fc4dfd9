import Dispatch

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
  ) async throws(SecretServiceError) -> Lookup {
    try await perform { talk throws(SecretServiceError) in
      let exact = try talk.exact(schema, attributes, mayPrompt: mayPrompt)
      guard let exact else { return .locked }
      guard exact.count <= 1 else { throw .several(exact.count, attributes) }
      guard let item = exact.first else { return .absent }
      return .found(try talk.secret(of: item), SecretItem(item))
    }
  }

  /// Stores into the item that has exactly these attributes, or into a new one in the default
  /// keyring. Afterwards there is one such item.
  /// - Throws: `.locked` where a keyring must be unlocked for it and `mayPrompt` is false.
  public func store(
    _ secret: SecretBytes, attributes: [String: String], label: String, mayPrompt: Bool = true
  ) async throws(SecretServiceError) {
    try await perform { talk throws(SecretServiceError) in
      func exact() throws(SecretServiceError) -> [Item] {
        guard let items = try talk.exact(schema, attributes, mayPrompt: mayPrompt) else {
          throw .locked
        }
        return items
      }
      var items = try exact()
      if let kept = items.first {
        try talk.change(kept, to: secret, label: label)
      } else {
        try talk.create(secret, schema, attributes, label: label, mayPrompt: mayPrompt)
        // Somebody else may have done the same at the same time; both keep the same one.
        items = try exact()
      }
      for other in items.dropFirst() { try talk.delete(other) }
    }
  }

  /// The schema's items that have at least these attributes, without their secrets.
  /// - Throws: `.locked` where a keyring must be unlocked to tell and `mayPrompt` is false.
  public func list(
    _ attributes: [String: String] = [:], mayPrompt: Bool = true
  ) async throws(SecretServiceError) -> [SecretItem] {
    try await perform { talk throws(SecretServiceError) in
      guard let items = try talk.items(schema, attributes, mayPrompt: mayPrompt) else {
        throw .locked
      }
      return items.map { SecretItem($0) }
    }
  }

  /// Deletes every item that has exactly these attributes.
  /// - Returns: how many there were.
  @discardableResult
  public func delete(
    _ attributes: [String: String], mayPrompt: Bool = true
  ) async throws(SecretServiceError) -> Int {
    try await perform { talk throws(SecretServiceError) in
      guard let exact = try talk.exact(schema, attributes, mayPrompt: mayPrompt) else {
        throw .locked
      }
      for item in exact { try talk.delete(item) }
      return exact.count
    }
  }
}

extension SecretService {
  /// Talks with the keyring on a thread of its own; cancelling the task ends the talk.
  func perform<R: Sendable>(
    _ body: @escaping @Sendable (Conversation) throws(SecretServiceError) -> R
  ) async throws(SecretServiceError) -> R {
    let patience = Patience()
    let deadlines = deadlines
    let result: Result<R, SecretServiceError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "org.osgk.keyring").async {
          let start = ContinuousClock.now
          _ = SessionBus.notObeyed
          let result = Result { () throws(SecretServiceError) in
            try Line.use(deadlines, patience) { line throws(SecretServiceError) in
              try body(try Conversation(deadlines, patience, on: line, since: start))
            }
          }
          continuation.resume(returning: result)
        }
      }
    } onCancel: {
      patience.cancel()
    }
    return try result.get()
  }
}

extension SecretItem {
  init(_ item: Item) {
    self.init(
      attributes: item.attributes, label: item.label, created: item.created,
      modified: item.modified)
  }
}
