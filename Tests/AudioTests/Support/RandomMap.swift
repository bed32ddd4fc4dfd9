@testable import Audio

extension SpeechMap {
  /// Any map that there may be: empty ones, nothing but speech, ranges of one sample, pauses within
  /// speech, up to ten hours.
  static func random(_ random: inout Seeded) -> SpeechMap {
    let seconds = [0, 1, 10, 100, 1_000, 4_000]
    let isLong = Int.random(in: 0..<40, using: &random) == 0
    let most = isLong ? 36_000 : seconds[Int.random(in: 0..<seconds.count, using: &random)]
    let count = Int.random(in: 0...most * Audio.rate, using: &random)
    var map = SpeechMap(speech: [], sampleCount: count)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return map
    case 1 where count > 0: map.speech = [0..<count]
    default:
      // How long speech and silences last in this one; not more than some hundred of them.
      let speech = Int.random(in: 1...max(1, min(2_000_000, count)), using: &random)
      let least = max(1, count / 200 - speech)
      let silence = Int.random(in: least...least + 400_000, using: &random)
      var place = Bool.random(using: &random) ? 0 : Int.random(in: 0...silence, using: &random)
      while place < count {
        let length = Int.random(in: 0..<5, using: &random) == 0 ? 1 : speech
        let end = min(count, place + Int.random(in: 1...length, using: &random))
        map.speech.append(place..<end)
        place = end + Int.random(in: 1...silence, using: &random)
      }
    }
    for range in map.speech where range.count > 20_000 {
      var place = range.lowerBound
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        place += Int.random(in: 1...max(1, range.count / 3), using: &random)
        let end = place + Int.random(in: 1...14_000, using: &random)
        guard end < range.upperBound else { break }
        map.pauses.append(place..<end)
        place = end
      }
    }
    return map
  }

  /// Where it may be cut: the end of what comes before and the start of what comes after.
  func places(to limit: Int, within part: Range<Int>) -> [(end: Int, next: Int, silence: Int)] {
    let speech = speech.map { $0.clamped(to: part) }.filter { !$0.isEmpty }
    var all = zip(speech, speech.dropFirst()).filter { $1.lowerBound - $0.upperBound >= limit }
      .map { ($0.upperBound, $1.lowerBound, $1.lowerBound - $0.upperBound + 8_000) }
    var rest = speech[...]
    for pause in pauses where pause.count >= limit {
      while let first = rest.first, first.upperBound <= pause.lowerBound { rest.removeFirst() }
      guard let range = rest.first,
        range.lowerBound < pause.lowerBound, pause.upperBound < range.upperBound
      else { continue }
      let middle = pause.lowerBound + pause.count * 3 / 5
      all.append((middle, middle, pause.count))
    }
    return all.sorted { $0.0 < $1.0 }
  }
}
