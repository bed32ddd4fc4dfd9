import Consent
import Files
import JSON
import Jobs
import TestSupport
import Testing

@testable import Gateway

@Suite("How long a polish is waited for, and how often it is asked for")
struct PolishPatienceTests {
  @Test("What does not come in time is not waited for, not asked for again, and ignored")
  func late() async throws {
    let server = try await LoopbackServer(["head_delay": 60])
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let failure = await failing { try await bench.polish("mine", [.some(seconds: 1)]) }
    #expect(failure?.kind == .timeout && failure?.advice == "--timeout S waits longer")
    #expect(server.heads.count == 1)
  }

  @Test("A stream that stands still ends in time, and nothing is shown after that")
  func stalled() async throws {
    let server = try await LoopbackServer(
      ChatPreset.stream([["content": "Hello"], ["content": " there"]], more: ["stall_after": 80]))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let preview = Preview()
    let failure = await failing {
      try await bench.polish("mine", [.some(seconds: 1)], onText: { preview.show($0) })
    }
    #expect(failure?.kind == .timeout)
    #expect(preview.texts == ["Hello"])
    #expect(server.heads.count == 1)
  }

  @Test("What is refused for now is asked again, at most twice more")
  func again() async throws {
    let server = try await LoopbackServer(
      ["status": 503], ["status": 429, "headers": [["Retry-After", "2"]]], ChatPreset.says("Hi."))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    #expect(try await bench.polish("mine").first?.attempts == 3)
    #expect(bench.recorder.waits.count == 2)
    // Each waiting is over before the next thing is said.
    let said = bench.recorder.events.filter { if case .detail = $0 { false } else { true } }
    #expect(said.count == 4 && said[1] == .stage(.polishing, seconds: nil) && said[3] == said[1])
    let busy = try await LoopbackServer(["status": 503])
    let other = try Bench(["mine": ChatPreset.at(busy.base)])
    #expect(await failing { try await other.polish("mine") }?.kind == .server)
    #expect(busy.heads.count == 3)
  }

  @Test(
    "It is not asked again where the text may be written already",
    arguments: [["status": 504], ["status": 408], ["drop": true], ["status": 400]] as [JSON])
  func once(reply: JSON) async throws {
    let server = try await LoopbackServer(reply)
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    #expect(await failing { try await bench.polish("mine") } != nil)
    #expect(server.heads.count == 1)
  }

  @Test("Nobody waits longer for a server that asks for patience than for the text")
  func budget() async throws {
    let server = try await LoopbackServer(["status": 429, "headers": [["Retry-After", "30"]]])
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    #expect(await failing { try await bench.polish("mine", [.some(seconds: 10)]) }?.kind == .rate)
    #expect(server.heads.count == 1 && bench.recorder.waits.isEmpty)
  }

  @Test("Whose turn does not come in time is not sent, and not waited for")
  func queue() async throws {
    let server = try await LoopbackServer(["hold": 1])
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let tasks = (1...2).map { _ in Task { await failing { try await bench.polish("mine") } } }
    for n in 1...2 { _ = try await server.event("holding", n) }
    let failure = await failing { try await bench.polish("mine", [.some(seconds: 5)]) }
    #expect(failure?.kind == .timeout && failure?.message == "mine took too long")
    #expect(server.heads.count == 2)
    for task in tasks {
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
    }
  }

  @Test("Nobody listens: tried again, since not a byte was sent")
  func nobody() async throws {
    let bench = try Bench(["mine": ChatPreset.at("http://127.0.0.1:1")])
    let failure = await failing { try await bench.polish("mine") }
    #expect(failure?.kind == .network && failure?.reason == "connect")
    #expect(bench.recorder.waits.count == 2)
    let none = TransferOptions(retries: 0)
    _ = await failing { try await bench.polish("mine", transfer: none) }
    #expect(bench.recorder.waits.count == 2)
  }
}

@Suite("Text goes out under a grant of its own")
struct TextGrantTests {
  @Test("That recordings may go somewhere says nothing of texts, nor the other way round")
  func kinds() async throws {
    let server = try await LoopbackServer(ChatPreset.says("Hi."))
    let preset = ChatPreset.at(
      server.base, relays: true, more: "transcription: {wire: openai-transcriptions, model: m1}")
    let bench = try Bench(["relay": preset])
    try await bench.agree("relay")
    let failure = await failing { try await bench.polish("relay") }
    #expect(failure?.kind == .consent && failure?.reason == "never")
    #expect(failure?.message.contains("text to \(server.base) for polish") == true)
    #expect(server.events.count == 1, "it listens, and that is all")

    let other = try Bench(["relay": preset])
    _ = try await other.agreeToText("relay")
    #expect(await failing { _ = try await other.transcribe("relay") }?.kind == .consent)
    #expect(server.events.count == 1)
    try await other.polish("relay")
    #expect(server.heads.count == 1)
  }

  @Test("All requests of a job lie in one lease, which is there first and is closed with their sum")
  func lease() async throws {
    let server = try await LoopbackServer(
      ["status": 503], ChatPreset.says("Hi."), ChatPreset.says("Ho."))
    let bench = try Bench(["relay": ChatPreset.at(server.base, relays: true)])
    _ = try await bench.agreeToText("relay")
    try await bench.polish("relay", [.some(), .some()])
    #expect(try await bench.events() == ["granted", "lease opened", "lease closed"])
    let last = try #require(try await bench.lastRecord())
    #expect(last["data_kinds"] == .text("text") && last["purpose"] == .text("polish"))
    #expect(last["requests"] == .integer(2) && last["attempts"] == .integer(3))
    let sent = try (1...3).reduce(0) { $0 + (try server.body($1).count) }
    #expect(last["bytes"] == .integer(Int64(sent)))
    #expect(last["outcome"] == .text("done"))
  }

  @Test("A job that sends nothing opens no lease")
  func unused() async throws {
    let bench = try Bench(["relay": ChatPreset.at("http://127.0.0.1:1", relays: true)])
    _ = try await bench.agreeToText("relay")
    try await bench.polish("relay", [])
    #expect(try await bench.events() == ["granted"])
  }

  @Test("Withdrawing ends a polish that runs, within a second")
  func withdrawn() async throws {
    let server = try await LoopbackServer(
      ChatPreset.stream([["content": "Hello"], ["content": " there"]], more: ["stall_after": 80]))
    let bench = try Bench(["relay": ChatPreset.at(server.base, relays: true)])
    let origin = try await bench.agreeToText("relay")
    let preview = Preview()
    let task = Task {
      await failing { try await bench.polish("relay", onText: { preview.show($0) }) }
    }
    await preview.first()
    // Another process would: a ledger of its own over the same file.
    let other = try await Ledger.open(
      bench.scratch("state/consent.db"),
      anchor: FileAnchor(path: bench.scratch("state/consent.anchor")))
    _ = try await other.withdraw(origin: origin)
    let start = ContinuousClock.now
    let failure = await task.value
    #expect(failure?.kind == .consent && failure?.reason == "withdrawn")
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(try await bench.lastRecord()?["outcome"] == .text("withdrawn"))
  }
}
