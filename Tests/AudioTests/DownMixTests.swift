import Glibc
import Testing

@testable import Audio

@Suite("Mixing to one channel loses no voice")
struct DownMixTests {
  /// The recording, −1…1.
  private let voice: [Float]
  private let other: [Float]

  init() throws {
    voice = try recording().prefix(48_000).map { Float($0) / 32_768 }
    other = Array(voice.reversed())
  }

  private func noise(_ level: Float, seed: UInt64, count: Int) -> [Float] {
    var random = Seeded(seed)
    return (0..<count).map { _ in Float(random.normal()) * powf(10, level / 20) }
  }

  private func mix(_ channels: [[Float]]) -> [Float] {
    var mixer = DownMixer(channels: channels.count, rate: 16_000)
    var interleaved: [Float] = []
    for frame in channels[0].indices {
      for channel in channels { interleaved.append(channel[frame]) }
    }
    var mono: [Float] = []
    // In odd pieces, as decoders give them.
    var start = 0
    while start < interleaved.count {
      let end = min(start + channels.count * 1_237, interleaved.count)
      interleaved[start..<end].withUnsafeBufferPointer { mixer.mix($0) { mono += $0 } }
      start = end
    }
    mixer.finish { mono += $0 }
    return mono
  }

  /// How loud the voice is in the mix: by its correlation with it, in dB. 0 is unchanged.
  private func level(of voice: ArraySlice<Float>, in mix: [Float]) -> Float {
    var product: Float = 0
    var power: Float = 1e-9
    for i in voice.indices {
      product += voice[i] * mix[i]
      power += voice[i] * voice[i]
    }
    return 20 * log10f(abs(product) / power + 1e-9)
  }

  @Test("Equal channels come out as they are, to the bit")
  func equal() {
    for count in [2, 4] { #expect(mix(.init(repeating: voice, count: count)) == voice) }
    #expect(mix([voice]) == voice)
  }

  @Test("Two channels in opposite phase keep their level")
  func opposite() {
    let mono = mix([voice, voice.map { -$0 }])
    #expect(mono.count == voice.count)
    #expect(abs(level(of: voice[...], in: mono)) < 0.1)
  }

  @Test("Opposite phase under constant offsets keeps its level too")
  func offset() {
    let mono = mix([voice.map { $0 + 0.3 }, voice.map { 0.3 - $0 }])
    // The offsets cancel and the voice does not.
    #expect(abs(level(of: voice[...], in: mono)) < 0.5)
  }

  @Test("One channel of eight keeps its level, the others silent or hissing", arguments: [0, 5])
  func oneOfEight(_ position: Int) {
    let silence = [Float](repeating: 0, count: voice.count)
    var channels = [[Float]](repeating: silence, count: 8)
    channels[position] = voice
    #expect(abs(level(of: voice[...], in: mix(channels))) < 0.1)
    for index in 0..<8 where index != position {
      channels[index] = noise(-55, seed: UInt64(index + 1), count: voice.count)
    }
    #expect(abs(level(of: voice[...], in: mix(channels))) < 1)
  }

  @Test("Two speakers in turn are both kept")
  func inTurn() {
    let silence = [Float](repeating: 0, count: voice.count)
    let quiet = other.map { $0 * 0.1 }
    let mono = mix([voice + silence, silence + quiet])
    #expect(abs(level(of: voice[...], in: mono)) < 0.1)
    let second = Array(mono[voice.count...])
    #expect(abs(level(of: quiet[...], in: second)) < 0.1)
  }

  @Test("A quiet voice beside a loud one keeps its distance and is not pushed under")
  func together() {
    let quiet = other.map { $0 * 0.3 }
    let mono = mix([voice, quiet])
    let loudest = level(of: voice[...], in: mono)
    #expect(abs(level(of: quiet[...], in: mono) - loudest) < 3)
    #expect(loudest > -2)
  }

  @Test("Nothing clicks where the louder channel changes, and a wild channel stays bounded")
  func bounds() {
    let mono = mix([voice, other, noise(-20, seed: 3, count: voice.count)])
    let peak = max(voice.map { abs($0) }.max() ?? 0, 0.5)
    #expect((mono.map { abs($0) }.max() ?? 0) < 4 * peak)
    #expect(mono.allSatisfy { $0.isFinite })
  }
}
