import Testing

@testable import Transcripts

@Suite("Stitching the pieces of a recording")
struct StitcherTests {
  /// Words of half a second each, one after the other from `start`.
  static func timed(_ text: String, from start: Double, step: Double = 0.5) -> Transcript {
    var time = start
    let words = text.split(separator: " ").map { word in
      defer { time += step }
      return Word(text: String(word), start: time, end: time + step)
    }
    return Transcript(segments: [Segment(start: start, end: time, text: text, words: words)])
  }

  static func part(
    _ transcript: Transcript, _ start: Double, _ end: Double, overlap: Double = 0,
    state: ChunkRecord.State = .done
  ) -> StitchPart {
    StitchPart(
      transcript: transcript, start: start, end: end, overlap: overlap,
      record: ChunkRecord(state: state, start: start, end: end, attempts: 1))
  }

  @Test("With times the middle of what two pieces share decides: up to it the first one's words")
  func middle() {
    let first = Self.timed("one two three four five six", from: 0)
    let second = Self.timed("THREE FOUR FIVE SIX SEVEN EIGHT", from: 1)
    let whole = Stitcher.stitched([
      Self.part(first, 0, 3), Self.part(second, 1, 4, overlap: 2),
    ])
    #expect(whole.text == "one two three four FIVE SIX SEVEN EIGHT")
    #expect(whole.segments.map(\.text) == ["one two three four", "FIVE SIX SEVEN EIGHT"])
    #expect(whole.segments.map(\.start) == [0, 2])
    #expect(whole.segments.map(\.end) == [2, 4])
    #expect(whole.segments.flatMap(\.words).map(\.start) == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5])
  }

