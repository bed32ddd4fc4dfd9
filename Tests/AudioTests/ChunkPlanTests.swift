import Testing

@testable import Audio

@Suite("A long recording is cut into pieces that an engine takes")
struct ChunkPlanTests {
  private static let rate = Audio.rate

  /// A map in seconds.
  private func map(
    _ seconds: Double, _ speech: [ClosedRange<Double>], pauses: [ClosedRange<Double>] = []
  ) -> SpeechMap {
    func samples(_ range: ClosedRange<Double>) -> Range<Int> {
      Int(range.lowerBound * 16_000)..<Int(range.upperBound * 16_000)
    }
    return SpeechMap(
      speech: speech.map(samples), sampleCount: Int(seconds * 16_000),
      pauses: pauses.map(samples))
  }

  /// The pieces in seconds.
  private func pieces(_ map: SpeechMap, _ longest: Double, silence: Double? = nil) -> [[Double]] {
    let limits = ChunkLimits(
      longest: Int(longest * 16_000), silence: silence.map { Int($0 * 16_000) })
    return ChunkPlanner.plan(map, limits).chunks.map { chunk in
      [chunk.samples.lowerBound, chunk.samples.upperBound].map { Double($0) / 16_000 }
    }
  }

  @Test("What is within the limit is one piece, silence and all")
  func whole() {
    #expect(pieces(map(30, [3...4]), 30) == [[0, 30]])
    #expect(pieces(map(30, []), 30) == [[0, 30]])
    let unlimited = ChunkPlanner.plan(map(90_000, [3...4]), ChunkLimits(longest: nil))
    #expect(unlimited.chunks == [.init(samples: 0..<90_000 * 16_000)])
    #expect(ChunkPlanner.plan(map(0, []), ChunkLimits(longest: nil)).chunks == [])
  }

