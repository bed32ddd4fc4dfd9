import Files
import TestSupport
import Testing

@testable import Audio

@Suite("Clips are encoded for the upload")
struct ClipEncoderTests {
  @Test("What is encoded sounds the same and is what was said", arguments: UploadFormat.allCases)
  func encoded(_ format: UploadFormat) async throws {
    let directory = try TemporaryDirectory()
    let tools = try realTools()
    let clip = try await Audio.decode(
      TestSupport.fixture("jfk.wav"), into: directory, tools: tools
    ).clips[0]
    let encoded = try await clip.encoded(as: format, into: directory, tools: tools)
    #expect(encoded.bytes == (try Files.status(encoded.path).size))
    #expect(encoded.bytes <= format.mostBytes(samples: clip.sampleCount))
    let back = try await Audio.decode(encoded.path, into: directory, tools: tools)
    #expect(back.warnings == [])
    #expect(back.format?.names == encoded.format.names)
    #expect(abs(back.clips[0].sampleCount - clip.sampleCount) < 2_000)
    if format == .flac || format == .wav {
      #expect(try samples(of: back.clips[0]) == samples(of: clip))
    }
    _ = directory.path
  }
}
