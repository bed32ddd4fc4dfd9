public import Transcripts

/// How a transcript is rewritten: one file of `config/styles`.
public struct Style: Sendable, Equatable {
  /// The file's name without `.yaml`: `[a-z0-9][a-z0-9-]{0,39}`.
  public var id: String
  /// One line for people.
  public var summary: String
  public var work: Work
  /// What must hold of the result; nothing where the style is a plain one.
  public var checks: Set<Check>
  /// Length of the result by that of the text, both measured by `TextMeasure`.
  public var length: ClosedRange<Double>
  /// Delivered where the result does not pass.
  public var fallback: PlainStyle

  public enum Work: Sendable, Equatable {
    /// Without any model.
    case plain(PlainStyle)
    /// By a language model: what it is told, and how freely it may choose its words (0…2; `nil`: the
    /// provider's own).
    case model(prompt: String, temperature: Double?)
    /// By a program of the user's: text in, text out. Run without a network.
    case program([String], seconds: Double)
  }

  public init(
    id: String, summary: String, work: Work, checks: Set<Check> = Check.all,
    length: ClosedRange<Double> = 0.8...1.2, fallback: PlainStyle = .polished
  ) {
    self.id = id
    self.summary = summary
    self.work = work
    self.checks = checks
    self.length = length
    self.fallback = fallback
  }
}

/// What the guard looks at; a style names those that apply to it.
public enum Check: String, Sendable, CaseIterable {
  /// The reply answers, obeys or refuses instead of rewriting.
  case answer
  case length
  case numbers
  case negations
  /// URLs, e-mail addresses, paths and identifiers.
  case identifiers
  /// Proper names, and the user's vocabulary.
  case names
  /// The language and its script stay.
  case language
  /// Envelope, prompt or reasoning stand in the reply.
  case leaks

  public static let all = Set(allCases)
}
