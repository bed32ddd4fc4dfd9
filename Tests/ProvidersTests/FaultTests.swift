import Testing

@testable import Providers

@Suite("What a provider's errors mean")
struct FaultTests {
  @Test(
    "the built-in rules",
    arguments: [
      (401, "{}", .auth), (403, #"{"message": "forbidden"}"#, .auth), (402, "{}", .balance),
      (401, #"{"error": {"code": "insufficient_quota"}}"#, .quota),
      (403, #"{"error": {"message": "Project does not have access to model `m`"}}"#, .model),
      (
        404, #"{"error": {"message": "The model `x` does not exist", "code": "model_not_found"}}"#,
        .model
      ),
      (400, #"{"error": {"message": "invalid model: x"}}"#, .model),
      (400, #"{"code": "ModelNotFound", "message": "Model not exist."}"#, .model),
      (404, "", .unsupported), (404, "<html><title>404 Not Found</title>", .unsupported),
      (408, "", .timeout), (413, "", .tooLarge),
      (
        400, #"{"error": {"message": "Maximum content size limit (26214400) exceeded"}}"#, .tooLarge
      ),
      (400, #"{"error": "Audio file is too long"}"#, .tooLarge),
      (415, "", .badAudio), (400, #"{"error": {"message": "Invalid file format."}}"#, .badAudio),
      (422, #"{"detail": [{"msg": "could not decode audio"}]}"#, .badAudio),
      (400, #"{"message": "language 'xx' is not supported"}"#, .language),
      (422, #"{"detail": "field required"}"#, .unsupported), (400, "", .unsupported),
      (400, #"{"error": {"code": "content_filter"}}"#, .moderation),
      (400, #"{"code": "DataInspectionFailed"}"#, .moderation),
      (400, #"{"error": {"message": "API key not valid. Please pass a valid API key."}}"#, .auth),
      (400, #"{"code": "Arrearage", "message": "Access denied"}"#, .balance),
      (429, #"{"error": {"message": "Rate limit reached"}}"#, .rate), (429, "", .rate),
      (
        429,
        #"{"error": {"code": "insufficient_quota", "message": "You exceeded your current quota"}}"#,
        .quota
      ),
      (429, #"{"error": {"message": "余额不足，请充值"}}"#, .balance),
      (429, #"{"error": {"message": "Insufficient Balance"}}"#, .balance),
      (500, "", .server), (502, "<html>", .server), (503, "", .server), (529, "", .server),
      (425, "", .server), (501, "", .server), (302, "", .unsupported), (418, "", .unsupported),
      (200, #"{"error": {"type": "rate_limit_error", "message": "slow down"}}"#, .rate),
      (200, #"{"error": {"message": "Unauthorized"}}"#, .auth),
      (200, #"{"error": {"message": "boom"}}"#, .server),
    ] as [(Int, String, ErrorRule.Kind)])
  func builtIn(status: Int, body: String, kind: ErrorRule.Kind) throws {
    let fault = replyFault(try plainSection(), status, body)
    #expect(fault?.kind == kind, "\(fault?.message ?? "")")
    #expect(fault?.status == status)
    #expect(fault?.isByPreset == false)
  }

  @Test("the preset's rules come first, the first that fits decides")
  func rules() throws {
    let section = try plainSection(
      more: """
        errors:
          - {status: 429, code: "11??", kind: balance}
          - {status: [429, 430], where: {path: "$.d[*].id", matches: "(?i)perday"}, kind: quota}
          - {status: 429, kind: rate, attempts: 7, retry_after: ["$.d[*].delay", {header: x-wait}]}
          - {code: [1301, sensitive], kind: moderation}
          - {status: 400, kind: language}
        """)
    func kind(_ status: Int, _ body: String) -> ErrorRule.Kind? {
      replyFault(section, status, body)?.kind
    }
    #expect(kind(429, #"{"error": {"code": "1113"}}"#) == .balance)
    #expect(kind(429, #"{"error": {"code": "11135"}}"#) == .rate)
    #expect(kind(430, #"{"d": [{"id": "a"}, {"id": "RequestsPerDay"}]}"#) == .quota)
    #expect(kind(400, #"{"error": {"code": 1301}}"#) == .moderation)
    #expect(kind(400, #"{"error": {"type": "sensitive", "code": null}}"#) == .moderation)
    #expect(kind(400, "{}") == .language)
    #expect(kind(401, "{}") == .auth)
    let waits = replyFault(
      section, 429, #"[{"d": [{"delay": "1m2.5s"}, {"delay": "3s"}]}]"#,
      [HeaderField("retry-after", "9")])
    #expect(waits?.attempts == 7 && waits?.retryAfter == 62.5 && waits?.isByPreset == true)
    #expect(replyFault(section, 429, "", [HeaderField("X-Wait", "250ms")])?.retryAfter == 0.25)
    #expect(replyFault(section, 429, "", [HeaderField("Retry-After", "9")])?.retryAfter == 9)
  }

  @Test(
    "84: Retry-After in seconds, as a date, in the past, 0, negative, huge, garbage, twice",
    arguments: [
      (["120"], 120), (["0"], 0), (["1.5"], 1.5), ([" 7 "], 7), (["-5"], nil), (["soon"], nil),
      ([""], nil), ([], nil), (["1000000000000"], 1e12), (["1e12"], nil), (["12, 13"], nil),
      (["99999999999999999999999"], 1e23), (["3", "20"], 20),
      (["nonsense", "4"], 4), (["0x10"], nil), (["1.2.3"], nil),
      (["Sun, 06 Nov 1994 08:49:37 GMT"], 0), (["Fri, 15 Jan 2027 08:01:40 GMT"], 100),
      (["Friday, 15-Jan-27 08:01:40 GMT"], 100), (["Fri Jan 15 08:01:40 2027"], 100),
      (["Fri, 15 Jan 2027 08:01:40 PST"], nil), (["Fri, 32 Jan 2027 08:01:40 GMT"], nil),
      (["Fri, 15 Jan 2027 25:01:40 GMT"], nil), (["Fri, 15 Foo 2027 08:01:40 GMT"], nil),
      (["Thu, 29 Feb 2028 00:00:00 GMT"], 35_395_200),
    ] as [([String], Double?)])
  func retryAfter(values: [String], seconds: Double?) throws {
    let fault = replyFault(
      try plainSection(), 503, "", values.map { HeaderField("Retry-After", $0) })
    #expect(fault?.retryAfter == seconds)
  }

  @Test("days are counted as the calendar counts them")
  func days() {
    #expect(WaitTime.daysSince1970(year: 1970, month: 1, day: 1) == 0)
    #expect(WaitTime.daysSince1970(year: 2000, month: 2, day: 29) == 11016)
    #expect(WaitTime.daysSince1970(year: 2100, month: 3, day: 1) == 47541)
    #expect(WaitTime.daysSince1970(year: 1969, month: 12, day: 31) == -1)
  }

  @Test("a time in milliseconds by header, durations in bodies")
  func durations() throws {
    let fault = replyFault(try plainSection(), 429, "", [HeaderField("retry-after-ms", "1500")])
    #expect(fault?.retryAfter == 1.5)
    for (text, seconds) in [
      ("13s", 13.0), ("0.5", 0.5), ("250ms", 0.25), ("1h2m3s", 3723), ("x", nil), ("", nil),
      ("-3s", nil), ("3 s", nil), ("3y", nil), ("s", nil),
    ] as [(String, Double?)] {
      #expect(WaitTime.duration(text) == seconds, "\(text)")
    }
  }

  @Test("83: which answers may be other ones later")
  func temporary() throws {
    let section = try plainSection(more: "errors: [{status: 418, kind: rate, attempts: 2}]")
    for status in [408, 425, 429, 500, 502, 503, 504, 529, 418] {
      #expect(replyFault(section, status, "")?.isTemporary == true, "\(status)")
    }
    for status in [300, 301, 307, 400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 501, 505] {
      #expect(replyFault(section, status, "")?.isTemporary == false, "\(status)")
    }
    for body in [
      #"{"error": {"code": "insufficient_quota"}}"#,
      #"{"error": {"message": "Insufficient balance"}}"#,
    ] {
      #expect(replyFault(section, 429, body)?.isTemporary == false)
    }
  }

  @Test("78: of a web page the title is shown, with status and request id, at most 200 characters")
  func webPage() throws {
    let page =
      "<!DOCTYPE html>\n<HTML><head><style>x{}</style><TITLE lang=en>\n502 Bad &amp; <b>worse\u{1B}[31m"
      + "</TITLE></head><body>" + String(repeating: "<p>no</p>", count: 9000)
    let fault = try #require(
      replyFault(
        try plainSection(), 502, page,
        [HeaderField("Content-Type", "text/html"), HeaderField("X-Request-ID", "req-7")]))
    #expect(
      fault.message == "a web page came instead of an answer (502 Bad & worse); "
        + "is the address right, or does something stand in between?")
    #expect(fault.description == fault.message + " (HTTP 502, request id req-7)")
    #expect(fault.message.count <= 200 && fault.kind == .server)
    let long = "<html><h1>" + String(repeating: "word ", count: 200) + "</h1>"
    #expect(of500(long).message.count <= 200)
    #expect(!of500("<html><body>" + page).message.contains("<"))
  }

  private func of500(_ body: String) -> ProviderFault {
    (try? plainSection()).flatMap { replyFault($0, 500, body) }
      ?? ProviderFault(kind: .server, reason: .status, status: 0, message: "?")
  }

  @Test(
    "78: a message is one safe line of at most 200 characters",
    arguments: [
      (#"{"error": {"message": "a\nb\tc\u0000d"}}"#, "a b cd"),
      ("{\"message\": \"\\u001b[31mred\\u001b]0;title\\u0007 x\\u202e\"}", "red x"),
      (#"{"message": "<b>bold</b> &lt;x&gt; 1 < 2 and 3 > 2"}"#, "bold <x> 1 < 2 and 3 > 2"),
      (#"{"detail": [{"loc": ["a"], "msg": "field required"}]}"#, "field required"),
      (#"{"errors": [{"code": 7, "message": "no"}]}"#, "no"), (#""just text""#, "just text"),
      ("upstream timed out", "upstream timed out"),
      (#"{"err_code": "X1", "err_msg": "bad"}"#, "bad"),
      (#"{"error": {"code": "X-9"}}"#, "the provider says X-9"), ("", "the provider refused"),
      (#"{"detail": {"status": "quota_exceeded", "message": "none left"}}"#, "none left"),
    ])
  func message(body: String, message: String) throws {
    #expect(replyFault(try plainSection(), 400, body)?.message == message)
  }

  @Test("a path that the server does not know makes one look at the address")
  func unknownPath() throws {
    let section = try plainSection()
    for (status, body, message) in [
      (404, "", "there is nothing at this address; is base_url right?"),
      (404, #"{"detail": "Not Found"}"#, "Not Found (is base_url right?)"),
      (405, #"{"detail": "Method Not Allowed"}"#, "Method Not Allowed (is base_url right?)"),
      (404, #"{"detail": "no such file"}"#, "no such file"),
    ] {
      #expect(replyFault(section, status, body)?.message == message)
    }
  }

  @Test("78: neither a long message nor a long code is shown whole")
  func long() throws {
    let long = String(repeating: "長", count: 5000)
    let fault = try #require(
      replyFault(
        try plainSection(), 400,
        #"{"error": {"message": "\#(long)", "code": "\#(String(repeating: "c", count: 150))"}}"#))
    #expect(fault.message.count == 200 && fault.message.hasSuffix("…"))
    #expect(fault.code?.count == 80)
  }

  @Test("5: a key that is echoed is masked before anything is cut off")
  func masked() throws {
    let key = "sk-CANARY-0123456789"
    let context = ReplyContext(now: 0) { $0.replacing(key, with: "***") }
    let padding = String(repeating: "x", count: 190)
    for body in [
      #"{"error": {"message": "\#(padding) \#(key)", "code": "\#(key)"}, "request_id": "\#(key)"}"#,
      "<html><title>\(key)</title>", "\(padding)\(key)", #"{"error": "bad \#(key)"}"#,
    ] {
      let reply = ProviderReply(
        status: 401, headers: [HeaderField("X-Request-Id", key)], body: Array(body.utf8))
      let fault = try plainSection().fault(reply, context)
      #expect(!fault.description.contains("sk-CANARY"))
      #expect(!(fault.code ?? "").contains("CANARY"))
    }
    let moved = try plainSection().fault(
      ProviderReply(
        status: 307, headers: [HeaderField("Location", "https://x.example/\(key)?k=\(key)")]),
      context)
    #expect(moved.reason == .redirect)
    #expect(
      moved.message == "the address leads on to https://x.example, where nothing is sent; "
        + "write the right base_url")
  }

  @Test("C1.10: a model that the provider does not know names the line to edit")
  func modelPlace() throws {
    let body = #"{"error": {"code": "model_not_found", "message": "no such model"}}"#
    let fault = try #require(replyFault(try plainSection(), 404, body))
    #expect(fault.description.hasSuffix("mine.yaml:6"), "\(fault)")
    let chosen = try section(
      httpPreset(request: "{path: /x, body: {raw: audio}}"), model: "another")
    #expect(replyFault(chosen, 404, body)?.place == nil)
  }

  @Test("the request id is found under its many names")
  func requestID() throws {
    for (headers, body, id) in [
      ([("Request-Id", "a")], "", "a"), ([("cf-ray", "c"), ("X-REQUEST-ID", "b")], "", "b"),
      ([("apim-request-id", "d")], "", "d"), ([("X-Tt-Logid", "e")], "", "e"),
      ([], #"{"request_id": "f"}"#, "f"), ([("x-request-id", "a b")], "", nil),
      ([("x-request-id", String(repeating: "x", count: 81))], "", nil), ([("X-Id", "g")], "", nil),
    ] as [([(String, String)], String, String?)] {
      let fault = replyFault(
        try plainSection(), 500, body, headers.map { HeaderField($0.0, $0.1) })
      #expect(fault?.requestID == id)
    }
  }
}
