import Audio
import Files
import Testing

@testable import Jobs

@Suite("--detect-language looks at the first half minute of speech") struct DetectLanguageTests {
  /// A recording of the bench behind so many seconds of silence.
  private func bench(silence seconds: Int, times: Int) throws -> ChunkBench {
    let bench = try ChunkBench(times: times, limits: "{seconds: 300}")
    var bytes = try Files.read(bench.recording, limit: 1 << 24)
    bytes.insert(contentsOf: [UInt8](repeating: 0, count: 2 * seconds * Audio.rate), at: 44)
    // The header's size is wrong by now: all that is there counts.
    bytes.replaceSubrange(40..<44, with: [0xFF, 0xFF, 0xFF, 0xFF])
    try Files.replace(bench.recording, with: bytes)
    return bench
  }

  @Test("Wherever it begins", arguments: [0, 40, 200])
  func begins(silence: Int) async throws {
    let bench = try bench(silence: silence, times: 6)
    let result = try await bench.run { $0.detectLanguage = true }
    #expect(result.status == .done)
    #expect(bench.remote.asked.count == 1)
    let asked = try #require(bench.remote.asked.first)
    #expect(abs(asked.start - Double(silence)) < 1.5)
    #expect((28...36).contains(asked.seconds), "\(asked)")
    #expect(result.warnings.count <= 1)
  }

  @Test("Less where there is no more; none where nobody speaks or the part that is asked for ends")
  func short() async throws {
    let few = try bench(silence: 40, times: 1)
    #expect(try await few.run { $0.detectLanguage = true }.status == .done)
    #expect(few.remote.asked.count == 1)
    let ended = try bench(silence: 100, times: 2)
    let result = try await ended.run {
      $0.detectLanguage = true
      $0.to = 50
    }
    #expect(result.status == .noSpeech)
    #expect(ended.remote.asked.isEmpty)
  }
}
