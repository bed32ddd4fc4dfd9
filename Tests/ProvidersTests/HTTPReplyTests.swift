import Testing
import Transcripts

@testable import Providers

let someday = ReplyContext(now: 1_800_000_000)

/// The fault of a reply.
func replyFault(
  _ section: ResolvedSection, _ status: Int, _ body: String, _ headers: [HeaderField] = []
) -> ProviderFault? {
  let reply = ProviderReply(status: status, headers: headers, body: Array(body.utf8))
  do throws(ProviderFault) {
    _ = try section.reading(reply, someday)
    return nil
  } catch {
    return error
  }
}

/// One that only its reply matters of.
func plainSection(
  reply: String = "{text: $.text}", transcription: String = "", more: String = ""
) throws -> ResolvedSection {
  try section(
    httpPreset(
      request: "{path: /x, body: {raw: audio}}", reply: reply, transcription: transcription,
      more: more))
}

@Suite("Replies over HTTP")
struct HTTPReplyTests {
  private func section(
    _ reply: String = "{text: $.text, segments: {each: '$.segments[*]', text: t}}"
  ) throws -> ResolvedSection { try plainSection(reply: reply) }

  private func text(_ section: ResolvedSection, _ body: String, _ headers: [HeaderField] = [])
    throws -> Reading
  {
    try section.reading(
      ProviderReply(status: 200, headers: headers, body: Array(body.utf8)), someday)
  }

