import Consent
import Files
import JSON
import Jobs
import Providers
import TestSupport
import Testing

@testable import Gateway

@Suite("Many chunks of one job to one server")
struct ManyChunksTests {
  private static let good: JSON = ["body": #"{"text": "hi"}"#]

  private func bench(
    _ server: LoopbackServer, concurrency: Int? = nil, relays: Bool = false, more: String = "",
    pulse: Pulse = .quick()
  ) throws -> Bench {
    let limits = concurrency.map { "  limits: {concurrency: \($0)}\n" } ?? ""
    return try Bench(
      [
        "mine": TestPreset.at(server.base, auth: "none", relays: relays, more: limits + more)
      ], pulse: pulse)
  }

  @Test(
    "No more at once than the preset says, over all jobs; without a number, two here, four elsewhere",
    arguments: [(3, false, 3), (nil, false, 2), (nil, true, 4)] as [(Int?, Bool, Int)])
  func atOnce(concurrency: Int?, relays: Bool, most: Int) async throws {
    let server = try await LoopbackServer(
      #"[{"head_delay": 0.01, "body": "{\"text\": \"hi\"}"}]"#)
    let bench = try bench(server, concurrency: concurrency, relays: relays)
    if relays { try await bench.agree("mine") }
    async let one = bench.transcribe(15, at: 8, by: bench.engine("mine"))
    async let other = bench.transcribe(15, at: 8, by: bench.engine("mine"))
    let results = try await one + other
    #expect(results.replies.count == 30, "\(results.failures)")
    #expect(server.mostRunning == most)
    #expect(bench.recorder.waits.isEmpty)
  }

  @Test(
    "85: a hundred at once at a server that is down or always too busy: few repetitions",
    arguments: [503, 429])
  func hundred(status: Int) async throws {
    let server = try await LoopbackServer(["status": .number(JSONNumber(status))])
    let bench = try bench(server, concurrency: 100)
    let results = try await bench.transcribe(100, at: 100, by: bench.engine("mine"))
    #expect(results.failures.count == 100)
    #expect(results.failures.allSatisfy { $0.kind.exitCode == 6 })
    #expect(server.heads.count <= 110 + RetryBudget.reserve)
    let said = results.failures.map(\.message)
    if status == 429 {
      #expect(said.contains { $0.contains("too many had to be repeated in vain") })
    } else {
      #expect(said.contains { $0.contains("in a row failed; tried") })
    }
  }

  @Test("87: down from the start, eight at once: a handful of requests, and the rest are not sent")
  func down() async throws {
    let server = try await LoopbackServer(["status": 503])
    let bench = try bench(server, concurrency: 8)
    let results = try await bench.transcribe(100, at: 8, by: bench.engine("mine"))
    #expect(results.failures.count == 100)
    // Until it opens, what was under way then, and the probes.
    #expect(server.heads.count <= 8 + 7 + Breaker.probesOfNew)
    let unsent = results.failures.count { $0.message.contains("not sent") }
    #expect(unsent >= 100 - server.heads.count)
    #expect(try bench.lane("mine")?.waiting.isEmpty == true)
  }

  @Test("With no repetitions each fails with what the server did, and nobody is told to wait")
  func downWithoutRetries() async throws {
    let server = try await LoopbackServer(["status": 503])
    let bench = try bench(server, concurrency: 4)
    let engine = try await bench.engine("mine", transfer: TransferOptions(retries: 0))
    let results = try await bench.transcribe(40, at: 8, by: engine)
    #expect(results.failures.count == 40)
    #expect(results.failures.allSatisfy { $0.kind == .server })
    #expect(bench.recorder.waits.isEmpty)
    #expect(server.heads.count <= Breaker.grace + Breaker.threshold + 3)
    #expect(results.failures.filter { $0.message.contains("this one was not sent") }.count >= 29)
  }

  @Test("In trouble in the middle, it loses no chunk, and the waiting is shown and over")
  func trouble() async throws {
    let down: [JSON] = Array(repeating: ["status": 503], count: 9)
    let server = try await LoopbackServer(
      JSONWriter.write(
        .array(Array(repeating: Self.good, count: 20) + down + [Self.good])))
    let bench = try bench(server, concurrency: 8)
    let results = try await bench.transcribe(60, at: 8, by: bench.engine("mine"))
    #expect(results.replies.count == 60, "\(results.failures)")
    #expect(server.heads.count == 69)
    #expect(results.replies.reduce(0) { $0 + $1.attempts } == 69)
    // Whether five came in a row depends on who is heard first.
    #expect(!bench.recorder.waits.isEmpty)
    // Each request says that it goes, also after a wait.
    let sent = bench.recorder.events.count {
      if case .stage(.sending, _) = $0 { true } else { false }
    }
    #expect(sent == 69)
  }

  @Test("A server that bears three at once is not asked for more for long, and loses nothing")
  func bearsThree() async throws {
    let server = try await LoopbackServer(
      #"[{"busy_above": 3, "head_delay": 0.03, "body": "{\"text\": \"hi\"}"}]"#)
    let bench = try bench(server, concurrency: 12, pulse: .fast(50))
    let results = try await bench.transcribe(100, at: 12, by: bench.engine("mine"))
    #expect(results.replies.count == 100, "\(results.failures)")
    let heads = server.heads.compactMap { $0["running"]?.int }
    #expect(heads.max() ?? 0 > 3)
    #expect(heads.dropFirst(heads.count / 2).allSatisfy { $0 <= 6 }, "\(heads)")
  }

  @Test("84: Retry-After as a date holds back all chunks, not only the one that was told")
  func date() async throws {
    var pulse = Pulse.quick()
    pulse.now = { 1_800_000_000 }
    let server = try await LoopbackServer(
      [
        "status": 429, "headers": [["Retry-After", "Fri, 15 Jan 2027 08:00:30 GMT"]],
      ], Self.good)
    let bench = try bench(server, concurrency: 1, pulse: pulse)
    let results = try await bench.transcribe(5, at: 5, by: bench.engine("mine"))
    #expect(results.replies.count == 5)
    #expect(server.heads.count == 6)
    #expect(bench.recorder.waits.sorted() == [30, 30, 30, 30, 30.5])
  }

  @Test("What a preset allows in a minute is kept to, and the wait is said")
  func pace() async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try bench(server, more: "  limits: {requests_per_minute: 4}\n")
    let results = try await bench.transcribe(8, at: 8, by: bench.engine("mine"))
    #expect(results.replies.count == 8)
    #expect(bench.recorder.waits == [60, 60, 60, 60])
    #expect(bench.recorder.text.contains("mine m1 takes 4 requests a minute"))
  }

  @Test("Errors for good open nothing and cost nobody else a thing")
  func permanent() async throws {
    let server = try await LoopbackServer(["status": 413])
    let bench = try bench(server, concurrency: 4)
    let results = try await bench.transcribe(40, at: 8, by: bench.engine("mine"))
    #expect(results.failures.count == 40)
    #expect(server.heads.count == 40)
    #expect(bench.recorder.waits.isEmpty)
    let lane = try #require(try bench.lane("mine"))
    #expect(lane.breaker.isClosed && lane.breaker.failures == 0)
  }

  @Test("What the provider counted comes with the words")
  func usage() async throws {
    let server = try await LoopbackServer(
      ["body": #"{"text": "hi", "usage": {"type": "duration", "seconds": 11}}"#], Self.good)
    let bench = try bench(server)
    let replies = try await bench.transcribe(2, at: 1, by: bench.engine("mine")).replies
    #expect(replies.map(\.usage?.seconds) == [11, nil])
    #expect(replies.last?.usage == nil)
  }

  // MARK: The lease

  @Test("All chunks at once lie in one lease, and its sums are right")
  func lease() async throws {
    let server = try await LoopbackServer(
      JSONWriter.write(
        .array([["status": 503], ["status": 429], ["status": 503], Self.good])))
    let bench = try bench(server, concurrency: 8, relays: true)
    try await bench.agree("mine")
    let results = try await bench.transcribe(20, at: 8, by: bench.engine("mine"))
    #expect(results.replies.count == 20)
    #expect(try await bench.events() == ["granted", "lease opened", "lease closed"])
    let last = try #require(try await bench.lastRecord())
    #expect(last["requests"] == .integer(20) && last["attempts"] == .integer(23))
    let sent = try (1...23).reduce(0) { $0 + (try server.body($1).count) }
    #expect(last["bytes"] == .integer(Int64(sent)))
    #expect(last["outcome"] == .text("done"))
  }

  @Test("Of what became of the chunks the worst stands in the ledger, whenever it happened")
  func outcome() async throws {
    let server = try await LoopbackServer(Self.good, ["status": 413], Self.good)
    let bench = try bench(server, relays: true)
    try await bench.agree("mine")
    let results = try await bench.transcribe(6, at: 2, by: bench.engine("mine"))
    #expect(results.failures.map(\.kind) == [.tooLarge])
    #expect(try await bench.lastRecord()?["outcome"] == .text("failed"))
  }

  @Test("Cancelling all ends all, sent or waiting, and closes the lease with what was sent")
  func cancelled() async throws {
    let server = try await LoopbackServer(["hold": 1])
    let bench = try bench(server, concurrency: 3, relays: true)
    try await bench.agree("mine")
    let engine = try await bench.engine("mine")
    let task = Task { try await bench.transcribe(10, at: 10, by: engine) }
    for n in 1...3 { _ = try await server.event("holding", n) }
    task.cancel()
    #expect(try await task.value.failures.map(\.kind) == Array(repeating: .cancelled, count: 10))
    let last = try #require(try await bench.lastRecord())
    #expect(last["outcome"] == .text("cancelled"))
    #expect(last["attempts"] == .integer(3))
    let lane = try #require(try bench.lane("mine"))
    #expect(lane.running.isEmpty && lane.waiting.isEmpty)
    #expect(lane.breaker.failures == 0)
  }

  @Test("Withdrawing ends those that wait for their turn as well as those that are sent")
  func withdrawn() async throws {
    let server = try await LoopbackServer(["hold": 1])
    let bench = try bench(server, concurrency: 2, relays: true)
    let grant = try await bench.agree("mine")
    let engine = try await bench.engine("mine")
    let task = Task { try await bench.transcribe(6, at: 6, by: engine) }
    for n in 1...2 { _ = try await server.event("holding", n) }
    let other = try await Ledger.open(
      bench.scratch("state/consent.db"),
      anchor: FileAnchor(path: bench.scratch("state/consent.anchor")))
    _ = try await other.withdraw(origin: grant.key.origin)
    let start = ContinuousClock.now
    let failures = try await task.value.failures
    #expect(failures.map(\.reason) == Array(repeating: "withdrawn", count: 6))
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(try await bench.lastRecord()?["outcome"] == .text("withdrawn"))
    let lane = try #require(try bench.lane("mine"))
    #expect(lane.running.isEmpty && lane.waiting.isEmpty)
  }
}
