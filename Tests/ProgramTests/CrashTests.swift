import Files
import Glibc
import History
import JSON
import TestSupport
import Testing

/// 96 for jobs: kill -9 at any time costs at most what was just under way.
@Suite("kill -9 of jobs") struct CrashTests {
  /// The journal of a sandbox, as another process sees it.
  static func history(_ sandbox: Sandbox) async throws -> History {
    try await History.open(Path(sandbox.home + "/.local/state/osgk/history.db"), create: true)
  }

  /// The words that are wholly in the chunks that the newest job has done.
  static func done(_ history: History, _ words: KnownWords) async throws -> Set<[Int]> {
    var filter = HistoryFilter(limit: 1)
    filter.states = [.open, .failed, .partial]
    guard let entry = try await history.entries(filter).first else { return [] }
    let job = try await history.job(named: entry.id.text)
    return Set(
      job.chunks.filter { $0.state == .done }.map { chunk in
        words.words.filter { word in
          let (start, end) = (Int(word.start * 16_000), Int(word.end * 16_000))
          return chunk.samples.lowerBound <= start && end <= chunk.samples.upperBound
        }.map(\.number)
      })
  }

  private static let command = [
    "transcribe", "-p", "words", "--force", "-o", "talk.txt", "talk.wav",
  ]
  .map { Array($0.utf8) }

