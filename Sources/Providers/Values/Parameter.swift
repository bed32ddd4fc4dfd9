/// What a person can ask of a provider, in neutral words; a preset says which of them a model
/// takes (`accepts:`).
public enum Parameter: String, Sendable, CaseIterable {
  case model
  /// The spoken language; the first of `languages`.
  case language
  case languages
  case prompt
  case keywords
  case temperature
  case timestamps
  case translate
  case diarize
  /// How many people speak.
  case speakers
  case stream
  // Polish.
  case system
  case text
  case maxTokens = "max_tokens"
}

/// What a person asked for; what is empty, `nil` or off is absent.
public struct Parameters: Sendable, Equatable {
  /// How fine the times must be.
  public enum Timestamps: String, Sendable, CaseIterable { case segment, turn, word }

  /// Codes (`de`, `zh`), best first; empty: the provider finds out.
  public var languages: [String] = []
  public var prompt: String?
  public var keywords: [String] = []
  /// Nobody asked for the keywords in this run; they are good to have. Those that are not taken,
  /// break a rule or are too many are left out without a warning (`Filling.leftOut`).
  public var likesKeywords = false
  public var temperature: Double?
  public var timestamps: Timestamps?
  /// Where nothing is said of `timestamps`: those of segments, if the model takes them and nothing
  /// that was asked for has to go for them. Never a warning.
  public var likesTimes = false
  public var translate = false
  public var diarize = false
  /// How many people speak, if that is known; beside `diarize`.
  public var speakers: Int?
  public var stream = false
  /// Polish: what is to be done with the text.
  public var system: String?
  /// Polish: the text.
  public var text: String?
  public var maxTokens: Int?
  /// Values for the preset's `options:`.
  public var options: [String: String] = [:]

  public init() {}
}

/// Something that a person asked for and will not get as asked.
public struct ParameterWarning: Sendable, Equatable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    /// The model does not take it.
    case notAccepted = "not_accepted"
    /// An item or a value broke a rule of the provider's and was left out.
    case dropped
    /// This build of the program lacks what it needs.
    case lacking
  }

  public let code: Code
  public let parameter: String
  /// One line. Names the item that was dropped: these are the user's own words.
  public let message: String

  public init(code: Code, parameter: String, message: String) {
    self.code = code
    self.parameter = parameter
    self.message = message
  }

  public var description: String { message }
}
