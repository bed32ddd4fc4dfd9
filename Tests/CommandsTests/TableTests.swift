import Testing

@testable import Commands

/// What holds for every command: the table is the only source of parser, help and completion.
@Suite("The table of commands")
struct TableTests {
  static let table = CommandTable.osgk

  @Test("No command, option or letter stands there twice, and each has its help")
  func consistent() {
    let paths = Self.table.commands.map(\.path)
    #expect(Set(paths).count == paths.count)
    for command in Self.table.commands {
      let options = command.options
      #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."), "\(command.name)")
      #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
      let letters = options.compactMap(\.letter)
      #expect(Set(letters).count == letters.count, "\(command.name)")
      #expect(!options.contains { $0.name == "help" || $0.letter == "h" }, "\(command.name)")
      for option in options {
        #expect(option.help.count > 3 && !option.help.hasSuffix("."), "\(option.name)")
        #expect(option.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(option.name)")
        #expect(option.letter?.isASCII ?? true)
      }
      for argument in command.arguments {
        #expect(argument.help.count > 3)
        #expect(argument.name == argument.name.uppercased())
      }
      // Only the last argument may take many words or be missing.
      #expect(command.arguments.dropLast().allSatisfy { $0.count == .one }, "\(command.name)")
      if command.path.count == 2 { #expect(Self.table.group(command.path[0]) != nil) }
    }
    for group in Self.table.groups { #expect(!Self.table.verbs(of: group.name).isEmpty) }
  }

  @Test("A letter means the same everywhere")
  func letters() {
    var meaning: [Character: String] = [:]
    for option in Self.table.commands.flatMap(\.options) {
      guard let letter = option.letter else { continue }
      #expect(meaning[letter, default: option.name] == option.name)
      meaning[letter] = option.name
    }
  }

  @Test("Every example is a command line of its own command", arguments: table.commands.map(\.name))
  func examples(_ name: String) throws {
    let command = try #require(Self.table.commands.first { $0.name == name })
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      #expect(!example.says.isEmpty && !example.says.hasSuffix("."))
      let line = example.line.split(separator: "|").last ?? ""
      let words = Self.words(line)
      #expect(words.first == Array("osgk".utf8))
      guard
        case .run(let invocation) = try CommandLineParser(Self.table).parse(
          Array(words.dropFirst()))
      else {
        Issue.record("not a run: \(example.line)")
        continue
      }
      #expect(invocation.command.name == name)
    }
  }

  /// As a shell reads them: what stands in quotes is one.
  private static func words(_ line: Substring) -> [[UInt8]] {
    var words: [String] = []
    var quote: Character?
    var isOpen = false
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        if !isOpen { words.append("") }
        isOpen = true
      } else if quote == nil, character == " " {
        isOpen = false
      } else {
        if !isOpen { words.append("") }
        isOpen = true
        words[words.count - 1].append(character)
      }
    }
    return words.map { Array($0.utf8) }
  }

  @Test("Help of every command shows its options and fits the terminal", arguments: [60, 80, 200])
  func help(_ width: Int) {
    let help = HelpText(Self.table, width: width)
    for command in Self.table.commands {
      let text = help.text(command.path)
      #expect(text.contains("Usage: osgk \(command.name)"))
      for option in command.options { #expect(text.contains("--\(option.name)")) }
      for line in text.split(separator: "\n") where !line.contains("osgk ") {
        #expect(line.count <= max(width, 60), "\(line)")
      }
    }
    for word in Self.table.firstWords { #expect(help.overview.contains("  \(word) ")) }
  }

  @Test("An option of every command is found by a mistyped name")
  func suggestions() {
    for command in Self.table.commands where !command.isHidden {
      for option in command.options where option.name.count > 4 {
        var typed = Array(option.name)
        typed.swapAt(1, 2)
        let line = command.path + ["--" + String(typed)]
        let error = #expect(throws: UsageError.self) {
          try CommandLineParser(Self.table).parse(line.map { Array($0.utf8) })
        }
        #expect(error?.message.contains("Did you mean '--\(option.name)'?") ?? false, "\(line)")
      }
    }
  }
}
