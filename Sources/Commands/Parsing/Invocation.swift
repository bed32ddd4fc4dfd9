public import Files

/// A command line that was understood: every word has its place and its type.
public struct Invocation: Sendable {
  /// One given option, in the order of the command line.
  public struct Given: Sendable, Equatable {
    public let name: String
    /// As it was typed; `nil` for a flag and for an optional value that is missing.
    public let value: [UInt8]?
  }

  public let command: CommandDefinition
  public let given: [Given]
  /// The words that are no options, as bytes.
  public let arguments: [[UInt8]]
  /// How many arguments stand before a `--`; `nil` without one.
  public let dashes: Int?
}

extension Invocation {
  /// Whether the option was given at all.
  public func has(_ option: String) -> Bool { given.contains { $0.name == option } }

  /// The last value given, as bytes.
  public func bytes(_ option: String) -> [UInt8]? {
    given.last { $0.name == option }?.value
  }

  /// The last value given; the parser has seen that it is UTF-8.
  public func text(_ option: String) -> String? {
    bytes(option).map { String(decoding: $0, as: UTF8.self) }
  }

  public func path(_ option: String) -> Path? { bytes(option).flatMap { Path(bytes: $0) } }

  /// Every value given, in order.
  public func texts(_ option: String) -> [String] {
    given.compactMap { $0.name == option ? $0.value : nil }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  public func integer(_ option: String) -> Int? { text(option).flatMap { Int($0) } }
  public func number(_ option: String) -> Double? { text(option).flatMap(PlainNumber.parse) }
  /// Seconds.
  public func time(_ option: String) -> Double? { text(option).flatMap(TimeValue.parse) }

  /// Seconds of an age: `90d`.
  public func age(_ option: String) -> Int? { text(option).flatMap(Age.parse) }

  func moment(_ option: String) -> Moment? { text(option).flatMap { Moment($0) } }

  /// Words of a list option, aliases resolved, each once, in the order given.
  public func choices(_ option: String) -> [String] {
    guard let definition = command.options.first(where: { $0.name == option }),
      case .choices(_, _, let aliases) = definition.value
    else { return [] }
    var words: [String] = []
    for word in texts(option).flatMap({ $0.split(separator: ",").map(String.init) }) {
      let word = aliases[word] ?? word
      if !words.contains(word) { words.append(word) }
    }
    return words
  }

  /// `NAME=VALUE` options in order.
  public func assignments(_ option: String) -> [(name: String, value: String)] {
    texts(option).compactMap { text in
      guard let equals = text.firstIndex(of: "=") else { return nil }
      return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
  }

  /// The argument at a place as text, invalid UTF-8 repaired (for words, not for file names).
  public func word(_ index: Int) -> String? {
    arguments.indices.contains(index) ? String(decoding: arguments[index], as: UTF8.self) : nil
  }
}
