import Files

/// What `osgk-run` wrote on its status descriptor: lines `started PID`, `error CALL ERRNO`,
/// `exit N`, `signal N`.
struct RunReport: Equatable {
  private(set) var program: Int32?
  private(set) var ending: Outcome.Ending?
  private(set) var error: (call: String, code: Int32)?

  init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let last = words.last, let number = Int32(last) else { continue }
      switch words.first {
      case "started": program = number
      case "exit": ending = .exited(number)
      case "signal": ending = .signalled(number)
      case "error" where words.count == 3: error = (String(words[1]), number)
      default: break
      }
    }
  }

  static func == (a: RunReport, b: RunReport) -> Bool {
    a.program == b.program && a.ending == b.ending && a.error?.call == b.error?.call
      && a.error?.code == b.error?.code
  }

  /// Why the program was never run; `nil` when it was.
  var failure: ChildProcessError.Code? {
    guard let error else { return nil }
    return switch error.call {
    case "exec": .notStarted(error.code)
    case "filter": .filterUnavailable(systemErrorText(error.code))
    default: .system(call: error.call, errno: error.code)
    }
  }
}
