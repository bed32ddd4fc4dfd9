import JSON
import TestSupport
import Testing

/// Servers that answer as none should.
@Suite("Odd answers in the street") struct StreetReplyTests {
  struct Odd: Sendable, CustomTestStringConvertible {
    let what: String
    let reply: JSON
    /// The exit codes that may come of it.
    var status: Int32 = 6
    /// What the message must say.
    var says: String = "openai"
    var testDescription: String { what }
  }

  private static let html = """
    <html><head><title>502 Bad Gateway</title><script>alert(1)</script></head>
    <body><center><h1>502 Bad Gateway</h1></center><hr>\(String(repeating: "x ", count: 2000))
    </body></html>
    """

  static let oddReplies: [Odd] = [
    Odd(
      what: "200 with an error object",
      reply: ["json": ["error": ["message": "the engine is asleep", "code": 500]]],
      says: "the engine is asleep"),
    Odd(
      what: "200 with HTML",
      reply: ["headers": ["Content-Type": "text/html"], "body": .string(html)]),
    Odd(
      what: "502 with HTML", reply: ["status": 502, "body": .string(html)], says: "502"),
    Odd(what: "200 with nothing", reply: ["body": ""]),
    Odd(what: "200 with null", reply: ["body": "null"]),
    Odd(what: "200 with a number", reply: ["body": "42"]),
    Odd(what: "a text that is null", reply: ["json": ["text": nil]]),
    Odd(what: "no text at all", reply: ["json": ["task": "transcribe", "language": "en"]]),
    Odd(what: "half of a document", reply: ["body": "{\"text\": \"Ask what"]),
    Odd(what: "a million brackets", reply: ["body": "[", "repeat": 1_000_000]),
    Odd(what: "closed before its length", reply: ["body": "{\"text\": \"Ask", "length": 4000]),
    Odd(what: "reset", reply: ["body": "{", "length": 9, "then": [["close": "reset"]]]),
    Odd(
      what: "an end that TLS does not confirm",
      reply: ["json": ["text": "Ask"], "length": "none", "then": [["close": "abrupt"]]]),
    Odd(
      what: "a chunk with a wrong length",
      reply: ["raw": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"]),
    Odd(what: "not HTTP", reply: ["raw": "SSH-2.0-OpenSSH_9.2p1 Debian\r\n"]),
    Odd(what: "a gigabyte", reply: ["body": "0123456789abcdef", "repeat": 67_108_864]),
    Odd(
      what: "a gigabyte without an end",
      reply: ["body": "{\"text\": \"", "chunked": true, "repeat": 107_374_182]),
    Odd(
      what: "a bomb", reply: ["body": "0000000000000000", "repeat": 16_777_216, "gzip": true]),
  ]

  private func transcribe(_ reply: JSON, _ more: String...) async throws -> (
    Run, Street.Log, Sandbox
  ) {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let (run, log) = try await Street.openAI(reply).run(
      sandbox, ["transcribe", "-p", "openai", "--retries", "0", "talk.wav"] + more,
      environment: Sandbox.keys("openai"))
    return (run, log, sandbox)
  }

  @Test(
    "77, 78, 79, 81: an odd answer is an error of one line, in bounded memory",
    arguments: oddReplies)
  func odd(_ odd: Odd) async throws {
    let (run, log, sandbox) = try await transcribe(odd.reply)
    expectFailure(run, sandbox, status: odd.status, says: odd.says)
    let first = run.errorLines.first ?? ""
    #expect(first.count <= 300, "\(first)")
    #expect(!first.contains("<") && !first.contains("alert"), "\(first)")
    #expect(log.requests.count == 1)
    #expect(log.peak < 160 << 20, "\(log.peak)")
  }

  @Test("80: broken bytes, escapes and controls in a text do not reach a terminal as they are")
  func brokenText() async throws {
    // `{"text": "a<half a character>b<ESC>]0;x<BEL>\ud800 c"}`
    let bytes: [UInt8] =
      Array("{\"text\": \"a".utf8) + [0xE4, 0xBD] + Array("b \\u001b]0;x\\u0007 \\ud800 c\"}".utf8)
    let reply: JSON = ["base64": .string(base64(bytes))]
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let (run, _) = try await Street.openAI(reply).run(
      sandbox,
      script: """
        exec script -qefc "exec $OSGK transcribe -p openai talk.wav" typescript </dev/null >/dev/null
        """, environment: Sandbox.keys("openai").merging(["TERM": "xterm"]) { $1 })
    #expect(run.status == 0, "\(run.errorText)")
    let shown = try contents(sandbox.work + "/typescript")
    #expect(String(validating: shown, as: UTF8.self) != nil)
    let text = String(decoding: shown, as: UTF8.self)
    #expect(text.contains("a\u{FFFD}") && text.contains("c"))
    #expect(!text.contains("\u{1b}]0;x"))
  }

  @Test("81: an answer that comes byte by byte, or after a wait, is read to its end")
  func slow() async throws {
    for reply: JSON in [
      ["json": ["text": .string(Street.text)], "split": 1],
      ["json": ["text": .string(Street.text)], "split": 3, "chunked": true],
      ["json": ["text": .string(Street.text)], "before": [["sleep": 1]]],
      ["json": ["text": .string(Street.text)], "expect": "silent"],
    ] {
      let (run, _, sandbox) = try await transcribe(reply)
      expectText(run, sandbox, what: "\(reply)")
    }
  }

  @Test("81: an answer that never comes ends at the time that was given")
  func stalled() async throws {
    for reply: JSON in [
      ["before": [["hold": true]]],
      ["body": "{\"text\": \"Ask", "length": 999, "then": [["hold": true]]],
      ["upload": [["read": 1000], ["hold": true]]],
    ] {
      let sandbox = try Sandbox.cloud()
      try await sandbox.grant("openai")
      let (run, log) = try await Street.openAI(reply).run(
        sandbox, ["transcribe", "-p", "openai", "--timeout", "3", "--retries", "0", "talk.wav"],
        environment: Sandbox.keys("openai"))
      expectFailure(run, sandbox, status: 6, says: "too long")
      // On the server's clock: from the request on.
      let asked = log.requests.first?.time ?? 0
      #expect((log.connections.first?.closed ?? .infinity) - asked < 6)
    }
  }

  @Test(
    "5: a key that a server gives back is not shown",
    arguments: [
      ["status": 401, "json": ["error": ["message": "Incorrect API key provided: {{key}}."]]],
      ["status": 401, "reason": "Bad key {{key}}", "body": "no"],
      ["status": 429, "headers": ["X-Request-ID": "{{key}}", "Retry-After": "{{key}}"]],
      ["status": 500, "body": "<b>{{header:authorization}}</b>"],
      ["json": ["error": ["message": "{{key}}", "code": "{{key}}", "type": "{{key}}"]]],
      ["status": 400, "json": ["message": "sent: {{header:authorization}}"], "split": 7],
      ["status": 302, "headers": ["Location": "https://x.example/{{key}}"]],
      ["json": ["text": "it was {{key}}"]],
    ] as [JSON])
  func echo(_ reply: JSON) async throws {
    let (run, _, _) = try await transcribe(reply, "-v")
    for text in [run.errorText, run.output] {
      #expect(!text.contains(Canary.key.prefix(12)), "\(text)")
      #expect(!text.contains(Canary.key.suffix(12)), "\(text)")
    }
  }

  private func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var value = group.reduce(0) { $0 << 8 | Int($1) }
      value <<= 8 * (3 - group.count)
      for place in 0..<4 {
        text.append(place <= group.count ? letters[value >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }
}