  @Test("96: kill -9 at 160 random times: each job goes on, nothing that is done is sent again")
  func killed() async throws {
    let seed = UInt64(960)
    var chance = SeededGenerator(seed: seed)
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 24, "seed=31")
    let server = try await WordServer(sandbox, plan: ["delay": [0.005, 0.04]])
    try sandbox.words(server, limits: "seconds: 3, concurrency: 3")
    let history = try await Self.history(sandbox)
    let output = sandbox.work + "/talk.txt"
    var (kills, seen) = (0, 0)
    while kills < 160 {
      let paid = try await Self.done(history, words)
      let running = try sandbox.start(bytes: Self.command)
      usleep(UInt32.random(in: 0..<110_000, using: &chance))
      running.signal(SIGKILL)
      let run = try await running.ended()
      let requests = server.requests
      let again = paid.intersection(requests.dropFirst(seen).map(\.words))
      #expect(again.isEmpty, "seed \(seed), kill \(kills): sent again: \(again)")
      seen = requests.count
      if run.signalled {
        kills += 1
        #expect(run.status == 137)
      } else {
        #expect(run.status == 0, "seed \(seed), kill \(kills): \(run.errorText)")
      }
      // Whole or not there: never a part of it.
      if exists(output) {
        expectAll(
          words, in: String(decoding: try contents(output), as: UTF8.self), what: "\(kills)")
        unlink(output)
      }
    }
    let last = try await sandbox.run(["transcribe", "-p", "words", "--force", "talk.wav"])
    #expect(last.status == 0, "\(last.errorText)")
    expectAll(words, in: last.output)
    #expect(sandbox.leftovers.isEmpty)
    try await history.check()
    var unfinished = HistoryFilter()
    unfinished.states = [.open, .failed, .partial]
    #expect(try await history.entries(unfinished).isEmpty)
  }

  @Test("96: The same with a local program, 40 times: no engine of it lives on")
  func killedLocal() async throws {
    let seed = UInt64(961)
    var chance = SeededGenerator(seed: seed)
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 20, "seed=32")
    try sandbox.ears()
    let command = ["transcribe", "-p", "ears", "talk.wav"].map { Array($0.utf8) }
    for kill in 0..<40 {
      let running = try sandbox.start(bytes: command)
      usleep(UInt32.random(in: 0..<200_000, using: &chance))
      running.signal(SIGKILL)
      let run = try await running.ended()
      if !run.signalled { expectAll(words, in: run.output, what: " seed \(seed), kill \(kill)") }
    }
    // Two seconds are promised; twice that is the test's slack.
    try await until(within: .seconds(4)) { processes(named: sandbox.root).isEmpty }
    let last = try await sandbox.run(["transcribe", "-p", "ears", "talk.wav"])
    expectAll(words, in: last.output)
    #expect(sandbox.leftovers.isEmpty)
  }

  struct Moment: Sendable, CustomTestStringConvertible {
    let name: String
    let holds: @Sendable (JobRecord) -> Bool
    var plan: JSON = ["delay": [0.2, 0.4]]
    var testDescription: String { name }
  }

  static let moments = [
    Moment(
      name: "written down, nothing done",
      holds: { job in !job.chunks.contains { $0.state == .done || $0.state == .failed } },
      plan: ["delay": 5]),
    Moment(
      name: "one is being sent",
      holds: { job in job.chunks.contains { $0.state == .sending } }, plan: ["delay": 5]),
    Moment(name: "one is done") { job in job.chunks.contains { $0.state == .done } },
    Moment(name: "half is done") { job in
      job.chunks.count { $0.state == .done } * 2 >= job.chunks.count { $0.state != .silent }
    },
    Moment(
      name: "one has failed", holds: { job in job.chunks.contains { $0.state == .failed } },
      plan: ["never": [["word": 8, "status": 400]], "delay": [0.2, 0.3]]),
    Moment(name: "few are missing") { job in
      job.chunks.count { $0.state == .done } + 3 >= job.chunks.count { $0.state != .silent }
    },
  ]

  @Test("96: kill -9 in each state of the journal", arguments: moments)
  func state(_ moment: Moment) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 24, "seed=33")
    let server = try await WordServer(sandbox, plan: moment.plan)
    try sandbox.words(server, limits: "seconds: 3, concurrency: 2")
    let history = try await Self.history(sandbox)
    let running = try sandbox.start(bytes: Self.command)
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(20) {
      if let entry = try await history.entries(HistoryFilter(limit: 1)).first,
        let job = try? await history.job(named: entry.id.text), moment.holds(job)
      {
        #expect(job.isRunning)
        break
      }
      usleep(500)
    }
    running.signal(SIGKILL)
    #expect(try await running.ended().signalled)
    let paid = try await Self.done(history, words)
    let entry = try #require(try await history.entries(HistoryFilter(limit: 1)).first)
    #expect(!entry.isRunning)
    try server.plan([:])
    server.forget()
    let retry = try await sandbox.run(["history", "retry", entry.id.text, "-o", "whole.txt"])
    #expect(retry.status == 0, "\(retry.errorText)")
    expectAll(words, in: String(decoding: try contents(sandbox.work + "/whole.txt"), as: UTF8.self))
    #expect(paid.isDisjoint(with: server.requests.map(\.words)))
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test(
    "A signal ends a long job within two seconds, says how to go on, and it does",
    arguments: [SIGINT, SIGTERM])
  func signal(_ number: Int32) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 40, "seed=34")
    let server = try await WordServer(sandbox, plan: ["delay": 0.3])
    try sandbox.words(server, limits: "seconds: 3, concurrency: 2")
    let running = try sandbox.start(bytes: Self.command)
    try await until { server.requests.count >= 6 }
    let start = ContinuousClock.now
    running.signal(number)
    let run = try await running.ended()
    #expect(ContinuousClock.now - start < .seconds(4))
    #expect(run.signalled && run.status == 128 + number)
    #expect(sandbox.leftovers.isEmpty)
    let name = try #require(jobName(in: run.errorText), "\(run.errorText)")
    let paid = try await Self.done(Self.history(sandbox), words)
    #expect(paid.count >= 2)
    server.forget()
    let retry = try await sandbox.run(["history", "retry", name])
    #expect(retry.status == 0, "\(retry.errorText)")
    // It goes where the first command said.
    expectAll(words, in: String(decoding: try contents(sandbox.work + "/talk.txt"), as: UTF8.self))
    #expect(paid.isDisjoint(with: server.requests.map(\.words)))
  }
}
