import Glibc
import JSON
import Jobs
import Synchronization
import Transcripts

/// Shows on standard error what jobs say: as a bar, as events, or only warnings.
package final class ConsoleReporter: Reporter {
  package enum Style: Sendable { case bar, events, none }

  private struct State {
    var board = ProgressBoard()
    var nextFile = 1
    var names = false
    /// What is on the screen now.
    var drawn = ""
    var drawnAt: Duration?
    var isFinished = false
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

  /// - Parameters:
  ///   - total: recordings of the run.
  ///   - names: words about one of them say which.
  package func begin(total: Int, names: Bool = false) {
    state.withLock { state in
      state.board.total = total
      state.names = names
    }
  }

  /// What is said of one of several recordings, also at the same time.
  /// - Parameter short: its name as it stands before the bar.
  package func forFile(_ name: String, short: String) -> FileReporter {
    let (id, names) = state.withLock { state in
      defer { state.nextFile += 1 }
      state.isFinished = false
      state.board.begin(state.nextFile, short.singleLine, at: now())
      return (state.nextFile, state.names)
    }
    return FileReporter(self, id: id, name: name, short: names ? short.singleLine : nil)
  }

  /// Of the one thing that is done.
  package func report(_ event: JobEvent) { report(event, of: nil) }

  fileprivate func report(_ event: JobEvent, of file: FileReporter?) {
    if let log { Self.keep(event, in: log) }
    if style == .events { return write(ProgressEvents.json(event, file: file?.name)) }
    let head = (file?.short).map { $0 + ": " } ?? ""
    switch event {
    case .stage(.writing, _): break  // too short to be seen
    case .text: break  // the result comes as a whole
    case .stage, .progress, .chunks:
      guard style == .bar else { return }
      state.withLock { state in
        state.isFinished = false
        state.board.apply(event, of: file?.id, at: now())
        draw(&state, always: false)
      }
    case .waiting(let seconds, let reason):
      if style == .bar {
        state.withLock { state in
          state.isFinished = false
          state.board.apply(event, of: file?.id, at: now())
          draw(&state, always: true)
        }
      } else if !quiet {
        say(head + "\(reason); again in \(ProgressLine.countdown(.seconds(seconds)))")
      }
    case .warning(_, let message):
      if !quiet { say(head + "warning: \(message)") }
    case .note(_, let message):
      if !quiet { say(head + message) }
    case .detail(let text):
      if verbose { say(head + text) }
    }
  }

  fileprivate func end(_ file: FileReporter) {
    state.withLock { $0.board.end(file.id) }
  }

  /// Warnings may name what a person typed; they are not kept.
  private static func keep(_ event: JobEvent, in log: RunLog) {
    switch event {
    case .detail(let text): log.write(text)
    case .waiting(let seconds, _):
      log.write("again in \(ProgressLine.countdown(.seconds(seconds)))")
    case .stage, .progress, .chunks, .text, .note, .warning: break
    }
  }

  /// A failure of one source, as an event; a person is told elsewhere.
  func reportFailure(_ failure: Failure, file: String? = nil) {
    log?.write("failed: \(failure.kind.rawValue)" + (failure.reason.map { " (\($0))" } ?? ""))
    guard style == .events else { return }
    write(ProgressEvents.json(failure, file: file))
  }

  /// Does the work with the clock on the bar going on.
  func ticking<T>(_ work: () async throws -> T) async rethrows -> T {
    guard style == .bar else { return try await work() }
    let ticker = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(500))
        tick()
      }
    }
    defer { ticker.cancel() }
    return try await work()
  }

  /// Lets the clock on the bar go on.
  package func tick() {
    guard style == .bar else { return }
    state.withLock { draw(&$0, always: false) }
  }

  /// Takes the bar away while something else is written; it comes back with the next event.
  func clear() {
    guard style == .bar else { return }
    state.withLock { erase(&$0) }
  }

  /// Takes the bar away until the next step begins: before a result is written, and at the end.
  package func finish() {
    guard style == .bar else { return }
    state.withLock { state in
      erase(&state)
      let total = state.board.total
      state.board = ProgressBoard()
      state.board.total = total
      state.isFinished = true
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
    try? errors.write(start(over: state.drawn) + "\u{1B}[J")
    state.drawn = ""
    state.drawnAt = nil
  }

  func write(_ event: JSON) {
    // One write for each line: several jobs write at once.
    state.withLock { _ in try? errors.write(JSONWriter.write(event) + "\n") }
  }

  private func draw(_ state: inout State, always: Bool) {
    let time = now()
    guard !state.isFinished else { return }
    if let last = state.drawnAt, time - last < Self.interval, !always { return }
    let text = state.board.text(at: time, width: errors.columns ?? 80)
    guard text != state.drawn, mayDraw() else { return }
    // A line that the terminal finds wider than we think is cut there, not broken.
    try? errors.write(
      start(over: state.drawn) + "\u{1B}[?7l" + text + "\u{1B}[?7h" + "\u{1B}[J")
    state.drawn = text
    state.drawnAt = time
  }

  /// To where the drawing begins: a terminal that has become narrower has broken it into rows.
  private func start(over drawn: String) -> String {
    let columns = max(1, errors.columns ?? 80)
    let rows = max(1, (TextColumns.width(of: drawn) + columns - 1) / columns)
    return (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\r"
  }
}

/// What is said of one recording, and of none of those that are worked on beside it.
package final class FileReporter: Reporter {
  fileprivate let id: Int
  fileprivate let name: String
  /// What stands before words about it; `nil` where it is the only one.
  fileprivate let short: String?
  private let console: ConsoleReporter

  fileprivate init(_ console: ConsoleReporter, id: Int, name: String, short: String?) {
    self.console = console
    self.id = id
    self.name = name
    self.short = short
  }

  package func report(_ event: JobEvent) { console.report(event, of: self) }

  /// It is finished, however it went.
  package func end() { console.end(self) }
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
