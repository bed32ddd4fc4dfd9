import Files
import TestSupport
import Testing

@testable import Audio

@Suite("Clips too short for a program") struct PaddingTests {
  private func clip(_ samples: [Int16], in directory: TemporaryDirectory) throws -> Clip {
    let writer = try ClipWriter(in: directory.path)
    try writer.append(samples)
    try writer.finish()
    return Clip(path: writer.path, sampleCount: samples.count, startSample: 32_000, channel: 1)
  }

  @Test("A short clip gets silence before and after it, and knows where it starts")
  func short() throws {
    let directory = try TemporaryDirectory()
    let samples = (0..<8_000).map { Int16($0) }
    let padded = try clip(samples, in: directory).padded(to: 1.5, in: directory.path)
    #expect(padded.sampleCount == 24_000)
    #expect(padded.startSample == 32_000 - 4_800)
    #expect(padded.channel == 1)
    var reader = try ClipReader(padded)
    var all: [Int16] = []
    while case let block = try reader.read(5_000), !block.isEmpty { all += block }
    #expect(
      all == [Int16](repeating: 0, count: 4_800) + samples + [Int16](repeating: 0, count: 11_200))
  }

  @Test("A clip that is long enough is the clip itself")
  func long() throws {
    let directory = try TemporaryDirectory()
    let clip = try clip([Int16](repeating: 7, count: 24_000), in: directory)
    #expect(try clip.padded(to: 1.5, in: directory.path) == clip)
  }
}
