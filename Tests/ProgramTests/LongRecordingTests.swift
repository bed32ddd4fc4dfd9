import JSON
import TestSupport
import Testing

/// Recordings that are longer than the provider takes at a time, of which every word is known.
@Suite("Long recordings") struct LongRecordingTests {
  /// What became of a run that asked for JSON.
  static func json(_ run: Run) throws -> JSONObject {
    try #require(try JSONReader.read(run.outputBytes).value.object, "\(run.errorText)")
  }

  struct Weather: Sendable, CustomTestStringConvertible {
    let name: String
    let plan: JSON
    var more: [String] = []
    var testDescription: String { name }
  }

  static let weathers = [
    Weather(name: "a server that answers in any order", plan: ["delay": [0, 0.4]]),
    Weather(
      name: "a server that loses answers and drops uploads",
      plan: ["faults": ["lose": 0.3, "drop": 0.3], "delay": [0, 0.1]],
      more: ["--retry-timeouts"]),
    Weather(
      name: "a server that fails",
      plan: ["faults": ["error": 0.4, "slow": 0.2], "delay": [0, 0.1]]),
    Weather(
      name: "a server that takes three at once", plan: ["busy": 3, "delay": [0.1, 0.3]]),
  ]

  @Test("76: Every word once, in order, at its time, eight pieces at once", arguments: weathers)
  func everyWord(_ weather: Weather) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 60, "breathless=14", "seed=11")
    let server = try await WordServer(sandbox, plan: weather.plan)
    try sandbox.words(server)
    let run = try await sandbox.run(
      ["transcribe", "-p", "words", "--timestamps", "word", "-f", "json", "--retries", "6"]
        + weather.more + ["talk.wav"])
    #expect(run.status == 0, "\(run.errorText)")
    let object = try Self.json(run)
    #expect(object["status"]?.string == "done")
    expectAll(words, in: object["text"]?.string ?? "")
    expectTimes(words, object)
    let requests = server.requests
    #expect(requests.allSatisfy { $0.seconds <= 6.01 }, "\(requests.map(\.seconds))")
    #expect(requests.map(\.atOnce).max() ?? 0 > 2)
    #expect(requests.map(\.atOnce).max() ?? 9 <= 8)
    // What was answered is not sent again.
    let answered = requests.filter { ["good", "slow"].contains($0.outcome) }.map(\.words)
    #expect(Set(answered).count == answered.count)
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("Without a pause and without times nothing is lost at the seams, nothing doubled")
  func unbroken() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 60, "breathless=50", "at=1", "seed=5")
    let server = try await WordServer(sandbox, plan: ["text": true])
    try sandbox.words(server, limits: "seconds: 10, concurrency: 4")
    let run = try await sandbox.run(["transcribe", "-p", "words", "talk.wav"])
    #expect(run.status == 0, "\(run.errorText)")
    expectAll(words, in: run.output)
    #expect(server.requests.allSatisfy { $0.seconds <= 10.01 })
  }

  @Test("Few words over and over, with times: each as often as it was said")
  func repeated() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(
      seconds: 60, "breathless=40", "at=1", "vocabulary=3", "seed=6")
    let server = try await WordServer(sandbox)
    try sandbox.words(server, limits: "seconds: 9, concurrency: 4")
    let run = try await sandbox.run(
      ["transcribe", "-p", "words", "--timestamps", "word", "talk.wav"])
    #expect(run.status == 0, "\(run.errorText)")
    expectAll(words, in: run.output)
  }

  @Test("--jobs is how many requests there are at once, whatever the preset allows")
  func jobs() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 40)
    let server = try await WordServer(sandbox, plan: ["delay": 0.05])
    try sandbox.words(server)
    for jobs in [1, 2] {
      server.forget()
      let run = try await sandbox.run(
        ["transcribe", "-p", "words", "--jobs", "\(jobs)", "--no-history", "talk.wav"])
      #expect(run.status == 0, "\(run.errorText)")
      expectAll(words, in: run.output)
      #expect(server.requests.map(\.atOnce).max() == jobs)
    }
  }

  @Test("--dry-run says how many pieces there will be, and sends nothing")
  func dryRun() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    _ = try await sandbox.knownWords(seconds: 40)
    let server = try await WordServer(sandbox)
    try sandbox.words(server)
    let run = try await sandbox.run(["transcribe", "-p", "words", "--dry-run", "talk.wav"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output.contains("chunks") || run.output.contains("pieces"), "\(run.output)")
    #expect(server.requests.isEmpty)
  }

  @Test("A server that goes away and comes back has cost nothing but time")
  func comesBack() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 60)
    let server = try await WordServer(sandbox, plan: ["delay": 0.2])
    try sandbox.words(server, limits: "seconds: 4, concurrency: 2")
    let running = try sandbox.start(
      bytes: ["transcribe", "-p", "words", "--retry-timeouts", "--retries", "8", "talk.wav"].map {
        Array($0.utf8)
      })
    try await until { server.requests.count >= 4 }
    try await server.die()
    try await server.comeBack()
    let run = try await running.ended()
    #expect(run.status == 0, "\(run.errorText)")
    expectAll(words, in: run.output)
    // Two at once can have been under way: they may be asked for a second time.
    let pieces = server.requests.map(\.words)
    #expect(pieces.count - Set(pieces).count <= 2)
  }
}

/// Each word of the document stands within 50 ms of where it was said.
func expectTimes(
  _ words: KnownWords, _ document: JSONObject, sourceLocation: SourceLocation = #_sourceLocation
) {
  let heard = (document["segments"]?.array ?? []).flatMap { $0["words"]?.array ?? [] }
  #expect(heard.count == words.words.count, sourceLocation: sourceLocation)
  var worst = 0.0
  var last = -1.0
  for (wanted, word) in zip(words.words, heard) {
    let (start, end) = (word["start"]?.double ?? -9, word["end"]?.double ?? -9)
    worst = max(worst, abs(start - wanted.start), abs(end - wanted.end))
    #expect(start >= last, "\(wanted.text)", sourceLocation: sourceLocation)
    last = start
  }
  #expect(worst < 0.05, sourceLocation: sourceLocation)
}
