/// Hides keys in text that others wrote: a provider's error, an echo of the request. Known keys are
/// found as they are, in base64, percent-encoded and JSON-escaped; unknown ones by their shape.
public struct KeyMask: Sendable {
  /// What stands in a hidden key's place.
  public static let mark = "[key hidden]"

  /// Hides these keys, and whatever is shaped like one.
  public init(keys: [APIKey]) { fatalError("face") }

  /// All keys that live in this process at the moment.
  public static var live: KeyMask { fatalError("face") }

  public func masking(_ text: String) -> String { fatalError("face") }
  public func masking(_ bytes: [UInt8]) -> [UInt8] { fatalError("face") }
}

/// The same for text that comes in pieces: a key that two pieces share is hidden, too.
public struct KeyMaskStream: Sendable {
  public init(_ mask: KeyMask) { fatalError("face") }

  /// What can be shown by now.
  public mutating func push(_ piece: [UInt8]) -> [UInt8] { fatalError("face") }
  /// The rest.
  public mutating func finish() -> [UInt8] { fatalError("face") }
}
