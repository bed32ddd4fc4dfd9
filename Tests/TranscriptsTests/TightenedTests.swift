import Testing
import Transcripts

@Suite("Segments held to where somebody speaks") struct TightenedTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let segment: ClosedRange<Double>
    let speech: [ClosedRange<Double>]
    let held: ClosedRange<Double>
  }

  static let cases = [
    Case(
      testDescription: "an end that is the next one's start, over a silence",
      segment: 8...51.1, speech: [0.2...10.8, 51...61], held: 8...10.8),
    Case(
      testDescription: "a start that is the last one's end", segment: 10.6...60,
      speech: [0.2...10.8, 51...61], held: 51...60),
    Case(
      testDescription: "words on both sides stay", segment: 8...55,
      speech: [0.2...10.8, 51...61], held: 8...55),
    Case(
      testDescription: "a short pause is none of it", segment: 1...9, speech: [0...4, 5.5...10],
      held: 1...9),
    Case(
      testDescription: "a silence at the end", segment: 1...30, speech: [0...5], held: 1...5),
    Case(
      testDescription: "what is a little off stays", segment: 1...5.8, speech: [0...5],
      held: 1...5.8),
    Case(
      testDescription: "where nobody was heard nothing is known", segment: 20...25,
      speech: [0...5], held: 20...25),
    Case(
      testDescription: "the only short word of its segment stays its own", segment: 3...40,
      speech: [30...30.3], held: 30...30.3),
  ]

  @Test("Times are held to speech", arguments: cases)
  func held(_ item: Case) {
    let transcript = Transcript(segments: [
      Segment(start: item.segment.lowerBound, end: item.segment.upperBound, text: "words")
    ]).tightened(to: item.speech)
    #expect(transcript.segments[0].start == item.held.lowerBound)
    #expect(transcript.segments[0].end == item.held.upperBound)
    #expect(transcript.text == "words")
  }

  @Test("What has times of its own words, and a gap's mark, stay as they are")
  func kept() {
    let segments = [
      Segment(
        start: 0, end: 50, text: "one", words: [Word(text: "one", start: 0, end: 50)]),
      Segment(start: 0, end: 50, text: Segment.gapStart + "00:00:00 – 00:00:50]"),
    ]
    #expect(Transcript(segments: segments).tightened(to: [1...2]).segments == segments)
  }
}
