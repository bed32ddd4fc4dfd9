import TestSupport
import Testing

@testable import Audio

@Suite("The quick scanner says what its plain form says, to the last bit")
struct ScannerTests {
  /// Stretches of noise, silence and speech at all levels.
  private func sound(_ random: inout Seeded, _ jfk: [Int16]) -> [Int16] {
    var sound: [Int16] = []
    let most = [0, 100, 511, 512, 513, 2_000, 5_000, 40_000][Int.random(in: 0..<8, using: &random)]
    while sound.count < most {
      let count = Int.random(in: 1...30_000, using: &random)
      let noises = [0, 1, 30, 3_000, 32_767]
      let noise = noises[Int.random(in: 0..<noises.count, using: &random)]
      let gains = [0, 0.01, 0.3, 1]
      let gain = gains[Int.random(in: 0..<gains.count, using: &random)]
      let start = Int.random(in: 0..<jfk.count, using: &random)
      for place in 0..<count {
        let voice = gain * Double(jfk[(start + place) % jfk.count])
        let value = voice + Double(Int.random(in: -noise...noise, using: &random))
        sound.append(Int16(min(max(value, -32_768), 32_767)))
      }
    }
    return Array(sound.prefix(most))
  }

  @Test("Same frames, same evidence, in whatever blocks the samples come")
  func same() throws {
    let jfk = try recording()
    for seed in 1...UInt64(150) {
      var random = Seeded(seed)
      let samples = sound(&random, jfk)
      var plain = PlainScanner()
      samples.withUnsafeBufferPointer { plain.push($0) }
      plain.finish()
      var quick = SpeechScanner()
      var start = 0
      while start < samples.count {
        let end = min(samples.count, start + Int.random(in: 1...20_000, using: &random))
        samples[start..<end].withUnsafeBufferPointer { quick.push($0) }
        start = end
      }
      quick.finish()
      #expect(quick.found == plain.found, "seed \(seed)")
      #expect(quick.most.bitPattern == plain.most.bitPattern, "seed \(seed)")
    }
  }

  @Test("The least of a window, however it lies across blocks")
  func least() {
    for seed in 1...UInt64(200) {
      var random = Seeded(seed)
      let length = Int.random(in: 1...9, using: &random)
      var sliding = SlidingLeast(length: length)
      var values: [Float] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        values.append(Float(random.uniform()))
        let least = sliding.push(.init(repeating: values[values.count - 1]))
        #expect(least[3] == values.suffix(length).min(), "seed \(seed)")
        let last = Int.random(in: 0..<length, using: &random)
        let toEnd = sliding.leastToEnd(of: min(last, values.count)).map { $0[15] }
        let expected = values.indices.suffix(last).map { values[$0...].min() ?? 0 }
        #expect(toEnd == expected, "seed \(seed)")
      }
    }
  }
}
