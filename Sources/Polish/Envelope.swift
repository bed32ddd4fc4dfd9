public import Transcripts

/// What a model is asked, for one run: a system message, which is the same for every text of the
/// run so that caches of its beginning hit, and user messages that hold the texts as data.
public struct Envelope: Sendable, Equatable {
  /// The system message: the rules of every style, the style's own prompt, the glossary.
  public let system: String
  let opening: String
  let closing: String

  /// Whether a request holds one text, or numbered cues of subtitles that stay apart.
  public enum Shape: Sendable { case text, cues }

  /// - Parameters:
  ///   - language: that the text is in (`de`), if it is known.
  ///   - target: to translate to; `nil`: the language stays.
  public init(
    style: Style, shape: Shape = .text, language: String? = nil, target: String? = nil,
    vocabulary: Vocabulary = Vocabulary()
  ) {
    system = ""
    opening = ""
    closing = ""
  }

  /// The user message for a text: the text escaped in its envelope, and behind it what to do.
  public func message(for text: String) -> String { opening + text + closing }

  /// The same for cues.
  public func message(for cues: [Cue]) -> String { "" }

  /// Everything that a model is told beside the text: none of it may stand in its reply.
  public var instructions: String { system + "\n" + closing }

  /// The reply with the escapes undone that the model kept from its envelope: only those of
  /// characters that the raw text has.
  public static func unescaped(_ reply: String, raw: String) -> String { reply }
}
