import Jobs
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite("Progress of long and of many recordings")
struct ProgressBoardTests {
  private func counts(
    _ total: Int, done: Int, running: Int = 0, retrying: Int = 0, failed: Int = 0,
    before: Double = 0
  ) -> ChunkCounts {
    var counts = ChunkCounts(total: total, seconds: Double(total) * 30)
    counts.done = done
    counts.running = running
    counts.retrying = retrying
    counts.failed = failed
    counts.secondsBefore = before
    counts.secondsDone = Double(done) * 30 - before
    return counts
  }

  private func line(_ events: [(Double, JobEvent)], at now: Double, width: Int = 120) -> String {
    var line = ProgressLine()
    line.name = "talk.mp3"
    for (time, event) in events { line.apply(event, at: .seconds(time)) }
    return line.text(at: .seconds(now), width: width)
  }

  @Test("Parts of a long recording: done of all, running, waiting, speed and time left")
  func parts() {
    let text = line(
      [
        (0, .stage(.sending, seconds: 1200)), (0, .chunks(counts(40, done: 0, running: 8))),
        (1, .stage(.sending, seconds: 30)), (10, .chunks(counts(40, done: 10, running: 8))),
      ], at: 10)
    #expect(
      text == "talk.mp3  [##########------------------------------]  10/40  8 running  22 waiting"
        + "  0:10  30x  0:30 left")
  }

  @Test("What an earlier run did is done, and makes nothing faster")
  func resumed() {
    let text = line(
      [
        (0, .chunks(counts(40, done: 20, before: 600))),
        (10, .chunks(counts(40, done: 30, running: 4, before: 600))),
      ], at: 10)
    #expect(text.contains("30/40") && text.contains("30x") && text.contains("0:10 left"))
  }

  @Test("A part that waits to be tried again shows its countdown, while others go on")
  func retrying() {
    var events: [(Double, JobEvent)] = [
      (0, .chunks(counts(40, done: 10, running: 4, retrying: 1))),
      (0, .waiting(seconds: 7, reason: "my-server is busy")),
      (1, .progress(0.25)),
    ]
    #expect(line(events, at: 1).contains("3 running"))
    #expect(line(events, at: 1).contains("1 again in 0:06"))
    events.append((2, .chunks(counts(40, done: 10, running: 4))))
    #expect(!line(events, at: 2).contains("again"))
    // Nothing else runs: the reason is the news.
    events.append((3, .chunks(counts(40, done: 10, running: 1, retrying: 1))))
    events.append((3, .waiting(seconds: 30, reason: "my-server is busy")))
    #expect(line(events, at: 4).hasSuffix("10/40  29 waiting  my-server is busy, again in 0:29"))
    #expect(!line(events, at: 40).contains("busy"))
  }

  @Test("The least needed words go first where a terminal is narrow", arguments: 1...120)
  func narrow(_ width: Int) {
    let text = line(
      [
        (0, .chunks(counts(400, done: 100, running: 8, retrying: 1, failed: 2))),
        (10, .waiting(seconds: 10, reason: "busy")),
      ], at: 10, width: width)
    #expect(TextColumns.width(of: text) < width)
    if width > 8 { #expect(text.contains("100/400")) }
    if width > 40 { #expect(text.contains("again in")) }
  }

  @Test("Wide letters count twice: a line of them fits too", arguments: [20, 40, 60, 80])
  func wide(_ width: Int) {
    var line = ProgressLine()
    line.name = String(repeating: "会议记录", count: 10) + ".mp3"
    line.apply(.stage(.transcribing, seconds: 100), at: .zero)
    line.apply(.progress(0.5), at: .seconds(2))
    let text = line.text(at: .seconds(2), width: width)
    #expect(TextColumns.width(of: text) < width)
    #expect(TextColumns.width(of: text) > width / 2)
  }

  @Test("Many recordings: how many of all, the whole speed and the time left")
  func many() {
    var board = ProgressBoard()
    board.total = 10
    for id in 1...3 {
      board.begin(id, "\(id).mp3", at: .zero)
      board.apply(.stage(.sending, seconds: 60), of: id, at: .zero)
    }
    board.apply(.progress(1), of: 1, at: .seconds(5))
    board.end(1)
    board.apply(.progress(1), of: 2, at: .seconds(10))
    board.end(2)
    board.begin(4, "4.mp3", at: .seconds(10))
    let text = board.text(at: .seconds(10), width: 80)
    #expect(text.hasSuffix("2 of 10 files  2 running  0:10  12x  0:40 left"))
    // One alone is named.
    board.end(3)
    #expect(board.text(at: .seconds(20), width: 80).hasPrefix("4.mp3  [###"))
  }

  @Test("All of them wait: why, and until the first goes on")
  func held() {
    var board = ProgressBoard()
    board.total = 3
    for id in 1...2 {
      board.begin(id, "a", at: .zero)
      board.apply(.stage(.sending, seconds: 60), of: id, at: .zero)
      board.apply(.waiting(seconds: Double(id) * 10, reason: "busy"), of: id, at: .zero)
    }
    #expect(board.text(at: .seconds(4), width: 80).contains("busy, again in 0:06"))
    board.apply(.progress(0.1), of: 1, at: .seconds(4))
    #expect(board.text(at: .seconds(4), width: 80).contains("1 again in 0:16"))
  }

  /// A terminal whose width a test changes.
  private final class Terminal: Output {
    private let state = Mutex<(screen: Screen, columns: Int)>((Screen(columns: 60, rows: 10), 60))
    var isTerminal: Bool { true }
    var columns: Int? { state.withLock { $0.columns } }
    func write(_ bytes: [UInt8]) {
      // As the terminal's driver does it.
      let text = String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\r\n")
      state.withLock { $0.screen.write(text) }
    }
    var lines: [String] { state.withLock { $0.screen.lines } }
    var unknown: [String] { state.withLock { $0.screen.unknown } }
  }

  @Test("Warnings of several jobs at once stand above the bar, each whole and with its name")
  func warnings() async {
    let terminal = Terminal()
    let reporter = ConsoleReporter(
      errors: terminal, style: .bar, quiet: false, verbose: false, mayDraw: { true })
    reporter.begin(total: 4, names: true)
    await withTaskGroup(of: Void.self) { group in
      for id in 0..<4 {
        group.addTask {
          let file = reporter.forFile("/x/\(id).wav", short: "\(id).wav")
          file.report(.stage(.transcribing, seconds: 10))
          for step in 0..<50 {
            file.report(.progress(Double(step) / 50))
            reporter.tick()
          }
          file.report(.warning(code: "damaged", message: "cut short"))
          file.end()
        }
      }
    }
    reporter.finish()
    #expect(Set(terminal.lines) == Set((0..<4).map { "osgk: \($0).wav: warning: cut short" }))
    #expect(terminal.lines.count == 4)
    #expect(terminal.unknown == [])
  }
}