  @Test("Pieces end in silence, and silence between them belongs to none")
  func silence() {
    #expect(pieces(map(60, [5...20, 25...50]), 30) == [[5, 20], [25, 50]])
    #expect(pieces(map(60, []), 30) == [])
    // The two ranges in the middle belong together.
    #expect(
      pieces(map(90, [0...20, 21...30, 35...50, 55...80]), 30)
        == [[0, 30], [35, 50], [55, 80]])
  }

  @Test("A longer pause near the end is better than a short one at it")
  func pauses() {
    let tiny = map(60, [0...24, 24.8...29, 29.4...60])
    #expect(pieces(tiny, 30).first == [0, 24])
    // Beyond a second none is better than another: the latest.
    let both = map(60, [0...24, 29...29.3, 29.8...60])
    #expect(pieces(both, 30).first == [0, 29.3])
    // Not as near: half of what may be sent would be wasted.
    let far = map(60, [0...15, 18...29, 29.4...60])
    #expect(pieces(far, 30).first == [0, 29])
    // A breath within speech, cut a little behind its middle: words end more softly than they begin.
    let breath = map(60, [0...60], pauses: [10...10.5, 28...28.4])
    #expect(pieces(breath, 30).first == [0, 28.24])
    #expect(pieces(breath, 30).dropFirst().first?.first == 28.24)
  }

  @Test("Speech without a pause is cut with an overlap, a word long")
  func overlap() {
    let plan = ChunkPlanner.plan(map(100, [10...90]), ChunkLimits(longest: 30 * 16_000))
    let seconds = plan.chunks.map { ($0.samples.lowerBound / 16_000, $0.samples.count / 16_000) }
    #expect(seconds.map(\.0) == [10, 37, 64] && seconds.map(\.1) == [30, 30, 26])
    #expect(plan.chunks.map(\.overlap) == [0, 48_000, 48_000])
  }

  @Test("The last piece is not a tiny one")
  func balanced() {
    // In the middle of an overlap.
    #expect(pieces(map(60, [0...58]), 30) == [[0, 30], [27, 44], [41, 58]])
    // In another silence, the best in reach.
    #expect(
      pieces(map(60, [0...12, 13...20, 20.4...29, 30...33]), 30) == [[0, 12], [13, 33]])
    // There is no other, or what is between them is long.
    #expect(pieces(map(60, [0...12, 13...29, 50...53]), 30) == [[0, 29], [50, 53]])
    #expect(pieces(map(60, [0...29, 30...33]), 30) == [[0, 29], [30, 33]])
  }

  @Test("A silence that is too long is in no piece")
  func longSilence() {
    let long = map(600, [0...100, 200...210, 220...400, 590...600])
    #expect(pieces(long, 550, silence: 60) == [[0, 100], [200, 400], [590, 600]])
    #expect(pieces(long, 550) == [[0, 400], [590, 600]])
  }

  @Test("What is missing is planned alone")
  func part() {
    let all = map(100, [0...40, 41...80, 82...100])
    let limits = ChunkLimits(longest: 30 * 16_000)
    let missing = ChunkPlanner.plan(all, within: 20 * 16_000..<80 * 16_000, limits)
    #expect(
      missing.chunks.map { [$0.samples.lowerBound, $0.samples.upperBound].map { $0 / 16_000 } }
        == [[20, 40], [41, 71], [68, 80]])
    let small = ChunkPlanner.plan(all, within: 70 * 16_000..<90 * 16_000, limits)
    #expect(small.chunks == [.init(samples: 70 * 16_000..<90 * 16_000)])
  }

  @Test("Real speech is cut in its pauses, not in its words")
  func realSpeech() throws {
    let jfk = try Sounds.jfk()
    // "And so, my fellow Americans," … "ask not" … "what your country can do for you,"
    let map = try Sounds.map(jfk + Sounds.silence(4) + jfk)
    #expect(map.speech.count == 2 && map.pauses.count == 6)
    let plan = ChunkPlanner.plan(map, ChunkLimits(longest: 5 * 16_000))
    #expect(plan.chunks.allSatisfy { $0.overlap == 0 } && plan.chunks.count == 8)
    // A tenth of a second around a cut in which nobody speaks.
    let sound = jfk + Sounds.silence(4) + jfk
    for cut in plan.chunks.map(\.samples.upperBound).dropLast() {
      let around = sound[cut - 800..<cut + 800]
      let power = around.reduce(0) { $0 + $1 * $1 } / Float(around.count)
      #expect(power < 0.000_3, "at \(cut)")
    }
  }

  private struct Case {
    var map: SpeechMap
    var part: Range<Int>
    var limits: ChunkLimits

    init(_ random: inout Seeded) {
      map = .random(&random)
      part = 0..<map.sampleCount
      if map.sampleCount > 0, Int.random(in: 0..<4, using: &random) == 0 {
        let start = Int.random(in: part, using: &random)
        part = start..<Int.random(in: start...map.sampleCount, using: &random)
      }
      let seconds = [1, 2, 7, 25, 30, 60, 600, 1_400]
      let longest = seconds[Int.random(in: 0..<seconds.count, using: &random)] * 16_000
      limits = ChunkLimits(longest: longest + Int.random(in: 0..<16_000, using: &random))
      limits.pause = [1, 4_800, 4_800, 16_000][Int.random(in: 0..<4, using: &random)]
      if Int.random(in: 0..<4, using: &random) == 0 {
        limits.silence = Int.random(in: 16_000...800_000, using: &random)
      }
    }
  }

  @Test("5,000 random maps: all speech, once, within the limit, cut in silence where there is one")
  func properties() {
    for seed in 1...UInt64(5_000) {
      var random = Seeded(seed)
      let example = Case(&random)
      let plan = ChunkPlanner.plan(example.map, within: example.part, example.limits)
      let faults = faults(plan, example)
      #expect(faults == [], "seed \(seed)")
      if !faults.isEmpty { return }
    }
  }

  private func faults(_ plan: ChunkPlan, _ example: Case) -> [String] {
    let (map, part, limits) = (example.map, example.part, example.limits)
    guard let longest = limits.longest else { return ["no limit"] }
    if part.count <= longest {
      return plan.chunks.map(\.samples) == (part.isEmpty ? [] : [part]) ? [] : ["not whole"]
    }
    var faults: [String] = []
    let places = map.places(to: limits.pause, within: part)
    let ends = Set(places.map(\.end))
    let starts = Set(places.map(\.next))
    let speech = map.speech.map { $0.clamped(to: part) }.filter { !$0.isEmpty }
    if plan.chunks.first?.samples.lowerBound != speech.first?.lowerBound { faults.append("start") }
    if plan.chunks.last?.samples.upperBound != speech.last?.upperBound { faults.append("end") }
    for (index, chunk) in plan.chunks.enumerated() {
      if chunk.samples.isEmpty || chunk.samples.count > longest { faults.append("size") }
      guard index > 0 else { continue }
      let before = plan.chunks[index - 1].samples
      if chunk.overlap == 0 {
        if !ends.contains(before.upperBound) || !starts.contains(chunk.samples.lowerBound) {
          faults.append("cut in speech")
        }
      } else {
        let overlap = min(limits.overlap, longest / 4)
        if chunk.overlap != overlap { faults.append("overlap") }
        if before.upperBound - chunk.samples.lowerBound != overlap { faults.append("place") }
        if !reach(of: before.lowerBound, longest, places).isEmpty {
          faults.append("silence missed")
        }
      }
      // The last two may have been balanced.
      if index + 1 < plan.chunks.count, chunk.overlap == 0,
        before.upperBound != best(from: before.lowerBound, longest, places, limits)
      {
        faults.append("a better silence than \(before.upperBound)")
      }
    }
    var chunks = plan.chunks.map(\.samples)[...]
    for range in speech {
      var place = range.lowerBound
      while place < range.upperBound {
        while let first = chunks.first, first.upperBound <= place { chunks.removeFirst() }
        guard let first = chunks.first, first.lowerBound <= place else {
          faults.append("speech lost at \(place)")
          break
        }
        place = first.upperBound
      }
    }
    let isDeterministic = plan == ChunkPlanner.plan(map, within: part, limits)
    if !isDeterministic { faults.append("not the same again") }
    return faults + tinyEnd(plan, places, limits)
  }

  private typealias Place = (end: Int, next: Int, silence: Int)

  /// The places where a piece may end that begins at a sample.
  private func reach(of start: Int, _ longest: Int, _ places: [Place]) -> ArraySlice<Place> {
    func first(behind sample: Int) -> Int {
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle].end > sample { high = middle } else { low = middle + 1 }
      }
      return low
    }
    return places[first(behind: start)..<first(behind: start + longest)]
  }

  /// Where it should end: before a silence that is too long; else in the last quarter or minute, the
  /// longest, of those of a second and more the latest; else the latest.
  private func best(
    from start: Int, _ longest: Int, _ places: [Place], _ limits: ChunkLimits
  ) -> Int? {
    let reach = reach(of: start, longest, places)
    if let silence = limits.silence, let long = reach.first(where: { $0.silence > silence }) {
      return long.end
    }
    let late = reach.filter { $0.end >= start + longest - min(longest / 4, 960_000) }
    let most = late.map { min($0.silence, 16_000) }.max()
    return (late.last { min($0.silence, 16_000) == most } ?? reach.last)?.end
  }

  /// A tiny last piece is right only where no place would part the last two better.
  private func tinyEnd(
    _ plan: ChunkPlan, _ places: [Place], _ limits: ChunkLimits
  ) -> [String] {
    guard plan.chunks.count > 1, let last = plan.chunks.last, let longest = limits.longest,
      last.samples.count < longest / 4
    else { return [] }
    let before = plan.chunks[plan.chunks.count - 2].samples
    if last.overlap > 0 { return ["tiny end in speech"] }
    let now = places.first { $0.end == before.upperBound }
    if let now, now.silence > min(limits.silence ?? .max, longest / 4) { return [] }
    let isBetter = places.contains { place in
      let first = place.end - before.lowerBound
      let second = last.samples.upperBound - place.next
      return (longest / 4...longest).contains(first) && (longest / 4...longest).contains(second)
    }
    return isBetter ? ["tiny end"] : []
  }

  @Test("Ten hours of short sentences fill the pieces to three quarters at least")
  func tenHours() {
    var random = Seeded(10)
    var speech: [Range<Int>] = []
    var place = 0
    while place < 36_000 * 16_000 {
      let end = place + Int.random(in: 8_000...64_000, using: &random)
      speech.append(place..<end)
      place = end + Int.random(in: 8_000...40_000, using: &random)
    }
    let map = SpeechMap(speech: speech, sampleCount: place)
    for seconds in [25, 30, 600, 1_400] {
      let longest = seconds * 16_000
      let chunks = ChunkPlanner.plan(map, ChunkLimits(longest: longest)).chunks
      #expect(chunks.allSatisfy { $0.overlap == 0 && $0.samples.count <= longest })
      #expect(chunks.dropLast(2).allSatisfy { $0.samples.count >= longest * 3 / 4 })
      #expect((chunks.last?.samples.count ?? 0) >= longest / 4)
      let all = chunks.reduce(0) { $0 + $1.samples.count }
      #expect(chunks.count <= all / (longest * 3 / 4) + 2)
    }
  }
}
