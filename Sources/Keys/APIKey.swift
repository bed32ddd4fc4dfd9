public import SecretService
import Synchronization

/// An API key. It has no description, cannot be encoded, and shows nothing to `print` and `dump`;
/// its bytes are lent to what builds a request's header and overwritten at the end.
public final class APIKey: Sendable, CustomReflectable {
  /// Printable ASCII without white space at the ends, never empty.
  private let bytes: SecretBytes

  /// From what a person pasted or a program said: white space, byte order marks and zero-width
  /// characters around it are dropped. Nothing is held against its length or its first letters:
  /// only its provider knows what its keys look like.
  /// - Throws: `.invalid` for nothing, for control characters, for what is not ASCII and for more
  ///   than 16 KiB; the message never shows what was given.
  public init(parsing text: SecretBytes) throws(KeyError) {
    bytes = try text.withBytes { text throws(KeyError) in
      let kept = KeyText.trimmed(text)
      if let problem = KeyText.problem(in: kept) {
        throw KeyError(code: .invalid, message: problem)
      }
      return SecretBytes(copying: UnsafeRawBufferPointer(rebasing: kept))
    }
    LiveKeys.add(self)
  }

  deinit { LiveKeys.remove(self) }

  /// The same; the array is overwritten and emptied.
  public convenience init(parsing text: inout [UInt8]) throws(KeyError) {
    try self.init(parsing: SecretBytes(consuming: &text))
  }

  public var count: Int { bytes.count }

  /// Lends the bytes; they must not be kept.
  public func withBytes<R, E>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    try bytes.withBytes(body)
  }

  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What is dropped around a pasted key, and what no key holds.
enum KeyText {
  static let limit = 16 << 10

  /// White space and what is not seen, in UTF-8.
  private static let blanks: [[UInt8]] = {
    let scalars: [UInt32] =
      [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0xAD, 0x180E] + Array(0x2000...0x200F)
      + [0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF]
    return scalars.compactMap { UnicodeScalar($0).map { Array(String($0).utf8) } }
  }()

  static func trimmed(_ text: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    var rest = text[...]
    while let blank = blanks.first(where: { rest.starts(with: $0) }) {
      rest = rest.dropFirst(blank.count)
    }
    while let blank = blanks.first(where: { rest.suffix($0.count).elementsEqual($0) }) {
      rest = rest.dropLast(blank.count)
    }
    return rest
  }

  /// One line about it that does not show it; `nil` where it can be a key.
  static func problem(in text: Slice<UnsafeRawBufferPointer>) -> String? {
    if text.isEmpty { return "the key is empty" }
    if text.count > limit { return "the key is longer than \(limit) bytes" }
    if text.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      return "the key has a line end inside; a key is one line"
    }
    if text.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "the key has a control character inside"
    }
    if text.contains(where: { $0 >= 0x80 }) {
      return "the key has a character that is not ASCII; was it copied from formatted text?"
    }
    return nil
  }
}

/// The keys that live in this process, for the mask: they are held weakly.
enum LiveKeys {
  private struct Entry {
    weak var key: APIKey?
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  static var all: [APIKey] { entries.withLock { $0.values.compactMap(\.key) } }

  static func add(_ key: APIKey) {
    entries.withLock { $0[ObjectIdentifier(key)] = Entry(key: key) }
  }

  static func remove(_ key: APIKey) {
    entries.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(key)) }
  }
}
