import Files
import Glibc
import TestSupport
import Testing

@testable import Audio

@Suite("A clip is cut to the sample")
struct ClipCuttingTests {
  private let directory: TemporaryDirectory
  private let clip: Clip
  private let all: [Int16]

  init() throws {
    directory = try TemporaryDirectory()
    all = try recording()
    let writer = try ClipWriter(in: directory.path)
    try writer.append(all)
    try writer.finish()
    clip = Clip(path: writer.path, sampleCount: all.count, startSample: 16_000, channel: 1)
  }

  private var count: Int { get throws { try Files.list(directory.path).count } }

  @Test("A part is a file of its own that knows its place")
  func part() async throws {
    for range in [0..<all.count, 0..<1, 12_345..<99_999, all.count - 7..<all.count + 7, 5..<5] {
      for part in [
        try await clip.part(range, into: directory), try clip.cut(range, in: directory.path),
      ] {
        let range = range.clamped(to: 0..<all.count)
        #expect(try samples(of: part) == Array(all[range]))
        #expect(part.startSample == 16_000 + range.lowerBound)
        #expect(part.sampleCount == range.count && part.channel == 1)
        // A whole WAV file.
        let bytes = try Files.read(part.path, limit: 1 << 20)
        #expect(bytes.count == 44 + 2 * range.count)
        if !range.isEmpty { #expect(try WAVFile.read(bytes).samples.count == range.count) }
      }
    }
  }

  @Test("Shortened, it holds what the map keeps and nothing else")
  func shortened() async throws {
    let map = SpeechMap(speech: [70_000..<80_000, 150_000..<160_000], sampleCount: all.count)
    let times = TimeMap(cutting: map, longest: 15_000, rest: 8_000)
    let short = try await clip.shortened(by: times, into: directory)
    let kept = Array(all[66_000..<84_000]) + Array(all[146_000..<164_000])
    #expect(try samples(of: short) == kept && short.sampleCount == times.keptCount)
    #expect(short.startSample == 16_000 + 66_000 && short.channel == 1)
    let whole = TimeMap(cutting: SpeechMap(speech: [0..<all.count], sampleCount: all.count))
    #expect(try await clip.shortened(by: whole, into: directory) == clip)
  }

  @Test("A file that is gone, cut short or cannot be read is told; nothing is left behind")
  func damaged() async throws {
    func fails(_ clip: Clip, _ code: Int32) async throws {
      let error = FileError(operation: "read", path: clip.path, reason: .system(code))
      #expect(throws: error) { try clip.cut(90_000..<170_000, in: directory.path) }
      await #expect(throws: AudioError(.file(error), clip.path)) {
        try await clip.part(90_000..<170_000, into: directory)
      }
      #expect(throws: AudioError(.file(error), clip.path)) { try SpeechDetector.map(of: clip) }
    }
    try #require(truncate("\(clip.path)", 200_000) == 0)
    try await fails(clip, ENODATA)
    // What is there can be had.
    #expect(try samples(of: clip.cut(0..<90_000, in: directory.path)) == Array(all[..<90_000]))
    try Files.remove(clip.path)
    try await fails(clip, ENOENT)
    try await fails(Clip(path: "/proc/self/mem", sampleCount: 176_000, startSample: 0), EIO)
    #expect(try count == 1)
  }

  @Test("Cancelled, it ends and leaves nothing behind", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await clip.part(0..<170_000, into: directory)
    }
    await #expect(throws: AudioError(.cancelled, clip.path)) { try await task.value }
    #expect(try count == 1)
  }

  @Test("A disk that fills up is told, and gets its room back")
  func full() async throws {
    // A limit on the size of files acts as a full disk does, for a process of its own.
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let writer = try ClipWriter(in: directory.path)
      try writer.append([Int16](repeating: 5, count: 200_000))
      try writer.finish()
      let clip = Clip(path: writer.path, sampleCount: 200_000, startSample: 0)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let tools = try realTools()
      for isEncoded in [false, true] {
        do throws(AudioError) {
          if isEncoded {
            _ = try await clip.encoded(as: .mp3, into: directory, tools: tools)
          } else {
            _ = try await clip.part(0..<90_000, into: directory)
          }
          exit(1)
        } catch {
          guard case .file(let error) = error.code, error.systemCode == EFBIG else { exit(2) }
        }
      }
      exit(try Files.list(directory.path).count == 1 ? 0 : 3)
    }
  }
}
