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
