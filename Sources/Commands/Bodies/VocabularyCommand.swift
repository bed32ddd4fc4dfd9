import Files
import JSON
import Jobs
import Settings
import Transcripts

/// `osgk vocabulary add|remove|list|import`.
enum VocabularyCommand {
  /// Bytes of a list that are read.
  private static let listLimit = 4 << 20

  static func list(_ line: Invocation, _ context: Context) throws -> Int32 {
    let terms = try VocabularyFile(paths: context.paths).load().terms
    if line.has("json") {
      try context.print([
        "path": .string(try context.paths.vocabulary.description),
        "terms": .array(terms.map(\.json)),
      ])
    } else {
      try context.print(terms.map { [$0.text, $0.aliases.joined(separator: ", ")] })
    }
    return 0
  }

  static func add(_ line: Invocation, _ context: Context) throws -> Int32 {
    let term = Vocabulary.Term(
      try WordCommands.text(0, of: line).trimmingSpaces,
      aliases: line.texts("alias").map(\.trimmingSpaces))
    let change = try WordCommands.changing { () throws(SettingsError) in
      try VocabularyFile(paths: context.paths).add(term)
    }
    guard line.has("json") else { return 0 }
    try context.print(["term": .string(term.text), "change": .string(change.rawValue)])
    return 0
  }

  static func remove(_ line: Invocation, _ context: Context) throws -> Int32 {
    let term = try WordCommands.text(0, of: line).trimmingSpaces
    let aliases = line.texts("alias").map(\.trimmingSpaces)
    let isThere = try WordCommands.changing { () throws(SettingsError) in
      try VocabularyFile(paths: context.paths).remove(term, aliases: aliases)
    }
    guard isThere else {
      let what = aliases.isEmpty ? "no term" : "no such alias of a term"
      throw Failure(
        .notFound, reason: "term", "there is \(what) '\(term.printable)'",
        advice: "'osgk vocabulary list' shows all.")
    }
    if line.has("json") { try context.print(["term": .string(term), "change": "removed"]) }
    return 0
  }

  static func importList(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let name = line.arguments.first ?? []
    let shown = name == Array("-".utf8) ? "standard input" : String(decoding: name, as: UTF8.self)
    let bytes = try await WordCommands.bytes(of: name, limit: listLimit, line)
    let terms: [Vocabulary.Term]
    do throws(VocabularyImportError) {
      terms = try Vocabulary.reading(bytes)
    } catch {
      throw Failure(
        .usage, reason: "list", "\(shown.printable): \(error.description)",
        advice: "Nothing was added.")
    }
    let counts = try WordCommands.changing { () throws(SettingsError) in
      try VocabularyFile(paths: context.paths).add(terms)
    }
    if line.has("json") {
      try context.print([
        "read": JSON(terms.count), "new": JSON(counts.new), "changed": JSON(counts.changed),
      ])
    } else {
      let known = terms.count - counts.new - counts.changed
      try context.output.line(
        "\(counts.new) new, \(counts.changed) with more aliases, \(known) as they were")
    }
    return 0
  }
}

extension Vocabulary.Term {
  fileprivate var json: JSON { JSON(["term": .string(text), "aliases": JSON(aliases)]) }
}
