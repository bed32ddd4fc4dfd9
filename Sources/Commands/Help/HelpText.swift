/// Help as text, made from the table.
struct HelpText {
  let table: CommandTable
  /// Columns to fill.
  let width: Int

  init(_ table: CommandTable, width: Int? = nil) {
    self.table = table
    self.width = min(max(width ?? 80, 40), 100)
  }

  /// The help of a path of words: a command, a group, or osgk.
  func text(_ path: [String]) -> String {
    if let command = table.command(path) { return text(command) }
    if let name = path.first, let group = table.group(name) { return text(group) }
    return overview
  }

  var overview: String {
    let rows = table.firstWords.map { word in
      (word, table.command([word])?.summary ?? table.group(word)?.summary ?? "")
    }
    return """
      osgk turns speech into text: on this machine, or where you have agreed to send it.

      Usage: osgk COMMAND [OPTIONS]

      Commands:
      \(columns(rows))

      Examples:
        osgk transcribe talk.mp3
            Print the words of a recording
        osgk transcribe --polish talk.mp3
            Print clean text of them
        osgk doctor
            Find out what works here, and what to do about the rest

      'osgk help COMMAND' and 'osgk COMMAND --help' say more; so do the topics
      \(HelpTopic.allCases.map { "'osgk help \($0.rawValue)'" }.joined(separator: ", ")).
      'osgk --version' prints the version.

      """
  }

  private func text(_ group: GroupDefinition) -> String {
    let rows = table.commands
      .filter { !$0.isHidden && $0.path.count == 2 && $0.path[0] == group.name }
      .map { ($0.path[1], $0.summary) }
    let more = group.discussion.map { "\n" + wrapped($0, indent: 0) + "\n" }.joined()
    return """
      \(group.summary).

      Usage: osgk \(group.name) COMMAND [OPTIONS]

      Commands:
      \(columns(rows))
      \(more)
      'osgk \(group.name) COMMAND --help' says more.

      """
  }

  private func text(_ command: CommandDefinition) -> String {
    var text = wrapped(command.summary + ".", indent: 0) + "\n\n" + usage(command) + "\n"
    for paragraph in command.discussion { text += "\n" + wrapped(paragraph, indent: 0) + "\n" }
    if !command.arguments.isEmpty {
      text += "\nArguments:\n" + columns(command.arguments.map { ($0.name, $0.help) }) + "\n"
    }
    let general = ("-h, --help", "Print this help")
    let left = (command.options.map { Self.row($0).0.count } + [general.0.count]).max() ?? 0
    for section in command.sections {
      text += "\n\(section.title):\n" + columns(section.options.map(Self.row), left) + "\n"
    }
    text += (command.sections.isEmpty ? "\nOptions:\n" : "") + columns([general], left) + "\n"
    text += "\nExamples:\n"
    for example in command.examples {
      text += "  \(example.line)\n" + wrapped(example.says, indent: 6) + "\n"
    }
    return text
  }

  /// `Usage: osgk engine [OPTIONS] [MODE]`.
  private func usage(_ command: CommandDefinition) -> String {
    let words = command.arguments.map { argument in
      switch argument.count {
      case .one: argument.name
      case .optional: "[\(argument.name)]"
      case .oneOrMore: "\(argument.name)..."
      case .any: "[\(argument.name)...]"
      }
    }
    let options = command.options.isEmpty ? [] : ["[OPTIONS]"]
    return "Usage: " + (["osgk", command.name] + options + words).joined(separator: " ")
  }

  /// `-p, --provider ID`.
  private static func row(_ option: OptionDefinition) -> (String, String) {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return (letter + option.spelling, option.help)
  }
}

extension HelpText {
  /// Two columns: names, and wrapped text beside them.
  private func columns(_ rows: [(String, String)], _ widest: Int? = nil) -> String {
    let left = min(widest ?? rows.map(\.0.count).max() ?? 0, 28)
    return rows.map { name, help in
      let body = wrapped(help, indent: left + 4)
      guard name.count <= left else { return "  \(name)\n\(body)" }
      let padding = String(repeating: " ", count: left - name.count + 2)
      return "  \(name)\(padding)\(body.dropFirst(left + 4))"
    }.joined(separator: "\n")
  }

  private func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [margin + line]).joined(separator: "\n")
  }
}
