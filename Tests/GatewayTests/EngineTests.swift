import Audio
import Consent
import Files
import JSON
import Jobs
import Keys
import Origin
import Providers
import TestSupport
import Testing
import Transcripts

@testable import Gateway

@Suite("An engine over HTTP, against a server on this machine")
struct EngineTests {
  static let words = "And so, my fellow Americans"
  static let good =
    #"[{"headers": [["Content-Type", "application/json"]], "body": "{\"text\": \"\#(words)\"}"}]"#

  @Test("A recording goes up as it is, and its words come back; this machine needs no consent")
  func transcribes() async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try Bench(["mine": TestPreset.at(server.base)], keys: ["mine"])
    let result = try await bench.transcribe("mine")
    #expect(result.transcript.text == Self.words)
    #expect(result.provider == "mine")
    #expect(result.model == "m1")
    let head = try #require(server.heads.first)
    #expect(head["method"]?.string == "POST")
    #expect(head["target"]?.string == "/v1/audio/transcriptions")
    #expect(server.header("Authorization") == "Bearer " + Bench.key)
    let sent = try server.body()
    let recording = try Files.read(TestSupport.fixture("jfk.wav"), limit: 1 << 20)
    #expect(sent.firstRange(of: recording) != nil)
    #expect(server.header("Content-Length") == "\(sent.count)")
    // No ledger was made, since nobody had to be asked.
    #expect(!Files.exists(bench.scratch("state/consent.db")))
  }

  @Test("The upload is seen: sending, its progress, then the waiting for words")
  func progress() async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    _ = try await bench.transcribe("mine")
    let events = bench.recorder.events
    let sending = try #require(
      events.firstIndex { if case .stage(.sending, _) = $0 { true } else { false } })
    let done = try #require(events.lastIndex(of: .progress(1)))
    let heard = try #require(
      events.lastIndex { if case .stage(.transcribing, _) = $0 { true } else { false } })
    #expect(sending < done)
    #expect(done < heard)
    #expect(server.header("Authorization") == nil)
  }

  @Test("A key is optional where the preset says so, and needed where it does not")
  func keys() async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try Bench([
      "free": TestPreset.at(server.base, auth: "{bearer: optional}"),
      "mine": TestPreset.at(server.base),
    ])
    _ = try await bench.transcribe("free")
    #expect(server.header("Authorization") == nil)
    let failure = await failing { _ = try await bench.transcribe("mine") }
    #expect(failure?.kind.exitCode == 5)
    #expect(server.heads.count == 1, "nothing was asked without the key")
  }

  @Test("A missing key's message says how to take over the vendor's, if that is set")
  func vendorVariable() async throws {
    func advice(_ provider: String, isSet: Bool) async throws -> String? {
      let bench = try Bench(
        ["mine": TestPreset.at("http://127.0.0.1:1", more: "env: DEEPGRAM_API_KEY")],
        environment: isSet ? [("DEEPGRAM_API_KEY", Array("x".utf8))] : [])
      if provider != "mine" { try await bench.agree(provider) }
      let failure = await failing { _ = try await bench.transcribe(provider) }
      #expect(failure?.kind.exitCode == 5)
      return failure?.advice
    }
    #expect(
      try await advice("deepgram", isSet: true)?.contains("osgk keys import deepgram --env") == true
    )
    #expect(try await advice("deepgram", isSet: false)?.contains("--env") == false)
    // The vendor's key is not for another's address, so it could not be imported.
    #expect(try await advice("mine", isSet: true)?.contains("--env") == false)
  }

  @Test("One upload after the other goes over the same connection")
  func connection() async throws {
    let server = try await LoopbackServer(Self.good)
    let bench = try Bench(["mine": TestPreset.at(server.base)], keys: ["mine"])
    for _ in 1...3 { _ = try await bench.transcribe("mine") }
    #expect(server.heads.map { $0["connection"]?.int } == [1, 1, 1])
  }

  @Test(
    "Who is refused is told what to do about the key that was sent, or was not",
    arguments: [("bearer", "is the key right?"), ("{bearer: optional}", "it wants a key")])
  func refused(auth: String, says: String) async throws {
    let server = try await LoopbackServer(#"[{"status": 401, "body": "no"}]"#)
    let bench = try Bench(
      ["mine": TestPreset.at(server.base, auth: auth)], keys: auth == "bearer" ? ["mine"] : [])
    let failure = await failing { _ = try await bench.transcribe("mine") }
    #expect(failure?.kind == .auth)
    #expect(failure?.advice?.hasPrefix(says) == true)
  }

  // MARK: Trying again

  @Test("83: what is refused for now is sent again, whole, and the waiting is shown")
  func again() async throws {
    let server = try await LoopbackServer(
      #"[{"status": 503}, {"status": 429, "headers": [["Retry-After", "7"]]}, {"body": "{\"text\": \"hi\"}"}]"#
    )
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let result = try await bench.transcribe("mine")
    #expect(result.transcript.text == "hi")
    #expect(server.heads.count == 3)
    let first = try server.body(1)
    #expect(try server.body(3).count == first.count)
    #expect(bench.recorder.waits == [0.5, 8])
  }

  @Test(
    "83: what is refused for good is asked once",
    arguments: [
      400, 401, 403, 404, 413, 422, 301, 302, 303, 307, 308, 402, 405, 409, 410, 501, 505,
    ])
  func never(status: Int) async throws {
    let server = try await LoopbackServer(
      #"[{"status": \#(status), "headers": [["Location", "http://127.0.0.1:1/"], ["Retry-After", "1"]], "body": "{\"error\": {\"message\": \"no\"}}"}]"#
    )
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let failure = await failing { _ = try await bench.transcribe("mine") }
    #expect(failure != nil)
    #expect(server.heads.count == 1)
    #expect(bench.recorder.waits.isEmpty)
  }

  @Test("83: an exhausted quota is no rate limit, though both say 429")
  func quota() async throws {
    let server = try await LoopbackServer(
      #"[{"status": 429, "body": "{\"error\": {\"code\": \"insufficient_quota\", \"message\": \"You exceeded your current quota\"}}"}]"#
    )
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let failure = await failing { _ = try await bench.transcribe("mine") }
    #expect(failure?.kind == .quota)
    #expect(server.heads.count == 1)
  }

  @Test("83: a preset says how often")
  func often() async throws {
    let server = try await LoopbackServer(#"[{"status": 500}]"#)
    let bench = try Bench([
      "mine": TestPreset.at(
        server.base, auth: "none", more: "errors: [{status: 500, kind: server, attempts: 2}]")
    ])
    let failure = await failing { _ = try await bench.transcribe("mine") }
    #expect(failure?.kind == .server)
    #expect(failure?.reason == "http_500")
    #expect(failure?.message.hasSuffix("(tried 2 times)") == true)
    #expect(server.heads.count == 2)
  }

  @Test("--retries bounds the attempts")
  func retries() async throws {
    let server = try await LoopbackServer(#"[{"status": 503}]"#)
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    _ = await failing { _ = try await bench.transcribe("mine") { $0.transfer.retries = 0 } }
    #expect(server.heads.count == 1)
  }

  @Test("84: who asks for more than two minutes is left alone, and how long is said")
  func tooLong() async throws {
    let server = try await LoopbackServer(
      #"[{"status": 429, "headers": [["Retry-After", "3600"]]}]"#)
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let failure = await failing { _ = try await bench.transcribe("mine") }
    #expect(failure?.kind == .rate)
    #expect(failure?.advice?.contains("60 min") == true)
    #expect(server.heads.count == 1)
  }

  @Test("83: an upload that got no answer is not sent again, unless --retry-timeouts says so")
  func unanswered() async throws {
    let server = try await LoopbackServer(
      #"[{"drop": true}, {"drop": true}, {"body": "{\"text\": \"hi\"}"}]"#)
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let failure = await failing { _ = try await bench.transcribe("mine") }
    #expect(failure?.kind == .network)
    #expect(failure?.reason == "closed_early")
    #expect(server.heads.count == 1)
    let result = try await bench.transcribe("mine") { $0.transfer.retriesTimeouts = true }
    #expect(result.transcript.text == "hi")
    #expect(server.heads.count == 3)
  }

  @Test("83: nobody listens: tried again, since not a byte was sent")
  func nobody() async throws {
    let bench = try Bench(["mine": TestPreset.at("http://127.0.0.1:1", auth: "none")])
    let failure = await failing { _ = try await bench.transcribe("mine") }
    #expect(failure?.kind == .network)
    #expect(failure?.reason == "connect")
    #expect(bench.recorder.waits == [0.5, 1, 2])
  }

  @Test("A time-out of the whole is kept to, and asked once")
  func timeout() async throws {
    let server = try await LoopbackServer(#"[{"head_delay": 60}]"#)
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let task = Task {
      await failing { _ = try await bench.transcribe("mine") { $0.transfer.timeout = 1 } }
    }
    _ = try await server.event("head")
    let start = ContinuousClock.now
    let failure = await task.value
    #expect(failure?.kind == .timeout)
    #expect(failure?.advice == "--timeout S waits longer")
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(server.heads.count == 1)
  }

  @Test("Cancelling ends the upload")
  func cancels() async throws {
    let server = try await LoopbackServer(#"[{"hold": 20000}]"#)
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let task = Task { await failing { _ = try await bench.transcribe("mine") } }
    _ = try await server.event("holding")
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    _ = try await server.event("cut")
  }
}
