import ChildProcess
import Files
import TestSupport
import Testing

@testable import Audio

@Suite("Decoding through ffmpeg")
struct FFmpegTests {
  struct Format: CustomTestStringConvertible, Sendable {
    let suffix: String
    let options: [String]
    var isExact = false
    var testDescription: String { suffix + " " + options.joined(separator: " ") }
  }

  static let formats = [
    Format(suffix: "flac", options: ["-c:a", "flac"], isExact: true),
    Format(suffix: "mp3", options: ["-b:a", "48k"]),
    Format(suffix: "ogg", options: ["-c:a", "libvorbis"]),
    Format(suffix: "opus", options: ["-c:a", "libopus", "-b:a", "24k"]),
    Format(suffix: "webm", options: ["-c:a", "libopus"]),
    Format(suffix: "m4a", options: ["-c:a", "aac"]),
    Format(suffix: "caf", options: ["-c:a", "alac"], isExact: true),
    Format(suffix: "aiff", options: [], isExact: true),
    Format(suffix: "wma", options: ["-c:a", "wmav2"]),
    Format(suffix: "ts", options: ["-c:a", "aac"]),
    Format(suffix: "w64", options: [], isExact: true),
    Format(suffix: "wav", options: ["-c:a", "adpcm_ms"]),
    Format(suffix: "wav", options: ["-c:a", "pcm_mulaw"]),
    Format(suffix: "wav", options: ["-c:a", "libmp3lame"]),
    Format(suffix: "wav", options: ["-ar", "44100", "-af", "pan=stereo|c0=c0|c1=c0"]),
    Format(suffix: "wav", options: ["-ar", "8000", "-c:a", "pcm_u8"]),
  ]

  @Test("Every common format gives the recording", arguments: formats)
  func format(_ format: Format) async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let file = scratch("talk.\(format.suffix)")
    try await Media.convert(to: file, format.options)
    let decoded = try await Audio.decode(file, into: directory, tools: realTools())
    #expect(decoded.warnings == [])
    let clip = try #require(decoded.clips.first)
    #expect((174_000...181_000).contains(clip.sampleCount))
    let original = try recording()
    let mine = try samples(of: clip)
    #expect(abs(decibels(mine) - decibels(original)) < 1)
    if format.isExact { #expect(Array(mine.prefix(176_000)) == original) }
    let info = try await Audio.probe(file, tools: realTools())
    #expect(info.tracks.count == 1)
    #expect(abs((info.seconds ?? 0) - 11) < 0.6)
  }

  @Test("Without ffmpeg the error says what it was needed for")
  func missing() async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let file = scratch("talk.flac")
    try await Media.convert(to: file, [])
    await #expect(throws: AudioError(.ffmpegMissing(for: "read the format"), file)) {
      try await Audio.decode(file, into: directory, tools: .none)
    }
    let other = scratch("talk.wav")
    try await Media.convert(to: other, ["-ar", "22050"])
    await #expect(throws: AudioError(.ffmpegMissing(for: "resample the 22050 Hz"), other)) {
      try await Audio.decode(other, into: directory, tools: .none)
    }
    var gone = try realTools()
    gone.ffmpeg = scratch("ffmpeg")
    await #expect(throws: AudioError(.ffmpegMissing(for: "resample the 22050 Hz"), other)) {
      try await Audio.decode(other, into: directory, tools: gone)
    }
    #expect(try Files.list(directory.path).isEmpty)
  }
}

/// The recording's samples: those after its header of 78 bytes.
func recording() throws -> [Int16] {
  let bytes = try Files.read(TestSupport.fixture("jfk.wav"), limit: 1 << 20)
  return stride(from: 78, to: bytes.count - 1, by: 2).map {
    Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
  }
}
