import Files
import TestSupport
import Testing

@testable import Audio

@Suite("A clip is cut to the sample")
struct ClipCuttingTests {
  @Test("A part is a file of its own that knows its place")
  func part() async throws {
    let directory = try TemporaryDirectory()
    let clip = try await Audio.decode(
      TestSupport.fixture("jfk.wav"), DecodeOptions(from: 1), into: directory, tools: realTools()
    ).clips[0]
    let all = try samples(of: clip)
    for range in [0..<all.count, 0..<1, 12_345..<99_999, all.count - 7..<all.count + 7, 5..<5] {
      for part in [
        try await clip.part(range, into: directory), try clip.cut(range, in: directory.path),
      ] {
        let range = range.clamped(to: 0..<all.count)
        #expect(try samples(of: part) == Array(all[range]))
        #expect(part.startSample == 16_000 + range.lowerBound)
        #expect(part.sampleCount == range.count && part.channel == clip.channel)
      }
    }
  }
}
