public import SecretService

/// An API key. It has no description, cannot be encoded, and shows nothing to `print` and `dump`;
/// its bytes are lent to what builds a request's header and overwritten at the end.
public final class APIKey: Sendable, CustomReflectable {
  /// Printable ASCII without spaces at the ends, never empty.
  let bytes: SecretBytes

  /// From what a person pasted or a program said: white space, byte order mark and zero-width
  /// characters around it are dropped.
  /// - Throws: `.invalid` for nothing, control characters, spaces in the middle, or what is not
  ///   ASCII; the message tells where and never what.
  public init(parsing text: SecretBytes) throws(KeyError) { fatalError("face") }

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
