import JSON
import Jobs
import Origin
import Providers
import TestSupport
import Testing

@testable import Gateway

@Suite("The provider 'auto'")
struct AutomaticPolisherTests {
  private static func models(_ names: String...) -> JSON {
    ["body": ChatPreset.text(["data": .array(names.map { ["id": .string($0)] })])]
  }

  private func ranked(_ base: String, _ rank: Int, relays: Bool = false, model: String? = nil)
    -> String
  {
    """
    name: Test
    rank: \(rank)
    base_url: \(base)/v1
    auth: {bearer: optional}
    relays: \(relays)
    polish: {wire: openai-chat\(model.map { ", model: \($0)" } ?? "")}
    """
  }

  /// Only the presets that are given, none of those that are shipped.
  private func choice(
    _ presets: [String: String], model: String? = nil, keys: [String] = []
  ) async throws -> (EngineChoice, Bench) {
    let bench = try Bench(presets, keys: keys, shipped: false)
    let workbench = try bench.workbench()
    return (try await AutomaticPolisher(bench: workbench, model: model).choose(), bench)
  }

  @Test("The first by rank that answers is taken, with the first of its models that writes text")
  func first() async throws {
    let server = try await LoopbackServer(
      Self.models("nomic-embed-text", "whisper-large-v3", "bge-m3", "gemma3:4b", "qwen3"))
    let other = try await LoopbackServer(Self.models("other"))
    let (choice, bench) = try await choice([
      "silent": ranked("http://127.0.0.1:1", 1), "second": ranked(server.base, 2),
      "third": ranked(other.base, 3), "away": ranked("https://api.example.test", 0),
    ])
    #expect(choice.preset.id == "second" && choice.section.model == "gemma3:4b")
    #expect(!choice.isProposed)
    // Nothing but the question which models there are, and no key.
    #expect(server.heads.map { $0["method"]?.string } == ["GET"])
    #expect(server.heads.first?["target"]?.string == "/v1/models")
    #expect(server.header("Authorization") == nil)
    #expect(bench.recorder.events.isEmpty)
  }

  @Test("A model that the preset names is taken before others, one that a person names alone")
  func named() async throws {
    let server = try await LoopbackServer(Self.models("first", "usual:latest", "wanted"))
    let presets = ["mine": ranked(server.base, 1, model: "usual")]
    #expect(try await choice(presets).0.section.model == "usual:latest")
    #expect(try await choice(presets, model: "wanted").0.section.model == "wanted")
    let none = await failing { _ = try await choice(presets, model: "else") }
    #expect(none?.kind == .config && none?.reason == "no_polisher")
  }

  @Test(
    "What does not list a model for text in time is passed over",
    arguments: [
      ["head_delay": 60], ["status": 404], ["status": 500], ["body": "<html>"], ["body": "{}"],
      ["body": #"{"data": []}"#], ["body": #"{"data": [{"id": "whisper-1"}]}"#],
      ["status": 401],
    ] as [JSON])
  func passed(reply: JSON) async throws {
    let server = try await LoopbackServer(reply)
    let (choice, _) = try await choice([
      "mine": ranked(server.base, 1), "away": ranked("https://api.example.test", 9, model: "m"),
    ])
    #expect(choice.preset.id == "away" && choice.isProposed)
  }

  @Test("A server with a key gets it when it asks for it")
  func key() async throws {
    let server = try await LoopbackServer(["status": 401, "body": "no"], Self.models("m"))
    let (choice, _) = try await choice(["mine": ranked(server.base, 1)], keys: ["mine"])
    #expect(choice.preset.id == "mine")
    #expect(server.header("Authorization", 1) == nil)
    #expect(server.header("Authorization", 2) == "Bearer " + Bench.key)
  }

  @Test("What passes on what it gets is not this machine's, and is not asked anything")
  func relay() async throws {
    let server = try await LoopbackServer(Self.models("m"))
    let (choice, _) = try await choice(["mine": ranked(server.base, 1, relays: true, model: "m")])
    #expect(choice.isProposed)
    #expect(server.heads.isEmpty)
  }

  @Test("A model that runs elsewhere is not taken")
  func elsewhere() async throws {
    let server = try await LoopbackServer(Self.models("gpt-oss:120b-cloud", "gemma3"))
    let bench = try Bench(
      [:], settings: "providers: {ollama: {base_url: \"\(server.base)/v1\"}}\n")
    let choice = try await AutomaticPolisher(bench: bench.workbench()).choose()
    #expect(choice.preset.id == "ollama" && choice.section.model == "gemma3")
  }

  @Test("Who agrees to what is proposed is told that no chat server answers; else it is exit 4")
  func proposed() async throws {
    let asker = ScriptedAsker(.refused)
    let presets = ["away": ranked("https://api.example.test", 1, model: "m")]
    let (choice, bench) = try await choice(presets)
    let nobody = await failing {
      try await bench.gateway.permit(choice, TransferOptions())
    }
    #expect(nobody?.kind == .consent && nobody?.kind.exitCode == 4)
    #expect(nobody?.message.hasPrefix("no chat server answers on this machine, and ") == true)
    #expect(nobody?.message.contains("text to https://api.example.test for polish") == true)
    #expect(nobody?.advice?.contains("--consent away") == true)
    let other = try Bench(presets, asker: asker)
    #expect(
      await failing { try await other.gateway.permit(choice, TransferOptions()) }?.reason
        == "refused")
    #expect(asker.requests.first?.isProposed == true)
  }

  @Test("Of what is shipped, the local chat servers are asked, and DeepSeek is what is proposed")
  func shipped() throws {
    let bench = try Bench([:])
    let ranked = bench.catalog.entries()
      .filter { $0.rank != nil && $0.kinds.contains(.polish) }
      .sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    #expect(ranked.last?.id == "deepseek")
    for entry in ranked.dropLast() {
      let choice = try bench.chat(entry.id)
      #expect(choice.endpoint?.base.origin.isLocal == true && choice.staysHere, "\(entry.id)")
    }
    #expect(
      Set(ranked.dropLast().map(\.id))
        == ["ollama", "llama-server", "lmstudio", "vllm", "localai", "openai-compatible"])
  }
}
