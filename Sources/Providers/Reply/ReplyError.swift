/// Why a result could not be read. Never says the words in it.
public struct ReplyError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    /// Nothing at all.
    case empty
    /// Not of the format that the preset says.
    case notParsable
    /// No words where the preset says that they stand.
    case noText
    /// More than is read.
    case tooLarge
    /// The reply itself says that it failed.
    case failed
  }

  public let code: Code
  public let message: String

  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
