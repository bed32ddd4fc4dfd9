import JSON
import Jobs
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite("Progress")
struct ProgressTests {
  /// A clock that a test sets.
  final class Clock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func advance(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private func line(
    _ events: [(Duration, JobEvent)], at now: Duration, width: Int = 60, name: String = "talk.mp3"
  ) -> String {
    var line = ProgressLine()
    line.name = name
    for (time, event) in events { line.apply(event, at: time) }
    return line.text(at: now, width: width)
  }

  @Test("The bar shows percent, elapsed and remaining time")
  func bar() {
    let text = line(
      [(.zero, .stage(.transcribing, seconds: 100)), (.seconds(10), .progress(0.25))],
      at: .seconds(10))
    #expect(text == "talk.mp3  [####--------------]  25 %  0:10  2.5x  0:30 left")
  }

  @Test("Before an engine says how far it is, the step and its time are shown")
  func step() {
    #expect(
      line([(.zero, .stage(.decoding, seconds: nil))], at: .seconds(65))
        == "talk.mp3  decoding  1:05")
    #expect(line([], at: .seconds(3)) == "")
  }

  @Test("The line never reaches the last column", arguments: [1, 5, 10, 20, 33, 60, 80, 200])
  func width(_ width: Int) {
    for name in ["", "a", String(repeating: "long", count: 50)] {
      for fraction in [0.0, 0.5, 1.0] {
        let text = line(
          [(.zero, .stage(.transcribing, seconds: nil)), (.seconds(2), .progress(fraction))],
          at: .seconds(4000), width: width, name: name)
        #expect(text.count < width)
      }
    }
  }

  @Test("Progress never falls back within a step")
  func monotonic() {
    let text = line(
      [
        (.zero, .stage(.transcribing, seconds: nil)), (.zero, .progress(0.6)),
        (.zero, .progress(0.4)),
      ], at: .zero)
    #expect(text.contains("60 %"))
  }

  @Test(
    "Times for people",
    arguments: [
      (0, "0:00"), (7, "0:07"), (59.6, "1:00"), (754, "12:34"), (3723, "1:02:03"),
    ])
  func clock(_ seconds: Double, _ text: String) {
    #expect(ProgressLine.clock(.seconds(seconds)) == text)
  }

  @Test(
    "What is still to come is never 0:00", arguments: [(0.2, "0:01"), (1, "0:01"), (1.2, "0:02")])
  func countdown(_ seconds: Double, _ text: String) {
    #expect(ProgressLine.countdown(.seconds(seconds)) == text)
  }

  @Test("A thousand reports in a second are at most ten drawings, and at the end nothing is left")
  func drawings() {
    let clock = Clock()
    let errors = CollectedOutput(isTerminal: true, columns: 60)
    let reporter = ConsoleReporter(
      errors: errors, style: .bar, quiet: false, verbose: false, now: { clock.now },
      mayDraw: { true })
    let file = reporter.forFile("a.wav", short: "a.wav")
    file.report(.stage(.transcribing, seconds: 10))
    for step in 0..<1000 {
      clock.advance(.milliseconds(1))
      file.report(.progress(Double(step) / 1000))
    }
    #expect(errors.text.split(separator: "\r").count <= 11)
    reporter.finish()
    clock.advance(.seconds(1))
    reporter.tick()  // comes from elsewhere, also after the end
    var screen = Screen(columns: 60, rows: 5)
    screen.write(errors.text)
    #expect(screen.lines == [] && screen.column == 0 && screen.row == 0)
    #expect(screen.unknown == [])
  }

  @Test("In the background nothing is drawn: the terminal would stop us")
  func background() {
    let errors = CollectedOutput(isTerminal: true)
    let reporter = ConsoleReporter(
      errors: errors, style: .bar, quiet: false, verbose: false, mayDraw: { false })
    reporter.report(.stage(.decoding, seconds: nil))
    reporter.tick()
    reporter.finish()
    #expect(errors.text == "")
  }

  @Test("Who hears what: warnings unless quiet, details only if asked for")
  func levels() {
    func said(quiet: Bool, verbose: Bool) -> String {
      let errors = CollectedOutput()
      let reporter = ConsoleReporter(
        errors: errors, style: .none, quiet: quiet, verbose: verbose)
      reporter.report(.stage(.decoding, seconds: nil))
      reporter.report(.progress(0.5))
      reporter.report(.warning(code: "damaged", message: "it is\ndamaged"))
      reporter.report(.detail("whisper-cli -m x"))
      return errors.text
    }
    #expect(said(quiet: true, verbose: false) == "")
    #expect(said(quiet: false, verbose: false) == "osgk: warning: it is damaged\n")
    #expect(
      said(quiet: false, verbose: true)
        == "osgk: warning: it is damaged\nosgk: whisper-cli -m x\n")
  }

  @Test("Events are one object of a known version a line")
  func events() throws {
    let errors = CollectedOutput()
    let reporter = ConsoleReporter(errors: errors, style: .events, quiet: true, verbose: false)
    let file = reporter.forFile("a\nb.wav", short: "b.wav")
    file.report(.stage(.transcribing, seconds: 11))
    file.report(.progress(1.0 / 3))
    file.report(.warning(code: "damaged", message: "short"))
    reporter.reportFailure(Failure(.badAudio, "no"), file: "a\nb.wav")
    let events = try errors.text.split(separator: "\n").map {
      try JSONReader.read(Array($0.utf8)).value
    }
    #expect(events.map { $0["event"]?.string } == ["stage", "progress", "warning", "error"])
    #expect(events.allSatisfy { $0["version"]?.int == 1 && $0["file"]?.string == "a\nb.wav" })
    #expect(events[0]["seconds"]?.double == 11)
    #expect(events[1]["fraction"]?.double == 0.3333)
    #expect(events[3]["error"]?["kind"]?.string == "bad_audio")
  }
}
