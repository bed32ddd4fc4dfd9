import Glibc
import History
import JSON
import Jobs

/// `osgk history delete`.
extension HistoryCommand {
  private static let batch = 500

  static func delete(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let ways = [!line.arguments.isEmpty, line.has("older-than"), line.has("all")]
    guard ways.count(where: \.self) == 1 else {
      throw UsageError(
        "say what is to go: IDs of jobs, --older-than or --all, one of them.",
        command: line.command.path)
    }
    guard let history = try await context.history.existing() else {
      guard let name = line.word(0) else { return try say(0, running: 0, line, context) }
      throw Failure(HistoryError.unknown(name.printable))
    }
    if !line.arguments.isEmpty {
      // All of them are known before one goes.
      var ids: [JobID] = []
      for index in line.arguments.indices {
        let id = try await history.named(line.word(index) ?? "").id
        if !ids.contains(id) { ids.append(id) }
      }
      return try say(try await history.delete(ids), running: 0, line, context)
    }
    var filter = HistoryFilter(limit: .max)
    if let age = line.age("older-than") { filter.until = time(nil) - age }
    if line.has("all"), !line.has("yes") { try await confirm(context) }
    var (count, running) = (0, 0)
    // All of them are known before one goes: a page has no place when its last one is gone.
    var rest = try await history.ids(filter)[...]
    while !rest.isEmpty {
      let (gone, busy) = try await delete(rest.prefix(batch), of: history)
      count += gone
      running += busy
      rest = rest.dropFirst(batch)
    }
    return try say(count, running: running, line, context)
  }

  /// Those on which nobody works.
  /// - Returns: how many there were, and how many stay.
  private static func delete(
    _ ids: ArraySlice<JobID>, of history: History
  ) async throws(HistoryError) -> (gone: Int, running: Int) {
    do throws(HistoryError) {
      return (try await history.delete(Array(ids)), 0)
    } catch .running {
      guard ids.count > 1 else { return (0, 1) }
      let half = ids.count / 2
      let first = try await delete(ids.prefix(half), of: history)
      let second = try await delete(ids.dropFirst(half), of: history)
      return (first.gone + second.gone, first.running + second.running)
    }
  }

  private static func confirm(_ context: Context) async throws {
    guard context.inputIsTerminal else {
      throw Failure(
        .usage, reason: "unasked", "nobody is here to be asked whether all of the history is to go",
        advice: "Say it with --yes.")
    }
    let answer = try await TerminalReader(context.errors).line(
      "Remove every text and every unfinished job for good? Type yes: ", hidden: false)
    let word = answer.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard ["yes", "y"].contains(word.lowercased().filter { !$0.isWhitespace }) else {
      throw Failure(.cancelled, "nothing was removed")
    }
  }

  private static func say(
    _ count: Int, running: Int, _ line: Invocation, _ context: Context
  ) throws -> Int32 {
    if line.has("json") {
      try context.print(["deleted": JSON(count), "running": JSON(running)])
    } else {
      try context.output.line(count == 1 ? "1 job is gone" : "\(count) jobs are gone")
    }
    guard running > 0 else { return 0 }
    context.tell(
      running == 1
        ? "1 job stays: it is being worked on" : "\(running) jobs stay: they are being worked on")
    return ErrorKind.partial.exitCode
  }
}
