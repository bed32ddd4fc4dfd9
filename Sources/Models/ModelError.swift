/// Why there is no model for a run: one line, and at most one of what to do about it.
public struct ModelError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// No such model, or none at all of this kind.
    case missing
    /// It is there, but does not speak the language, or cannot translate.
    case language
    /// It is there, but is not a model, or not the whole of one.
    case broken
    /// `add` would overwrite a file.
    case exists
    /// A file operation failed.
    case file
  }

  public let code: Code
  public let description: String
  public let advice: String?

  public init(_ code: Code, _ description: String, advice: String? = nil) {
    self.code = code
    self.description = description
    self.advice = advice
  }
}
