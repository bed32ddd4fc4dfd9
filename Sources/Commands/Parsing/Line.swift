import Files

/// The words of one command as far as they have been read.
struct Line {
  let command: CommandDefinition
  var given: [Invocation.Given] = []
  var arguments: [[UInt8]] = []
  /// How many arguments stand before a `--`.
  var dashes: Int?

  init(command: CommandDefinition) { self.command = command }

  /// `--name`, `--name=value`, `--name value`. True: help was asked for.
  mutating func takeLong(
    _ word: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) -> Bool {
    let body = word.dropFirst(2)
    let equals = body.firstIndex(of: UInt8(ascii: "="))
    let typed = String(decoding: body[..<(equals ?? body.endIndex)], as: UTF8.self)
    let name = String(typed.map { $0 == "_" ? "-" : $0 })
    let value = equals.map { Array(body[($0 + 1)...]) }
    if name == "help" {
      guard value == nil else { throw failure("the option '--help' takes no value.") }
      return true
    }
    guard let option = command.options.first(where: { $0.name == name }) else {
      let known = command.options.map(\.name) + ["help"]
      let hint = didYouMean(name, in: known) { "'--\($0)'" }
      throw failure("unknown option '--\(shown(typed))'.\(hint)")
    }
    try take(option, value, &rest)
    return false
  }

  /// `-q`, `-qv`, `-fjson`, `-f json`. True: help was asked for.
  mutating func takeShort(
    _ word: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) -> Bool {
    // `-output x` would otherwise write a file named `utput`.
    let whole = String(decoding: word.dropFirst().prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    if command.options.contains(where: { $0.name == whole }) {
      throw failure("unknown option '-\(whole)'. Did you mean '--\(whole)'?")
    }
    var index = 1
    while index < word.count {
      let letter = Character(UnicodeScalar(word[index]))
      index += 1
      if letter == "h" { return true }
      guard let option = command.options.first(where: { $0.letter == letter }) else {
        let typed = word[index - 1] < 0x80 ? "\(letter)" : whole
        throw failure("unknown option '-\(shown(typed))'.")
      }
      switch option.value {
      case .none, .optionalText: try take(option, nil, &rest)
      default:
        let attached = word[index...]
        try take(option, attached.isEmpty ? nil : Array(attached), &rest)
        return false
      }
    }
    return false
  }

  private mutating func take(
    _ option: OptionDefinition, _ attached: [UInt8]?, _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) {
    switch option.value {
    case .none:
      guard attached == nil else { throw failure("the option '--\(option.name)' takes no value.") }
      given.append(.init(name: option.name, value: nil))
    case .optionalText:
      if let attached { try check(attached, of: option) }
      given.append(.init(name: option.name, value: attached))
    default:
      guard let value = attached ?? rest.popFirst() else {
        throw failure("missing value for '\(option.spelling)'.")
      }
      try check(value, of: option)
      given.append(.init(name: option.name, value: value))
    }
  }

  /// A word as it was typed, for a message.
  private func shown(_ word: String) -> String { command.showsWords ? word.printable : "..." }

  func failure(_ message: String) -> UsageError { UsageError(message, command: command.path) }
}

extension Line {
  /// Whether the bytes are a value that the option can take.
  private func check(_ bytes: [UInt8], of option: OptionDefinition) throws(UsageError) {
    if case .path = option.value {
      guard Path(bytes: bytes) != nil else {
        throw failure("the value of '\(option.spelling)' is empty.")
      }
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("the value of '\(option.spelling)' is not valid UTF-8.")
    }
    if case .anyText = option.value { return }
    guard !text.isEmpty else { throw failure("the value of '\(option.spelling)' is empty.") }
    // Of a list the one word that is wrong is named.
    var words = [text]
    if case .choices = option.value {
      words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    for word in words {
      guard let right = Self.whatIsRight(instead: word, for: option.value) else { continue }
      throw failure("the value '\(shown(word))' is invalid for '\(option.spelling)'. \(right)")
    }
  }

  /// What would be right, if the text is no such value.
  private static func whatIsRight(
    instead text: String, for value: OptionDefinition.Value
  ) -> String? {
    switch value {
    case .none, .text, .anyText, .path, .optionalText: return nil
    case .choice(_, let words):
      return words.contains(text) ? nil : pleaseProvide(words, instead: text)
    case .choices(_, let words, let aliases):
      return words.contains(aliases[text] ?? text) ? nil : pleaseProvide(words, instead: text)
    case .integer(_, let range):
      if let number = Int(text), range.contains(number) { return nil }
      return range.upperBound == Int.max
        ? "Please provide a whole number from \(range.lowerBound)."
        : "Please provide a whole number from \(range.lowerBound) to \(range.upperBound)."
    case .choiceOrInteger(let words, _, let range):
      if words.contains(text) || Int(text).map({ range.contains($0) }) ?? false { return nil }
      return "Please provide \(words.map { "'\($0)'" }.joined(separator: ", ")) or a whole number "
        + "from \(range.lowerBound) to \(range.upperBound)."
    case .age: return Age.parse(text) == nil ? "Please provide a time such as '90d' or '12h'." : nil
    case .moment:
      return Moment(text) == nil
        ? "Please provide a day such as '2026-11-30', a time such as '2026-11-30T10:15', or how long "
          + "ago: '2d', '12h'." : nil
    case .number(_, let range):
      if let number = PlainNumber.parse(text), range.contains(number) { return nil }
      let (low, high) = (short(range.lowerBound), short(range.upperBound))
      return "Please provide a number from \(low) to \(high)."
    case .time:
      return TimeValue.parse(text) == nil
        ? "Please provide a time such as '90', '1:30' or '1:02:03.5'." : nil
    case .assignment:
      return text.contains("=") && !text.hasPrefix("=") ? nil : "Please provide 'NAME=VALUE'."
    }
  }

  /// `7.0` → `7`.
  private static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }

  private static func pleaseProvide(_ words: [String], instead wrong: String) -> String {
    let hint = didYouMean(wrong, in: words) { "'\($0)'" }
    guard words.count > 1 else { return "Please provide \(UsageError.alternatives(words))." }
    return "Please provide one of \(UsageError.alternatives(words)).\(hint)"
  }

  /// Whether there are as many words as the command takes.
  func checkArguments() throws(UsageError) {
    let required = command.arguments.filter(\.count.isRequired)
    guard arguments.count >= required.count else {
      throw failure("missing expected argument '\(required[arguments.count].name)'.")
    }
    for (index, definition) in command.arguments.enumerated() {
      guard let refusal = definition.refusal, arguments.count > index else { continue }
      guard let dashes, dashes <= index else { throw failure(refusal) }
    }
    if !command.arguments.contains(where: \.count.isMany),
      arguments.count > command.arguments.count
    {
      if let surplus = command.arguments.last?.surplus { throw failure(surplus) }
      let extra = arguments.dropFirst(command.arguments.count)
        .map { "'\(shown(String(decoding: $0, as: UTF8.self)))'" }
      throw failure(
        extra.count == 1
          ? "unexpected argument \(extra[0])."
          : "\(extra.count) unexpected arguments: \(extra.joined(separator: ", ")).")
    }
    for (definition, bytes) in zip(command.arguments, arguments)
    where !definition.choices.isEmpty {
      let word = String(decoding: bytes, as: UTF8.self)
      if !definition.choices.contains(word) {
        let hint = Self.pleaseProvide(definition.choices, instead: word)
        throw failure("the value '\(shown(word))' is invalid for '\(definition.name)'. \(hint)")
      }
    }
  }
}
