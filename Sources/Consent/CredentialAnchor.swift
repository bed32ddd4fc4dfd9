import Digest
public import Files

/// The key comes from a systemd credential, which nobody writes; the head lies in a file (0600) with
/// a MAC of its own under that key.
public struct CredentialAnchor: Anchor {
  /// The file of the credential: 64 hexadecimal digits, or at least 32 bytes of any kind (of which
  /// the SHA-256 is the key).
  public let credential: Path
  public let head: Path

  public init(credential: Path, head: Path) {
    self.credential = credential
    self.head = head
  }

  public var name: String { "the credential \(credential)" }

  public func read() async throws(AnchorError) -> AnchorState? {
    let key = try readKey()
    guard let bytes = try PrivateFile.read(head, what: "head") else {
      return AnchorState(key: key, head: nil)
    }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0.isWhitespace })
    guard words.count == 4, words[0] == "head", let seq = Int64(words[1]) else { throw damaged }
    let found = LedgerHead(seq: seq, mac: String(words[2]))
    guard Array(Self.text(found, key).utf8) == bytes else { throw damaged }
    return AnchorState(key: key, head: found)
  }

  public func write(_ state: AnchorState) async throws(AnchorError) {
    guard state.key == (try readKey()) else {
      throw AnchorError(
        code: .unavailable, message: "\(name) is read-only: it cannot take another key")
    }
    guard let found = state.head else { return }
    try PrivateFile.write(head, Self.text(found, state.key))
  }

  private var damaged: AnchorError {
    AnchorError(
      code: .damaged,
      message: "the head of the consent ledger, \(head), was not written under \(name)")
  }

  private static func text(_ head: LedgerHead, _ key: [UInt8]) -> String {
    var form = CanonicalForm(tag: "osgk.consent.head.1")
    form.field("seq", head.seq)
    form.field("mac", head.mac)
    let mac = Hex.encode(HMACSHA256.authenticate(form.bytes, key: key))
    return "head \(head.seq) \(head.mac) \(mac)\n"
  }

  private func readKey() throws(AnchorError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(credential, limit: 4096) } catch {
      throw AnchorError(
        code: .unavailable, message: "the key of the consent ledger: \(error)")
    }
    let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    if let key = Hex.decode(text), key.count == AnchorState.keySize { return key }
    guard bytes.count >= AnchorState.keySize else {
      throw AnchorError(
        code: .damaged,
        message: "the credential \(credential) is too short: 32 random bytes make a key")
    }
    return SHA256.hash(bytes)
  }
}
