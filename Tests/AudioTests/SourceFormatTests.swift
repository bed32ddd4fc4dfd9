import Audio
import ChildProcess
import Files
import TestSupport
import Testing

@Suite("What may be handed on as it is") struct SourceFormatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Behind `-i recording`, before the output's name.
    let options: [String]
    let names: [String]?
    var testDescription: String { "\(name) \(options.joined(separator: " "))" }
  }

  static let cases = [
    Case(name: "a.wav", options: [], names: ["wav"]),
    Case(name: "a.wav", options: ["-ar", "44100", "-ac", "2"], names: ["wav"]),
    Case(name: "a.wav", options: ["-c:a", "pcm_f32le"], names: nil),
    Case(name: "a.wav", options: ["-c:a", "adpcm_ms"], names: nil),
    Case(name: "a.wav", options: ["-rf64", "always"], names: nil),
    Case(name: "a.flac", options: [], names: ["flac"]),
    Case(name: "a.mp3", options: [], names: ["mp3"]),
    Case(name: "a.aac", options: [], names: ["aac"]),
    Case(name: "a.m4a", options: [], names: ["m4a"]),
    Case(name: "a.ogg", options: ["-c:a", "libopus"], names: ["ogg", "opus"]),
    Case(name: "a.ogg", options: ["-c:a", "libvorbis"], names: ["ogg"]),
    Case(name: "a.webm", options: [], names: ["webm"]),
    Case(name: "a.mka", options: ["-c:a", "libopus"], names: nil),
    // The name says one thing and the contents another.
    Case(name: "a.mp3", options: ["-f", "flac"], names: ["flac"]),
    Case(
      name: "a.mp4", options: ["-f", "lavfi", "-i", "color=size=64x64:duration=11"], names: nil),
    Case(name: "a.m4a", options: ["-map", "0:a", "-map", "0:a"], names: nil),
  ]

  @Test("A whole file of one sound says what it is, by its contents", arguments: cases)
  func formats(_ item: Case) async throws {
    let scratch = try Scratch()
    let file = scratch(item.name)
    let runner = try TestSupport.runner()
    _ = try await runner.run(
      .init(
        program: "/usr/bin/ffmpeg",
        arguments: (["-v", "error", "-i", "\(TestSupport.fixture("jfk.wav"))"] + item.options
          + ["\(file)"]).map { Array($0.utf8) },
        environment: [("PATH", Array("/usr/bin:/bin".utf8))], deadline: .seconds(60)))
    let directory = try TemporaryDirectory(in: scratch.path)
    defer { directory.remove() }
    let decoded = try await Audio.decode(
      file, into: directory,
      tools: AudioTools(runner: runner, ffmpeg: "/usr/bin/ffmpeg", ffprobe: "/usr/bin/ffprobe"))
    #expect(decoded.format?.names == item.names)
  }

  @Test("What is damaged is not handed on")
  func damaged() async throws {
    let scratch = try Scratch()
    let whole = try Files.read(TestSupport.fixture("jfk.wav"), limit: 1 << 20)
    let file = try scratch.write("short.wav", Array(whole.prefix(100_000)))
    let directory = try TemporaryDirectory(in: scratch.path)
    defer { directory.remove() }
    let decoded = try await Audio.decode(
      file, into: directory,
      tools: AudioTools(runner: try TestSupport.runner(), ffmpeg: nil, ffprobe: nil))
    #expect(decoded.format == nil)
    #expect(decoded.clips.count == 1)
  }
}
