import Digest

/// What stands outside of the ledger's database and tells whether it is whole: the key of its
/// MACs, and the last record that was anchored. Read and written by one program at a time: the
/// ledger holds a lock.
public protocol Anchor: Sendable {
  /// For people: `the file /home/me/.local/share/osgk/consent.anchor`.
  var name: String { get }

  /// What is kept there; `nil` where nothing is.
  func read() async throws(AnchorError) -> AnchorState?

  /// Replaces what is kept there as a whole, durably.
  func write(_ state: AnchorState) async throws(AnchorError)
}

/// The last record: its number and its MAC.
public struct LedgerHead: Sendable, Hashable {
  public let seq: Int64
  /// 64 hexadecimal digits.
  public let mac: String

  public init(seq: Int64, mac: String) {
    self.seq = seq
    self.mac = mac
  }

  /// Before the first record.
  public static let none = LedgerHead(seq: 0, mac: String(repeating: "0", count: 64))
}

/// What an anchor keeps.
public struct AnchorState: Sendable, Hashable {
  /// 32 random bytes.
  public let key: [UInt8]
  /// `nil` before the first record, or where it was lost.
  public let head: LedgerHead?

  public init(key: [UInt8], head: LedgerHead?) {
    self.key = key
    self.head = head
  }

  /// What an anchor that keeps text keeps (three short lines of ASCII).
  public var text: String {
    let head = head.map { "head \($0.seq) \($0.mac)\n" } ?? ""
    return "osgk-consent-anchor 1\nkey \(Hex.encode(key))\n" + head
  }

  /// Reads what `text` writes; `nil` for anything else.
  public init?(text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    guard (2...3).contains(lines.count), lines[0] == ["osgk-consent-anchor", "1"],
      lines[1].count == 2, lines[1][0] == "key", let key = Hex.decode(lines[1][1])
    else { return nil }
    var head: LedgerHead?
    if lines.count == 3 {
      guard lines[2].count == 3, lines[2][0] == "head", let seq = Int64(lines[2][1]), seq >= 0
      else { return nil }
      head = LedgerHead(seq: seq, mac: String(lines[2][2]))
    }
    self.init(key: key, head: head)
    guard key.count == Self.keySize, self.text == text else { return nil }
  }

  static let keySize = 32
}

/// Why an anchor could not be read or written. (That nothing is there is no error.)
public struct AnchorError: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// The keyring is locked and was not unlocked.
    case locked
    /// The place does not exist here: no keyring, no bus, no credential.
    case unavailable
    /// What is kept there is not an anchor, or others may read it.
    case damaged
    case failed
  }

  public let code: Code
  /// One line that names the place and says what would be right.
  public let message: String

  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension AnchorError: CustomStringConvertible {
  public var description: String { message }
}
