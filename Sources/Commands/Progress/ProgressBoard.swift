import Jobs

/// How all recordings of a run stand, several at once; the one line that says so. Pure, as
/// `ProgressLine` is.
struct ProgressBoard {
  /// Recordings of the run.
  var total = 1
  private var finished = 0
  /// Those that are worked on, in the order of their beginning.
  private var running: [(id: Int, line: ProgressLine)] = []
  /// Seconds of audio of the finished ones, as far as they became text in this run.
  private var audioFinished = 0.0
  private var began: Duration?

  mutating func begin(_ id: Int, _ name: String, at now: Duration) {
    if began == nil { began = now }
    var line = ProgressLine()
    line.name = name
    running.append((id, line))
  }

  /// - Parameter id: `nil`: of the one recording that there is.
  mutating func apply(_ event: JobEvent, of id: Int?, at now: Duration) {
    if running.isEmpty, id == nil { begin(0, "", at: now) }
    guard let index = id.map({ id in running.firstIndex { $0.id == id } }) ?? running.indices.last
    else { return }
    running[index].line.apply(event, at: now)
  }

  mutating func end(_ id: Int) {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return }
    audioFinished += running[index].line.audioDone
    running.remove(at: index)
    finished += 1
  }

  func text(at now: Duration, width: Int) -> String {
    guard total > 1 else { return running.last?.line.text(at: now, width: width) ?? "" }
    guard let began, let first = running.first?.line else { return "" }
    let elapsed = now - began
    let done =
      (Double(finished) + running.reduce(0) { $0 + $1.line.doneOfWhole }) / Double(total)
    var tail = ProgressTail()
    tail.add("\(finished) of \(total) files", rank: 0)
    let held = running.filter { $0.line.isHeld(at: now) }
    if running.count - held.count > 1 { tail.add("\(running.count - held.count) running", rank: 5) }
    // The first that goes on says how long nothing else does.
    if let next = held.min(by: { until($0.line) < until($1.line) })?.line {
      let countdown = ProgressLine.countdown(until(next) - now)
      let reason = held.count == running.count ? next.waiting.map(\.reason) : nil
      tail.add((reason.map { $0 + ", " } ?? "\(held.count) ") + "again in \(countdown)", rank: 1)
    }
    tail.add(ProgressLine.clock(elapsed), rank: 3)
    let audio = running.reduce(audioFinished) { $0 + $1.line.audioDone }
    if let speed = ProgressLine.speed(audio, elapsed) { tail.add(speed, rank: 4) }
    if done >= 0.02, elapsed >= .seconds(1) {
      let left = elapsed.inSeconds * (1 - done) / done
      tail.add("\(ProgressLine.clock(.seconds(left))) left", rank: 2)
    }
    let name = running.count == 1 ? first.name : ""
    return ProgressLine.line(name: name, bar: done, tail, width: width)
  }

  private func until(_ line: ProgressLine) -> Duration { line.waiting?.until ?? .zero }
}
