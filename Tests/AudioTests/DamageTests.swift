import Files
import TestSupport
import Testing

@testable import Audio

@Suite("Damaged files: what is there is decoded, with one warning")
struct DamageTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    let suffix: String
    var options: [String] = []
    var channels = 1
    let testDescription: String
    /// The samples that must be there at least.
    let atLeast: Int
    var warns = true
    let change: @Sendable (inout [UInt8]) -> Void
  }

  /// Cut at three fifths.
  static let cut: @Sendable (inout [UInt8]) -> Void = { $0.removeLast($0.count * 2 / 5) }

  /// Noise in the middle.
  static let hole: @Sendable (inout [UInt8]) -> Void = { bytes in
    var random = Seeded(7)
    for i in bytes.count / 2..<bytes.count / 2 + 1_500 {
      bytes[i] = UInt8.random(in: 0...255, using: &random)
    }
  }

  static let all = [
    Damage(suffix: "wav", testDescription: "WAV, cut", atLeast: 105_000, change: cut),
    Damage(
      suffix: "wav", options: ["-ar", "44100"], testDescription: "WAV of 44.1 kHz, cut",
      atLeast: 105_000, change: cut),
    Damage(suffix: "wav", testDescription: "WAV, data size 0", atLeast: 176_000) {
      $0[74...77] = [0, 0, 0, 0]
    },
    Damage(suffix: "wav", testDescription: "WAV, data size 0xFFFFFFFF", atLeast: 176_000) {
      $0[74...77] = [255, 255, 255, 255]
    },
    Damage(
      suffix: "wav", options: ["-c:a", "pcm_f32le"], testDescription: "WAV with NaN",
      atLeast: 176_000
    ) { bytes in
      let end = bytes.count
      for i in 0..<100 {
        bytes[(end - 400_000 + i * 4)..<(end - 399_996 + i * 4)] = [0, 0, 0xC0, 0x7F]
      }
    },
    Damage(suffix: "flac", testDescription: "FLAC, cut", atLeast: 95_000, change: cut),
    Damage(suffix: "flac", testDescription: "FLAC with a hole", atLeast: 160_000, change: hole),
    Damage(suffix: "mp3", testDescription: "MP3, cut", atLeast: 100_000, change: cut),
    Damage(suffix: "mp3", testDescription: "MP3 with a hole", atLeast: 150_000, change: hole),
    Damage(
      suffix: "mp3", testDescription: "MP3 behind rubbish", atLeast: 170_000, warns: false
    ) { $0 = [UInt8](repeating: 0x41, count: 700) + [0, 1, 2] + $0 },
    Damage(suffix: "ogg", testDescription: "Ogg with a hole", atLeast: 140_000, change: hole),
    Damage(suffix: "webm", testDescription: "WebM, cut", atLeast: 95_000, change: cut),
    Damage(suffix: "aac", testDescription: "AAC, cut", atLeast: 100_000, change: cut),
    Damage(suffix: "wma", testDescription: "WMA, cut", atLeast: 100_000, change: cut),
    Damage(suffix: "aiff", testDescription: "AIFF, cut", atLeast: 100_000, change: cut),
    Damage(
      suffix: "m4a", options: ["-movflags", "faststart"], testDescription: "M4A, cut",
      atLeast: 95_000, change: cut),
  ]

  @Test("71: what is there is decoded, with one warning", arguments: all)
  func damaged(_ damage: Damage) async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let whole = scratch("whole.\(damage.suffix)")
    try await Media.convert(to: whole, damage.options)
    var bytes = try Files.read(whole, limit: 8 << 20)
    damage.change(&bytes)
    let file = try scratch.write("damaged.\(damage.suffix)", bytes)
    let decoded = try await Audio.decode(file, into: directory, tools: realTools())
    #expect(decoded.warnings.count == (damage.warns ? 1 : 0), "\(decoded.warnings)")
    let clip = try #require(decoded.clips.first)
    #expect((damage.atLeast...180_000).contains(clip.sampleCount))
    let reader = try WAVReader(FileSource(clip.path))
    #expect(reader.layout.frameCount == clip.sampleCount)
    #expect(reader.layout.flaws == [])
  }

  @Test("71: an M4A whose index is cut off is refused with the reason")
  func noIndex() async throws {
    let scratch = try Scratch()
    try await Media.convert(to: scratch("whole.m4a"), [])
    var bytes = try Files.read(scratch("whole.m4a"), limit: 8 << 20)
    Self.cut(&bytes)
    let file = try scratch.write("cut.m4a", bytes)
    await #expect(throws: AudioError(.decodeFailed(tail: "moov atom not found"), file)) {
      try await Audio.decode(file, into: TemporaryDirectory(), tools: realTools())
    }
  }

  @Test(
    "71: any beginning of a file ends in samples or in a typed error", arguments: ["mp3", "ogg"])
  func beginnings(suffix: String) async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    try await Media.convert(to: scratch("whole"), ["-f", suffix])
    let bytes = try Files.read(scratch("whole"), limit: 8 << 20)
    let tools = try realTools()
    for length in [1, 15, 16, 100, 400, 1_000, 3_000] {
      let file = try scratch.write("start-\(length)", Array(bytes.prefix(length)))
      do throws(AudioError) {
        let decoded = try await Audio.decode(file, into: directory, tools: tools)
        #expect((decoded.clips.first?.sampleCount ?? 0) > 0)
      } catch {
        switch error.code {
        case .notAudio, .noSamples, .decodeFailed, .noAudioStream: break
        default: Issue.record("\(length) bytes: \(error)")
        }
      }
    }
  }
}
