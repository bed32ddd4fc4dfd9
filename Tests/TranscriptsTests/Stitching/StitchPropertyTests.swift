import Testing

@testable import Transcripts

@Suite("Stitching speech of known words, whatever is said and however engines hear it")
struct StitchPropertyTests {
  typealias Engine = SimulatedEngine.Named
  typealias Kind = SpokenSource.Kind

  /// Each of the 84 pairs of an engine and a kind has 60 seeds of its own.
  static func measure(_ engine: Engine, _ kinds: [Kind]) -> StitchMeasure {
    var measure = StitchMeasure()
    let engines = Engine.exact + Engine.edges
    for kind in kinds {
      let number =
        (engines.firstIndex { $0.name == engine.name } ?? 0) * Kind.allCases.count
        + (Kind.allCases.firstIndex(of: kind) ?? 0)
      for seed in UInt64(number * 60)..<UInt64(number * 60 + 60) {
        var random = Seeded(seed)
        let source = SpokenSource(&random, kind)
        let parts = source.pieces.indices.map { engine.engine.heard(source, $0, &random) }
        measure.add(source, Stitcher.stitched(parts), "\(kind) \(seed)")
      }
    }
    return measure
  }

  static let plain = Kind.allCases.filter { $0 != .repeated }

  @Test(
    "Who hears all words of a piece: none lost, none doubled, starts in order",
    arguments: Engine.exact)
  func exact(engine: Engine) {
    let measure = Self.measure(engine, Self.plain)
    #expect(measure.lost == 0, "\(measure)")
    #expect(measure.unordered == 0, "\(measure)")
    // Where times are wrong or missing a common time of one word may stay said twice.
    #expect(measure.doubled * (engine.engine.isCertain ? 1_000_000 : 2000) <= measure.said)
  }

  @Test(
    "Who spoils the ends of a piece: nothing of what the other heard is lost",
    arguments: Engine.edges)
  func edges(engine: Engine) {
    let measure = Self.measure(engine, Self.plain)
    #expect(measure.lost * 5000 <= measure.said, "\(measure)")
    #expect(measure.doubled * 100 <= measure.said, "\(measure)")
    #expect(measure.unordered == 0, "\(measure)")
  }

  @Test(
    "The same words again and again, and the same sentences", arguments: Engine.exact + Engine.edges
  )
  func repeated(engine: Engine) {
    let measure = Self.measure(engine, [.repeated])
    // How often "no" was said at a cut only times can tell: without them rather once too often.
    let hasTimes = engine.engine.times != .none
    let share = engine.engine.isExact ? 2000 : hasTimes ? 100 : 500
    #expect(measure.lost * share <= measure.said, "\(measure)")
    #expect(measure.doubled * (hasTimes ? 400 : 100) <= measure.said, "\(measure)")
    #expect(measure.unordered == 0, "\(measure)")
    if engine.engine.isExact, !hasTimes { #expect(measure.lost == 0, "\(measure)") }
  }

  @Test(
    "Without times, and nothing but a few words in long rows: who hears all of them loses none",
    arguments: [1, 2, 3, 5])
  func few(count: Int) {
    for engine in (Engine.exact + Engine.edges).filter({ $0.engine.times == .none }) {
      var measure = StitchMeasure()
      for seed in 7_000_000..<7_000_060 as Range<UInt64> {
        var random = Seeded(seed)
        let source = SpokenSource(&random, .few(count))
        let parts = source.pieces.indices.map { engine.engine.heard(source, $0, &random) }
        measure.add(source, Stitcher.stitched(parts), "\(seed)")
      }
      let lost = engine.engine.isExact ? 0 : measure.said / 300
      #expect(measure.lost <= lost, "\(engine.name): \(measure)")
      #expect(measure.doubled * 10 <= measure.said, "\(engine.name): \(measure)")
      #expect(measure.unordered == 0, "\(engine.name): \(measure)")
    }
  }

  @Test("After three hours no word is 50 ms off, and none is lost")
  func drift() {
    var random = Seeded(1)
    let source = SpokenSource(
      &random, .english, count: 36_000, longest: 28, overlap: 3)
    #expect(source.end > 10_800)
    #expect(source.pieces.count > 400)
    let parts = source.pieces.indices.map { SimulatedEngine().heard(source, $0, &random) }
    var steps = 0
    let whole = Stitcher.stitched(parts, steps: &steps)
    let words = whole.segments.flatMap(\.words)
    #expect(words.count == source.words.count)
    let off = zip(words, source.words).map { max(abs($0.start - $1.start), abs($0.end - $1.end)) }
    #expect(off.max() ?? 1 < 0.05)
    #expect(whole.chunks.count == parts.count)
    #expect(steps < 3_000_000, "steps \(steps)")
  }

  @Test("The work grows with the length of the text, however it is told", arguments: Engine.exact)
  func linear(engine: Engine) {
    func steps(_ count: Int) -> Int {
      var random = Seeded(2)
      let source = SpokenSource(
        &random, .mixed, count: count, longest: 28, overlap: 3)
      let parts = source.pieces.indices.map { engine.engine.heard(source, $0, &random) }
      var steps = 0
      _ = Stitcher.stitched(parts, steps: &steps)
      return steps
    }
    #expect(steps(8000) < 5 * steps(2000))
  }
}
