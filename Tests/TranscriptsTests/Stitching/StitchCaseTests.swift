import Testing

@testable import Transcripts

/// What the property tests have found once, made small.
@Suite("Stitching: what went wrong once")
struct StitchCaseTests {
  struct Said {
    var text: String
    var start: Double
    var end: Double
  }

  private func part(
    _ words: [Said], _ start: Double, _ end: Double, overlap: Double
  ) -> StitchPart {
    let segment = Segment(
      start: words[0].start, end: words[words.count - 1].end,
      text: words.map(\.text).joined(separator: " "),
      words: words.map { Word(text: $0.text, start: $0.start, end: $0.end) })
    return StitcherTests.part(Transcript(segments: [segment]), start, end, overlap: overlap)
  }

  private func part(
    _ segments: [Said], from start: Double, to end: Double, overlap: Double
  ) -> StitchPart {
    let transcript = Transcript(
      segments: segments.map { Segment(start: $0.start, end: $0.end, text: $0.text) })
    return StitcherTests.part(transcript, start, end, overlap: overlap)
  }

  @Test("Words longer than what two pieces share: neither heard anything of the other's")
  func longWords() {
    let whole = Stitcher.stitched([
      part(
        [
          Said(text: "auch", start: 6.2, end: 6.4), Said(text: "von", start: 6.5, end: 6.6),
          Said(text: "Übergangsregelung", start: 6.9, end: 7.9),
        ], 6, 8.5, overlap: 0),
      part(
        [
          Said(text: "Straßenbahnhaltestelle", start: 8, end: 9.2),
          Said(text: "dem", start: 9.3, end: 9.5),
        ], 7.5, 10, overlap: 1),
    ])
    #expect(whole.text == "auch von Übergangsregelung Straßenbahnhaltestelle dem")
  }

  @Test("Half a word at the start of a piece does not come before everything")
  func half() {
    let whole = Stitcher.stitched([
      part(
        [Said(text: "For, well-known now and them call thing up.", start: 0, end: 2.38)], from: 0,
        to: 2.5, overlap: 0),
      part(
        [
          Said(text: "Em call thing up find.", start: 1.5, end: 2.66),
          Said(text: "Water do, out.", start: 2.81, end: 3.85),
        ], from: 1.5, to: 4, overlap: 1),
    ])
    #expect(whole.text == "For, well-known now and them call thing up find. Water do, out.")
  }

  @Test("A wrong last word where the other went on is not kept beside the right one")
  func wrongEnd() {
    let whole = Stitcher.stitched([
      part(
        [Said(text: "Water do, out qxz.", start: 2.81, end: 3.85)], from: 1.5, to: 4, overlap: 0),
      part(
        [
          Said(text: "Do, out all.", start: 3.17, end: 3.85),
          Said(text: "Long how, make write.", start: 4.14, end: 5.2),
        ], from: 3, to: 5.5, overlap: 1),
    ])
    #expect(whole.text == "Water do, out all. Long how, make write.")
  }

  @Test("The last word of one is half of the first of the other, and nothing else is shared")
  func onlyHalf() {
    let whole = Stitcher.stitched([
      part(
        [
          Said(text: "Geschwindigkeitsbegrenzung", start: 39.7, end: 41.2),
          Said(text: "da", start: 41.24, end: 41.44),
        ], 39, 41.5, overlap: 0),
      part(
        [
          Said(text: "das", start: 41.24, end: 41.44), Said(text: "ist", start: 41.5, end: 41.6),
        ], 40.5, 43, overlap: 1),
    ])
    #expect(whole.text == "Geschwindigkeitsbegrenzung das ist")
  }

  @Test("A word that was said once in each piece, and nothing in what they share")
  func twice() {
    let whole = Stitcher.stitched([
      part(
        [Said(text: "Man Geschwindigkeitsbegrenzung.", start: 52.48, end: 54.02)], from: 52,
        to: 55.23, overlap: 0),
      part(
        [Said(text: "Geschwindigkeitsbegrenzung, nach bis.", start: 54.6, end: 56.64)], from: 54.23,
        to: 56.73, overlap: 1),
    ])
    #expect(
      whole.text == "Man Geschwindigkeitsbegrenzung. Geschwindigkeitsbegrenzung, nach bis.")
  }

  @Test("No, no, no: as often as it was said, where times tell")
  func repeated() {
    let said = (0..<7).map { index in
      Said(text: "no", start: Double(index) * 0.25, end: Double(index) * 0.25 + 0.2)
    }
    let whole = Stitcher.stitched([
      part(Array(said[..<5]), 0, 1.25, overlap: 0),
      part(Array(said[3...]), 0.75, 1.75, overlap: 0.5),
    ])
    #expect(whole.segments.flatMap(\.words).map(\.start) == said.map(\.start))
  }

  @Test(
    "Without times: of several ends that the next text may begin with the shortest that is likely",
    arguments: [
      // In a second seven letters, about: two times "no" or three.
      ("that we go no no no", "no no no we go that", "that we go no no no no we go that"),
      // All is plain.
      ("that we go no we no", "no we no we go that", "that we go no we no we go that"),
      // More than the second can hold is not taken for the same.
      ("go go go go go go go", "go go go go go go go", "go go go go go go go go go go go go"),
    ])
  func severalEnds(first: String, second: String, whole: String) {
    let parts = [
      StitcherTests.part(Transcript(text: first), 0, 2),
      StitcherTests.part(Transcript(text: second), 1, 3, overlap: 1),
    ]
    #expect(Stitcher.stitched(parts).text == whole)
  }
}
