import Files
import Glibc
import History
import JSON
import Jobs

/// `osgk history export`: as many texts as there are, one in memory at a time.
extension HistoryCommand {
  static func export(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let isLines = line.text("format") != "json"
    var filter = HistoryFilter(line, now: time(nil))
    filter.limit = .max
    try await writing(line, context) { [filter] write in
      try await export(filter, isLines, context, write)
    }
    return 0
  }

  /// Puts bytes where `--output` says: on standard output, or as a whole into a file for its owner
  /// alone, whatever stood there before.
  static func writing(
    _ line: Invocation, _ context: Context, _ body: (([UInt8]) throws -> Void) async throws -> Void
  ) async throws {
    guard let path = line.path("output"), !OutputPlan.isStandardOutput(path) else {
      let output = context.output
      return try await body { bytes in try output.write(bytes) }
    }
    try OutputPlan.check(path, force: line.has("force"))
    let file = try OutputFile(path, mode: 0o600, noReplace: !line.has("force"))
    try await body { bytes in try file.write(bytes) }
    try file.commit()
  }

  private static func export(
    _ filter: HistoryFilter, _ isLines: Bool, _ context: Context, _ write: ([UInt8]) throws -> Void
  ) async throws {
    if !isLines { try write(Array("{\"version\": 1, \"jobs\": [".utf8)) }
    var isFirst = true
    if let history = try await context.pastHistory() {
      for id in try await history.ids(filter) {
        try Task.checkCancellation()
        // One that was removed meanwhile is no fault.
        guard let record = try? await history.job(named: id.text) else { continue }
        let delivery = try await history.delivery(of: id)
        let bytes = JSONWriter.bytes(.object(HistoryText.object(record, delivery)))
        let mark = isLines ? "" : isFirst ? "\n" : ",\n"
        try write(Array(mark.utf8) + bytes + (isLines ? [UInt8(ascii: "\n")] : []))
        isFirst = false
      }
    }
    if !isLines { try write(Array((isFirst ? "]}\n" : "\n]}\n").utf8)) }
  }
}
