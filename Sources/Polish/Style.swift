public import Transcripts

/// How a transcript is rewritten: one of the four plain styles, or one file of `config/styles`.
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
    /// By a language model: what it is told beside the rules that hold for every style (`Envelope`),
    /// and how freely it may choose its words (0…2; `nil`: the provider's own).
    case model(prompt: String, temperature: Double?)
    /// By a program of the user's: text in, text out.
    case program(Program)
  }

  /// A program in the place of a model: it is given the text and nothing else.
  public struct Program: Sendable, Equatable {
    /// The program's name or absolute path, then its arguments. No shell.
    public var command: [String]
    /// It has so long for one text; `nil`: `Budget.seconds`.
    public var seconds: Double?
    public var network: Network
    /// With `network: any`: the page where its maker says what is done with what it sends.
    public var says: String?

    /// What it may reach.
    public enum Network: String, Sendable, CaseIterable {
      /// Nothing; that is enforced.
      case none
      /// Everything, under a grant that names the program.
      case any
    }

    public init(
      _ command: [String], seconds: Double? = nil, network: Network = .none, says: String? = nil
    ) {
      self.command = command
      self.seconds = seconds
      self.network = network
      self.says = says
    }
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

extension Style {
  /// One of the four that need no model.
  public init(_ plain: PlainStyle) {
    let summary =
      switch plain {
      case .verbatim: "The words as the engine wrote them"
      case .polished: "Sentences with capitals and marks; fillers and words said twice are gone"
      case .casual: "Polished, in lower case, without a period at the end"
      case .notes: "Polished; spoken \"bullet\", \"next line\", \"new paragraph\" become marks"
      }
    self.init(
      id: plain.rawValue, summary: summary, work: .plain(plain), checks: [],
      length: 0...Double.infinity, fallback: plain)
  }

  /// What the user says, in the place of a file's prompt. The language and the negations may
  /// change, since they may be what is asked for.
  public init(instruction: String) {
    self.init(
      id: "instruction", summary: "What you say",
      work: .model(prompt: instruction, temperature: 0.2),
      checks: Check.all.subtracting([.language, .negations]), length: 0.1...4)
  }

  /// The id of the style that translates.
  public static let translation = "translate"

  /// Its prompt names the language to translate to.
  public var isTranslation: Bool {
    if case .model(let prompt, _) = work { prompt.contains("{target}") } else { false }
  }

  /// What a file may be called, but for the names of the plain styles.
  public static func isID(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...40).contains(bytes.count) && bytes.first != UInt8(ascii: "-")
      && bytes.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
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
