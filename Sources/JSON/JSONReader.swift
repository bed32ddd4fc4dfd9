/// Reads JSON from bytes, without recursion: depth and size are bounded by counting.
public enum JSONReader {
  public enum Mode: Sendable {
    /// RFC 8259, nothing else (no byte order mark either).
    case strict
    /// For strangers' files: invalid UTF-8 and lone surrogates become U+FFFD, raw control
    /// characters in strings are kept, `NaN` and infinities (Python and C print them) become
    /// null, a byte order mark is skipped. Each is counted.
    case lenient
    /// Like `lenient`, but bytes that are not UTF-8 are kept for `ByteText.mend`, which counts
    /// those that stay broken.
    case keepingBytes
  }

  public struct Result: Sendable {
    public let value: JSON
    /// How many places were repaired (always 0 when strict).
    public let repairs: Int

    public init(value: JSON, repairs: Int) {
      self.value = value
      self.repairs = repairs
    }
  }

  /// Reads one document; only white space may follow it.
  ///
  /// Of members with the same name the last one counts, in every mode: that is what nearly every
  /// other reader does, and a reply must not mean one thing to us and another to its sender.
  ///
  /// - Parameters:
  ///   - sizeLimit: bytes.
  ///   - depthLimit: arrays and objects within each other.
  ///   - countLimit: values in all; it bounds memory, of which a value takes up to 12 times the
  ///     bytes that it is written with.
  public static func read(
    _ bytes: [UInt8], mode: Mode = .strict, sizeLimit: Int = 64 << 20, depthLimit: Int = 128,
    countLimit: Int = 8 << 20
  ) throws(JSONError) -> Result {
    guard bytes.count <= sizeLimit else {
      throw JSONError(
        code: .tooLarge, offset: sizeLimit,
        message: "\(bytes.count) bytes of JSON; at most \(sizeLimit) are read")
    }
    var parser = JSONParser(
      bytes: bytes, mode: mode, depthLimit: depthLimit, countLimit: countLimit)
    let value = try parser.document()
    return Result(value: value, repairs: parser.repairs)
  }
}
