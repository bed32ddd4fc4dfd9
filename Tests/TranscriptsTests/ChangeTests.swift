import Testing

@testable import Transcripts

@Suite("Changing transcripts")
struct ChangeTests {
  @Test("Shifted: every time is later, lengths stay")
  func shifted() {
    let word = Word(text: "a", start: 1, end: 2)
    let transcript = Transcript(
      segments: [Segment(start: 1, end: 2, text: "a", words: [word])], duration: 5,
      chunks: [ChunkRecord(state: .done, start: 0, end: 5)]
    ).shifted(by: 10)
    #expect(transcript.segments[0].start == 11)
    #expect(transcript.segments[0].words[0].end == 12)
    #expect(transcript.chunks[0].end == 15)
    #expect(transcript.duration == 5)
  }

  @Test("Three hours of chunks: a time is exact to the millisecond at the end too")
  func drift() {
    // 30.013 s a chunk: 480,208 samples; offsets from sample counts, as Jobs makes them.
    let parts = (0..<360).map { index in
      Transcript(segments: [Segment(start: 0.1, end: 29.9, text: "w\(index)")])
        .shifted(by: Double(index * 480_208) / 16_000)
    }
    let last = Transcript.joining(parts).segments[359]
    #expect(Timestamp.milliseconds(last.start) == (359 * 480_208 * 1000) / 16_000 + 100)
    #expect(Transcript.joining(parts).segments.count == 360)
  }

  @Test("Separate channels become speakers, in the order of their words")
  func channels() {
    let left = Transcript(
      segments: [
        Segment(start: 0, end: 1, text: "Hello"), Segment(start: 4, end: 5, text: "Fine"),
      ],
      language: "en", duration: 6)
    let right = Transcript(segments: [Segment(start: 2, end: 3, text: "How are you?")], duration: 7)
    let merged = Transcript.merging(channels: [left, right])
    #expect(merged.segments.map(\.text) == ["Hello", "How are you?", "Fine"])
    #expect(merged.segments.map(\.speaker) == ["Speaker 1", "Speaker 2", "Speaker 1"])
    #expect(merged.segments.map(\.channel) == [0, 1, 0])
    #expect(merged.text == "Hello How are you? Fine")
    #expect(merged.language == "en")
    #expect(merged.duration == 7)
    let text = Transcript.merging(channels: [Transcript(text: "Only text", duration: 3), left])
    #expect(text.segments.count == 3)
    #expect(Transcript.merging(channels: [left]).segments.allSatisfy { $0.speaker == nil })
  }

  @Test("Words of their own list find their segments")
  func attaching() {
    let transcript = Transcript(segments: [
      Segment(start: 0, end: 2, text: "And so"), Segment(start: 3, end: 4, text: "my friends"),
    ])
    let words = [("And", 0.0), ("so", 1.0), ("my", 2.7), ("friends", 3.5)].map {
      Word(text: $0.0, start: $0.1, end: $0.1 + 0.4)
    }
    let attached = transcript.attaching(words: words)
    #expect(attached.segments.map { $0.words.map(\.text) } == [["And", "so"], ["my", "friends"]])
  }

  @Test("Words without segments: the text's punctuation, cut at sentences, pauses and speakers")
  func attachingWithoutSegments() {
    let words = [
      ("hello", 0.0, "A"), ("there", 0.5, "A"), ("how", 1.0, "A"), ("are", 1.5, "A"),
      ("you", 4.0, "A"), ("fine", 4.5, "B"),
    ].map { Word(text: $0.0, start: $0.1, end: $0.1 + 0.4, speaker: $0.2) }
    let attached = Transcript(text: "Hello there. How are you? Fine!").attaching(words: words)
    #expect(attached.segments.map(\.text) == ["Hello there.", "How are", "you?", "Fine!"])
    #expect(attached.segments.map(\.start) == [0, 1, 4, 4.5])
    #expect(attached.segments.map(\.speaker) == ["A", "A", "A", "B"])
    #expect(attached.segments.flatMap(\.words) == words)
    #expect(attached.text == "Hello there. How are you? Fine!")
    // Words that say something else than the text still give their own.
    let other = Transcript(text: "Something else").attaching(words: words)
    #expect(other.segments.flatMap(\.words) == words)
  }

  @Test("Times that run over the clip are held within it")
  func clamped() {
    let transcript = Transcript(segments: [
      Segment(
        start: -0.3, end: 9.7, text: "Yes", words: [Word(text: "Yes", start: 0.1, end: 9)])
    ])
    let held = transcript.clamped(to: 0...1.5)
    #expect(held.segments[0].start == 0)
    #expect(held.segments[0].end == 1.5)
    #expect(held.segments[0].words[0].start == 0.1)
    #expect(held.segments[0].words[0].end == 1.5)
    #expect(held.text == "Yes")
  }
}
