import Testing
import Transcripts

@testable import Providers

@Suite("Words out of a stream")
struct StreamTests {
  private static let type = [HeaderField("Content-Type", "text/event-stream; charset=utf-8")]

  private static let openRules = """
      events:
        - {when: {$.type: delta}, delta: $.d}
        - {when: {$.type: done}, final: $.text}
        - {when: {$.error: {exists: true}}, error: $.error.message}
        - {when: {$.why: {exists: true}}, finish: $.why}
        - {when: {$.type: stop}, stop: true}
        - {stop: END}

    """

  private func section(_ events: String = openRules, _ more: String = "") throws -> ResolvedSection
  {
    try plainSection(
      reply: "{text: $.text, language: $.lang, finish: {path: $.why, length: [max], "
        + "refused: [safety]}, usage: {input: $.u}}",
      transcription: events, more: more)
  }

  private func stream(_ events: [String]) -> String {
    events.map { "data: \($0)\n\n" }.joined()
  }

  private func read(
    _ section: ResolvedSection, _ body: String, status: Int = 200,
    headers: [HeaderField] = type, size: Int = 7
  ) throws -> (steps: [String], reading: Reading) {
    var stream = StreamReading(section, status: status, headers: headers)
    var steps: [String] = []
    var rest = Array(body.utf8)[...]
    while !rest.isEmpty {
      if try stream.read(Array(rest.prefix(size)), someday) { steps.append(stream.text) }
      rest = rest.dropFirst(size)
    }
    return (steps, try stream.finish(someday))
  }

