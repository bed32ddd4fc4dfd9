/// Why bytes are not the JSON that we take.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Code: Sendable, Equatable { case syntax, tooLarge, tooDeep, encoding }
  public let code: Code
  /// Bytes from the start.
  public let offset: Int
  public let message: String

  public init(code: Code, offset: Int, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  public var description: String { "byte \(offset): \(message)" }
}

public enum JSONReader {
  public enum Mode: Sendable {
    /// RFC 8259, nothing else.
    case strict
    /// Invalid UTF-8, lone surrogates and raw control characters are repaired and counted.
    case lenient
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

  /// Reads one document; only white space may follow it. Repairs replace by U+FFFD.
  public static func read(
    _ bytes: [UInt8], mode: Mode = .strict, sizeLimit: Int = 64 << 20, depthLimit: Int = 128
  ) throws(JSONError) -> Result { fatalError("face") }
}
