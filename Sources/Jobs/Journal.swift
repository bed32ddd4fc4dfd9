public import Files
import Glibc
import JSON

/// One request for text, as it is remembered until the text is delivered.
public struct JobEntry: Sendable, Equatable {
  /// Time and chance: `20261130T101502-4f9c21d8`. Sorts by time.
  public struct ID: Sendable, Hashable, CustomStringConvertible {
    public let text: String
    public var description: String { text }

    /// - Returns: `nil` for what could not be a file's name.
    public init?(_ text: String) {
      let isRight = text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "T")
      }
      guard isRight, (8...64).contains(text.utf8.count), !text.hasPrefix("-") else { return nil }
      self.text = text
    }

    /// A new one.
    public init(seconds: Int, chance: UInt32 = .random(in: 0...UInt32.max)) {
      let hex = String(chance, radix: 16)
      text =
        UTC.compact(seconds) + "-" + String(repeating: "0", count: 8 - hex.utf8.count) + hex
    }
  }

  /// Where the sound is. A regular file is kept by reference: that it is still the same is seen
  /// by size, time and inode.
  public struct Source: Sendable, Equatable {
    public var path: Path
    public var status: FileStatus
    /// A copy of ours, since the source cannot be read twice.
    public var isCopy: Bool

    public init(path: Path, status: FileStatus, isCopy: Bool) {
      self.path = path
      self.status = status
      self.isCopy = isCopy
    }
  }

  public enum State: Sendable, Equatable {
    /// Something may have been sent.
    case sending
    case failed(kind: ErrorKind, reason: String?)
  }

  public let id: ID
  /// Seconds since 1970.
  public let created: Int
  public var source: Source
  public var provider: String
  public var model: String?
  /// Seconds of each piece that is sent, in their order.
  public var plan: [Double]
  public var state: State

  public init(
    id: ID, created: Int, source: Source, provider: String, model: String?, plan: [Double],
    state: State
  ) {
    self.id = id
    self.created = created
    self.source = source
    self.provider = provider
    self.model = model
    self.plan = plan
    self.state = state
  }
}

/// Remembers jobs before anything of them is sent, so that none is lost.
public protocol Journal: Sendable {
  /// Writes the entry, so that it is there after a crash, in place of an earlier one of its id.
  func write(_ entry: JobEntry) throws(Failure)
  /// The text was delivered. Also removes a copied source.
  func remove(_ entry: JobEntry) throws(Failure)
  /// A place for a source that cannot be read twice.
  func directory() throws(Failure) -> Path
}
