/// A style that cannot be used.
public struct StyleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One line: `file:line:column: key: what is wrong and what would be right`.
  public let message: String
  /// There is no style of that name.
  public let isMissing: Bool

  public init(message: String, isMissing: Bool = false) {
    self.message = message
    self.isMissing = isMissing
  }

  public var description: String { message }
}
