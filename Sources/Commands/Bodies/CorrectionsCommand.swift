import Files
import JSON
import Jobs
import Settings
import Transcripts

/// `osgk corrections add|remove|list|apply`.
enum CorrectionsCommand {
  /// Bytes of a text that are read.
  private static let textLimit = 16 << 20

  static func list(_ line: Invocation, _ context: Context) throws -> Int32 {
    let rules = try CorrectionsFile(paths: context.paths).load().rules
    if line.has("json") {
      try context.print([
        "path": .string(try context.paths.corrections.description),
        "rules": .array(rules.map(\.json)),
      ])
    } else {
      try context.print(
        rules.map { rule in
          let marks = (rule.isPattern ? ["regex"] : []) + (rule.isCaseSensitive ? ["case"] : [])
          return [rule.from, rule.to.isEmpty ? "(nothing)" : rule.to] + marks
        })
    }
    return 0
  }

  static func add(_ line: Invocation, _ context: Context) throws -> Int32 {
    let rule = Corrections.Rule(
      from: try WordCommands.text(0, of: line), to: try WordCommands.text(1, of: line),
      isPattern: line.has("regex"), isCaseSensitive: line.has("case"))
    let change = try WordCommands.changing { () throws(SettingsError) in
      try CorrectionsFile(paths: context.paths).add(rule)
    }
    guard line.has("json") else { return 0 }
    try context.print(["rule": rule.json, "change": .string(change.rawValue)])
    return 0
  }

  static func remove(_ line: Invocation, _ context: Context) throws -> Int32 {
    let from = try WordCommands.text(0, of: line)
    let isThere = try WordCommands.changing { () throws(SettingsError) in
      try CorrectionsFile(paths: context.paths).remove(from)
    }
    guard isThere else {
      throw Failure(
        .notFound, reason: "rule", "there is no rule for '\(from.printable)'",
        advice: "'osgk corrections list' shows all.")
    }
    if line.has("json") { try context.print(["from": .string(from), "change": "removed"]) }
    return 0
  }

  /// What a job does to a transcript, on a text.
  static func apply(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let words = Words(
      vocabulary: try VocabularyFile(paths: context.paths).load(),
      corrections: try CorrectionsFile(paths: context.paths).load())
    var text = try WordCommands.text(0, of: line)
    if text == "-" {
      let bytes = try await WordCommands.bytes(of: Array("-".utf8), limit: textLimit, line)
      text = String(decoding: bytes, as: UTF8.self)
      if text.hasSuffix("\n") { text.removeLast() }
    }
    let result = words.applied(to: text)
    if line.has("json") {
      try context.print(["raw": .string(text), "corrected": .string(result)])
    } else {
      try context.output.line(result)
    }
    return 0
  }
}

extension Corrections.Rule {
  fileprivate var json: JSON {
    JSON([
      "from": .string(from), "to": .string(to), "regex": .bool(isPattern),
      "case": .bool(isCaseSensitive),
    ])
  }
}

/// What both commands about words need.
enum WordCommands {
  /// An argument, which must be UTF-8: it is kept.
  static func text(_ index: Int, of line: Invocation) throws(UsageError) -> String {
    let bytes = line.arguments.indices.contains(index) ? line.arguments[index] : []
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("the text is not valid UTF-8.", command: line.command.path)
    }
    return text
  }

  /// A file's bytes, or standard input's.
  static func bytes(of name: [UInt8], limit: Int, _ line: Invocation) async throws -> [UInt8] {
    if name == Array("-".utf8) {
      guard let bytes = try await PipeReader(limit: limit).all() else {
        throw Failure(.tooLarge, "standard input has more than \(shownSize(Int64(limit)))")
      }
      return bytes
    }
    guard let path = Path(bytes: name) else {
      throw UsageError("a file's name is empty.", command: line.command.path)
    }
    return try Files.read(path, limit: limit)
  }

  /// A file that cannot be written is no fault of what stands in it.
  static func changing<R>(_ body: () throws(SettingsError) -> R) throws -> R {
    do throws(SettingsError) {
      return try body()
    } catch {
      guard error.code == .file else { throw error }
      throw Failure(.io, error.description)
    }
  }
}

extension String {
  /// Without the spaces that a shell's quotes or a list let through at the ends.
  fileprivate var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return self[first...last]
  }

  var trimmingSpaces: String { String(trimmed) }
}
