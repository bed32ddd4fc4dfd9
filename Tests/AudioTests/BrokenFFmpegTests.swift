import ChildProcess
import Files
import TestSupport
import Testing

@testable import Audio

@Suite("When ffmpeg misbehaves")
struct BrokenFFmpegTests {
  let scratch: Scratch
  let file: Path

  init() async throws {
    scratch = try Scratch()
    file = scratch("talk.flac")
    try await Media.convert(to: file, [])
  }

  /// The real ffprobe, and a script for ffmpeg.
  private func tools(_ script: String) throws -> AudioTools {
    var tools = try realTools()
    tools.ffmpeg = try scratch.script("ffmpeg", script)
    return tools
  }

  private func error(of script: String) async throws -> AudioError.Code? {
    let tools = try tools(script)
    let directory = try TemporaryDirectory()
    do throws(AudioError) {
      _ = try await Audio.decode(file, into: directory, tools: tools)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("The last error line is shown, clean, on one line, and short")
  func tail() async throws {
    let escape = #"printf '\033[31m[flac @ 0x1234] [error] sync\tlost\r\n\033[0m\n' >&2; exit 1"#
    #expect(try await error(of: escape) == .decodeFailed(tail: "sync lost"))
    let long = "head -c 1000000 /dev/zero | tr '\\0' x >&2; exit 69"
    let code = try await error(of: long)
    #expect(code == .decodeFailed(tail: String(repeating: "x", count: 199) + "…"))
    #expect(try await error(of: "exit 1") == .decodeFailed(tail: "ffmpeg gave no reason"))
    #expect(try await error(of: "exit 0") == .noSamples)
    #expect(try await error(of: "kill -11 $$") == .decodeFailed(tail: "ffmpeg gave no reason"))
  }

  @Test("A codec that it cannot decode is named")
  func codec() async throws {
    let script = "echo '[error] Decoder (codec ac4) not found for input stream #0:0' >&2; exit 1"
    #expect(try await error(of: script) == .codecUnsupported("ac4"))
  }

  @Test("Output that is not what was asked for is an error, not noise")
  func rubbish() async throws {
    #expect(
      try await error(of: "head -c 100000 /dev/urandom")
        == .decodeFailed(tail: "ffmpeg wrote something else than audio"))
  }

  @Test("What came before it died is decoded, with one warning")
  func dies() async throws {
    let real = try #require(try realTools().ffmpeg)
    let tools = try tools("\(real) \"$@\" | head -c 200032; kill -9 $$")
    let decoded = try await Audio.decode(file, into: TemporaryDirectory(), tools: tools)
    #expect(decoded.clips.first?.sampleCount == 50_000)
    #expect(decoded.warnings == [.damaged("ffmpeg was ended by signal 9")])
  }

  @Test("One that hangs ends when the task is cancelled", .timeLimit(.minutes(1)))
  func hangs() async throws {
    let started = scratch("started")
    let tools = try tools(": > \(started); exec sleep 600")
    let file = file
    let task = Task { try await Audio.decode(file, into: TemporaryDirectory(), tools: tools) }
    while !Files.exists(started) { await Task.yield() }
    task.cancel()
    await #expect(throws: AudioError(.cancelled, file)) { try await task.value }
  }

  @Test("Without osgk-run no program is run")
  func noRunner() async throws {
    var tools = try realTools()
    tools.runner = nil
    await #expect(throws: AudioError(.runner("osgk-run was not found"), file)) {
      try await Audio.decode(file, into: TemporaryDirectory(), tools: tools)
    }
  }
}
