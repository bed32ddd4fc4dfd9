/// What a text has become.
public struct PolishResult: Sendable, Equatable {
  public enum Status: String, Sendable {
    /// The model's text, which has passed the guard; or a plain style's, where one was asked for.
    case done
    /// The text is too short for a model, or there is none: the plain style's.
    case skipped
    /// The model's text could not be had or did not pass: the plain style's.
    case fallback
  }

  /// A cue whose text is not the model's.
  public struct LostCue: Sendable, Equatable {
    /// From 1, as in the subtitles.
    public var number: Int
    /// As in `PolishResult.reason`.
    public var reason: String
  }

  /// What was said.
  public var raw: String
  /// What is delivered.
  public var text: String
  public var status: Status
  /// For a fallback: a word of `Guard.Reason`, else of `ErrorKind` (`program_failed` for a program),
  /// of a cue also one of `CueReply.Loss`; for a skip: `trivial`. The first of several.
  public var reason: String?
  /// For people, of a fallback: one line.
  public var message: String?
  /// The style's id.
  public var style: String
  public var provider: String?
  public var model: String?
  public var inputTokens: Int?
  public var outputTokens: Int?
  public var seconds: Double
  /// Where subtitles were polished.
  public var lostCues: [LostCue]

  public init(raw: String, text: String, status: Status, style: String) {
    self.raw = raw
    self.text = text
    self.status = status
    self.style = style
    seconds = 0
    lostCues = []
  }
}
