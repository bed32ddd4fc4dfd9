import Files
import History
import JSON
import TestSupport
import Testing
import Transcripts

/// The program itself on a terminal.
@Suite("osgk history on a terminal", .timeLimit(.minutes(3)))
struct HistoryTerminalTests {
  private func home() async throws -> (NetHome, History) {
    let home = try NetHome()
    let history = try await History.open(
      home.home.appending(".local/state/osgk/history.db"), create: true)
    let job = JobRecord(
      id: JobID(seconds: 1_796_040_000, chance: 1), created: 1_796_040_000,
      source: .init(
        path: home.home.appending("a.wav"),
        status: FileStatus(
          size: 1, modifiedNanoseconds: 1, inode: 1, device: 1, mode: 0o100644, owner: 0,
          isRegular: true, isDirectory: false), isCopy: false),
      name: "a\u{1B}[2J.wav", request: ["version": 1], likeness: "", provider: "service",
      model: nil, seconds: 1, isKept: true, chunks: [])
    try await history.begin(job)
    try await history.deliver(
      job.id,
      Delivery(
        transcript: Transcript(text: "ask not \u{1B}[2Jwhat"), provider: "service", model: nil))
    return (home, history)
  }

  @Test("Before all of it goes a person is asked, and only yes is yes")
  func asked() async throws {
    let (home, history) = try await home()
    for (answer, count) in [("\n", 1), ("n\n", 1), ("\u{4}", 1), ("yes\n", 0)] {
      let terminal = try home.terminal(["history", "delete", "--all"])
      try await terminal.shows("Type yes: ")
      terminal.type(answer)
      #expect(try await terminal.ended() == (count == 0 ? 0 : 130), "\(terminal.screen)")
      #expect(try await history.entries(HistoryFilter()).count == count)
    }
  }

  @Test("Nothing of a text or a name moves the cursor; found words are set off, or not")
  func shown() async throws {
    let (home, _) = try await home()
    for words in [["history", "list"], ["history", "last"], ["history", "search", "ask"]] {
      for term in ["xterm", "dumb"] {
        let terminal = try home.terminal(words, ["TERM": term])
        #expect(try await terminal.ended() == 0)
        let isSetOff = words[1] == "search" && term == "xterm"
        #expect(terminal.screen.contains("ask"))
        #expect(terminal.screen.contains("\u{1B}[1mask\u{1B}[0m") == isSetOff)
        #expect(!terminal.screen.contains("\u{1B}[2J"), "\(terminal.screen.debugDescription)")
      }
    }
  }

  @Test("A service's job is gone on with by osgk-net, which asks nobody before its consent")
  func retry() async throws {
    let (home, history) = try await home()
    try home.service()
    try await history.begin(
      JobRecord(
        id: JobID(seconds: 1_796_040_001, chance: 2), created: 1_796_040_001,
        source: .init(
          path: TestSupport.fixture("jfk.wav"),
          status: try Files.status(TestSupport.fixture("jfk.wav")), isCopy: false),
        name: "jfk.wav", request: ["version": 1, "asked": JSON.object(JSONObject())],
        likeness: "", provider: "service", model: "large", seconds: 11, isKept: true,
        chunks: [JobChunk(number: 0, samples: 0..<176_000)]))
    try await history.fail(
      JobID(seconds: 1_796_040_001, chance: 2),
      .init(kind: "network", reason: nil, message: "gone"))
    let run = try await home.shell(#""$OSGK" history retry last </dev/null"#)
    #expect(run.status == 4 && run.output.isEmpty, "\(run.errors)")
    #expect(try await history.job(named: "20261130T120001").state == .failed)
  }
}
