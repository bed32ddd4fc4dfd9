import History
import JSON
import Jobs

/// What became of the recordings of one run.
struct RunSummary {
  /// A job that a retry can go on with.
  struct Unfinished {
    let name: String
    let id: JobID?
    /// What is missing, in a word: `gaps`, `stopped`, an error's kind.
    let reason: String
  }

  private(set) var done = 0
  private(set) var partial = 0
  private(set) var failed = 0
  /// All of it was there already; that counts as done.
  var skipped = 0
  private(set) var unfinished: [Unfinished] = []
  private var firstFailure: Int32?

  mutating func addDone() { done += 1 }

  mutating func addPartial(_ name: String, _ id: JobID?) {
    partial += 1
    unfinished.append(Unfinished(name: name, id: id, reason: "gaps"))
  }

  mutating func addFailed(_ name: String, _ failure: Failure) {
    failed += 1
    if firstFailure == nil { firstFailure = failure.kind.exitCode }
    unfinished.append(Unfinished(name: name, id: failure.job, reason: failure.kind.rawValue))
  }

  /// Cancelled in the middle; what never began is not told.
  mutating func addStopped(_ name: String, _ id: JobID?) {
    unfinished.append(Unfinished(name: name, id: id, reason: "stopped"))
  }

  /// 0 if all are done, 3 if any is or has gaps, else the first failure's code.
  var exitCode: Int32 {
    if done + skipped + partial == 0, let firstFailure { return firstFailure }
    return firstFailure != nil || partial > 0 ? ErrorKind.partial.exitCode : 0
  }
}

extension RunSummary {
  /// Names that are listed; the history has them all.
  private static let listed = 50

  static func retry(_ id: JobID) -> String { "osgk history retry \(id)" }

  /// For a person; the first line says all of it in numbers.
  func lines(of total: Int) -> [String] {
    var parts: [String] = []
    for (count, what) in [
      (done, "done"), (partial, "with gaps"), (failed, "failed"),
      (skipped, "skipped (there already)"), (total - done - partial - failed - skipped, "not done"),
    ] where count > 0 {
      parts.append("\(count) \(what)")
    }
    var lines = ["\(total) recordings: \(parts.joined(separator: ", "))"]
    for one in unfinished.prefix(Self.listed) {
      let advice = one.id.map { ": \(Self.retry($0))" } ?? ""
      lines.append("  \(one.name.singleLine) (\(one.reason))\(advice)")
    }
    let more = unfinished.count - Self.listed
    if more > 0 { lines.append("  and \(more) more; osgk history list shows them") }
    return lines
  }

  /// For `--progress json`.
  func json(of total: Int) -> JSON {
    var object = JSONObject()
    object["version"] = 1
    object["event"] = "summary"
    for (name, count) in [
      ("total", total), ("done", done), ("partial", partial), ("failed", failed),
      ("skipped", skipped),
    ] {
      object[name] = .number(JSONNumber(count))
    }
    object["unfinished"] = .array(
      unfinished.map { one in
        var item = JSONObject()
        item["file"] = .string(one.name)
        item["job"] = one.id.map { .string($0.text) } ?? .null
        item["reason"] = .string(one.reason)
        return .object(item)
      })
    return .object(object)
  }
}
