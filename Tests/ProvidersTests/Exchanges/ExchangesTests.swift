import Files
import JSON
import Testing
import Transcripts

@testable import Providers

/// Every shipped preset against exchanges as the vendors' own pages show them: what goes out byte
/// for byte, what comes back.
@Suite("Recorded exchanges")
struct ExchangesTests {
  static let context = ReplyContext(now: 1_795_000_000)

  @Test("the request is byte for byte what the provider expects", arguments: Exchange.all)
  func request(exchange: Exchange) throws {
    let (request, warnings) = try exchange.filled()
    let expected = String(decoding: try exchange.bytes("request.txt"), as: UTF8.self)
    #expect(request.asText == expected)
    #expect(warnings == (exchange.ask["warnings"]?.array ?? []).compactMap(\.string))
    #expect(!request.asText.contains("users own name"))
    #expect(request.contentLength > 0)
  }

  @Test("the reply's words, times and speakers are read", arguments: Exchange.all)
  func reply(exchange: Exchange) throws {
    let section = try exchange.section()
    for name in exchange.files("reply", ".http") {
      let reading = try section.reading(exchange.reply(name + ".http"), Self.context)
      let expected = name.replacing("reply", with: "expected") + ".json"
      compare(reading, try exchange.json(expected), "\(exchange.testDescription)/\(name)")
    }
  }

  @Test(
    "a stream of events is read, wherever it is cut",
    arguments: Exchange.all.filter { !$0.files("stream", ".http").isEmpty })
  func stream(exchange: Exchange) throws {
    let section = try exchange.section()
    for name in exchange.files("stream", ".http") {
      let reply = try exchange.reply(name + ".http")
      let expected = try exchange.json(name.replacing("stream", with: "streamed") + ".json")
      let windows = String(decoding: reply.body, as: UTF8.self).replacing("\n", with: "\r\n")
      for (body, step) in [
        (reply.body, reply.body.count), (reply.body, 1), (reply.body, 7), (Array(windows.utf8), 5),
      ] {
        var stream = StreamReading(section, status: reply.status, headers: reply.headers)
        for start in Swift.stride(from: 0, to: body.count, by: step) {
          let piece = Array(body[start..<min(start + step, body.count)])
          _ = try stream.read(piece, Self.context)
        }
        let reading = try stream.finish(Self.context)
        #expect(
          reading.transcript.text == expected["text"]?.string,
          "\(exchange.testDescription)/\(name) in pieces of \(step)")
        if let usage = expected["usage"] {
          #expect(reading.usage.input == usage["input"]?.int, "\(exchange.testDescription)")
          #expect(reading.usage.output == usage["output"]?.int, "\(exchange.testDescription)")
        }
      }
    }
  }

  @Test(
    "errors are what they mean: whom to pay, what to change, when to try again",
    arguments: Exchange.all.filter { !$0.files("errors", ".json").isEmpty })
  func errors(exchange: Exchange) throws {
    let section = try exchange.section()
    for row in try #require(exchange.json("errors.json").array) {
      let fault = section.fault(try reply(row), Self.context)
      let what: Comment = "\(exchange.testDescription): \(JSONWriter.write(row))"
      #expect(fault.kind.rawValue == row["kind"]?.string, what)
      if let code = row["code"]?.string { #expect(fault.code == code, what) }
      if let message = row["message"]?.string { #expect(fault.message == message, what) }
      if let reason = row["reason"]?.string { #expect(fault.reason.rawValue == reason, what) }
      #expect(fault.retryAfter == row["retry_after"]?.double, what)
      #expect(fault.attempts == row["attempts"]?.int, what)
      // What a reply of status 200 says of its failure is seen when it is read.
      if row["status"]?.int == 200, fault.kind != .noSpeech {
        #expect(throws: ProviderFault.self, what) {
          try section.reading(self.reply(row), Self.context)
        }
      }
    }
  }

  private func reply(_ row: JSON) throws -> ProviderReply {
    var headers = [HeaderField("Content-Type", "application/json")]
    for member in row["headers"]?.object?.members ?? [] {
      headers.append(HeaderField(member.key, member.value.string ?? ""))
    }
    return ProviderReply(
      status: try #require(row["status"]?.int), headers: headers,
      body: Array(JSONWriter.write(try #require(row["body"])).utf8))
  }

  @Test("every section that is reached by HTTP has an exchange, speech with all that belongs to it")
  func complete() throws {
    for entry in shipped.entries() {
      let preset = try shipped.preset(entry.id)
      let own = Exchange.all.filter { $0.provider == entry.id }
      for section in [preset.transcription, preset.polish] {
        guard let section, section.resolutions.contains(where: { $0.command == nil }) else {
          continue
        }
        let exchanges = own.filter { $0.kind == section.kind }
        func lacks(_ file: String) -> Bool {
          !exchanges.contains { Files.exists($0.path.appending(file)) }
        }
        for file in ["request.txt", "reply.http", "reply-minimal.http"] where lacks(file) {
          Issue.record("\(entry.id): no exchange of \(section.kind) has a \(file)")
        }
        if section.kind == .transcription, lacks("errors.json") {
          Issue.record("\(entry.id): no exchange has an errors.json")
        }
      }
    }
  }

  @Test("every directory belongs to a shipped preset and has a request")
  func noStray() throws {
    let ids = Set(shipped.entries().map(\.id))
    for provider in Exchange.names(in: Exchange.directory) {
      #expect(ids.contains(provider), "\(provider)")
    }
    for exchange in Exchange.all {
      #expect(Files.exists(exchange.path.appending("request.txt")))
    }
    #expect(Exchange.all.count > 80)
  }
}

/// Compares what was read with what stands in the file: `text`, `language`, `duration` and
/// `words` always, `segments` and `usage` where they are named.
private func compare(_ reading: Reading, _ expected: JSON, _ name: String) {
  let transcript = reading.transcript
  #expect(transcript.text == expected["text"]?.string, "\(name)")
  #expect(transcript.language == expected["language"]?.string, "\(name)")
  #expect(transcript.duration == expected["duration"]?.double, "\(name)")
  #expect(reading.isCutOff == (expected["cut_off"]?.bool ?? false), "\(name)")
  #expect(reading.repairs == 0, "\(name)")
  let words = (expected["words"]?.array ?? []).map { word in
    Word(
      text: word["text"]?.string ?? "", start: word["start"]?.double ?? -1,
      end: word["end"]?.double ?? -1, confidence: word["confidence"]?.double,
      speaker: word["speaker"]?.string)
  }
  #expect(transcript.segments.flatMap(\.words) == words, "\(name)")
  if let segments = expected["segments"]?.array {
    let wanted = segments.map { segment in
      Segment(
        start: segment["start"]?.double ?? -1, end: segment["end"]?.double ?? -1,
        text: segment["text"]?.string ?? "", speaker: segment["speaker"]?.string,
        confidence: segment["confidence"]?.double, noSpeech: segment["no_speech"]?.double,
        logprob: segment["logprob"]?.double, compression: segment["compression"]?.double)
    }
    let read = transcript.segments.map { segment in
      var segment = segment
      segment.words = []
      return segment
    }
    #expect(read == wanted, "\(name)")
  } else if words.isEmpty {
    #expect(transcript.segments.isEmpty, "\(name)")
  }
  if let usage = expected["usage"] {
    #expect(reading.usage.seconds == usage["seconds"]?.double, "\(name)")
    #expect(reading.usage.input == usage["input"]?.int, "\(name)")
    #expect(reading.usage.output == usage["output"]?.int, "\(name)")
  }
}
