import Files
import Glibc

/// Polls a started program's descriptors until `osgk-run` has ended: takes output, gives input,
/// keeps the deadline, passes the wish for an early end on.
struct PollLoop {
  /// A stopped process (Ctrl-Z, then `fg`) must not find its deadline passed: between two looks at
  /// the clock no more than this is counted.
  private static let longestStep = Duration.seconds(1)
  private static let look = Duration.milliseconds(250)
  private static let pieceSize = 64 << 10
  private static let longestReport = 4 << 10

  var child: Child
  private(set) var report: [UInt8] = []
  private var sink: OutputSink
  private let wake: End
  /// What remains of the deadline.
  private var left: Duration?
  private var toWrite: ArraySlice<UInt8> = []
  private var asked: Run.Reason?
  /// What the caller's own closure threw; from then on output is dropped.
  private(set) var thrown: (any Error)?
  private var buffer = [UInt8](repeating: 0, count: PollLoop.pieceSize)

  init(child: Child, command: Command, sink: OutputSink, wake: End) {
    self.child = child
    self.sink = sink
    self.wake = wake
    left = command.deadline
    if case .bytes(let bytes) = command.input { toWrite = bytes[...] }
  }

  func outcome(_ ending: Outcome.Ending) -> Outcome {
    Outcome(
      ending: ending, output: sink.output, outputTruncated: sink.truncated,
      errorTail: sink.errorTail)
  }

  /// - Parameters:
  ///   - wish: why the run shall end now, if it shall.
  ///   - end: makes such a wish.
  mutating func turn(wish: () -> Run.Reason?, end: (Run.Reason) -> Void) {
    var before = SuspendingClock.now
    closeInputIfDone()
    while child.status.raw >= 0 {
      wait()
      take(child.output) { try $0.take(output: $1) }
      take(child.error) { $0.take(error: $1) }
      readReport()
      writeInput()
      let now = SuspendingClock.now
      left? -= min(now - before, Self.longestStep)
      before = now
      if thrown != nil { end(.failed) }
      if let left, left <= .zero { end(.timedOut) }
      passOn(wish())
    }
    // Everybody who held a pipe is dead: what lies in it is all there is.
    take(child.output) { try $0.take(output: $1) }
    take(child.error) { $0.take(error: $1) }
    sink.finish()
  }

  /// Reaps `osgk-run`. How it ended itself matters only where it could not tell.
  mutating func reap() -> Outcome.Ending {
    child.lifeline.close()
    var status: Int32 = 0
    while waitpid(child.pid, &status, 0) < 0, errno == EINTR {}
    return Outcome.Ending(waitStatus: status)
  }

  /// Sleeps until something can be done.
  private mutating func wait() {
    let ends = [
      (child.status, POLLIN), (child.output, POLLIN), (child.error, POLLIN),
      (wake, POLLIN), (child.input, POLLOUT),
    ]
    // A negative descriptor is passed over.
    var set = ends.map { pollfd(fd: $0.0?.raw ?? -1, events: Int16($0.1), revents: 0) }
    let time = left.map { Int32(max(.zero, min($0, Self.look)).milliseconds) } ?? -1
    _ = poll(&set, nfds_t(set.count), asked == nil ? time : -1)
    // Takes the wake-up down, else the next sleep would be none.
    _ = buffer.withUnsafeMutableBytes { wake.read(into: $0) }
  }

  /// Reads until the pipe is empty, but not for ever: a program that floods one pipe must not keep
  /// us from the other.
  private mutating func take(
    _ end: End, _ give: (inout OutputSink, [UInt8]) throws -> Void
  ) {
    for _ in 0..<16 where end.raw >= 0 {
      switch buffer.withUnsafeMutableBytes({ end.read(into: $0) }) {
      case .bytes(let count):
        guard thrown == nil else { continue }
        do { try give(&sink, Array(buffer[..<count])) } catch { thrown = error }
      case .wait: return
      case .over: return end.close()
      }
    }
  }

  private mutating func readReport() {
    switch buffer.withUnsafeMutableBytes({ child.status.read(into: $0) }) {
    case .bytes(let count): report += buffer[..<min(count, Self.longestReport - report.count)]
    case .wait: break
    case .over: child.status.close()
    }
  }

  private mutating func writeInput() {
    guard let input = child.input, !toWrite.isEmpty else { return }
    switch input.write(toWrite) {
    case .bytes(let count): toWrite = toWrite.dropFirst(count)
    case .wait: break
    case .over: toWrite = []
    }
    closeInputIfDone()
  }

  private mutating func closeInputIfDone() {
    guard toWrite.isEmpty else { return }
    child.input?.close()
    child.input = nil
  }

  /// A byte on the lifeline asks for the end with the command's grace; its end for a quick one.
  private mutating func passOn(_ wish: Run.Reason?) {
    guard let wish, wish != asked, asked != .exiting else { return }
    if wish == .exiting {
      child.lifeline.close()
    } else if asked == nil {
      _ = child.lifeline.write([UInt8(ascii: "T")])
    }
    asked = wish
  }
}
