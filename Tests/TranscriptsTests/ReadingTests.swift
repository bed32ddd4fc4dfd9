import JSON
import Testing

@testable import Transcripts

@Suite("A transcript read back from its JSON form")
struct ReadingTests {
  @Test("What was written is read back", arguments: 0..<300)
  func roundTrip(seed: UInt64) throws {
    var random = Seeded(seed)
    let transcript = random.transcript()
    let document = TranscriptDocument(transcript, file: "a", provider: "p", warnings: ["w"])
    let read = try #require(Transcript(json: document.json), "seed \(seed)")
    #expect(read == transcript, "seed \(seed)")
    let parsed = try JSONReader.read(Array(document.text.utf8)).value
    #expect(Transcript(json: parsed) == transcript, "seed \(seed), through text")
  }

  @Test("Times are whole milliseconds, words have no spaces around them")
  func rounded() throws {
    let transcript = Transcript(
      segments: [
        Segment(
          start: 1.23456, end: 10799.99951, text: " Ask",
          words: [Word(text: " Ask", start: 1.23456, end: 2)])
      ])
    let read = try #require(Transcript(json: TranscriptDocument(transcript).json))
    #expect(read.segments[0].start == 1.235)
    #expect(read.segments[0].end == 10800)
    #expect(read.segments[0].text == " Ask")
    #expect(read.segments[0].words[0].text == "Ask")
    #expect(
      TranscriptDocument(read).json == TranscriptDocument(transcript).json, "written alike again")
  }

  @Test(
    "Anything else is no transcript",
    arguments: [
      "1", "[]", "null", "{}", #"{"version":1}"#, #"{"version":1,"text":""}"#,
      #"{"version":2,"text":"","segments":[]}"#, #"{"version":"1","text":"","segments":[]}"#,
      #"{"version":1.0,"text":"","segments":[]}"#, #"{"version":1,"text":null,"segments":[]}"#,
      #"{"version":1,"text":"","segments":{}}"#, #"{"version":1,"text":"","segments":[1]}"#,
      #"{"version":1,"text":"","segments":[{"start":0,"end":1}]}"#,
      #"{"version":1,"text":"","segments":[{"start":"0","end":1,"text":"a"}]}"#,
      #"{"version":1,"text":"","segments":[{"start":0,"end":1e999,"text":"a"}]}"#,
      #"{"version":1,"text":"","segments":[{"start":0,"end":1,"text":"a","channel":0.5}]}"#,
      #"{"version":1,"text":"","segments":[{"start":0,"end":1,"text":"a","words":[{}]}]}"#,
      #"{"version":1,"text":"","segments":[],"duration":"3"}"#,
      #"{"version":1,"text":"","segments":[],"language":["en"]}"#,
      #"{"version":1,"text":"","segments":[],"chunks":[{"state":"lost","start":0,"end":1,"attempts":1}]}"#,
      #"{"version":1,"text":"","segments":[],"chunks":[{"state":"done","start":0,"end":1}]}"#,
    ])
  func others(text: String) throws {
    #expect(Transcript(json: try JSONReader.read(Array(text.utf8)).value) == nil)
  }

  @Test("Unknown members and null where nothing is known do not matter")
  func lenient() throws {
    let text =
      #"{"version":1,"text":"a","later":{},"language":null,"duration":null,"chunks":null,"#
      + #""segments":[{"start":0,"end":1,"text":"a","speaker":null,"words":null,"x":1}]}"#
    #expect(
      Transcript(json: try JSONReader.read(Array(text.utf8)).value)
        == Transcript(segments: [Segment(start: 0, end: 1, text: "a")]))
  }
}

extension Seeded {
  fileprivate mutating func seconds() -> Double { Double(below(20_000_000)) / 1000 }
  fileprivate mutating func maybe<Value>(_ value: Value) -> Value? { below(2) == 0 ? value : nil }

  /// As it comes out of a reader: whole milliseconds, words without spaces around them.
  fileprivate mutating func transcript() -> Transcript {
    let segments = (0..<below(8)).map { _ in
      Segment(
        start: seconds(), end: seconds(), text: word() + [" ", "\n\"", ""][below(3)] + word(),
        words: (0..<below(4)).map { _ in
          Word(
            text: word(), start: seconds(), end: seconds(),
            confidence: maybe(Double(below(1000)) / 999), speaker: maybe(word()))
        }, speaker: maybe(word()), channel: maybe(below(8)),
        confidence: maybe(Double(below(1000)) / 999), noSpeech: maybe(1 / Double(1 + below(99))),
        logprob: maybe(-Double(below(1000)) / 333), compression: maybe(Double(below(90)) / 7))
    }
    let chunks = (0..<below(4)).map { _ in
      ChunkRecord(
        state: [.done, .silent, .failed][below(3)], start: seconds(), end: seconds(),
        attempts: below(5), provider: maybe(word()), error: maybe("timeout"))
    }
    return Transcript(
      text: maybe(word()), segments: segments, language: maybe("en"), duration: maybe(seconds()),
      chunks: chunks)
  }
}
