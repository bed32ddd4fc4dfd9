import Synchronization

/// Passes events on and keeps the warnings for the result.
final class WarningLog: Reporter {
  private let reporter: any Reporter
  private let kept = Mutex<[TranscribeResult.Warning]>([])

  init(_ reporter: any Reporter) { self.reporter = reporter }

  var warnings: [TranscribeResult.Warning] { kept.withLock { $0 } }

  func warn(code: String, _ message: String) { report(.warning(code: code, message: message)) }

  func report(_ event: JobEvent) {
    if case .warning(let code, let message) = event {
      kept.withLock { $0.append(TranscribeResult.Warning(code: code, message: message)) }
    }
    reporter.report(event)
  }
}

/// One of several clips: its progress is a part of the whole, and the whole never falls back.
final class PartReporter: Reporter {
  private let reporter: any Reporter
  private let part: Int
  private let count: Int
  private let highest = Mutex(0.0)

  init(_ reporter: any Reporter, part: Int, of count: Int) {
    self.reporter = reporter
    self.part = part
    self.count = count
  }

  func report(_ event: JobEvent) {
    guard case .progress(let fraction) = event else { return reporter.report(event) }
    let top = highest.withLock { highest in
      highest = max(highest, fraction)
      return highest
    }
    reporter.report(.progress((Double(part) + top) / Double(count)))
  }
}
