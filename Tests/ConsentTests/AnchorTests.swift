import Consent
import Digest
import Files
import Synchronization
import TestSupport
import Testing

@Suite("Anchors")
struct AnchorTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private let key = [UInt8](repeating: 9, count: 32)
  private let head = LedgerHead(seq: 17, mac: String(repeating: "ab", count: 32))

  @Test("An anchor's text is read back, and nothing else is read")
  func text() throws {
    for state in [AnchorState(key: key, head: head), AnchorState(key: key, head: nil)] {
      #expect(AnchorState(text: state.text) == state)
    }
    let text = AnchorState(key: key, head: head).text
    let wrong = [
      "", "x", text + "\n", text + "more\n", " " + text, String(text.dropLast(2)),
      text.replacing("anchor 1", with: "anchor 2"), text.replacing("17", with: "-1"),
      text.replacing("17", with: "017"), text.replacing("0909", with: "09", maxReplacements: 1),
      "osgk-consent-anchor 1\nhead 1 \(head.mac)\n",
    ]
    for text in wrong { #expect(AnchorState(text: text) == nil, "\(text)") }
  }

  @Test("A file keeps it: 0600 in 0700, absent is no error")
  func file() async throws {
    let anchor = FileAnchor(path: scratch("d/anchor"))
    #expect(try await anchor.read() == nil)
    let state = AnchorState(key: key, head: head)
    try await anchor.write(state)
    #expect(try await anchor.read() == state)
    #expect(try Files.status(anchor.path).mode & 0o7777 == 0o600)
    #expect(try Files.status(scratch("d")).mode & 0o7777 == 0o700)
    #expect(anchor.name == "the file \(anchor.path)")
  }

  @Test("A file that others may read, or that is none, is refused with its name")
  func damaged() async throws {
    let anchor = FileAnchor(path: scratch("anchor"))
    try scratch.write("anchor", AnchorState(key: key, head: head).text, mode: 0o644)
    var error = await #expect(throws: AnchorError.self) { _ = try await anchor.read() }
    #expect(
      error
        == AnchorError(
          code: .damaged,
          message: "the anchor of the consent ledger: cannot trust \(anchor.path): others may read"
            + " it (chmod 600 would mend that)"))
    try scratch.write("anchor", "nonsense", mode: 0o600)
    error = await #expect(throws: AnchorError.self) { _ = try await anchor.read() }
    #expect(
      error?.description == "the anchor of the consent ledger, \(anchor.path), is damaged")
    let nowhere = FileAnchor(path: scratch("anchor/below"))
    error = await #expect(throws: AnchorError.self) { _ = try await nowhere.read() }
    #expect(error?.code == .failed)
  }

  @Test("A credential gives the key, as digits or as bytes, and the head lies elsewhere")
  func credential() async throws {
    let head = scratch("state/consent.head")
    let bytes = Array("thirty-two bytes of any kind, or more".utf8)
    for (content, expected) in [
      (Array(Hex.encode(key).utf8), key), (Array((Hex.encode(key) + "\n").utf8), key),
      (bytes, SHA256.hash(bytes)),
    ] {
      try Files.remove(head)
      try scratch.write("credential", content, mode: 0o400)
      let anchor = CredentialAnchor(credential: scratch("credential"), head: head)
      let ledger = try await Ledger.open(scratch("state/c\(content.count).db"), anchor: anchor)
      try await ledger.refuse(LedgerKit.statement())
      #expect(try await ledger.verify().verdict == .intact)
      #expect(try await anchor.read()?.key == expected)
      #expect(try await anchor.read()?.head?.seq == 1)
      #expect(try Files.status(head).mode & 0o7777 == 0o600)
    }
    // A head that somebody else wrote.
    let text = String(decoding: try Files.read(head, limit: 1000), as: UTF8.self)
    try Files.replace(head, with: Array(text.replacing("head 1", with: "head 2").utf8))
    let anchor = CredentialAnchor(credential: scratch("credential"), head: head)
    var error = await #expect(throws: AnchorError.self) { _ = try await anchor.read() }
    #expect(error?.code == .damaged)
    try scratch.write("credential", "short", mode: 0o400)
    error = await #expect(throws: AnchorError.self) { _ = try await anchor.read() }
    #expect(
      error?.message == "the credential \(scratch("credential")) is too short: 32 random bytes make"
        + " a key")
    try Files.remove(scratch("credential"))
    error = await #expect(throws: AnchorError.self) { _ = try await anchor.read() }
    #expect(error?.code == .unavailable)
  }

  @Test("A head that is gone while the key is there is told for ever")
  func lostHead() async throws {
    try scratch.write("credential", Hex.encode(key), mode: 0o400)
    let anchor = CredentialAnchor(credential: scratch("credential"), head: scratch("head"))
    func open() async throws -> Ledger { try await Ledger.open(scratch("c.db"), anchor: anchor) }
    let said = try LedgerKit.statement()
    _ = try await open().grant(said)
    try Files.remove(scratch("head"))
    #expect(try await open().verify().verdict == .anchorMissing)
    // What was cut before may have been a withdrawal.
    let standing = try await open().standing(said.key, disclosure: said.terms.digest)
    #expect(standing == .uncertain)
    for _ in 0..<2 { _ = try await open().grant(said) }
    #expect(try await open().verify().verdict == .anchorMissing)
    #expect(try await open().liveGrant(said.key, disclosure: said.terms.digest) != nil)
    let gaps = try await open().export().records.filter { $0["gap"] != .none }
    #expect(gaps.map { $0["gap"] } == [.text("anchor missing")])
  }

  /// A keyring that can be locked.
  private final class Keyring: Anchor {
    let state = Mutex<(held: AnchorState?, isLocked: Bool, writes: Int)>((nil, false, 0))
    let name = "the keyring"
    private let locked = AnchorError(code: .locked, message: "the keyring is locked")

    func read() async throws(AnchorError) -> AnchorState? {
      let (held, isLocked) = state.withLock { ($0.held, $0.isLocked) }
      if isLocked { throw locked }
      return held
    }

    func write(_ new: AnchorState) async throws(AnchorError) {
      let isLocked = state.withLock { state in
        if !state.isLocked { (state.held, state.writes) = (new, state.writes + 1) }
        return state.isLocked
      }
      if isLocked { throw locked }
    }

    func lock(_ isLocked: Bool) { state.withLock { $0.isLocked = isLocked } }
  }

  @Test("A keyring that is locked at the start stops what needs the key, and nothing else")
  func locked() async throws {
    let keyring = Keyring()
    let said = try LedgerKit.statement()
    _ = try await Ledger.open(scratch("c.db"), anchor: keyring).grant(said)
    keyring.lock(true)
    let ledger = try await Ledger.open(scratch("c.db"), anchor: keyring)
    #expect(try await ledger.export().records.count == 1)
    let error = await #expect(throws: ConsentError.self) {
      _ = try await LedgerKit.lease(ledger, said)
    }
    #expect(
      error?.code == .anchor(AnchorError(code: .locked, message: "the keyring is locked")))
    keyring.lock(false)
    let lease = try await LedgerKit.lease(ledger, said)
    #expect(lease.permit.isLive)
  }

  @Test("Where nothing was ever agreed to, that is known without the key")
  func lockedAndEmpty() async throws {
    let keyring = Keyring()
    keyring.lock(true)
    let said = try LedgerKit.statement()
    let ledger = try await Ledger.open(scratch("c.db"), anchor: keyring)
    await #expect(throws: ConsentError.self) { _ = try await ledger.grant(said) }
    #expect(try await ledger.standing(said.key, disclosure: said.terms.digest) == .never)
    #expect(try await ledger.grants().isEmpty)
  }

  @Test("A keyring that is locked meanwhile stops no upload; the anchor catches up later")
  func lockedMeanwhile() async throws {
    let keyring = Keyring()
    let said = try LedgerKit.statement()
    let ledger = try await Ledger.open(scratch("c.db"), anchor: keyring)
    _ = try await ledger.grant(said)
    keyring.lock(true)
    let lease = try await LedgerKit.lease(ledger, said)
    #expect(lease.permit.isLive)
    #expect(await ledger.anchorTrouble?.code == .locked)
    keyring.lock(false)
    #expect(try await ledger.verify().verdict == .unanchored(1))
    try await lease.close(LeaseTotals(), .done)
    #expect(await ledger.anchorTrouble == nil)
    #expect(try await ledger.verify().verdict == .intact)
  }

  @Test("While a lease is open the anchor catches up by itself, within seconds")
  func catchesUp() async throws {
    let keyring = Keyring()
    let said = try LedgerKit.statement()
    let ledger = try await Ledger.open(scratch("c.db"), anchor: keyring)
    _ = try await ledger.grant(said)
    keyring.lock(true)
    let lease = try await LedgerKit.lease(ledger, said)
    keyring.lock(false)
    let deadline = ContinuousClock.now + .seconds(6)
    while keyring.state.withLock({ $0.held?.head?.seq }) != 2, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(try await ledger.verify().verdict == .intact)
    #expect(lease.permit.isLive)
  }

  @Test("Answers that come at once share the writing of the head")
  func shared() async throws {
    let keyring = Keyring()
    let ledger = try await Ledger.open(scratch("c.db"), anchor: keyring)
    let said = try LedgerKit.statement()
    _ = try await ledger.grant(said)
    let before = keyring.state.withLock { $0.writes }
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          let lease = try await LedgerKit.lease(ledger, said)
          try await lease.close(LeaseTotals(), .done)
        }
      }
      try await group.waitForAll()
    }
    let writes = keyring.state.withLock { $0.writes } - before
    #expect(writes < 100)
    #expect(try await ledger.verify().verdict == .intact)
    #expect(try await ledger.verify().records == 101)
  }

  @Test("The key and the head are carried to another place, once")
  func carried() async throws {
    let (old, new) = (Keyring(), FileAnchor(path: scratch("anchor")))
    _ = try await Ledger.open(scratch("c.db"), anchor: old).grant(LedgerKit.statement())
    #expect(try await Ledger.carry(from: old, to: new))
    #expect(try await !Ledger.carry(from: old, to: new))
    let ledger = try await Ledger.open(scratch("c.db"), anchor: new)
    #expect(try await ledger.verify().verdict == .intact)
    #expect(try await ledger.grants().count == 1)
  }
}
