import Testing
import Transcripts

@Suite("No word of the text is lost over its segments") struct CoverageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let segments: [String]
    let after: [String]
  }

  static let cases = [
    Case(
      testDescription: "the same", text: "Hello world. Good day.",
      segments: ["hello world", "good day"], after: ["hello world", "good day"]),
    Case(
      testDescription: "segments that end early", text: "Hello world. Good day.",
      segments: ["Hello world."], after: ["Hello world. Good day."]),
    Case(
      testDescription: "the same in Chinese", text: "你好世界。再见。", segments: ["你好世界。"],
      after: ["你好世界。再见。"]),
    Case(
      testDescription: "a hole in the middle", text: "one two three four five six seven",
      segments: ["one two", "six seven"], after: ["one two three four five six seven"]),
    Case(
      testDescription: "a number written in two ways", text: "it costs twenty-five euros today",
      segments: ["it costs 25 euros", "today"], after: ["it costs 25 euros", "today"]),
    Case(
      testDescription: "segments that say more", text: "Hello.", segments: ["Hello.", "Good day."],
      after: ["Hello.", "Good day."]),
    Case(testDescription: "no segments", text: "Hello.", segments: [], after: []),
  ]

  @Test("The text wins where segments hold less of it", arguments: cases)
  func covered(_ item: Case) {
    let segments = item.segments.enumerated().map { index, text in
      Segment(start: Double(index), end: Double(index) + 1, text: text)
    }
    let covered = Transcript(text: item.text, segments: segments).coveringText()
    #expect(covered.text == item.text)
    #expect(covered.segments.map(\.text) == item.after)
    #expect(covered.segments.first?.start ?? 0 == 0)
  }
}
