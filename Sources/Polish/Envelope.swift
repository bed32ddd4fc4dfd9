public import Transcripts

/// What a model is asked: one system message, which is the same for every text of a run so that
/// caches of its beginning hit, and one user message that holds the text as data.
public struct Envelope: Sendable, Equatable {
  public let system: String
  public let user: String

  /// - Parameters:
  ///   - language: that the text is in, if it is known.
  ///   - target: to translate to; `nil`: the language stays.
  public init(
    _ text: String, style: Style, language: String?, target: String? = nil,
    vocabulary: Vocabulary
  ) {
    system = ""
    user = text
  }
}
