import Files
import Glibc
import History
import JSON
import Jobs
import Settings
import Transcripts

/// `osgk history list|search|show|last|path|check|on|off`.
enum HistoryCommand {
  static func list(_ line: Invocation, _ context: Context) async throws -> Int32 {
    try await printEntries(HistoryFilter(line, now: time(nil)), line, context)
  }

  static func search(_ line: Invocation, _ context: Context) async throws -> Int32 {
    var filter = HistoryFilter(line, now: time(nil))
    filter.words = SearchWords.joined(line.arguments)
    guard !filter.isWordless else {
      throw Failure(
        .usage, reason: "words", "there is nothing to look for",
        advice: "name a word with a letter or a digit in it")
    }
    return try await printEntries(filter, line, context)
  }

  private static func printEntries(
    _ filter: HistoryFilter, _ line: Invocation, _ context: Context
  ) async throws -> Int32 {
    let keeper = try context.history
    var entries: [HistoryEntry] = []
    if let history = try await context.pastHistory(keeper) {
      await HistoryUpkeep.run(keeper, try Machine(context).settings)
      var filter = filter
      if let word = line.text("before") {
        filter.before = try await place(word, history)
      }
      entries = try await history.entries(filter)
    }
    let view = EntryView(context.output, words: filter.words, isPlain: context.isPlain)
    if line.has("json") {
      let next = entries.count == filter.limit ? entries.last?.id.text : nil
      try context.print([
        "jobs": .array(entries.map { view.json($0) }), "next": JSON(next),
      ])
    } else {
      try context.output.write(view.text(entries))
      if entries.isEmpty, filter.words != nil { context.tell("nothing found") }
    }
    return 0
  }

  /// The job that a page goes on behind; one that is gone has its place in time still.
  private static func place(_ word: String, _ history: History) async throws -> JobID {
    do throws(HistoryError) {
      return try await history.named(word).id
    } catch .unknown(let name) {
      guard let id = JobID(word), id.text.utf8.count >= "20261130T101502".utf8.count else {
        throw HistoryError.unknown(name)
      }
      return id
    }
  }

  static func show(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let name = line.word(0) ?? ""
    guard let history = try await context.pastHistory() else {
      throw Failure(HistoryError.unknown(name.printable))
    }
    return try await HistoryText(line, context).print(try await history.named(name), in: history)
  }

  static func last(_ line: Invocation, _ context: Context) async throws -> Int32 {
    guard let history = try await context.pastHistory(), let record = try await history.last()
    else { throw none }
    return try await HistoryText(line, context).print(record, in: history)
  }

  static let none = Failure(
    .notFound, reason: "job", "the history is empty",
    advice: "'osgk transcribe FILE' makes a text; 'osgk history on' keeps it.")

  static func path(_ line: Invocation, _ context: Context) throws -> Int32 {
    let path = try context.historyPath
    if line.has("json") {
      try context.print(["path": JSON(path), "exists": .bool(History.exists(path))])
    } else {
      try context.output.line(path.description)
    }
    return 0
  }

  static func check(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let history = try await context.pastHistory()
    try await history?.check()
    if line.has("json") {
      try context.print([
        "good": .bool(true), "path": JSON(try context.historyPath), "exists": .bool(history != nil),
      ])
    } else {
      try context.output.line(history == nil ? "there is no history yet" : "the history is whole")
    }
    return 0
  }

  static func on(_ line: Invocation, _ context: Context) throws -> Int32 {
    try turn(true, line, context)
  }

  static func off(_ line: Invocation, _ context: Context) throws -> Int32 {
    try turn(false, line, context)
  }

  private static func turn(
    _ isOn: Bool, _ line: Invocation, _ context: Context
  ) throws -> Int32 {
    try WordCommands.changing { () throws(SettingsError) in
      try Settings.set(.historyIsOn, to: [isOn ? "true" : "false"], paths: context.paths)
    }
    let settings = try Machine(context).settings
    // A variable goes before what was just written.
    let holds = settings.flag(.historyIsOn)
    if holds != isOn {
      context.tell(
        "it stays \(holds ? "on" : "off"): history.on is set elsewhere, by "
          + settings.origin(of: .historyIsOn).description)
    }
    let path = try context.historyPath
    if line.has("json") {
      try context.print([
        "on": .bool(holds), "path": JSON(path), "exists": .bool(History.exists(path)),
      ])
    } else {
      try context.print([["history", holds ? "on" : "off"], ["path", path.description]])
    }
    return 0
  }
}

extension Context {
  /// The history, to be read; `nil` where there is none. A person is told where it is not all of it.
  func pastHistory(_ keeper: HistoryKeeper? = nil) async throws -> History? {
    guard let history = try await (keeper ?? self.history).existing() else { return nil }
    if await history.missesLatest {
      tell(
        "warning: what was written last is in \(history.path)-wal, which cannot be read where "
          + "nothing can be written; it is not shown")
    }
    return history
  }

  /// Nothing but text is to be written on a terminal.
  var isPlain: Bool { text("NO_COLOR") != nil || text("TERM") == "dumb" }
}

extension History {
  /// By what a person types: a name, the beginning of one, or `last`.
  func named(_ name: String) throws(HistoryError) -> JobRecord {
    guard name == HistoryCommand.newest else {
      do throws(HistoryError) {
        return try job(named: name)
      } catch .unknown {
        throw .unknown(name.printable)
      } catch .ambiguous {
        throw .ambiguous(name.printable)
      }
    }
    guard let id = try ids(HistoryFilter(limit: 1)).first else { throw HistoryError.unknown(name) }
    return try job(named: id.text)
  }
}

extension HistoryCommand {
  /// The word for the newest job.
  static let newest = "last"
}

extension HistoryFilter {
  init(_ line: Invocation, now: Int) {
    self.init(limit: line.integer("limit") ?? 50)
    provider = line.text("provider")
    language = line.text("language")
    since = line.moment("since")?.begins(now: now)
    until = line.moment("until")?.ends(now: now)
    let words = line.choices("state").compactMap { JobRecord.State(rawValue: $0) }
    if !words.isEmpty { states = Set(words) }
    if line.has("unfinished") { states = (states ?? Self.unfinished).intersection(Self.unfinished) }
  }

  static let unfinished: Set<JobRecord.State> = [.open, .failed, .partial]
}

/// What is looked for, of the words of a command line.
enum SearchWords {
  /// One query: a word of the command line that has spaces is a phrase.
  static func joined(_ arguments: [[UInt8]]) -> String {
    arguments.map { bytes in
      let word = String(decoding: bytes, as: UTF8.self)
      let isPhrase = word.contains { $0.isWhitespace } && !word.contains("\"")
      return isPhrase ? "\"\(word)\"" : word
    }.joined(separator: " ")
  }
}

extension History.Wanted {
  /// What a person types.
  init(_ name: String) { self = name == HistoryCommand.newest ? .newest : .named(name) }
}
