import Glibc
import JSON
import Jobs
import Synchronization
import Transcripts

/// Shows on standard error what jobs say: as a bar, as events, or only warnings.
package final class ConsoleReporter: Reporter {
  package enum Style: Sendable { case bar, events, none }

  private struct State {
    var line = ProgressLine()
    var file: String?
    /// What is on the screen now.
    var drawn = ""
    var drawnAt: Duration?
  }

  private let errors: any Output
  private let style: Style
  private let quiet: Bool
  private let verbose: Bool
  private let log: RunLog?
  private let now: @Sendable () -> Duration
  private let mayDraw: @Sendable () -> Bool
  private let state = Mutex(State())

  /// The shortest time between two drawings.
  private static let interval: Duration = .milliseconds(100)

  /// - Parameters:
  ///   - now: a clock that never goes back.
  ///   - mayDraw: whether the terminal is ours now (a job in the background would be stopped).
  package init(
    errors: any Output, style: Style, quiet: Bool, verbose: Bool,
    log: RunLog? = nil,
    now: @escaping @Sendable () -> Duration = ConsoleReporter.monotonic,
    mayDraw: @escaping @Sendable () -> Bool = ConsoleReporter.isForeground
  ) {
    self.errors = errors
    self.style = style
    self.quiet = quiet
    self.verbose = verbose
    self.log = log
    self.now = now
    self.mayDraw = mayDraw
  }

  /// The next events are about this source.
  /// - Parameter short: what stands before the bar.
  package func begin(_ name: String, short: String) {
    state.withLock { state in
      state.line = ProgressLine()
      state.line.name = short.singleLine
      state.file = name
    }
  }

  package func report(_ event: JobEvent) {
    if let log { Self.keep(event, in: log) }
    if style == .events { return write(ProgressEvents.json(event, file: state.withLock(\.file))) }
    switch event {
    case .stage(.writing, _): break  // too short to be seen
    case .text: break  // the result comes as a whole
    case .stage, .progress, .chunks:
      guard style == .bar else { return }
      state.withLock { state in
        state.line.apply(event, at: now())
        draw(&state, always: false)
      }
    case .waiting(let seconds, let reason):
      if style == .bar {
        state.withLock { state in
          state.line.apply(event, at: now())
          draw(&state, always: true)
        }
      } else if !quiet {
        say("\(reason); again in \(ProgressLine.countdown(.seconds(seconds)))")
      }
    case .warning(_, let message):
      if !quiet { say("warning: \(message)") }
    case .detail(let text):
      if verbose { say(text) }
    }
  }

  /// Warnings may name what a person typed; they are not kept.
  private static func keep(_ event: JobEvent, in log: RunLog) {
    switch event {
    case .detail(let text): log.write(text)
    case .waiting(let seconds, _):
      log.write("again in \(ProgressLine.countdown(.seconds(seconds)))")
    case .stage, .progress, .chunks, .text, .warning: break
    }
  }

  /// A failure of one source, as an event; a person is told elsewhere.
  func reportFailure(_ failure: Failure) {
    log?.write("failed: \(failure.kind.rawValue)" + (failure.reason.map { " (\($0))" } ?? ""))
    guard style == .events else { return }
    write(ProgressEvents.json(failure, file: state.withLock(\.file)))
  }

  /// Lets the clock on the bar go on.
  package func tick() {
    guard style == .bar else { return }
    state.withLock { draw(&$0, always: false) }
  }

  /// Takes the bar away until the next step begins: before a result is written, and at the end.
  package func finish() {
    guard style == .bar else { return }
    state.withLock { state in
      erase(&state)
      state.line = ProgressLine()
    }
  }

  /// One line for a person; the bar makes room for it.
  package func say(_ text: String) {
    state.withLock { state in
      erase(&state)
      try? errors.write("osgk: \(text.singleLine)\n")
    }
  }

  private func erase(_ state: inout State) {
    guard !state.drawn.isEmpty, mayDraw() else { return }
    try? errors.write("\r" + String(repeating: " ", count: state.drawn.count) + "\r")
    state.drawn = ""
    state.drawnAt = nil
  }

  private func write(_ event: JSON) {
    try? errors.write(JSONWriter.write(event) + "\n")
  }

  private func draw(_ state: inout State, always: Bool) {
    let time = now()
    if let last = state.drawnAt, time - last < Self.interval, !always { return }
    let text = state.line.text(at: time, width: errors.columns ?? 80)
    guard text != state.drawn, mayDraw() else { return }
    let padding = String(repeating: " ", count: max(0, state.drawn.count - text.count))
    try? errors.write("\r" + text + padding + (padding.isEmpty ? "" : "\r" + text))
    state.drawn = text
    state.drawnAt = time
  }
}

extension ConsoleReporter {
  package static func monotonic() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  package static func isForeground() -> Bool {
    let group = tcgetpgrp(2)
    return group < 0 || group == getpgrp()
  }
}

extension ConsoleReporter.Style {
  /// - Parameters:
  ///   - word: of `--progress`.
  ///   - quiet: only errors are wanted.
  init(_ word: String, quiet: Bool, _ context: Context) {
    switch word {
    case _ where quiet: self = .none
    case "json": self = .events
    case "bar": self = .bar
    case "auto" where context.errors.isTerminal && context.text("TERM") != "dumb": self = .bar
    default: self = .none
    }
  }
}
