import Files
import Glibc
import History
import JSON
import Jobs

/// `osgk history export`: as many texts as there are, a few in memory at a time.
extension HistoryCommand {
  private static let page = 50

  static func export(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let isLines = line.text("format") != "json"
    var filter = HistoryFilter(line, now: time(nil))
    filter.limit = page
    guard let path = line.path("output"), path.bytes != [UInt8(ascii: "-")] else {
      let output = context.output
      try await export(filter, isLines, context) { bytes in try output.write(bytes) }
      return 0
    }
    try OutputPlan.check(path, force: line.has("force"))
    // For its owner alone, whatever stood there before.
    let file = try OutputFile(path, mode: 0o600)
    try await export(filter, isLines, context) { bytes in try file.write(bytes) }
    try file.commit()
    return 0
  }

  private static func export(
    _ filter: HistoryFilter, _ isLines: Bool, _ context: Context, _ write: ([UInt8]) throws -> Void
  ) async throws {
    if !isLines { try write(Array("{\"version\": 1, \"jobs\": [".utf8)) }
    var isFirst = true
    if let history = try await context.pastHistory() {
      var filter = filter
      while true {
        let entries = try await history.entries(filter)
        for entry in entries {
          try Task.checkCancellation()
          // One that was removed meanwhile is no fault.
          guard let record = try? await history.job(named: entry.id.text) else { continue }
          let delivery = try await history.delivery(of: entry.id)
          let bytes = JSONWriter.bytes(.object(HistoryText.object(record, delivery)))
          let mark = isLines ? "" : isFirst ? "\n" : ",\n"
          try write(Array(mark.utf8) + bytes + (isLines ? [UInt8(ascii: "\n")] : []))
          isFirst = false
        }
        guard entries.count == filter.limit, let last = entries.last else { break }
        filter.before = last.id
      }
    }
    if !isLines { try write(Array((isFirst ? "]}\n" : "\n]}\n").utf8)) }
  }
}
