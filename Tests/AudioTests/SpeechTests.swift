import Glibc
import Testing

@testable import Audio

@Suite("Speech or not; in doubt it is speech")
struct SpeechTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sound: @Sendable () async throws -> [Float]

    init(_ name: String, _ sound: @escaping @Sendable () async throws -> [Float]) {
      testDescription = name
      self.sound = sound
    }
  }

  static let nothing: [Case] = [
    Case("no sample") { [] },
    Case("digital silence") { Sounds.silence(10) },
    Case("hiss, loud") { Sounds.white(10, -15) },
    Case("hiss, faint") { Sounds.white(10, -70) },
    Case("hiss, half a second") { Sounds.white(0.5, -30) },
    Case("pink noise") { Sounds.pink(10, -40) },
    Case("hum of 50 Hz, loud") { Sounds.hum(10, -12) },
    Case("hum of 60 Hz") { Sounds.hum(10, -40, 60) },
    Case("hum under hiss") { Sounds.add(Sounds.white(10, -50), to: Sounds.hum(10, -30)) },
    Case("one tone") { Sounds.tones(5, -20, [(1_000, 1)]) },
    Case("constant offset") { Sounds.silence(5).map { _ in 0.3 } },
    Case("offset and hiss") { Sounds.white(10, -55).map { $0 + 0.3 } },
    Case("an offset that jumps") { Sounds.silence(4) + Sounds.silence(4).map { _ in 0.3 } },
    Case("the last bit flickering") {
      var random = Seeded(5)
      return Sounds.silence(5).map { _ in random.uniform() > 0.9 ? 1 / 32_768 : 0 }
    },
    Case("hiss that begins") { Sounds.silence(4) + Sounds.white(6, -30) },
    Case("hiss behind a decoder's delay") { Sounds.silence(0.1) + Sounds.white(6, -30) },
    Case("hiss that ends") { Sounds.white(6, -30) + Sounds.silence(4) },
    Case("a click") { Sounds.add(Sounds.white(0.005, -10), to: Sounds.white(5, -60), at: 2) },
  ]

  @Test("73: silence, hiss, hum and offsets are no speech", arguments: nothing)
  func noSpeech(_ example: Case) async throws {
    let sound = try await example.sound()
    let map = try Sounds.map(sound)
    #expect(map.speech == [] && map.sampleCount == sound.count)
    #expect(!map.hasSpeech)
  }

  static let words: [Case] = [
    Case("the recording") { try Sounds.jfk() },
    Case("the recording at −60 dBFS") { Sounds.level(-60, try Sounds.jfk()) },
    Case("a word alone, cut tight") { try await Sounds.say("yes") },
    Case("a vowel alone, cut tight") { try await Sounds.say("oh", voice: "de") },
    Case("a whispered word") { try await Sounds.say("stop", voice: "en+whisper") },
    Case("a word of 0.4 s in faint hiss") {
      let word = Sounds.level(-45, Array(try await Sounds.say("hello").prefix(6_400)))
      return Sounds.add(word, to: Sounds.white(20, -60), at: 11)
    },
    Case("a word of 0.4 s in silence") {
      let word = Sounds.level(
        -45, Array(try await Sounds.say("mama", voice: "fr+f2").prefix(6_400)))
      return Sounds.add(word, to: Sounds.silence(20), at: 11)
    },
    Case("−45 dBFS over white noise of −60") {
      Sounds.add(Sounds.level(-45, try Sounds.jfk()), to: Sounds.white(11, -60))
    },
    Case("−45 dBFS over pink noise of −60") {
      Sounds.add(Sounds.level(-45, try Sounds.jfk()), to: Sounds.pink(11, -60))
    },
    Case("as loud as the noise") {
      Sounds.add(Sounds.level(-40, try Sounds.jfk()), to: Sounds.pink(11, -40))
    },
    Case("over music") {
      Sounds.add(Sounds.level(-30, try Sounds.jfk()), to: Sounds.music(11, -27))
    },
    Case("over loud hum") {
      Sounds.add(Sounds.level(-40, try Sounds.jfk()), to: Sounds.hum(11, -20))
    },
    Case("with an offset") { Sounds.level(-40, try Sounds.jfk()).map { $0 + 0.3 } },
  ]

  @Test("73: speech is speech, however faint, short or covered", arguments: words)
  func speech(_ example: Case) async throws {
    let sound = try await example.sound()
    let map = try Sounds.map(sound)
    #expect(map.hasSpeech)
    for (range, next) in zip(map.speech, map.speech.dropFirst()) {
      #expect(range.upperBound < next.lowerBound)
    }
    #expect(map.speech.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= sound.count })
  }

  @Test("73: 60 s of speech without a pause are speech from the first sample to the last")
  func withoutPause() async throws {
    let text = String(repeating: "the quick brown fox jumps over the lazy dog and ", count: 30)
    let spoken = try await Sounds.say(text, speed: 200)
    let sound = Array(spoken.prefix(60 * 16_000))
    try #require(sound.count == 60 * 16_000)
    let map = try Sounds.map(sound)
    #expect(map.speech == [0..<sound.count])
  }

  @Test("The map says where: speech between silences, two voices minutes apart in loudness")
  func place() throws {
    let jfk = try Sounds.jfk()
    let hiss = Sounds.white(31, -65)
    var sound = Sounds.add(jfk, to: hiss, at: 5)
    let faint = Sounds.level(-50, Array(jfk.prefix(36_000)))
    sound = Sounds.add(faint, to: sound, at: 25)
    let map = try Sounds.map(sound)
    let first = try #require(map.speech.first)
    let last = try #require(map.speech.last)
    #expect((70_000...90_000).contains(first.lowerBound))
    #expect((395_000...415_000).contains(last.lowerBound))
    #expect(last.upperBound <= 445_000)
    // Nothing in the eight seconds between.
    #expect(map.speech.allSatisfy { $0.upperBound < 270_000 || $0.lowerBound > 390_000 })
    let covered = map.speech.reduce(0) { $0 + $1.count }
    #expect(covered > 160_000)
  }

  @Test("The same samples give the same map, in whatever blocks they come")
  func blocks() throws {
    let samples = try Array(recording().prefix(60_000))
    var whole = SpeechScanner()
    samples.withUnsafeBufferPointer { whole.push($0) }
    whole.finish()
    var pieces = SpeechScanner()
    for start in stride(from: 0, to: samples.count, by: 777) {
      samples[start..<min(start + 777, samples.count)].withUnsafeBufferPointer { pieces.push($0) }
    }
    pieces.finish()
    #expect(pieces.found == whole.found)
    #expect(!whole.found.isEmpty)
  }
}
