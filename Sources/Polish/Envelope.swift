public import Transcripts

/// What a model is asked, for one run: a system message, which is the same for every text of the
/// run so that caches of its beginning hit, and user messages that hold the texts as data.
public struct Envelope: Sendable, Equatable {
  /// The system message: the rules that hold for every style, the style's own prompt, the glossary,
  /// the language.
  public let system: String
  /// What a user message says behind its text.
  let closing: String

  /// Whether a request holds one text, or numbered cues of subtitles that stay apart.
  public enum Shape: Sendable { case text, cues }

  /// - Parameters:
  ///   - language: that the text is in (`de`), if it is known.
  ///   - target: to translate to, for a style that does; other styles keep the language.
  public init(
    style: Style, shape: Shape = .text, language: String? = nil, target: String? = nil,
    vocabulary: Vocabulary = Vocabulary()
  ) {
    let rules = EnvelopeRules(
      style: style, shape: shape, language: language,
      target: style.isTranslation ? target : nil)
    system = rules.system(glossary: Glossary(vocabulary).text)
    closing = rules.closing
  }

  /// The user message for a text: the text escaped in its envelope, and behind it what to do.
  public func message(for text: String) -> String {
    "<transcript>\n\(Self.escaped(text))\n</transcript>\n\n\(closing)"
  }

  /// The same for cues.
  public func message(for cues: [Cue]) -> String {
    var message = "<transcript>\n"
    for cue in cues { message += "<cue id=\"\(cue.id)\">\(Self.escaped(cue.text))</cue>\n" }
    return message + "</transcript>\n\n" + closing
  }

  /// Everything that a model is told beside the text: none of it may stand in its reply.
  public var instructions: String { system + "\n\n" + closing }
}
