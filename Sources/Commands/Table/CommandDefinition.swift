/// A word of a command line that is no option.
public struct ArgumentDefinition: Sendable {
  public enum Count: Sendable {
    case one, optional, oneOrMore, any

    var isRequired: Bool { self == .one || self == .oneOrMore }
    var isMany: Bool { self == .oneOrMore || self == .any }
  }

  /// The placeholder: `FILE`.
  public let name: String
  public let count: Count
  /// Closed list of words, if there is one.
  public let choices: [String]
  public let help: String
  /// Such words stand only after `--`; what is said where they stand before it. The words
  /// themselves are not shown: one of them may be a key.
  public let refusal: String?
  /// What is said where more words stand than the command takes.
  public let surplus: String?

  public init(
    _ name: String, _ count: Count, choices: [String] = [], afterDashes refusal: String? = nil,
    surplus: String? = nil, _ help: String
  ) {
    self.name = name
    self.count = count
    self.choices = choices
    self.refusal = refusal
    self.surplus = surplus
    self.help = help
  }

  /// Exactly one word.
  public init(_ name: String, _ help: String) { self.init(name, .one, help) }
}

/// A command line to copy, and what it does.
public struct Example: Sendable {
  public let line: String
  public let says: String

  public init(_ line: String, _ says: String) {
    self.line = line
    self.says = says
  }
}

/// One command: everything that the parser, its help, the completion and the manual know of it.
public struct CommandDefinition: Sendable {
  /// Options under one heading of the help.
  public struct Section: Sendable {
    public let title: String
    public let options: [OptionDefinition]

    public init(_ title: String, _ options: [OptionDefinition]) {
      self.title = title
      self.options = options
    }
  }

  /// What the command does when it runs; gives the exit code.
  public enum Body: Sendable {
    /// At once on the main thread: no thread, child or signal handler exists yet.
    case immediate(@Sendable (Invocation, Context) throws -> Int32)
    /// As a task that signals cancel.
    case task(@Sendable (Invocation, Context) async throws -> Int32)
    /// Only `osgk-net` has it: `NetPart.bodies`.
    case net
  }

  /// Which program runs the command.
  public enum Place: Sendable, Equatable {
    /// `osgk`, which cannot reach a network.
    case here
    /// `osgk-net`, whatever is asked.
    case net
    /// By what the run may come to use: `Placement.decide`.
    case rule
  }

  /// `["providers", "list"]`.
  public let path: [String]
  /// One line for the list of commands, without a full stop.
  public let summary: String
  /// Paragraphs of the command's own help.
  public let discussion: [String]
  public let arguments: [ArgumentDefinition]
  public let sections: [Section]
  public let examples: [Example]
  /// Left out of help and completion.
  public let isHidden: Bool
  public let place: Place
  public let body: Body

  public init(
    _ path: String..., summary: String, discussion: [String] = [],
    arguments: [ArgumentDefinition] = [], options: [OptionDefinition] = [],
    sections: [Section] = [], examples: [Example], isHidden: Bool = false,
    place: Place = .here, body: Body
  ) {
    self.path = path
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.sections = (options.isEmpty ? [] : [Section("Options", options)]) + sections
    self.examples = examples
    self.isHidden = isHidden
    self.place = place
    self.body = body
  }

  public var name: String { path.joined(separator: " ") }
  public var options: [OptionDefinition] { sections.flatMap(\.options) }

  /// Whether a word that was typed may be shown: beside `keys` it may be a key.
  var showsWords: Bool { path.first != "keys" }
}

/// A noun with verbs: `providers`.
public struct GroupDefinition: Sendable {
  public let name: String
  public let summary: String
  /// Paragraphs of the group's own help.
  public let discussion: [String]

  public init(_ name: String, _ summary: String, discussion: [String] = []) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
  }
}
