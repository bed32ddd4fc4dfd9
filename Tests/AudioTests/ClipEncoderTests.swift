import ChildProcess
import Files
import Glibc
import TestSupport
import Testing

@testable import Audio

@Suite("Clips are encoded for the upload")
struct ClipEncoderTests {
  private let directory: TemporaryDirectory
  private let tools: AudioTools

  init() throws {
    directory = try TemporaryDirectory()
    tools = try realTools()
  }

  private func clip(_ samples: [Int16]) throws -> Clip {
    let writer = try ClipWriter(in: directory.path)
    try writer.append(samples)
    try writer.finish()
    return Clip(path: writer.path, sampleCount: samples.count, startSample: 0)
  }

  private func noise(_ count: Int) -> [Int16] {
    var random = Seeded(UInt64(count) + 1)
    return (0..<count).map { _ in Int16(truncatingIfNeeded: random.next()) }
  }

  private var names: [String] {
    get throws {
      try Files.list(directory.path).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
  }

  @Test("What is encoded is what was said, as it is called", arguments: UploadFormat.allCases)
  func encoded(_ format: UploadFormat) async throws {
    let clip = try clip(try recording())
    let encoded = try await clip.encoded(as: format, into: directory, tools: tools)
    #expect(encoded.bytes == (try Files.status(encoded.path).size))
    let back = try await Audio.decode(encoded.path, into: directory, tools: tools)
    #expect(back.warnings == [] && back.clips[0].startSample == 0)
    #expect(back.format?.names == encoded.format.names)
    let (before, after) = (try samples(of: clip), try samples(of: back.clips[0]))
    if format == .flac || format == .wav { #expect(before == after) }
    // Lossy codecs move nothing that is said, and add nothing at the end but less than a frame.
    #expect((0..<320).contains(after.count - before.count))
    #expect(delay(of: after, behind: before) == 0)
    let length = try await Audio.probe(encoded.path, tools: tools).seconds
    #expect(abs((length ?? 0) - clip.seconds) < 0.1)
  }

  /// How many samples later the same sound comes, up to 20 ms either way.
  private func delay(of sound: [Int16], behind other: [Int16]) -> Int? {
    let likeness = (-320...320).map { delay in
      (52_000..<56_000).reduce(0) { $0 + Double(sound[$1 + delay]) * Double(other[$1]) }
    }
    return likeness.max().flatMap { likeness.firstIndex(of: $0) }.map { $0 - 320 }
  }

  @Test("None becomes larger than was said before, noise neither", arguments: UploadFormat.allCases)
  func bounds(_ format: UploadFormat) async throws {
    for count in [1, 319, 1_600, 16_000, 160_001, 1_600_000] {
      // A constant rate costs the same for silence, which is encoded sooner.
      let isLossy = format == .opus || format == .mp3
      let samples = isLossy && count > 200_000 ? [Int16](repeating: 0, count: count) : noise(count)
      let clip = try clip(samples)
      let encoded = try await clip.encoded(as: format, into: directory, tools: tools)
      let most = format.mostBytes(samples: count)
      #expect(encoded.bytes <= most, "\(count) samples")
      if count > 160_000 { #expect(Int(encoded.bytes) > most / 100 * 95, "\(count) samples") }
      try Files.remove(clip.path)
      try Files.remove(encoded.path)
    }
  }

  @Test("What surely fits is the inverse of what it becomes at most")
  func inverse() {
    for seed in 1...UInt64(500) {
      var random = Seeded(seed)
      for format in UploadFormat.allCases {
        let bytes = Int.random(
          in: 0...(1 << Int.random(in: 1...40, using: &random)), using: &random)
        let samples = format.mostSamples(bytes: bytes)
        #expect(samples == 0 || format.mostBytes(samples: samples) <= bytes, "seed \(seed)")
        #expect(format.mostBytes(samples: samples + 1) > bytes, "seed \(seed)")
      }
    }
    #expect(UploadFormat.allCases.allSatisfy { $0.mostSamples(bytes: -5) == 0 })
    #expect(UploadFormat.allCases.allSatisfy { $0.mostSamples(bytes: .max) > 1 << 50 })
    // In 25 MB: more than an hour and a half, most of an hour, a quarter, a quarter.
    let minutes = UploadFormat.allCases.map { $0.mostSamples(bytes: 25_000_000) / 960_000 }
    #expect(minutes == [101, 52, 12, 13])
  }

  @Test("An ffmpeg without the encoder says so in a way that another format can be taken")
  func missing() async throws {
    let clip = try clip(try recording())
    let scratch = try Scratch()
    var tools = tools
    let real = try #require(tools.ffmpeg)
    tools.ffmpeg = try scratch.script(
      "ffmpeg",
      "for a; do [ \"$a\" = libopus ] && a=libnothing; set -- \"$@\" \"$a\"; shift; done;"
        + " exec \(real) \"$@\"")
    await #expect(throws: AudioError(.encoderMissing(.opus), clip.path)) {
      try await clip.encoded(as: .opus, into: directory, tools: tools)
    }
    #expect(try await clip.encoded(as: .mp3, into: directory, tools: tools).bytes > 60_000)
    tools.ffmpeg = nil
    await #expect(throws: AudioError(.ffmpegMissing(for: "write Opus"), clip.path)) {
      try await clip.encoded(as: .opus, into: directory, tools: tools)
    }
    #expect(try await clip.encoded(as: .wav, into: directory, tools: .none).path == clip.path)
    #expect(try names.count == 2)
  }

  @Test("One that fails, dies or never stops leaves nothing behind")
  func fails() async throws {
    let clip = try clip(try recording())
    let scratch = try Scratch()
    func code(_ script: String) async throws -> AudioError.Code? {
      var tools = tools
      tools.ffmpeg = try scratch.script("ffmpeg", script)
      do throws(AudioError) {
        _ = try await clip.encoded(as: .mp3, into: directory, tools: tools)
        return nil
      } catch {
        return error.code
      }
    }
    let silent = AudioError.Code.encodeFailed(.mp3, tail: "ffmpeg gave no reason")
    #expect(
      try await code("exit 0") == .encodeFailed(.mp3, tail: "ffmpeg wrote something else"))
    #expect(
      try await code("head -c 50000 /dev/urandom")
        == .encodeFailed(.mp3, tail: "ffmpeg wrote something else"))
    #expect(try await code("head -c 5000 /dev/zero; kill -9 $$") == silent)
    #expect(
      try await code("echo '[error] no luck' >&2; cat >/dev/null; exit 3")
        == .encodeFailed(.mp3, tail: "no luck"))
    guard case .encodeFailed(.mp3, let tail) = try await code("cat /dev/zero") else {
      Issue.record("an endless output")
      return
    }
    #expect(tail.contains("more than"))
    #expect(try names.count == 1)
  }

  @Test("Cancelled, it ends with its child", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let clip = try clip(try recording())
    let scratch = try Scratch()
    var slow = tools
    let started = scratch("started")
    slow.ffmpeg = try scratch.script("ffmpeg", ": > \(started); exec sleep 600")
    let task = Task { [slow] in try await clip.encoded(as: .mp3, into: directory, tools: slow) }
    while !Files.exists(started) { await Task.yield() }
    task.cancel()
    await #expect(throws: AudioError(.cancelled, clip.path)) { try await task.value }
    #expect(try names.count == 1)
  }

  @Test("A clip that is gone, cut short or cannot be read is told, and is no shorter upload")
  func damaged() async throws {
    let clip = try clip(try recording())
    try #require(truncate("\(clip.path)", 100_000) == 0)
    var error = FileError(operation: "read", path: clip.path, reason: .system(ENODATA))
    for format in [UploadFormat.opus, .flac, .wav] {
      await #expect(throws: AudioError(.file(error), clip.path)) {
        try await clip.encoded(as: format, into: directory, tools: tools)
      }
    }
    try Files.remove(clip.path)
    error = FileError(operation: "read", path: clip.path, reason: .system(ENOENT))
    for format in [UploadFormat.opus, .wav] {
      await #expect(throws: AudioError(.file(error), clip.path)) {
        try await clip.encoded(as: format, into: directory, tools: tools)
      }
    }
    let broken = Clip(path: "/proc/self/mem", sampleCount: 5_000, startSample: 0)
    error = FileError(operation: "read", path: broken.path, reason: .system(EIO))
    await #expect(throws: AudioError(.file(error), broken.path)) {
      try await broken.encoded(as: .mp3, into: directory, tools: tools)
    }
    #expect(try names.isEmpty)
  }
}
