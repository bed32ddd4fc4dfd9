import ChildProcess
import Files
import TestSupport
import Testing

@testable import Audio

/// The tools of this machine, through this build's `osgk-run`.
func realTools() throws -> AudioTools {
  let directories: [Path] = ["/usr/local/bin", "/usr/bin", "/bin"]
  return AudioTools(
    runner: try TestSupport.runner(),
    ffmpeg: Programs.find(["ffmpeg"], in: directories),
    ffprobe: Programs.find(["ffprobe"], in: directories))
}

/// All samples of a clip.
func samples(of clip: Clip) throws -> [Int16] {
  var reader = try ClipReader(clip)
  return try reader.read(.max)
}

@Suite("Decoding: WAV at 16 kHz needs no program")
struct DecodeWAVTests {
  @Test("The recording comes out bit for bit")
  func recording() async throws {
    let scratch = try TemporaryDirectory()
    let source = TestSupport.fixture("jfk.wav")
    let decoded = try await Audio.decode(source, into: scratch, tools: .none)
    let clip = try #require(decoded.clips.first)
    #expect(decoded.clips.count == 1)
    #expect(decoded.warnings == [])
    #expect(clip.sampleCount == 176_000)
    #expect(clip.startSample == 0)
    #expect(clip.channel == nil)
    let original = try Files.read(source, limit: 1 << 20)
    let written = try Files.read(clip.path, limit: 1 << 20)
    #expect(written.count == 44 + 352_000)
    #expect(written.suffix(352_000) == original.suffix(352_000))
    #expect(try WAVReader(MemorySource(written)).layout.frameCount == 176_000)
    let info = try await Audio.probe(source, tools: .none)
    #expect(info.container == "wav")
    #expect(info.seconds == 11)
    #expect(info.tracks.map(\.codec) == ["pcm_s16le"])
  }
}