  struct Texts: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let first: String
    let second: String
    let whole: String
  }

  @Test(
    "Without times: the end of one is the beginning of the next",
    arguments: [
      Texts(
        testDescription: "alike", first: "we went to the market and bought",
        second: "the market and bought two apples",
        whole: "we went to the market and bought two apples"),
      Texts(
        testDescription: "case and marks aside", first: "We went to the market, and bought.",
        second: "The market and bought two apples.",
        whole: "We went to the market, and bought two apples."),
      Texts(
        testDescription: "half a word at both ends", first: "we went to the market and bou",
        second: "rket and bought two apples", whole: "we went to the market and bought two apples"),
      Texts(
        testDescription: "another last word", first: "we went to the market and brought",
        second: "the market and bought two apples",
        whole: "we went to the market and bought two apples"),
      Texts(
        testDescription: "numbers written otherwise",
        first: "so we have paid twenty one euros for it",
        second: "have paid 21 euros for it and left",
        whole: "so we have paid twenty one euros for it and left"),
      Texts(
        testDescription: "Chinese", first: "今天天气很好，我们去公园散步。", second: "我们去公园散步，然后回家。",
        whole: "今天天气很好，我们去公园散步，然后回家。"),
      Texts(
        testDescription: "Chinese, wide digits and letters", first: "我们买了１２个Ａｐｐｌｅ的手机。",
        second: "买了12个apple的手机，很贵。", whole: "我们买了１２个Ａｐｐｌｅ的手机，很贵。"),
      Texts(
        testDescription: "Japanese, half width", first: "昨日ｶﾒﾗを買いました", second: "カメラを買いました。とても高い。",
        whole: "昨日ｶﾒﾗを買いました。とても高い。"),
      Texts(
        testDescription: "nothing alike: both as they are", first: "we went to the market",
        second: "apples are red", whole: "we went to the market apples are red"),
      Texts(
        testDescription: "a single word alike", first: "we went to the shop and the",
        second: "the apples which were there were red",
        whole: "we went to the shop and the apples which were there were red"),
      Texts(
        testDescription: "one is empty", first: "", second: "apples are red",
        whole: "apples are red"),
    ])
  func texts(_ texts: Texts) {
    // Fifteen letters a second.
    let end = Double(max(30, texts.first.utf8.count)) / 15
    let length = Double(texts.second.utf8.count) / 15
    let whole = Stitcher.stitched([
      Self.part(Transcript(text: texts.first), 0, end),
      Self.part(Transcript(text: texts.second), end - 1.5, end - 1.5 + length, overlap: 1.5),
    ])
    #expect(whole.text == texts.whole)
    #expect(whole.text == whole.joinedText)
  }

  @Test("Pieces that were cut in silence are joined as they are, even if they say the same")
  func silence() {
    let whole = Stitcher.stitched([
      Self.part(Transcript(text: "go on"), 0, 2), Self.part(Transcript(text: "go on"), 2.5, 4),
    ])
    #expect(whole.text == "go on go on")
  }

  @Test("Text without times stands at its piece's time")
  func placed() {
    let whole = Stitcher.stitched([
      Self.part(Transcript(text: "one"), 3, 30), Self.part(Self.timed("two", from: 31), 30, 60),
      Self.part(Transcript(), 60, 61, state: .silent), Self.part(Transcript(text: "three"), 61, 70),
    ])
    #expect(whole.segments.map(\.text) == ["one", "two", "three"])
    #expect(whole.segments.map(\.start) == [3, 31, 61])
    #expect(whole.segments.map(\.end) == [30, 31.5, 70])
    #expect(whole.chunks.map(\.state) == [.done, .done, .silent, .done])
  }

  @Test("One with times, the next without")
  func mixed() {
    let whole = Stitcher.stitched([
      Self.part(Self.timed("we went to the market", from: 0), 0, 2.5),
      Self.part(Transcript(text: "to the market and bought apples"), 1, 4, overlap: 1.5),
      Self.part(Self.timed("bought apples today", from: 3), 3, 5, overlap: 1),
    ])
    #expect(whole.text == "we went to the market and bought apples today")
  }

  @Test("Nothing is matched over a loss, and what a lost piece shared is kept from the others")
  func loss() {
    let whole = Stitcher.stitched([
      Self.part(Self.timed("one two three four", from: 0), 0, 2),
      Self.part(Transcript(), 1, 3, overlap: 1, state: .failed),
      Self.part(Self.timed("three four five six", from: 2), 2, 4, overlap: 1),
    ])
    #expect(whole.text == "one two three four three four five six")
  }

  @Test("What one of them alone has heard stays")
  func alone() {
    let whole = Stitcher.stitched([
      Self.part(Self.timed("one two three four five", from: 0), 0, 2.5),
      Self.part(Self.timed("four five six", from: 1.5), 1, 3, overlap: 1.5),
    ])
    #expect(whole.text == "one two three four five six", "three, at its own edge")
    var second = Self.timed("two three four five six", from: 0.5)
    second.segments[0].words.remove(at: 1)
    second.segments[0].text = "two four five six"
    let missed = Stitcher.stitched([
      Self.part(Self.timed("one two three four five", from: 0), 0, 2.5),
      Self.part(second, 0.5, 3, overlap: 2),
    ])
    #expect(missed.text == "one two three four five six", "three, in the middle")
  }

  @Test("Segments without words: cut where the texts meet; if they do not, taken by their middle")
  func segments() {
    let first = Transcript(segments: [
      Segment(start: 0, end: 6, text: "We all went to the market."),
      Segment(start: 6, end: 10, text: "Then we bought"),
    ])
    let second = Transcript(segments: [
      Segment(start: 6.5, end: 12, text: "Then we bought two apples."),
      Segment(start: 12, end: 14, text: "They were red."),
    ])
    let whole = Stitcher.stitched([
      Self.part(first, 0, 10), Self.part(second, 6, 16, overlap: 4),
    ])
    #expect(whole.text == "We all went to the market. Then we bought two apples. They were red.")
    let other = Transcript(segments: [
      Segment(start: 6, end: 7.5, text: "Dann wir"),
      Segment(start: 8.5, end: 12, text: "kauften Obst."),
    ])
    let apart = Stitcher.stitched([
      Self.part(first, 0, 10), Self.part(other, 6, 16, overlap: 4),
    ])
    #expect(apart.text == "We all went to the market. Then we bought Dann wir kauften Obst.")
  }

  @Test("Speakers, channels, confidence and the engine's figures stay with their words")
  func members() {
    var first = Self.timed("one two three four", from: 0)
    first.segments[0].speaker = "A"
    first.segments[0].channel = 1
    first.segments[0].noSpeech = 0.25
    var second = Self.timed("three four five six", from: 1)
    second.segments[0].speaker = "B"
    second.segments[0].confidence = 0.5
    let whole = Stitcher.stitched([
      Self.part(first, 0, 2), Self.part(second, 1, 3, overlap: 1),
    ])
    #expect(whole.segments.map(\.text) == ["one two three", "four five six"])
    #expect(whole.segments.map(\.speaker) == ["A", "B"])
    #expect(whole.segments.map(\.channel) == [1, nil])
    #expect(whole.segments.map(\.noSpeech) == [0.25, nil])
    #expect(whole.segments.map(\.confidence) == [nil, 0.5])
  }

  @Test("The language is the one of most of the speech; another one's text stays")
  func language() {
    var parts = [
      Self.part(Transcript(text: "guten Tag", language: "de"), 0, 10),
      Self.part(Transcript(text: "good day", language: "en"), 10, 40),
      Self.part(Transcript(language: "fr"), 40, 100, state: .silent),
    ]
    #expect(Stitcher.stitched(parts).language == "en")
    #expect(Stitcher.stitched(parts).text == "guten Tag good day")
    parts[0].end = 31
    parts[1].start = 31
    #expect(Stitcher.stitched(parts).language == "de")
    #expect(Stitcher.stitched([]).language == nil)
  }

  @Test("Times outside a piece are held in it; no start before the one before")
  func order() {
    let whole = Stitcher.stitched([
      Self.part(
        Transcript(segments: [
          Segment(start: 4, end: 9, text: "b"), Segment(start: -1, end: 2, text: "a"),
        ]), 0, 5),
      Self.part(Transcript(segments: [Segment(start: 0, end: 70, text: "c")]), 5, 8),
    ])
    #expect(whole.segments.map(\.text) == ["a", "b", "c"])
    #expect(whole.segments.map(\.start) == [0, 4, 5])
    #expect(whole.segments.map(\.end) == [2, 5, 8])
  }

  @Test("A single piece keeps its text and has its record; none gives nothing")
  func single() {
    let text = "One.\n\nTwo."
    let whole = Stitcher.stitched([Self.part(Transcript(text: text), 0, 5)])
    #expect(whole.text == text && whole.segments.isEmpty && whole.chunks.count == 1)
    #expect(Stitcher.stitched([]) == Transcript())
  }

  @Test("A word with a hyphen is not cut, and quotes stay with theirs")
  func marks() {
    let whole = Stitcher.stitched([
      Self.part(Transcript(text: "He said to me a well-known “word of mine” again"), 0, 10),
      Self.part(
        Transcript(text: "a well-known “word of mine” again, and left."), 8, 12, overlap: 2),
    ])
    #expect(whole.text == "He said to me a well-known “word of mine” again, and left.")
  }
}
