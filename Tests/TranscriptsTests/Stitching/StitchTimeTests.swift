import Testing

@testable import Transcripts

/// Where speech is cut without a pause, and the engine says when its segments were said, and not its
/// words.
@Suite("Stitching: times of segments that are cut")
struct StitchTimeTests {
  /// Seconds that the times which are not the engine's own are off.
  private func off(_ kind: SpokenSource.Kind) -> [Double] {
    var off: [Double] = []
    for seed in 3_000_000..<3_000_060 as Range<UInt64> {
      var random = Seeded(seed)
      let source = SpokenSource(&random, kind)
      let engine = SimulatedEngine(times: .segments)
      let parts = source.pieces.indices.map { engine.heard(source, $0, &random) }
      let whole = Stitcher.stitched(parts)
      guard SpokenUnit.units(of: whole.text).map(\.key) == source.said else { continue }
      let words = source.words.flatMap { word in SpokenUnit.units(of: word.text).map { _ in word } }
      var at = 0
      for segment in whole.segments {
        let count = SpokenUnit.units(of: segment.text).count
        off.append(abs(segment.start - words[at].start))
        off.append(abs(segment.end - words[at + count - 1].end))
        at += count
      }
    }
    return off.filter { $0 > 1e-6 }.sorted()
  }

  @Test(
    "Both pieces' segments tell together: near enough on average, and never off by a whole word",
    arguments: [
      (.english, 0.04, 0.22), (.chinese, 0.04, 0.22), (.mixed, 0.04, 0.22), (.repeated, 0.04, 0.22),
      // Words of a second and more.
      (.german, 0.06, 0.4), (.numbers, 0.06, 0.4),
    ] as [(SpokenSource.Kind, Double, Double)])
  func bound(kind: SpokenSource.Kind, mean: Double, most: Double) {
    let off = off(kind)
    #expect(off.count > 200)
    #expect(off.reduce(0, +) / Double(off.count) < mean)
    #expect(off[off.count * 99 / 100] < 0.7 * most)
    #expect(off.last ?? 1 < most)
  }

  private func stitched(_ first: [Segment], _ second: [Segment]) -> [Segment] {
    Stitcher.stitched([
      StitcherTests.part(Transcript(segments: first), 0, 10),
      StitcherTests.part(Transcript(segments: second), 6, 16, overlap: 4),
    ]).segments
  }

  @Test("Slow, then fast: what one piece knows of the other's segment moves the cut")
  func both() {
    // Eight words in the six seconds before the second piece begins, eight in the four behind.
    let slow = "aaaa bbbb cccc dddd eeee ffff gggg hhhh"
    let fast = "iiii kkkk llll mmmm nnnn oooo pppp qqqq"
    let whole = stitched(
      [Segment(start: 0, end: 9.98, text: slow + " " + fast)],
      [Segment(start: 6.02, end: 14, text: fast + " rrrr ssss tttt uuuu")])
    #expect(
      whole.map(\.text) == [
        slow + " iiii kkkk llll mmmm", "nnnn oooo pppp qqqq rrrr ssss tttt uuuu",
      ])
    // By the letters of the first piece alone it would be 7.5, of the second 8.7.
    #expect(abs(whole[0].end - 8) < 0.02 && abs(whole[1].start - 8) < 0.02)
  }

  @Test("Where a segment ends near the middle the sides change there, and the time is its own")
  func segmentEnd() {
    let whole = stitched(
      [
        Segment(start: 0, end: 7.6, text: "We all went to the market."),
        Segment(start: 7.9, end: 9.9, text: "Then we bought two"),
      ],
      [Segment(start: 6.4, end: 12, text: "To the market. Then we bought two apples.")])
    #expect(whole.map(\.text) == ["We all went to the market.", "Then we bought two apples."])
    #expect(whole.map(\.start) == [0, 7.9])
    #expect(whole.map(\.end) == [7.6, 12])
  }

  @Test("A word that one piece cuts off ends when the other one says")
  func edge() {
    let whole = stitched(
      [Segment(start: 0, end: 10, text: "so then we went to the Straßenbahnhaltestelle")],
      [
        Segment(start: 9.1, end: 10.4, text: "Straßenbahnhaltestelle"),
        Segment(start: 10.6, end: 12, text: "and home"),
      ])
    #expect(
      whole.map(\.text).joined(separator: " ")
        == "so then we went to the Straßenbahnhaltestelle and home")
    #expect(whole.map(\.end).contains(10.4))
    #expect(whole.last?.start == 10.6)
  }

  @Test("Times that contradict each other stay in order")
  func disorder() {
    let whole = stitched(
      [Segment(start: 0, end: 9.9, text: "aaaa bbbb cccc dddd eeee ffff")],
      [Segment(start: 9.8, end: 12, text: "cccc dddd eeee ffff gggg hhhh")])
    for (a, b) in zip(whole, whole.dropFirst()) { #expect(a.start <= b.start) }
    for segment in whole { #expect(segment.start <= segment.end) }
  }
}
