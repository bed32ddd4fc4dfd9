import Files
import Transcripts
import YAML

/// Reads the file of one style, strictly: a key or a value that is not understood is refused.
struct StyleReader {
  let path: Path
  let id: String

  static let sizeLimit = 64 << 10
  static let promptLimit = 6_000
  /// In the order in which messages list them.
  static let keys = [
    "summary", "prompt", "temperature", "length", "checks", "fallback", "command", "timeout",
    "network", "says",
  ]
  /// What makes no sense without a program, and without a prompt.
  private static let programKeys = ["timeout", "network", "says"]

  /// - Parameter trusted: refuse a file that others may have written.
  func read(trusted: Bool) throws(StyleError) -> Style {
    let node: Node?
    do {
      let bytes = try Files.read(path, limit: Self.sizeLimit, trusted: trusted)
      node = try YAMLReader.read(bytes, sizeLimit: Self.sizeLimit)
    } catch {
      switch error {
      case let error as YAMLError: throw fault(error.mark, error.keyPath, error.message)
      default: throw StyleError(message: "\(error)")
      }
    }
    guard let node else {
      throw fault(.start, "", "the file is empty; a style has a summary: and a prompt:")
    }
    guard let entries = node.entries else {
      throw fault(node.mark, "", "a map belongs here (key: value)")
    }
    return try style(entries, at: node.mark)
  }

  private func style(_ entries: [Node.Entry], at mark: Mark) throws(StyleError) -> Style {
    let present = entries.map(\.key)
    var style = Style(id: id, summary: "", work: .plain(.polished))
    var prompt: String?
    var temperature: Double?
    var program: Style.Program?
    var options = Style.Program([])
    for entry in entries {
      let value = Value(entry, reader: self)
      switch entry.key {
      case "summary": style.summary = try value.line(limit: 200)
      case "prompt": prompt = try value.prompt()
      case "temperature": temperature = try value.number(in: 0...2)
      case "length": style.length = try value.range()
      case "checks": style.checks = Set(try value.words(of: Check.self))
      case "fallback": style.fallback = try value.word(of: PlainStyle.self)
      case "command": program = Style.Program(try value.command())
      case "timeout": options.seconds = try value.number(in: 1...3600)
      case "network": options.network = try value.word(of: Style.Program.Network.self)
      case "says": options.says = try value.address()
      default: throw unknown(entry)
      }
      if Self.programKeys.contains(entry.key), !present.contains("command") {
        throw fault(entry.keyMark, entry.key, "is only for a style with a command:")
      }
    }
    if let summary = node("summary", entries), summary.text?.isEmpty == true {
      throw fault(summary.mark, "summary", "is empty; one line that says what it does belongs here")
    }
    guard present.contains("summary") else {
      throw fault(mark, "summary", "is missing: one line that says what the style does")
    }
    switch (prompt, program) {
    case (let prompt?, nil):
      style.work = .model(prompt: prompt, temperature: temperature)
      if id == Style.translation, !style.isTranslation, let node = node("prompt", entries) {
        throw fault(node.mark, "prompt", "does not say {target}, the language to translate to")
      }
    case (nil, let program?):
      if let entry = entries.first(where: { $0.key == "temperature" }) {
        throw fault(entry.keyMark, "temperature", "is only for a style with a prompt:")
      }
      options.command = program.command
      style.work = .program(options)
    case (nil, nil):
      throw fault(
        mark, "prompt", "is missing: what a model is told; or command: [program, argument]")
    case (_?, _?):
      let entry = entries.first { $0.key == "command" }
      throw fault(
        entry?.keyMark ?? mark, "command",
        "stands beside prompt:; a style is for a model or for a program, keep one of them")
    }
    return style
  }

  private func node(_ key: String, _ entries: [Node.Entry]) -> Node? {
    entries.first { $0.key == key }?.value
  }

  private func unknown(_ entry: Node.Entry) -> StyleError {
    let shown = TerminalText.line(entry.key, limit: 60)
    let advice =
      if entry.key == "id" || entry.key == "name" {
        "a style is called as its file is, here \(id)"
      } else if let near = Suggestion.closest(to: entry.key, among: Self.keys) {
        "did you mean \(near)?"
      } else {
        "there are \(Self.keys.joined(separator: ", "))"
      }
    return fault(entry.keyMark, shown, "there is no such key; \(advice)")
  }

  func fault(_ mark: Mark, _ key: String, _ message: String) -> StyleError {
    let place = "\(path):\(mark.line):\(mark.column): "
    return StyleError(message: place + (key.isEmpty ? "" : key + ": ") + message)
  }
}
