import JSON
import Jobs

/// `--progress json`: one object a line on standard error. `version` is 1; members are added,
/// never changed.
enum ProgressEvents {
  static func json(_ event: JobEvent, file: String?) -> JSON {
    var object = start(file: file)
    switch event {
    case .stage(let stage, let seconds):
      object["event"] = "stage"
      object["stage"] = .string(stage.rawValue)
      if let seconds, let number = JSONNumber(seconds) { object["seconds"] = .number(number) }
    case .progress(let fraction):
      object["event"] = "progress"
      // Four digits are more than any bar shows.
      let rounded = (fraction * 10_000).rounded() / 10_000
      object["fraction"] = JSONNumber(rounded).map { .number($0) } ?? .null
    case .chunks(let counts):
      object["event"] = "chunks"
      for (name, count) in [
        ("total", counts.total), ("done", counts.done), ("running", counts.running),
        ("retrying", counts.retrying), ("failed", counts.failed),
        ("waiting", max(0, counts.total - counts.done - counts.running - counts.failed)),
      ] {
        object[name] = .number(JSONNumber(count))
      }
      object["seconds"] = JSONNumber(counts.seconds).map { .number($0) } ?? .null
      object["seconds_done"] =
        JSONNumber(counts.secondsDone + counts.secondsBefore).map { .number($0) } ?? .null
    case .text(let start, let end, let text):
      object["event"] = "text"
      object["start"] = JSONNumber(start).map { .number($0) } ?? .null
      object["end"] = JSONNumber(end).map { .number($0) } ?? .null
      object["text"] = .string(text)
    case .waiting(let seconds, let reason):
      object["event"] = "waiting"
      object["seconds"] = JSONNumber(seconds).map { .number($0) } ?? .null
      object["message"] = .string(reason)
    case .warning(let code, let message):
      object["event"] = "warning"
      object["code"] = .string(code)
      object["message"] = .string(message)
    case .note(let code, let message):
      object["event"] = "note"
      object["code"] = .string(code)
      object["message"] = .string(message)
    case .detail(let text):
      object["event"] = "detail"
      object["message"] = .string(text)
    }
    return .object(object)
  }

  static func json(_ failure: Failure, file: String?) -> JSON {
    var object = start(file: file)
    object["event"] = "error"
    object["error"] = failure.json
    return .object(object)
  }

  private static func start(file: String?) -> JSONObject {
    var object = JSONObject()
    object["version"] = 1
    if let file { object["file"] = .string(file) }
    return object
  }
}

extension Failure {
  /// `{"kind": …, "reason": …, "message": …, "advice": …}`.
  package var json: JSON {
    var object = JSONObject()
    object["kind"] = .string(kind.rawValue)
    if let reason { object["reason"] = .string(reason) }
    object["message"] = .string(message)
    if let advice { object["advice"] = .string(advice) }
    return .object(object)
  }
}
