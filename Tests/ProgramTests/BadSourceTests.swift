import Glibc
import Testing

/// What a person may hand over by mistake: a clear line, the documented code, nothing left.
@Suite("Bad sources") struct BadSourceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let says: String
    var testDescription: String { name }
  }

  static let header: [UInt8] =
    Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8)
    + [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3e, 0, 0, 0, 0x7d, 0, 0, 2, 0, 16, 0]
    + Array("data".utf8) + [0, 0, 0, 0]

  static let cases = [
    Case(name: "empty.wav", bytes: [], says: "empty"),
    Case(name: "one-byte.wav", bytes: [0x52], says: "not audio"),
    Case(name: "header-only.wav", bytes: header, says: "no audio"),
    Case(
      name: "text.wav", bytes: Array("This is a letter.\nIt has two lines.\n".utf8),
      says: "not audio"),
    Case(
      name: "page.mp3", bytes: Array("<!DOCTYPE html><html><body>404</body></html>".utf8),
      says: "not audio"),
  ]

  @Test("71, 72: what is no audio is named and refused with 7", arguments: cases)
  func notAudio(_ bad: Case) async throws {
    let sandbox = try Sandbox()
    try sandbox.file(bad.name, bad.bytes)
    let run = try await sandbox.run(["transcribe", bad.name])
    expectFailure(run, sandbox, status: 7, says: bad.name, bad.says)
  }

  @Test("A missing file is named and refused with 2")
  func missing() async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe", "nowhere.wav"])
    expectFailure(run, sandbox, status: 2, says: "nowhere.wav", "no such file")
  }

  @Test("A video without sound is refused with 7")
  func silentVideo() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.work + "/film.mp4"
    try await tool(
      ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=size=64x64:duration=1", "-an", path])
    let run = try await sandbox.run(["transcribe", path])
    expectFailure(run, sandbox, status: 7, says: "film.mp4", "no audio")
  }

  @Test("A directory without --recursive is refused with 2")
  func directory() async throws {
    let sandbox = try Sandbox()
    try makeDirectories(sandbox.work + "/folder")
    let run = try await sandbox.run(["transcribe", "folder"])
    expectFailure(run, sandbox, status: 2, says: "folder", "--recursive")
  }

  @Test("A FIFO is refused with 7 and not waited for")
  func fifo() async throws {
    let sandbox = try Sandbox()
    #expect(mkfifo(sandbox.work + "/pipe.wav", 0o600) == 0)
    let run = try await sandbox.run(["transcribe", "pipe.wav"])
    expectFailure(run, sandbox, status: 7, says: "pipe.wav")
  }

  @Test("A file that the user may not read is refused with 1")
  func unreadable() async throws {
    let sandbox = try OutputTests.sandbox()
    let path = try sandbox.recording("secret.wav")
    chmod(path, 0o000)
    try sandbox.openToNobody()
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", path], through: Sandbox.asNobody)
    expectFailure(run, sandbox, status: 1, says: "secret.wav", "permission denied")
  }

  @Test(
    "A URL is not fetched: 2, download it first",
    arguments: [
      "https://example.org/talk.mp3", "http://127.0.0.1:9/a.wav", "file:///etc/passwd",
    ])
  func url(_ url: String) async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe", url])
    expectFailure(run, sandbox, status: 2, says: "download")
  }

  static let oddNames: [[UInt8]] = [
    Array("two words.wav".utf8), Array("it's \"quoted\".wav".utf8), Array("line\nbreak.wav".utf8),
    Array("-dash.wav".utf8), Array("🎙 talk.wav".utf8), [0x66, 0xff, 0xfe, 0x2e, 0x77, 0x61, 0x76],
    Array("50%d $(id) `id`.wav".utf8), Array("file:a.wav".utf8),
  ]

  @Test("72: any name of a file works", arguments: oddNames)
  func anyName(_ name: [UInt8]) async throws {
    let sandbox = try Sandbox()
    let copy = try sandbox.recording("copy.wav")
    let target = Array((sandbox.work + "/").utf8) + name
    let renamed = (target + [0]).withUnsafeBytes { buffer in
      rename(copy, buffer.bindMemory(to: CChar.self).baseAddress)
    }
    #expect(renamed == 0)
    let run = try await sandbox.run(bytes: [Array("transcribe".utf8), Array("--".utf8), name])
    expectWords(run, sandbox)
  }

  @Test("71: a recording cut in the middle is transcribed, with one warning")
  func cut() async throws {
    let sandbox = try Sandbox()
    let whole = try contents(Sandbox.recording)
    try sandbox.file("cut.wav", Array(whole.prefix(whole.count * 3 / 4 + 1)))
    let run = try await sandbox.run(["transcribe", "cut.wav"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(
      plainWords(run.output).hasPrefix("and so my fellow americans ask not what your country"))
    #expect(run.errorLines.count == 1, "\(run.errorText)")
    #expect(run.errorText.contains("damaged"))
  }

  @Test("73: silence gives empty text, exit 0, and 9 with --fail-if-empty")
  func silence() async throws {
    let sandbox = try Sandbox()
    let samples = [UInt8](repeating: 0, count: 16000 * 2 * 5)
    let size = UInt32(samples.count)
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) }
    try sandbox.file("silence.wav", Self.header.dropLast(4) + bytes + samples)
    let run = try await sandbox.run(["transcribe", "silence.wav"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output == "")
    let json = try await sandbox.run(["transcribe", "-f", "json", "silence.wav"])
    #expect(json.output.contains("\"no_speech\""))
    let strict = try await sandbox.run(["transcribe", "--fail-if-empty", "silence.wav"])
    #expect(strict.status == 9)
  }
}
