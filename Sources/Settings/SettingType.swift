import YAML

/// What a key takes. The type decides how a text is read; a text never decides its type.
public enum SettingType: Sendable, Equatable {
  /// `true` or `false`, nothing else.
  case flag
  /// Decimal digits.
  case integer(ClosedRange<Int>)
  /// Decimal digits, with a point or without.
  case number(ClosedRange<Double>)
  /// Any text that is not empty: `no`, `1e3` and `~` too.
  case text
  case choice([String])
  /// A list without repetition; in one word with commas between.
  case choices([String])
  case language
  /// A list of language codes; in one word with commas between.
  case languages
  case providerID
  /// A list of them without repetition; in one word with commas between.
  case providerIDs
  /// `channels`, `auto`, or how many.
  case speakers
  /// A program and its arguments; only as a list.
  case command
}

/// Why a value does not fit, for a person.
struct Misfit: Error {
  let message: String
}

extension SettingType {
  /// A value from words of the command line or one variable.
  func value(of words: [String]) throws(Misfit) -> SettingValue {
    switch self {
    case .command: return try list(words)
    case .choices, .languages, .providerIDs: return try list(words.flatMap(Self.split))
    default:
      guard let word = words.first, words.count == 1 else {
        throw Misfit(message: "takes one value, not \(words.count); \(expectation)")
      }
      return try scalar(word)
    }
  }

  /// A value from `config.yaml`.
  func value(of node: Node) throws(Misfit) -> SettingValue {
    switch (self, node.content) {
    case (.choices, .sequence(let items)), (.languages, .sequence(let items)),
      (.providerIDs, .sequence(let items)), (.command, .sequence(let items)):
      var words: [String] = []
      for item in items {
        guard let text = item.text, !Self.isMissing(item) else {
          throw Misfit(message: "a list of texts is due; \(expectation)")
        }
        words.append(text)
      }
      return try list(words)
    case (_, .scalar) where Self.isMissing(node):
      throw Misfit(message: "has no value; \(expectation), or take the line out")
    case (.command, .scalar):
      throw Misfit(message: "one text is not taken, as no shell reads it; \(expectation)")
    case (.choices, .scalar(let scalar)), (.languages, .scalar(let scalar)),
      (.providerIDs, .scalar(let scalar)):
      return try list(Self.split(scalar.text))
    case (.flag, .scalar(let scalar)), (.integer, .scalar(let scalar)),
      (.number, .scalar(let scalar)):
      guard scalar.isPlain else {
        throw Misfit(
          message: "\(YAMLError.quote(scalar.text)) in quotes is a text; \(expectation) "
            + "without quotes")
      }
      return try self.scalar(scalar.text)
    case (_, .scalar(let scalar)): return try self.scalar(scalar.text)
    case (_, .sequence): throw Misfit(message: "a list is not taken; \(expectation)")
    case (_, .mapping): throw Misfit(message: "has no keys of its own; \(expectation)")
    }
  }

  private static func isMissing(_ node: Node) -> Bool {
    node.scalar == Node.Scalar(text: "", isPlain: true)
  }

  /// `de, en` → `de`, `en`.
  private static func split(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func list(_ words: [String]) throws(Misfit) -> SettingValue {
    guard !words.isEmpty, !words.contains("") else {
      throw Misfit(message: "an empty text or list is not taken; \(expectation)")
    }
    if self == .command { return .texts(words) }
    var seen: Set<String> = []
    for word in words {
      guard seen.insert(word).inserted else {
        throw Misfit(message: "\(YAMLError.quote(word)) stands there twice; once is enough")
      }
      switch self {
      case .choices(let choices): try check(word, among: choices)
      case .providerIDs:
        guard SettingDefinition.isProviderID(word) else {
          throw Misfit(message: "\(YAMLError.quote(word)) is no provider's id; \(expectation)")
        }
      default:
        guard Self.isLanguage(word) else {
          throw Misfit(message: "\(YAMLError.quote(word)) is no language code; \(expectation)")
        }
      }
    }
    return .texts(words)
  }

  private func scalar(_ word: String) throws(Misfit) -> SettingValue {
    let misfit = Misfit(message: "\(YAMLError.quote(word)) is not taken; \(expectation)")
    switch self {
    case .flag:
      guard word == "true" || word == "false" else { throw misfit }
      return .flag(word == "true")
    case .integer(let range):
      guard Self.isDecimal(word, fraction: false), let value = Int(word), range.contains(value)
      else { throw misfit }
      return .integer(value)
    case .number(let range):
      guard Self.isDecimal(word, fraction: true), let value = Double(word), range.contains(value)
      else { throw misfit }
      return .number(value)
    case .choice(let choices):
      try check(word, among: choices)
    case .providerID:
      guard SettingDefinition.isProviderID(word) else { throw misfit }
    case .speakers:
      let count = Self.isDecimal(word, fraction: false) ? Int(word) ?? 0 : 0
      guard word == "channels" || word == "auto" || (1...Self.mostSpeakers).contains(count) else {
        throw misfit
      }
    case .language:
      guard Self.isLanguage(word) else {
        throw Misfit(message: "\(YAMLError.quote(word)) is no language code; \(expectation)")
      }
    case .text, .choices, .languages, .providerIDs, .command:
      guard !word.isEmpty else {
        throw Misfit(message: "an empty text is not taken; \(expectation)")
      }
    }
    return .text(word)
  }

  private func check(_ word: String, among choices: [String]) throws(Misfit) {
    if choices.contains(word) { return }
    let guess = Suggestion.closest(to: word, among: choices).map { "; did you mean \($0)?" }
    throw Misfit(
      message: "\(YAMLError.quote(word)) is not one of its values" + (guess ?? "; \(expectation)"))
  }

  /// Digits only: `1e3`, `0o7`, `0x1F` and `1_000` mean different numbers to different readers.
  private static func isDecimal(_ word: String, fraction: Bool) -> Bool {
    var digits = Array(word.utf8)
    if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 1 || fraction && parts.count == 2 else { return false }
    guard parts[0].count == 1 || parts[0].first != UInt8(ascii: "0") else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  /// `de`, `de-CH`, `zh-Hant-TW`, `auto`, `german`.
  private static func isLanguage(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2...12 : 1...8).contains(part.count)
        && part.allSatisfy {
          isLetter($0)
            || index > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }
  }

  /// More than any provider tells apart.
  static let mostSpeakers = 100

  /// What would be right.
  public var expectation: String {
    switch self {
    case .flag: "write true or false"
    case .integer(let range):
      "write a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "write a number from \(SettingValue.number(range.lowerBound)) to "
        + "\(SettingValue.number(range.upperBound))"
    case .text: "write a text"
    case .choice(let choices): "write one of \(choices.joined(separator: ", "))"
    case .choices(let choices): "write one or several of \(choices.joined(separator: ", "))"
    case .language: "write a language code such as en"
    case .languages: "write language codes such as en, or a list of them"
    case .providerID: "write a provider's id: lower-case letters, digits and hyphens"
    case .providerIDs: "write ids of providers, or a list of them"
    case .speakers: "write channels, auto or how many, at most \(Self.mostSpeakers)"
    case .command: "write a list: [program, argument]"
    }
  }
}
