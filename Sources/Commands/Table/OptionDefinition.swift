/// One option of a command: how it is spelled, what it takes, what it does.
public struct OptionDefinition: Sendable {
  /// What stands after the option. The string is the placeholder that help shows.
  public enum Value: Sendable, Equatable {
    /// The option is a flag.
    case none
    /// Any UTF-8 text but the empty one.
    case text(String)
    /// Any UTF-8 text, the empty one too.
    case anyText(String)
    /// A file's name: bytes, which need not be UTF-8.
    case path(String)
    case choice(String, [String])
    /// Words of the list with commas between them; aliases map a word to one of the list.
    case choices(String, [String], aliases: [String: String])
    case integer(String, ClosedRange<Int>)
    /// One of the words, or a whole number.
    case choiceOrInteger([String], String, ClosedRange<Int>)
    case number(String, ClosedRange<Double>)
    /// `90`, `1:30`, `1:02:03.5`.
    case time(String)
    /// `90d`, `12h`, `4w`.
    case age(String)
    /// `2026-11-30`, `2026-11-30T10:15`, `2d`.
    case moment(String)
    /// `NAME=VALUE`.
    case assignment(String)
    /// May be missing; only ever written `--name=VALUE`.
    case optionalText(String)
  }

  /// Without the dashes.
  public let name: String
  public let letter: Character?
  public let value: Value
  public let help: String
  /// Given twice: values add up (otherwise the last one counts).
  public let repeats: Bool

  public init(
    _ name: String, _ letter: Character? = nil, _ value: Value = .none, repeats: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
    self.repeats = repeats
  }
}

extension OptionDefinition {
  /// What help shows for the value, if the option takes one.
  public var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let name), .anyText(let name), .path(let name), .choice(let name, _),
      .choices(let name, _, _), .integer(let name, _), .number(let name, _),
      .time(let name), .choiceOrInteger(_, let name, _), .age(let name), .moment(let name),
      .assignment(let name), .optionalText(let name):
      name
    }
  }

  /// The long spelling with its value: `--model MODEL`, `--engine local|cloud`,
  /// `--polish[=STYLE]`.
  public var spelling: String {
    switch value {
    case .choice(_, let words): "--\(name) \(words.joined(separator: "|"))"
    case .choiceOrInteger(let words, let number, _):
      "--\(name) \((words + [number]).joined(separator: "|"))"
    case .none: "--\(name)"
    case .optionalText(let placeholder): "--\(name)[=\(placeholder)]"
    default: "--\(name) \(placeholder ?? "")"
    }
  }
}
