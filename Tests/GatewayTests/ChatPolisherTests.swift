import Consent
import Files
import JSON
import Jobs
import Origin
import TestSupport
import Testing

@testable import Gateway

@Suite("Polishing over HTTP, against a server on this machine")
struct ChatPolisherTests {
  static let words = "Hello, größe 東京."

  @Test("One request has the instructions, the text and the limits, and its words come back")
  func asks() async throws {
    let server = try await LoopbackServer(
      ChatPreset.reply(
        ["role": "assistant", "content": .string(Self.words)],
        usage: ["prompt_tokens": 41, "completion_tokens": 7]))
    let bench = try Bench(["mine": ChatPreset.at(server.base, auth: "bearer")], keys: ["mine"])
    let reply = try #require(try await bench.polish("mine").first)
    #expect(
      reply
        == PolishReply(
          text: Self.words, isCutOff: false, inputTokens: 41, outputTokens: 7, attempts: 1))
    #expect(server.heads.first?["target"]?.string == "/v1/chat/completions")
    #expect(server.header("Authorization") == "Bearer " + Bench.key)
    #expect(
      try server.asked() == [
        "model": "chat-1",
        "messages": [
          ["role": "system", "content": "Rewrite it."],
          ["role": "user", "content": "<text>so um hello</text>"],
        ], "max_tokens": 256, "temperature": .number(try #require(JSONNumber(0.25))),
      ])
    #expect(!Files.exists(bench.scratch("state/consent.db")), "this machine needs no consent")
    #expect(!Files.exists(bench.scratch("state/learnt.json")), "nothing was learnt")
  }

  @Test("A server that takes no instructions apart gets them before the text")
  func together() async throws {
    let server = try await LoopbackServer(ChatPreset.says("Hello."))
    let bench = try Bench([
      "mine": ChatPreset.at(server.base, polish: "  accepts: [model, text]")
    ])
    try await bench.polish("mine")
    let asked = try server.asked()
    let content = asked["messages"]?[0]?["content"]?.string
    #expect(content == "Rewrite it.\n\n<text>so um hello</text>")
    #expect(asked.object?.keys == ["model", "messages"])
  }

  // MARK: Streaming

  @Test("Words are shown as they come, wherever the stream is cut, and reasoning is not")
  func streams() async throws {
    let server = try await LoopbackServer(
      ChatPreset.stream(
        [
          ["role": "assistant", "content": ""], ["reasoning_content": "hm"], ["reasoning": "hm"],
          ["content": "Hello, "], ["content": "größe"], ["content": " 東京"], ["content": "."],
        ], more: ["drip": 4000]))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let preview = Preview()
    let reply = try #require(try await bench.polish("mine", onText: { preview.show($0) }).first)
    #expect(reply.text == Self.words && !reply.isCutOff)
    #expect(try server.asked()["stream"] == true)
    #expect(preview.texts == ["Hello, ", "Hello, größe", "Hello, größe 東京", Self.words])
  }

  @Test("Words are shown while the rest is still to come")
  func shownEarly() async throws {
    let server = try await LoopbackServer(
      ChatPreset.stream([["content": "Hello"], ["content": " there"]], more: ["stall_after": 80]))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let preview = Preview()
    let task = Task {
      await failing { try await bench.polish("mine", onText: { preview.show($0) }) }
    }
    await preview.first()
    #expect(preview.texts == ["Hello"])
    // The server stands still, and would for a minute.
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
  }

  @Test("A server that answers with one piece though a stream was asked for is understood")
  func plain() async throws {
    let server = try await LoopbackServer(ChatPreset.says(Self.words))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let reply = try await bench.polish("mine", onText: { _ in }).first
    #expect(reply?.text == Self.words)
    #expect(try server.asked()["stream"] == true)
  }

  @Test("Where nobody watches, or nothing can be streamed, no stream is asked for")
  func unwatched() async throws {
    let server = try await LoopbackServer(ChatPreset.says("Hello."))
    let bench = try Bench([
      "mine": ChatPreset.at(server.base),
      "dull": ChatPreset.at(server.base, polish: "  accepts: [model, system, text]"),
    ])
    try await bench.polish("mine")
    try await bench.polish("dull", onText: { _ in })
    #expect(try server.asked(1)["stream"] == nil)
    #expect(try server.asked(2)["stream"] == nil)
  }

  // MARK: How replies end

  @Test("That the limit of tokens was reached is known", arguments: [true, false])
  func cutOff(streams: Bool) async throws {
    let server = try await LoopbackServer(
      streams
        ? ChatPreset.stream([["content": "Hel"]], finish: "length")
        : ChatPreset.reply(["content": "Hel"], finish: "length"))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let reply = try await bench.polish("mine", onText: watcher(streams)).first
    #expect(reply?.isCutOff == true && reply?.text == "Hel")
    #expect(bench.recorder.warnings.isEmpty, "the job says what becomes of it")
  }

  @Test("A filter's refusal is one, however it comes", arguments: [true, false])
  func refuses(streams: Bool) async throws {
    let server = try await LoopbackServer(
      streams
        ? ChatPreset.stream([["content": "Hel"]], finish: "content_filter")
        : ChatPreset.reply(["content": "Hel"], finish: "content_filter"))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let failure = await failing {
      try await bench.polish("mine", onText: watcher(streams))
    }
    #expect(failure?.kind == .moderation)
  }

  @Test("A reply of reasoning alone is named as what it is", arguments: [true, false])
  func reasonsOnly(streams: Bool) async throws {
    let thought: JSON = ["content": .null, "reasoning_content": "hm"]
    let server = try await LoopbackServer(
      streams
        ? ChatPreset.stream([thought], finish: "length")
        : ChatPreset.reply(thought, finish: "length"))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let failure = await failing {
      try await bench.polish("mine", onText: watcher(streams))
    }
    #expect(failure?.reason == "only_reasoning")
    #expect(failure?.message == "mine: the model spent its reply on reasoning")
  }

  @Test("An error is told in one short line; a key that a server echoes is hidden everywhere")
  func echo() async throws {
    let long = "no %ECHO% " + String(repeating: "x", count: 5000)
    let echoed = ChatPreset.stream(
      [["content": "Key %ECHO%"], ["content": "!"]],
      more: [
        "echo": "authorization"
      ])
    let server = try await LoopbackServer(
      [
        "status": 400, "body": ChatPreset.text(["error": ["message": .string(long)]]),
        "headers": [["Content-Type", "application/json"]], "echo": "authorization",
      ],
      echoed)
    let bench = try Bench(["mine": ChatPreset.at(server.base, auth: "bearer")], keys: ["mine"])
    let failure = try #require(await failing { try await bench.polish("mine") })
    #expect(failure.message.utf8.count < 260 && !failure.message.contains(Bench.key))
    let preview = Preview()
    let reply = try await bench.polish("mine", onText: { preview.show($0) }).first
    #expect(reply?.text.hasPrefix("Key ") == true && reply?.text.contains(Bench.key) == false)
    #expect(!preview.texts.isEmpty)
    #expect(preview.texts.allSatisfy { !$0.contains(Bench.key) })
    #expect(!bench.recorder.text.contains(Bench.key))
  }
}