  @Test(
    "77: a reply with status 200 that brings no words has a reason of its own",
    arguments: [
      (#"{"error": {"message": "no luck", "code": 7}}"#, "", .errorInReply),
      (#"{"error": "no luck", "text": ""}"#, "", .errorInReply),
      (#"{"code": "Nope", "message": "no luck"}"#, "", .errorInReply),
      ("<!DOCTYPE html><title>Hi</title>", "", .html), ("<html><body>x", "", .html),
      (#"{"text": "x"}"#, "text/html; charset=utf-8", .html),
      ("", "", .empty), (" \r\n", "application/json", .empty), ("null", "", .null),
      (#"{"text": null}"#, "", .nullText), ("{}", "", .noText), ("[]", "", .noText),
      ("7", "", .noText), (#"{"texts": "x"}"#, "", .noText), ("{\"text\": ", "", .notParsable),
      ("Internal error", "text/plain", .notParsable), (#"{"text": {"a": 1}}"#, "", .noText),
      (#"{"text": ["a"]}"#, "", .noText), (#"{"text": []}"#, "", nil),
    ] as [(String, String, ProviderFault.Reason?)])
  func reasons(body: String, type: String, reason: ProviderFault.Reason?) throws {
    let headers = type.isEmpty ? [] : [HeaderField("Content-Type", type)]
    let fault = replyFault(try section(), 200, body, headers)
    #expect(fault?.reason == reason)
    #expect(fault?.isTemporary != true)
    #expect((fault?.message.count ?? 0) <= 200)
    if reason == .errorInReply { #expect(fault?.message == "no luck") }
  }

  @Test("77: fields that nobody knows, wrong types and a null error do not matter")
  func extraFields() throws {
    let section = try section()
    let reading = try text(
      section, #"{"x": [1, {"text": 1}], "error": null, "text": " Hello. ", "usage": "many"}"#,
      [HeaderField("content-type", "text/plain")])
    #expect(reading.transcript.text == "Hello.")
    #expect(reading.usage == Reading.Usage())
    #expect(try text(section, "\u{FEFF}{\"text\": \"x\"}").transcript.text == "x")
  }

  @Test("nobody spoke: a place for words without words in it")
  func silence() throws {
    let section = try section()
    for body in [
      #"{"text": "", "code": 0, "message": "ok", "error": {}}"#, #"{"text": ""}"#,
      #"{"text": " \n"}"#, #"{"segments": []}"#,
    ] {
      #expect(try text(section, body).isSilent, "\(body)")
    }
    let parts = try self.section(
      "{text: {path: \"$.parts[?@.thought!=true].text\", join: ''}, drop_if: '^#+$'}")
    #expect(try text(parts, #"{"parts": []}"#).isSilent)
    #expect(try text(parts, "{\"parts\": [{\"text\": \"##\"}]}").isSilent)
    #expect(
      try text(parts, #"{"parts": [{"text": "a", "thought": true}, {"text": "b"}]}"#)
        .transcript.text == "b")
    #expect(replyFault(parts, 200, "{}")?.reason == .noText)
    let plain = try self.section("{parse: text}")
    #expect(try text(plain, "").isSilent)
    #expect(try text(plain, "Hello.\n").transcript.text == "Hello.")
  }

  @Test("success in a header or the body, and what the provider says instead")
  func success() throws {
    let section = try section(
      "{text: $.text, success: {header: X-Status, is: '20'}, "
        + "error: {code: {header: x-status}, message: [{header: X-Message}, $.m]}}")
    #expect(
      try text(section, #"{"text": "x"}"#, [HeaderField("x-STATUS", "20")]).transcript.text == "x")
    let fault = replyFault(
      section, 200, #"{"text": "x"}"#,
      [HeaderField("X-Status", "45"), HeaderField("X-Message", "quota exceeded")])
    #expect(fault?.reason == .errorInReply && fault?.code == "45" && fault?.kind == .quota)
    #expect(fault?.message == "quota exceeded")
    #expect(self.reason(section, #"{"text": "x"}"#) == .errorInReply)
  }

  private func reason(_ section: ResolvedSection, _ body: String) -> ProviderFault.Reason? {
    replyFault(section, 200, body)?.reason
  }

  @Test("finish: cut off is told, refused is moderation; usage is counted")
  func finish() throws {
    let section = try section(
      "{text: $.text, finish: {path: '$.why', length: [max], refused: [safety]}, "
        + "usage: {seconds: $.u.s, input: $.u.i, output: $.u.o}}")
    let cut = try text(section, #"{"text": "x", "why": "max", "u": {"s": 1.5, "i": 7, "o": "9"}}"#)
    #expect(cut.isCutOff)
    #expect(cut.usage.seconds == 1.5 && cut.usage.input == 7 && cut.usage.output == 9)
    #expect(try !text(section, #"{"text": "x", "why": "stop"}"#).isCutOff)
    for body in [#"{"text": "x", "why": "safety"}"#, #"{"text": null, "why": "safety"}"#] {
      let fault = replyFault(section, 200, body)
      #expect(fault?.reason == .refused && fault?.kind == .moderation)
    }
  }

  @Test("a rule may call an error silence")
  func noSpeech() throws {
    let section = try plainSection(more: "errors: [{code: 'NO_*', kind: no_speech}]")
    for status in [200, 400] {
      let reply = ProviderReply(
        status: status, body: Array(#"{"code": "NO_VOICE", "message": "x"}"#.utf8))
      #expect(try section.reading(reply, someday).isSilent)
    }
  }

  @Test("79: a reply that is too large or too deep is a typed error, not memory")
  func size() throws {
    let section = try section()
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(replyFault(section, 200, deep)?.reason == .notParsable)
    let large = ProviderReply(
      status: 200, body: [UInt8](repeating: 0x20, count: ResolvedSection.replyLimit + 1))
    #expect(throws: ProviderFault.self) { try section.reading(large, someday) }
    #expect(replyFault(section, 500, deep)?.kind == .server)
  }

  @Test("80: broken UTF-8, lone surrogates and NUL are repaired and counted")
  func broken() throws {
    let section = try section()
    let body = Array(#"{"text": "a"#.utf8) + [0xFF, 0x00] + Array(#"\ud800b"}"#.utf8)
    let reading = try section.reading(ProviderReply(status: 200, body: body), someday)
    #expect(reading.repairs == 3)
    #expect(reading.transcript.text == "a\u{FFFD}\0\u{FFFD}b")
  }
}