  @Test("deltas add up, the final text wins and brings what stands beside it")
  func deltas() throws {
    let body = stream([
      #"{"type": "start"}"#, #"{"type": "delta", "d": " Hel"}"#, #"{"type": "delta", "d": "lo"}"#,
      #"{"type": "done", "text": " Hello. ", "lang": "English", "u": 5, "why": "max"}"#, "[DONE]",
    ])
    let section = try section()
    for size in [1, 7, 10_000] {
      let result = try read(section, body, size: size)
      #expect(result.reading.transcript.text == "Hello.")
      #expect(result.reading.transcript.language == "en")
      #expect(result.reading.usage.input == 5 && result.reading.isCutOff)
      if size < 10_000 { #expect(result.steps == [" Hel", " Hello", " Hello. "]) }
    }
    // The same as one reply.
    let whole = ProviderReply(status: 200, headers: Self.type, body: Array(body.utf8))
    #expect(try section.reading(whole, someday).transcript.text == "Hello.")
  }

  @Test("82: [DONE] may be missing, and what comes after it does not count")
  func done() throws {
    let section = try section()
    let deltas = [#"{"type": "delta", "d": "a"}"#, #"{"why": "stop"}"#]
    #expect(try read(section, stream(deltas)).reading.transcript.text == "a")
    for end in ["[DONE]", "END", #"{"type": "stop"}"#] {
      let late =
        deltas + [end, #"{"type": "delta", "d": "late"}"#, #"{"error": {"message": "x"}}"#]
      #expect(try read(section, stream(late)).reading.transcript.text == "a")
      var stream = StreamReading(section, status: 200, headers: Self.type)
      _ = try stream.read(Array(self.stream(late).utf8), someday)
      #expect(stream.isDone)
    }
    let only = try self.section(
      "  events: [{when: {$.d: {exists: true}}, delta: $.d}, {stop: '[DONE]'}]\n")
    #expect(try read(only, stream([#"{"d": "a"}"#])).reading.transcript.text == "a")
  }

  @Test(
    "82: a stream that brings no words says why",
    arguments: [
      ([], .empty), (["no JSON"], .empty), ([#"{"type": "start"}"#], .cutShort),
      ([#"{"type": "delta", "d": "a"}"#], .cutShort), (["[DONE]"], .noText),
      ([#"{"why": "stop"}"#], .noText),
      ([#"{"type": "delta", "d": "a"}"#, #"{"why": "safety"}"#], .refused),
      (
        [
          #"{"type": "delta", "d": "a"}"#, #"{"error": {"message": "boom", "code": "rate_limit"}}"#,
        ], .errorInReply
      ),
      ([#"{"message": "unruled", "code": 7}"#], .errorInReply),
    ] as [([String], ProviderFault.Reason)])
  func failures(events: [String], reason: ProviderFault.Reason) throws {
    let section = try section()
    let error = #expect(throws: ProviderFault.self) { try read(section, stream(events)) }
    #expect(error?.reason == reason)
    if reason == .errorInReply { #expect(["boom", "unruled"].contains(error?.message)) }
  }

  @Test("an event named error is one; null is not there")
  func errors() throws {
    let section = try section()
    let error = #expect(throws: ProviderFault.self) {
      try read(section, "event: error\ndata: {\"message\": \"Insufficient balance\"}\n\n")
    }
    #expect(error?.kind == .balance)
    let fine = stream([
      #"{"type": "delta", "d": "a", "error": null, "why": null}"#,
      #"{"type": "delta", "d": null}"#, #"{"type": "delta", "d": "b", "why": "stop"}"#,
    ])
    #expect(try read(section, fine).reading.transcript.text == "ab")
    let silent = try self.section(Self.openRules, "errors: [{code: SILENT, kind: no_speech}]")
    #expect(try read(silent, stream([#"{"error": {"code": "SILENT"}}"#])).reading.isSilent)
  }

  @Test("mode: replace brings the whole text so far each time")
  func replace() throws {
    let section = try section(
      "  events: [{when: {$.t: {exists: true}}, delta: $.t, mode: replace}]\n")
    let result = try read(section, stream([#"{"t": "a b"}"#, #"{"t": "a c"}"#, #"{"t": "a"}"#]))
    #expect(result.steps == ["a b", "a c", "a"])
    #expect(result.reading.transcript.text == "a")
  }

  @Test("80: a character cut between two deltas is whole, a broken one is counted")
  func characters() throws {
    let section = try section()
    func body(_ pieces: [[UInt8]]) -> [UInt8] {
      pieces.flatMap { Array(#"data: {"type": "delta", "d": ""#.utf8) + $0 + Array("\"}\n\n".utf8) }
        + Array("data: [DONE]\n\n".utf8)
    }
    let smile = Array("😀".utf8)
    for place in 1..<4 {
      var stream = StreamReading(section, status: 200, headers: Self.type)
      _ = try stream.read(
        body([Array("a".utf8), Array(smile[..<place]), Array(smile[place...]), [0x62]]), someday)
      let reading = try stream.finish(someday)
      #expect(reading.transcript.text == "a😀b" && reading.repairs == 0)
    }
    var stream = StreamReading(section, status: 200, headers: Self.type)
    _ = try stream.read(body([[0x61, 0xF0], [0x62], [0x63], [0x64], [0x65]]), someday)
    let reading = try stream.finish(someday)
    #expect(reading.transcript.text == "a\u{FFFD}bcde" && reading.repairs == 1)
  }

  @Test("an ordinary reply to a request for a stream is read as one; errors too")
  func ordinary() throws {
    let section = try section()
    let json = [HeaderField("Content-Type", "application/json")]
    let result = try read(section, #"{"text": "Hello."}"#, headers: json)
    #expect(result.reading.transcript.text == "Hello." && result.steps.isEmpty)
    #expect(
      try read(section, stream([#"{"type": "done", "text": "x"}"#]), headers: json).reading
        .transcript.text == "x")
    for (status, headers) in [(401, json), (401, Self.type), (503, [])] {
      let error = #expect(throws: ProviderFault.self) {
        try read(section, #"{"error": {"message": "no"}}"#, status: status, headers: headers)
      }
      #expect(error?.status == status && error?.message == "no")
    }
    let error = #expect(throws: ProviderFault.self) {
      try read(section, "data: {\"error\": {\"message\": \"no\"}}\n\n", status: 400)
    }
    #expect(error?.message == "no")
  }

  @Test("79: an endless event, an endless error and endless words end in a typed error")
  func endless() throws {
    let section = try section()
    let block = [UInt8](repeating: 0x78, count: 1 << 16)
    var stream = StreamReading(section, status: 200, headers: Self.type)
    _ = try stream.read(Array("data: ".utf8), someday)
    let error = #expect(throws: ProviderFault.self) {
      for _ in 0..<1000 { _ = try stream.read(block, someday) }
    }
    #expect(error?.reason == .tooLarge)
    var failing = StreamReading(section, status: 500, headers: [])
    for _ in 0..<1000 { _ = try failing.read(block, someday) }
    #expect(throws: ProviderFault.self) { try failing.finish(someday) }
  }
}
