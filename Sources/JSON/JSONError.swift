/// Why bytes are not the JSON that we take. Never quotes a string's contents.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Code: Sendable, Equatable { case syntax, tooLarge, tooDeep, encoding }
  public let code: Code
  /// Bytes from the start, from 0.
  public let offset: Int
  public let message: String

  public init(code: Code, offset: Int, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  public var description: String { "byte \(offset): \(message)" }
}
