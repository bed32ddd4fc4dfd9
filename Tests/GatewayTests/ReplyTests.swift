import Consent
import Files
import JSON
import Jobs
import Providers
import TestSupport
import Testing
import Transcripts

@testable import Gateway

@Suite("Answers of all sorts, through the real HTTP module")
struct ReplyTests {
  private func outcome(_ reply: String, auth: String = "none") async throws -> (Failure?, Int) {
    let server = try await LoopbackServer("[\(reply)]")
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: auth)], keys: ["mine"])
    let failure = await failing { _ = try await bench.transcribe("mine") }
    return (failure, server.heads.count)
  }

  @Test(
    "77: 200 with something else than words is an error of its own, and not asked for again",
    arguments: [
      (#"{"body": "{\"error\": {\"message\": \"nope\"}}"}"#, "error_in_reply"),
      (
        #"{"headers": [["Content-Type", "text/html"]], "body": "<html><title>Login</title></html>"}"#,
        "html"
      ),
      (#"{"body": ""}"#, "empty"), (#"{"body": "null"}"#, "null"),
      (#"{"body": "{\"text\": null}"}"#, "null_text"), (#"{"body": "{}"}"#, "no_text"),
      (#"{"body": "plain words"}"#, "not_parsable"),
      (#"{"body": "{\"text\": \"cut"}"#, "not_parsable"),
    ])
  func shapes(reply: String, reason: String) async throws {
    let (failure, asked) = try await outcome(reply)
    #expect(failure?.reason == reason)
    #expect(failure?.kind.exitCode == 6)
    #expect(asked == 1)
  }

  @Test("77: fields that nobody knows are no trouble; an empty text is silence")
  func extra() async throws {
    let server = try await LoopbackServer(
      #"[{"body": "{\"new\": [1, {}], \"text\": \"hi\", \"usage\": null}"}, {"body": "{\"text\": \"\"}"}]"#
    )
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    #expect(try await bench.transcribe("mine").transcript.text == "hi")
    let silent = try await bench.transcribe("mine")
    #expect(silent.transcript.isEmpty)
    #expect(silent.status == .noSpeech)
  }

  @Test("78: a web page with 502 is told in one short line, with status and request id")
  func page() async throws {
    let server = try await LoopbackServer(
      #"""
      [{"status": 502, "headers": [["Content-Type", "text/html"], ["X-Request-Id", "req-77"]],
        "body": "<html><head><title>Bad gateway</title></head><body>", "repeat": ["<p>x</p>", 9999]}]
      """#)
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let failure = await failing {
      _ = try await bench.transcribe("mine") { $0.transfer.retries = 0 }
    }
    let message = try #require(failure?.message)
    #expect(message.contains("502"))
    #expect(message.contains("req-77"))
    #expect(!message.contains("<"))
    #expect(!message.contains("\n"))
    #expect(message.count <= 300)
  }

  @Test(
    "79: a reply without an end is cut off at the limit; a mountain of brackets is refused",
    arguments: [
      #"{"headers": [["Content-Type", "application/json"]], "body": "{\"text\": \"", "repeat": ["aaaaaaaaaaaaaaaa", 67108864]}"#,
      #"{"body": "", "repeat": ["[", 1000000]}"#,
      #"{"headers": [["Content-Encoding", "gzip"]], "body64": "H4sIAAAAAAAAA6vmAgBDv6ajAgAAAA=="}"#,
    ])
  func large(reply: String) async throws {
    let (failure, asked) = try await outcome(reply)
    #expect(failure?.kind == .server)
    #expect(asked == 1)
  }

  @Test(
    "80: broken characters are repaired and said; escape sequences do not reach the message",
    arguments: [
      // "a\xff b", a lone surrogate, a NUL.
      #"{"body64": "eyJ0ZXh0IjogImH/IGIifQ=="}"#, #"{"body64": "eyJ0ZXh0IjogImFcdWQ4MDAgYiJ9"}"#,
      #"{"body64": "eyJ0ZXh0IjogImFcdTAwMDAgYiJ9"}"#,
    ])
  func broken(reply: String) async throws {
    let server = try await LoopbackServer("[\(reply)]")
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let text = try await bench.transcribe("mine").transcript.text
    #expect(text.hasPrefix("a"))
    #expect(text.hasSuffix("b"))
  }

  @Test("80: a provider's message cannot move the cursor or add a line")
  func escapes() async throws {
    let (failure, _) = try await outcome(
      #"{"status": 400, "body": "{\"error\": {\"message\": \"no\\u001b[2J\\u001b]0;title\\u0007 such\\nlanguage\\u202e\"}}"}"#
    )
    let message = try #require(failure?.message)
    #expect(message.contains("no such language"))
    #expect(!message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }

  @Test(
    "81: what ends before its time, or is no HTTP, is told apart; an upload is not made again",
    arguments: [
      (#"{"body": "{\"text\": \"hi\"}", "close_after": 5}"#, "closed_early"),
      (#"{"drop": true}"#, "closed_early"),
      (#"{"body": "hi", "chunked": "bad"}"#, "bad_reply"),
    ])
  func cut(reply: String, reason: String) async throws {
    let (failure, asked) = try await outcome(reply)
    #expect(failure?.reason == reason)
    #expect(asked == 1)
  }

  @Test(
    "81: a slow head, a trickle, a stall: each ends when its time is up",
    arguments: [
      #"{"head_delay": 60}"#, #"{"body": "{\"text\": \"hi\"}", "drip": 1}"#,
      #"{"body": "{\"text\": \"hi\"}", "stall_after": 4}"#,
    ])
  func slow(reply: String) async throws {
    let server = try await LoopbackServer("[\(reply)]")
    let bench = try Bench(["mine": TestPreset.at(server.base, auth: "none")])
    let task = Task {
      await failing { _ = try await bench.transcribe("mine") { $0.transfer.timeout = 2 } }
    }
    _ = try await server.event("head")
    let start = ContinuousClock.now
    #expect(await task.value?.kind == .timeout)
    #expect(ContinuousClock.now - start < .seconds(4))
    #expect(server.heads.count == 1)
  }

  @Test("An answer in chunks, and one that comes before the upload is over")
  func framing() async throws {
    let chunked = try await LoopbackServer(#"[{"body": "{\"text\": \"hi\"}", "chunked": "good"}]"#)
    let bench = try Bench(["mine": TestPreset.at(chunked.base, auth: "none")])
    #expect(try await bench.transcribe("mine").transcript.text == "hi")
    let early = try await LoopbackServer(
      #"[{"status": 401, "early": true, "body": "{\"error\": {\"message\": \"bad key\"}}"}]"#)
    let refused = try Bench(["mine": TestPreset.at(early.base, auth: "none")])
    let failure = await failing { _ = try await refused.transcribe("mine") }
    // The answer may be lost with the connection that the server resets; then it says that.
    #expect(failure?.kind == .auth || failure?.reason == "closed_early")
  }

  /// The places where a server can echo what it was sent.
  static let echoes = [
    #"{"status": 401, "reason": "no %ECHO%"}"#,
    #"{"status": 401, "headers": [["X-Request-Id", "%ECHO%"]]}"#,
    #"{"status": 401, "headers": [["X-Key", "%ECHO%"]], "body": "%ECHO%"}"#,
    #"{"status": 401, "body": "{\"error\": {\"message\": \"Incorrect API key provided: %ECHO%\", \"code\": \"%ECHO%\"}}"}"#,
    // At the place where a long message is cut.
    #"{"status": 400, "body": "{\"error\": {\"message\": \"\#(String(repeating: "x", count: 180)) %ECHO%\"}}"}"#,
    #"{"status": 302, "headers": [["Location", "https://example.com/%ECHO%"]]}"#,
    #"{"status": 500, "headers": [["Content-Type", "text/html"]], "body": "<title>%ECHO%</title>"}"#,
    #"{"body": "{\"error\": {\"message\": \"%ECHO%\"}}"}"#,
    #"{"headers": [["Content-Type", "text/event-stream"]], "body": "data: {\"error\": {\"message\": \"%ECHO%\"}}\n\n"}"#,
    #"{"headers": [["Content-Type", "%ECHO%"]], "body": "%ECHO%"}"#,
  ]

  @Test(
    "5, 6, 15: a server that echoes the key brings no part of it to the user", arguments: echoes)
  func echo(reply: String) async throws {
    let reply = #"{"echo": "authorization", "# + reply.dropFirst()
    let server = try await LoopbackServer("[\(reply)]")
    let bench = try Bench(["mine": TestPreset.at(server.base)], keys: ["mine"])
    let failure = await failing {
      _ = try await bench.transcribe("mine") { $0.transfer.retries = 1 }
    }
    #expect(server.header("Authorization") == "Bearer " + Bench.key, "it was there to be echoed")
    let said = "\(String(describing: failure)) \(failure?.advice ?? "") \(bench.recorder.text)"
    for start in stride(from: 0, to: Bench.key.count - 8, by: 4) {
      let part = Bench.key.dropFirst(start).prefix(8)
      #expect(!said.contains(part), "\(said)")
    }
  }

  @Test("5: nor do the words of a transcript")
  func echoedWords() async throws {
    let server = try await LoopbackServer(
      #"[{"echo": "authorization", "body": "{\"text\": \"the key is %ECHO% indeed\"}"}]"#)
    let bench = try Bench(["mine": TestPreset.at(server.base)], keys: ["mine"])
    #expect(try await bench.transcribe("mine").transcript.text == "the key is [key hidden] indeed")
  }
}
