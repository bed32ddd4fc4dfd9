public import Files

/// The anchor in a file (0600) of its own. It should not lie beside the database: who copies
/// yesterday's directory back would bring the old anchor with the old ledger.
public struct FileAnchor: Anchor {
  public let path: Path
  public init(path: Path) { self.path = path }
  public var name: String { "the file \(path)" }

  public func read() async throws(AnchorError) -> AnchorState? { fatalError("face") }
  public func write(_ state: AnchorState) async throws(AnchorError) { fatalError("face") }
}

/// The key comes from a systemd credential, which nobody writes; the head lies in a file (0600) with
/// a MAC of its own under that key.
public struct CredentialAnchor: Anchor {
  /// The file of the credential: at least 32 random bytes, or 64 hexadecimal digits.
  public let credential: Path
  public let head: Path

  public init(credential: Path, head: Path) {
    self.credential = credential
    self.head = head
  }
  public var name: String { "the credential \(credential)" }

  public func read() async throws(AnchorError) -> AnchorState? { fatalError("face") }
  public func write(_ state: AnchorState) async throws(AnchorError) { fatalError("face") }
}
