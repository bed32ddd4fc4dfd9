import Testing

@testable import Audio

@Suite("Long silences are cut out, and times put back")
struct TimeMapTests {
  private func map(_ seconds: Double, _ speech: [ClosedRange<Double>]) -> SpeechMap {
    SpeechMap(
      speech: speech.map { Int($0.lowerBound * 16_000)..<Int($0.upperBound * 16_000) },
      sampleCount: Int(seconds * 16_000))
  }

  @Test("Half a second of a long silence stays at each end; a short one stays")
  func cutting() {
    let times = TimeMap(cutting: map(100, [10...20, 22.5...30, 60...70]))
    let seconds = times.kept.map { [$0.lowerBound, $0.upperBound].map { Double($0) / 16_000 } }
    #expect(seconds == [[9.5, 30.5], [59.5, 70.5]])
    #expect(times.keptCount == 32 * 16_000 && !times.isWhole)
  }

  @Test("Nothing to cut: every time is itself")
  func identity() {
    for whole in [map(10, [0...10]), map(10, [2...8]), map(100, []), map(0, [])] {
      let times = TimeMap(cutting: whole)
      #expect(times.isWhole && times.keptCount == whole.sampleCount)
      for seconds in [-1, 0, 0.1, 3.333, 9.99, 12, 1e9] {
        #expect(times.whole(seconds, isEnd: false) == seconds)
        #expect(times.whole(seconds, isEnd: true) == seconds)
      }
    }
  }

  private func whole(_ times: TimeMap, _ start: Double, _ end: Double) -> [Double] {
    [times.whole(start, isEnd: false), times.whole(end, isEnd: true)]
  }

  @Test("A time at a cut is the later one for a start, the earlier one for an end")
  func atCuts() {
    // 0…10.5 | 19.5…30: the cut is at 10.5 of the shortened clip.
    let times = TimeMap(cutting: map(30, [0...10, 20...30]))
    #expect(whole(times, 0, 10.5) == [0, 10.5])
    #expect(whole(times, 10.5, 21) == [19.5, 30])
    // Engines are not exact: an end behind the cut, a start before it.
    #expect(whole(times, 9, 10.8) == [9, 10.5])
    #expect(whole(times, 10.2, 12) == [19.5, 21])
    // Beyond the end it goes on.
    #expect(times.whole(22, isEnd: true) == 31)
    #expect(times.whole(-1, isEnd: false) <= 0)
    #expect(times.whole(.infinity, isEnd: true) == .infinity)
  }

  @Test("Of ten minutes with six of silence less than half is left, of every other 15 s 0.6")
  func share() {
    let minutes = map(600, (0..<6).map { Double($0) * 100...Double($0) * 100 + 40 })
    #expect(TimeMap(cutting: minutes).keptCount * 100 < minutes.sampleCount * 42)
    let short = map(600, (0..<20).map { Double($0) * 30...Double($0) * 30 + 15.5 })
    #expect(TimeMap(cutting: short).keptCount * 100 < short.sampleCount * 56)
  }

  @Test("5,000 random maps: speech is kept, silences shrink to their rest, times come back")
  func properties() {
    for seed in 1...UInt64(5_000) {
      var random = Seeded(seed)
      let map = SpeechMap.random(&random)
      let longest = Int.random(in: 0...80_000, using: &random)
      let rest = Int.random(in: 0...48_000, using: &random)
      let times = TimeMap(cutting: map, longest: longest, rest: rest)
      let margin = min(rest, longest) / 2
      let faults = cutting(times, map, longest, margin) + mapping(times, margin, &random)
      #expect(faults == [], "seed \(seed)")
      if !faults.isEmpty { return }
    }
  }

  private func cutting(
    _ times: TimeMap, _ map: SpeechMap, _ longest: Int, _ margin: Int
  ) -> [String] {
    var faults: [String] = []
    if times.keptCount != times.kept.reduce(0, { $0 + $1.count }) { faults.append("count") }
    guard !map.speech.isEmpty else { return times.isWhole ? faults : faults + ["no speech"] }
    // What must stay, one range after the other.
    var expected: [Range<Int>] = []
    for range in map.speech {
      if let last = expected.last, range.lowerBound - last.upperBound <= longest {
        expected[expected.count - 1] = last.lowerBound..<range.upperBound
      } else {
        expected.append(range)
      }
    }
    expected = expected.enumerated().map { index, range in
      let isStart = index == 0 && range.lowerBound <= longest
      let isEnd = index == expected.count - 1 && map.sampleCount - range.upperBound <= longest
      return
        (isStart ? 0 : range.lowerBound - margin)..<(isEnd
        ? map.sampleCount : range.upperBound + margin)
    }
    if times.kept != expected { faults.append("kept") }
    return faults
  }

  private func mapping(_ times: TimeMap, _ margin: Int, _ random: inout Seeded) -> [String] {
    guard times.keptCount > 0 else { return [] }
    var faults: [String] = []
    // To the sample, where no cut is near.
    for _ in 0..<10 {
      let place = Int.random(in: 0..<times.keptCount, using: &random)
      var rest = place
      var index = 0
      while rest >= times.kept[index].count {
        rest -= times.kept[index].count
        index += 1
      }
      let sample = times.kept[index].lowerBound + rest
      let isNearStart = index > 0 && rest <= margin
      let isNearEnd = index + 1 < times.kept.count && times.kept[index].count - rest <= margin
      let start = (times.whole(Double(place) / 16_000, isEnd: false) * 16_000).rounded()
      let end = (times.whole(Double(place) / 16_000, isEnd: true) * 16_000).rounded()
      let before = isNearStart ? times.kept[index - 1].upperBound : sample
      let after = isNearEnd ? times.kept[index + 1].lowerBound : sample
      if Int(end) != before || Int(start) != after { faults.append("sample \(place)") }
    }
    // Never back.
    let most = Double(times.keptCount) / 16_000 * 1.1
    let all = (0..<30).map { _ in (random.uniform() + 1) / 2 * most }.sorted()
    for isEnd in [false, true] {
      let whole = all.map { times.whole($0, isEnd: isEnd) }
      if whole != whole.sorted() { faults.append("back") }
    }
    return faults
  }
}
