public import Transcripts

/// Whether a model's reply may be delivered in the place of what was said. Pure: the same text, the
/// same answer. Time grows with the length of the text, not faster.
public struct Guard: Sendable {
  public let style: Style
  public let vocabulary: Vocabulary
  /// Of the text (`en`), if it is known.
  public let language: String?
  /// Language that the text was to be translated to; `nil`: to none.
  public let target: String?
  /// What the model was told: it must not stand in its reply.
  public let instructions: String

  public init(
    style: Style, vocabulary: Vocabulary = Vocabulary(), language: String? = nil,
    target: String? = nil, instructions: String = ""
  ) {
    self.style = style
    self.vocabulary = vocabulary
    self.language = language
    self.target = target
    self.instructions = instructions
  }

  public enum Verdict: Sendable, Equatable {
    /// The reply without what models put around it.
    case accepted(String)
    /// `detail` is for people, one line; it may hold words of the text.
    case rejected(Reason, detail: String?)
  }

  /// Words that do not change.
  public enum Reason: String, Sendable, CaseIterable {
    case empty, refusal, answer
    case tooShort = "too_short"
    case tooLong = "too_long"
    case number, date, negation, url, email, path, identifier, name
    case term = "vocabulary"
    case language, script
    case leakedEnvelope = "leaked_envelope"
    case leakedPrompt = "leaked_prompt"
    case leakedReasoning = "leaked_reasoning"
    case repetition
    /// Less or more is said than was: sentences dropped, summarised, made up.
    case content
    case cutOff = "cut_off"

    /// For the warning of a fallback: `the reply …`.
    public var sentence: String {
      switch self {
      case .empty: "the reply is empty"
      case .refusal: "the reply is a refusal"
      case .answer: "the reply answers the text instead of rewriting it"
      case .tooShort: "the reply is too short for the text"
      case .tooLong: "the reply is too long for the text"
      case .number: "the reply changed a number"
      case .date: "the reply changed a date"
      case .negation: "the reply lost or invented a negation"
      case .url: "the reply changed a URL"
      case .email: "the reply changed an e-mail address"
      case .path: "the reply changed a path"
      case .identifier: "the reply changed an identifier"
      case .name: "the reply changed a name"
      case .term: "the reply changed a term of the vocabulary"
      case .language: "the reply is in another language"
      case .script: "the reply is in another script"
      case .leakedEnvelope: "the reply holds parts of the envelope"
      case .leakedPrompt: "the reply holds parts of the prompt"
      case .leakedReasoning: "the reply holds reasoning"
      case .repetition: "the reply repeats itself"
      case .content: "the reply does not say the same"
      case .cutOff: "the reply was cut off"
      }
    }
  }

  /// - Parameters:
  ///   - raw: what was said.
  ///   - reply: as the model wrote it.
  ///   - isCutOff: the model stopped before its end.
  public func judge(raw: String, reply: String, isCutOff: Bool = false) -> Verdict {
    if isCutOff { return .rejected(.cutOff, detail: nil) }
    let text = ReplyStripping.stripped(reply, raw: raw)
    if let found = Comparison(raw: raw, reply: text, of: self).finding() {
      return .rejected(found.reason, detail: found.detail)
    }
    return .accepted(text)
  }
}
