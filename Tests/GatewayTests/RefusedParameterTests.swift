import Files
import JSON
import Jobs
import TestSupport
import Testing

@testable import Gateway

@Suite("A parameter that a server refuses is left out, and that is remembered")
struct RefusedParameterTests {
  private static let noTemperature = ChatPreset.refusal(
    "Unsupported value: 'temperature' does not support 0.25 with this model.", param: "temperature")

  private func temperature(_ server: LoopbackServer, _ n: Int) throws -> Double? {
    try server.asked(n)["temperature"]?.double
  }

  @Test("The second request is without it, and so is the next run's first, for a month")
  func learns() async throws {
    let server = try await LoopbackServer(Self.noTemperature, ChatPreset.says("Hi."))
    let presets = ["mine": ChatPreset.at(server.base)]
    let bench = try Bench(presets)
    #expect(try await bench.polish("mine").first?.attempts == 2)
    #expect(try temperature(server, 1) == 0.25)
    #expect(try temperature(server, 2) == nil)
    #expect(bench.recorder.warnings.isEmpty && bench.recorder.waits.isEmpty)

    let path = bench.scratch("state/learnt.json")
    let learnt = try LearntFile(path).read()
    let entry = try #require(learnt.entries.first)
    #expect(learnt.entries.count == 1)
    #expect(entry.origin == server.base && entry.model == "chat-1")
    #expect(entry.parameter == "temperature" && entry.replacement == nil)
    #expect(try Files.status(path).mode & 0o777 == 0o600)

    // Another run, another model, and a run in 29 and in 30 days.
    func run(days: Int, model: String? = nil) async throws {
      var pulse = Pulse.quick()
      pulse.now = { Double(entry.date + days * 86_400) }
      try await Bench(presets, pulse: pulse, learnt: path).polish("mine", model: model)
    }
    try await run(days: 0)
    #expect(try temperature(server, 3) == nil)
    try await run(days: 0, model: "chat-2")
    #expect(try temperature(server, 4) == 0.25)
    try await run(days: 29)
    #expect(try temperature(server, 5) == nil)
    try await run(days: 30)
    #expect(try temperature(server, 6) == 0.25)
  }

  @Test("Several go one after the other; a limit of tokens takes the name that is asked for")
  func several() async throws {
    let server = try await LoopbackServer(
      ChatPreset.refusal(
        "Unsupported parameter: 'max_tokens' is not supported with this model. "
          + "Use 'max_completion_tokens' instead.", param: "max_tokens"), Self.noTemperature,
      ChatPreset.says("Hi."))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    try await bench.polish("mine", [.some(), .some()])
    #expect(try server.asked(1).object?.keys == ["model", "messages", "max_tokens", "temperature"])
    for n in 3...4 {
      #expect(
        try server.asked(n).object?.keys == ["model", "messages", "max_completion_tokens"])
    }
    #expect(server.heads.count == 4)
    let learnt = try LearntFile(bench.scratch("state/learnt.json")).read()
    #expect(learnt.entries.map(\.parameter) == ["max_tokens", "temperature"])
    #expect(learnt.entries.first?.replacement == "max_completion_tokens")
  }

  @Test("A stream that is refused comes in one piece")
  func stream() async throws {
    let server = try await LoopbackServer(
      ChatPreset.refusal("Unknown field: \"stream\"", status: 422), ChatPreset.says("Hi."))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let reply = try await bench.polish("mine", onText: { _ in }).first
    #expect(reply?.text == "Hi.")
    #expect(try server.asked(2)["stream"] == nil)
  }

  @Test("What is refused again though it was left out is an error; nothing is learnt by it")
  func stubborn() async throws {
    let server = try await LoopbackServer(Self.noTemperature)
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    #expect(await failing { try await bench.polish("mine") }?.reason == "http_400")
    #expect(server.heads.count == 2)
    #expect(!Files.exists(bench.scratch("state/learnt.json")))
  }

  @Test("Refusals of other things are asked once")
  func other() async throws {
    let server = try await LoopbackServer(
      ChatPreset.refusal("Invalid 'messages': too many", param: "messages"))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    #expect(await failing { try await bench.polish("mine") } != nil)
    #expect(server.heads.count == 1)
  }

  @Test("What promises that nothing is kept stays in the request, and it fails")
  func promise() async throws {
    let server = try await LoopbackServer(
      ChatPreset.refusal("Unknown field 'no_log'", param: "no_log"))
    let bench = try Bench([
      "mine": ChatPreset.at(
        server.base, polish: "  request: {body: {json: {no_log: true}}}",
        more: "disclosure: {opt_out: [no_log]}")
    ])
    #expect(await failing { try await bench.polish("mine") } != nil)
    #expect(server.heads.count == 1)
  }

  @Test(
    "A file of memories that is broken or a stranger's is told of once, and hinders nobody",
    arguments: ["", "{", "[]", #"{"version": 9, "refused": []}"#, "\u{0}\u{1}"])
  func broken(text: String) async throws {
    let server = try await LoopbackServer(Self.noTemperature, ChatPreset.says("Hi."))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    try bench.scratch.write("state/learnt.json", text)
    try await bench.polish("mine", [.some(), .some()])
    #expect(bench.recorder.warnings == ["learnt"])
    // It is written anew.
    #expect(try LearntFile(bench.scratch("state/learnt.json")).read().entries.count == 1)
  }

  @Test("Where it cannot be written down it is learnt for the run alone")
  func unwritable() async throws {
    let server = try await LoopbackServer(Self.noTemperature, ChatPreset.says("Hi."))
    let bench = try Bench(["mine": ChatPreset.at(server.base)], learnt: "/proc/nowhere/learnt.json")
    try await bench.polish("mine", [.some(), .some()])
    #expect(server.heads.count == 3)
  }
}
