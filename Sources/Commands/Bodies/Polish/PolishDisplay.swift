import Jobs
import Settings
import Synchronization

/// What a person sees on standard error while text is polished: a clock until the model's first
/// word, from then on its text.
final class PolishDisplay: Sendable {
  /// Keeps the warnings for the result.
  final class Log: Reporter {
    private let reporter: any Reporter
    private let kept = Mutex<[String]>([])

    init(_ reporter: any Reporter) { self.reporter = reporter }

    var warnings: [String] { kept.withLock { $0 } }

    func report(_ event: JobEvent) {
      if case .warning(_, let message) = event { kept.withLock { $0.append(message) } }
      reporter.report(event)
    }
  }

  private let reporter: ConsoleReporter
  private let style: ConsoleReporter.Style
  /// `nil`: there is none.
  private let preview: Preview?
  /// Whether stops of this process are waited for: from the first word on, since a question that is
  /// asked before it waits for them too.
  private let watched = Mutex(false)

  init(_ line: Invocation, _ settings: Settings, _ context: Context) throws {
    style = line.progress(settings, context)
    let isWatched = style == .bar && context.errors.isTerminal && context.text("TERM") != "dumb"
    preview =
      isWatched && !line.has("json") && !line.has("dry-run")
      ? Preview(
        context.errors, isDim: context.text("NO_COLOR") == nil,
        mayDraw: ConsoleReporter.isForeground) : nil
    reporter = ConsoleReporter(
      errors: preview ?? context.errors, style: style, quiet: line.isQuiet,
      verbose: line.isVerbose, log: try RunLog(context))
  }

  /// Runs the work with what it says being shown; however it ends, nothing of that stays.
  /// - Returns: the exit code.
  func showing(
    _ work: (Log, (@Sendable (String) -> Void)?) async throws -> Void
  ) async throws -> Int32 {
    defer { finish() }
    do {
      try await reporter.ticking { try await work(Log(reporter), preview.map(showing)) }
      return 0
    } catch {
      guard style == .events, let failure = Failure(anyError: error), failure.kind != .cancelled
      else { throw error }
      reporter.reportFailure(failure)
      return failure.kind.exitCode
    }
  }

  /// What shows the model's text: on the screen when it returns.
  private func showing(in preview: Preview) -> @Sendable (String) -> Void {
    { [self] text in
      watched.withLock { isWatched in
        guard !isWatched else { return }
        isWatched = true
        Signals.watchStops(before: { preview.stop() }, after: { preview.resume() })
      }
      // Both begin at the start of the line.
      reporter.finish()
      preview.show(text)
    }
  }

  /// Takes everything away: before the result is written, and at the end.
  func finish() {
    reporter.finish()
    preview?.finish()
    watched.withLock { isWatched in
      if isWatched { Signals.unwatchStops() }
      isWatched = false
    }
  }
}
