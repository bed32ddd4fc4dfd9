import YAML

/// What a command line asks for.
public enum Request: Sendable {
  case run(Invocation)
  /// The help of a command, a group, or (empty) of osgk.
  case help([String])
  /// The version of osgk (`nil`), or of what does the group's work: `osgk keys --version`.
  case version(GroupDefinition?)
}

/// Reads command lines by a table of commands. Words are bytes.
public struct CommandLineParser: Sendable {
  let table: CommandTable

  public init(_ table: CommandTable) { self.table = table }

  /// - Parameter words: the command line without the program's own name.
  public func parse(_ words: [[UInt8]]) throws(UsageError) -> Request {
    guard let first = words.first else {
      throw UsageError("no command is given; 'osgk transcribe FILE' makes text of a recording")
    }
    if first.first == UInt8(ascii: "-"), first.count > 1 { return try parseGlobal(first) }
    let name = String(decoding: first, as: UTF8.self)
    if let command = table.command([name]) {
      return try parse(words.dropFirst(), of: command)
    }
    guard let group = table.group(name) else { throw unknownCommand(first) }
    guard words.count > 1 else {
      let verbs = table.verbs(of: group.name)
      throw UsageError(
        "missing command after '\(name)': \(UsageError.alternatives(verbs))", command: [name])
    }
    let verb = String(decoding: words[1], as: UTF8.self)
    if verb == "--help" || verb == "-h" { return .help([name]) }
    if verb == "--version" { return .version(group) }
    guard let command = table.command([name, verb]) else {
      let hint = didYouMean(verb, in: table.verbs(of: name)) { "'\(name) \($0)'" }
      let kind = verb.hasPrefix("-") ? "option" : "command"
      let shown = table.showsWords(of: name) ? verb.printable : "..."
      let word = verb.hasPrefix("-") ? shown : "\(name) \(shown)"
      throw UsageError("unknown \(kind) '\(word)'.\(hint)", command: [name])
    }
    return try parse(words.dropFirst(2), of: command)
  }

  /// Options before any command: only help and version stand there.
  private func parseGlobal(_ word: [UInt8]) throws(UsageError) -> Request {
    switch String(decoding: word, as: UTF8.self) {
    case "--help", "-h": return .help([])
    case "--version": return .version(nil)
    case let other:
      let hint = didYouMean(other, in: ["--help", "--version"]) { "'\($0)'" }
      let rule = hint.isEmpty ? " Options stand after the command." : hint
      throw UsageError("unknown option '\(other.printable)'.\(rule)")
    }
  }

  private func unknownCommand(_ word: [UInt8]) -> UsageError {
    let name = String(decoding: word, as: UTF8.self)
    var hint = didYouMean(name, in: table.firstWords) { "'\($0)'" }
    if hint.isEmpty, name.contains(".") || name.contains("/") {
      hint = " To make text of a recording: osgk transcribe FILE"
    }
    return UsageError("unknown command '\(name.printable)'.\(hint)")
  }

  private func parse(
    _ words: ArraySlice<[UInt8]>, of command: CommandDefinition
  ) throws(UsageError) -> Request {
    var line = Line(command: command)
    var rest = words
    while let word = rest.popFirst() {
      let dash = UInt8(ascii: "-")
      if word == [dash, dash] {
        line.dashes = line.arguments.count
        for word in rest { line.arguments.append(word) }
        break
      } else if word.starts(with: [dash, dash]) {
        if try line.takeLong(word, &rest) { return .help(command.path) }
      } else if word.first == dash, word.count > 1 {
        if try line.takeShort(word, &rest) { return .help(command.path) }
      } else {
        line.arguments.append(word)
      }
    }
    try line.checkArguments()
    return .run(
      Invocation(
        command: command, given: line.given, arguments: line.arguments, dashes: line.dashes))
  }
}

/// `" Did you mean X?"`, or nothing. X is the known word nearest to a mistyped one, or the only
/// one that begins with it (there are no abbreviations, but a person may hope for them).
func didYouMean(_ word: String, in known: [String], _ show: (String) -> String) -> String {
  let longer = word.count < 3 ? [] : known.filter { $0.hasPrefix(word) && $0 != word }
  let meant = Suggestion.closest(to: word, among: known) ?? (longer.count == 1 ? longer[0] : nil)
  return meant.map { " Did you mean \(show($0))?" } ?? ""
}
