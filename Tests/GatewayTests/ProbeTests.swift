import Consent
import Files
import JSON
import Jobs
import Origin
import Providers
import TestSupport
import Testing

@testable import Gateway

@Suite("Requests without a word of the user's")
struct ProbeTests {
  private let sample = TestSupport.repositoryRoot.appending("config/sample.wav")

  @Test(
    "Which models there are, in either shape",
    arguments: [
      #"{\"data\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}"#,
      #"{\"models\": [{\"name\": \"a\"}, {\"name\": \"b\"}]}"#,
    ])
  func models(body: String) async throws {
    let server = try await LoopbackServer(#"[{"body": "\#(body)"}]"#)
    // A relay needs consent for what is the user's, and none for this.
    let bench = try Bench(
      ["mine": TestPreset.at(server.base, relays: true)], settings: "", keys: [])
    let free = try Bench(["mine": TestPreset.at(server.base, auth: "none", relays: true)])
    #expect(try await free.gateway.models(of: free.use("mine")) == ["a", "b"])
    #expect(server.heads.first?["method"]?.string == "GET")
    #expect(server.heads.first?["target"]?.string == "/v1/models")
    #expect(server.header("Authorization") == nil)
    let failure = await failing { _ = try await bench.gateway.models(of: bench.use("mine")) }
    #expect(failure?.kind.exitCode == 5)
  }

  @Test("A key goes along, and what is no list is an error")
  func key() async throws {
    let server = try await LoopbackServer(#"[{"body": "[]"}, {"status": 401, "body": "no"}]"#)
    let bench = try Bench(["mine": TestPreset.at(server.base)], keys: ["mine"])
    let first = await failing { _ = try await bench.gateway.models(of: bench.use("mine")) }
    #expect(first?.reason == "no_list")
    #expect(server.header("Authorization") == "Bearer " + Bench.key)
    let second = await failing { _ = try await bench.gateway.models(of: bench.use("mine")) }
    #expect(second?.kind == .auth)
  }

  @Test("A test sends the recording that is shipped, as the operation that will be used")
  func test() async throws {
    let server = try await LoopbackServer(EngineTests.good)
    let bench = try Bench(["mine": TestPreset.at(server.base)], keys: ["mine"])
    let result = try await bench.gateway.test(bench.use("mine"), sample: sample)
    #expect(result.text == EngineTests.words)
    #expect(result.model == "m1")
    #expect(server.heads.first?["target"]?.string == "/v1/audio/transcriptions")
    let recording = try Files.read(sample, limit: 1 << 20)
    #expect(try server.body().firstRange(of: recording) != nil)
  }

  @Test("What lies in the sample's place and is not the sample is not sent")
  func other() async throws {
    let server = try await LoopbackServer(EngineTests.good)
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    var bytes = try Files.read(sample, limit: 1 << 20)
    bytes[1000] ^= 1
    let changed = try bench.scratch.write("sample.wav", bytes)
    let failure = await failing {
      _ = try await bench.gateway.test(bench.use("mine"), sample: changed)
    }
    #expect(failure?.reason == "sample")
    #expect(server.heads.isEmpty)
  }
}

@Suite("A test of what polishes")
struct PolishProbeTests {
  private let sample = TestSupport.repositoryRoot.appending("config/sample.wav")

  @Test("It sends two words of our own, and what the server refuses is learnt for real texts, too")
  func test() async throws {
    let server = try await LoopbackServer(
      ChatPreset.refusal("Unknown field: max_tokens", param: "max_tokens"),
      ChatPreset.says("Good morning."))
    let bench = try Bench(["mine": ChatPreset.at(server.base, relays: true)])
    // A relay needs consent for what is the user's, and none for this.
    let use = try RemoteUse(try bench.chat("mine"))
    let result = try await bench.gateway.test(use, sample: sample)
    #expect(result.text == "Good morning." && result.model == "chat-1")
    #expect(try server.asked(1)["max_tokens"]?.int == 16)
    #expect(try server.asked(2).object?.keys == ["model", "messages"])
    _ = try await bench.agreeToText("mine")
    try await bench.polish("mine")
    #expect(try server.asked(3)["max_tokens"] == nil)
    #expect(server.heads.count == 3)
  }

  @Test("A model that only reasons within so few words has had the key accepted")
  func reasons() async throws {
    let server = try await LoopbackServer(
      ChatPreset.reply(["content": .null, "reasoning": "hm"], finish: "length"))
    let bench = try Bench(["mine": ChatPreset.at(server.base)])
    let result = try await bench.gateway.test(RemoteUse(try bench.chat("mine")), sample: sample)
    #expect(result.text.isEmpty)
  }
}
