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
    case cutOff = "cut_off"
  }

  /// - Parameters:
  ///   - raw: what was said.
  ///   - reply: as the model wrote it.
  ///   - isCutOff: the model stopped before its end.
  public func judge(raw: String, reply: String, isCutOff: Bool = false) -> Verdict {
    isCutOff ? .rejected(.cutOff, detail: nil) : .accepted(reply)
  }
}
