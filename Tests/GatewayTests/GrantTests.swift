import Consent
import Files
import JSON
import Jobs
import Origin
import Providers
import TestSupport
import Testing

@testable import Gateway

/// A server on this machine that passes on what it gets is remote: with it every rule of consent can
/// be tried without a network.
@Suite("Nothing goes out without a grant")
struct GrantTests {
  static let good = EngineTests.good

  @Test("30, 32: without a grant and with nobody to ask: exit 4, no connection, no question")
  func nobody() async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try Bench(["relay": TestPreset.at(server.base, relays: true)], keys: ["relay"])
    let failure = await failing { _ = try await bench.transcribe("relay") }
    #expect(failure?.kind == .consent)
    #expect(failure?.kind.exitCode == 4)
    #expect(failure?.reason == "never")
    #expect(failure?.advice?.contains("--consent relay") == true)
    #expect(failure?.message.contains("audio to \(server.base) for transcription") == true)
    // Nobody was asked for consent, so nobody is asked for a key either.
    #expect(server.events.count == 1, "it listens, and that is all")
    #expect(!Files.exists(bench.scratch("state/consent.db")), "looking makes no ledger")
  }

  @Test("33: a no is a no, and remembered; nothing is sent")
  func refused() async throws {
    let server = try await LoopbackServer(Self.good)
    let asker = ScriptedAsker(.refused)
    let bench = try Bench(
      ["relay": TestPreset.at(server.base, relays: true)], keys: ["relay"], asker: asker)
    let failure = await failing { _ = try await bench.transcribe("relay") }
    #expect(failure?.kind == .consent)
    #expect(failure?.reason == "refused")
    #expect(asker.requests.count == 1)
    #expect(server.heads.isEmpty)
    #expect(try await bench.events() == ["refused"])
  }

  @Test("A yes is a grant; it is used under one lease, and not asked for again")
  func granted() async throws {
    let server = try await LoopbackServer(Self.good)
    let asker = ScriptedAsker(.granted(.typed))
    let bench = try Bench(
      ["relay": TestPreset.at(server.base, relays: true)], keys: ["relay"], asker: asker)
    _ = try await bench.transcribe("relay")
    _ = try await bench.transcribe("relay")
    #expect(asker.requests.count == 1)
    #expect(server.heads.count == 2)
    #expect(server.header("Authorization") == "Bearer " + Bench.key)
    #expect(
      try await bench.events() == [
        "granted", "lease opened", "lease closed", "lease opened", "lease closed",
      ])
  }

  @Test("32: --consent PROVIDER agrees, for that provider and no other")
  func option() async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try Bench(
      ["relay": TestPreset.at(server.base, auth: "none", relays: true)])
    let failure = await failing {
      _ = try await bench.transcribe("relay") { $0.transfer.consents = ["other"] }
    }
    #expect(failure?.kind == .consent)
    _ = try await bench.transcribe("relay") { $0.transfer.consents = ["relay"] }
    #expect(server.heads.count == 1)
  }

  @Test("37: the lease is in the ledger before the first byte arrives")
  func leaseFirst() async throws {
    let server = try await LoopbackServer(#"[{"hold": 1000}]"#)
    let bench = try Bench(["relay": TestPreset.at(server.base, auth: "none", relays: true)])
    try await bench.agree("relay")
    let task = Task { await failing { _ = try await bench.transcribe("relay") } }
    _ = try await server.event("head")
    #expect(try await bench.events() == ["granted", "lease opened"])
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    #expect(try await bench.lastRecord()?["outcome"] == .text("cancelled"))
  }

  @Test("88: an upload that was made twice stands in the ledger as two, within one lease")
  func twice() async throws {
    let server = try await LoopbackServer(#"[{"status": 503}, {"body": "{\"text\": \"hi\"}"}]"#)
    let bench = try Bench(["relay": TestPreset.at(server.base, auth: "none", relays: true)])
    try await bench.agree("relay")
    _ = try await bench.transcribe("relay")
    #expect(server.heads.count == 2)
    #expect(try await bench.events() == ["granted", "lease opened", "lease closed"])
    let last = try #require(try await bench.lastRecord())
    #expect(last["requests"] == .integer(1))
    #expect(last["attempts"] == .integer(2))
    let sent = try server.body(1).count + server.body(2).count
    #expect(last["bytes"] == .integer(Int64(sent)))
    #expect(last["outcome"] == .text("done"))
  }

  @Test("34: withdrawing ends an upload that runs, within a second")
  func withdrawn() async throws {
    let server = try await LoopbackServer(#"[{"hold": 20000}]"#)
    let bench = try Bench(["relay": TestPreset.at(server.base, auth: "none", relays: true)])
    let origin = try await bench.agree("relay").key.origin
    let task = Task { await failing { _ = try await bench.transcribe("relay") } }
    _ = try await server.event("holding")
    // Another process would: a ledger of its own over the same file.
    let other = try await Ledger.open(
      bench.scratch("state/consent.db"),
      anchor: FileAnchor(path: bench.scratch("state/consent.anchor")))
    _ = try await other.withdraw(origin: origin)
    let start = ContinuousClock.now
    let failure = await task.value
    _ = try await server.event("cut")
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(failure?.kind == .consent)
    #expect(failure?.reason == "withdrawn")
    #expect(try await bench.lastRecord()?["outcome"] == .text("withdrawn"))
    // And it stays so.
    let again = await failing { _ = try await bench.transcribe("relay") }
    #expect(again?.reason == "withdrawn")
    #expect(server.heads.count == 1)
  }

  @Test("34: withdrawing ends the waiting for another attempt, too")
  func withdrawnWaiting() async throws {
    let server = try await LoopbackServer(
      #"[{"status": 429, "headers": [["Retry-After", "100"]]}]"#)
    let bench = try Bench(
      ["relay": TestPreset.at(server.base, auth: "none", relays: true)], pulse: .live)
    try await bench.agree("relay")
    let waiting = Signal { if case .waiting = $0 { true } else { false } }
    let job = try bench.job("relay")
    let task = Task { await failing { _ = try await job.run(reporter: waiting) } }
    await waiting.wait()
    _ = try await bench.keeper.ledger().withdraw()
    #expect(await task.value?.kind == .consent)
    #expect(server.heads.count == 1)
  }

  /// One thing of the preset changed, and what a grant for the first is to the second.
  @Test(
    "31: a grant is for one origin, one purpose and these terms; anything else asks again",
    arguments: [
      ("", true), ("privacy_url: https://example.com/policy", false),
      ("disclosure: {retention: a year}", false), ("disclosure: {opt_out: [store]}", false),
      ("facts_as_of: 2026-01-01", true), ("docs_url: https://example.com/docs", true),
    ])
  func terms(more: String, same: Bool) async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try Bench([
      "relay": TestPreset.at(server.base, auth: "none", relays: true),
      "changed": TestPreset.at(server.base, auth: "none", relays: true, more: more),
    ])
    try await bench.agree("relay")
    let failure = await failing { _ = try await bench.transcribe("changed") }
    #expect((failure == nil) == same)
    if !same {
      #expect(failure?.reason == "other_terms")
      #expect(server.heads.isEmpty)
    }
  }

  @Test("31: another port of the same host is another origin")
  func port() async throws {
    let first = try await LoopbackServer(Self.good)
    let second = try await LoopbackServer(Self.good)
    let bench = try Bench([
      "relay": TestPreset.at(first.base, auth: "none", relays: true),
      "moved": TestPreset.at(second.base, auth: "none", relays: true),
    ])
    try await bench.agree("relay")
    let failure = await failing { _ = try await bench.transcribe("moved") }
    #expect(failure?.reason == "never")
    #expect(second.heads.isEmpty)
  }

  @Test("31: the model is not among the terms, nor are limits and prices")
  func models() throws {
    let bench = try Bench([
      "relay": TestPreset.at("http://127.0.0.1:1", auth: "none", relays: true),
      "same": """
      name: Test
      base_url: http://127.0.0.1:1/v1
      auth: none
      relays: true
      transcription:
        wire: openai-transcriptions
        model: another
        limits: {bytes: 1MB}
        price: {per_minute: 1, currency: EUR}
      """,
    ])
    #expect(try bench.use("relay").terms == bench.use("same").terms)
  }

  @Test("One model of a server on this machine may relay, and is remote then")
  func relayingModel() async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try Bench([
      "mine": TestPreset.at(server.base, auth: "none", more: "  models: {far-*: {relays: true}}")
    ])
    _ = try await bench.transcribe("mine")
    let failure = await failing { _ = try await bench.transcribe("mine") { $0.model = "far-1" } }
    #expect(failure?.kind == .consent)
    #expect(server.heads.count == 1)
  }

  @Test("35: consent to a recording is none to a text")
  func kinds() async throws {
    let bench = try Bench([
      "relay": TestPreset.at(
        "http://127.0.0.1:1", auth: "none", relays: true,
        more: "polish: {wire: openai-chat, model: m2}")
    ])
    try await bench.agree("relay")
    let speech = try bench.use("relay")
    let polish = try RemoteUse(
      speech.preset, try #require(speech.preset.polish).resolved(),
      try #require(speech.endpoint))
    #expect(polish.kind == .text)
    #expect(try await bench.gateway.standing(of: speech)?.grant != nil)
    #expect(try await bench.gateway.standing(of: polish) == .never)
  }

  @Test("36: who takes over needs a grant of their own; without it they get nothing")
  func fallback() async throws {
    let first = try await LoopbackServer(#"[{"status": 500}]"#)
    let second = try await LoopbackServer(Self.good)
    let bench = try Bench(
      [
        "one": TestPreset.at(first.base, auth: "none", relays: true),
        "two": TestPreset.at(second.base, auth: "none", relays: true),
      ], settings: "transcribe: {fallback: [two]}\n")
    try await bench.agree("one")
    let failure = await failing { _ = try await bench.transcribe("one") }
    #expect(failure?.kind == .server)
    #expect(second.events.count == 1, "it listens, and that is all")
    #expect(bench.recorder.warnings.contains("fallback"))
    try await bench.agree("two")
    let result = try await bench.transcribe("one")
    #expect(result.provider == "two")
    #expect(result.warnings.contains { $0.code == "fallback" })
  }

  @Test(
    "36: nobody takes over what the request got wrong, or what may be under way",
    arguments: [
      #"[{"status": 400, "body": "{\"error\": {\"message\": \"bad\"}}"}]"#,
      #"[{"head_delay": 30}]"#,
    ])
  func noFallback(replies: String) async throws {
    let first = try await LoopbackServer(replies)
    let second = try await LoopbackServer(Self.good)
    let bench = try Bench(
      [
        "one": TestPreset.at(first.base, auth: "none", relays: true),
        "two": TestPreset.at(second.base, auth: "none", relays: true),
      ], settings: "transcribe: {fallback: [two]}\n")
    try await bench.agree("one")
    try await bench.agree("two")
    let failure = await failing {
      _ = try await bench.transcribe("one") { $0.transfer.timeout = 1 }
    }
    #expect(failure != nil)
    #expect(second.heads.isEmpty)
  }
}
