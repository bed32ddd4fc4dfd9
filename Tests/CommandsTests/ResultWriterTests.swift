import Files
import Glibc
import JSON
import Jobs
import Testing
import Transcripts

@testable import Commands

@Suite("Results on standard output and in files")
struct ResultWriterTests {
  private let result = TranscribeResult(
    status: .done,
    transcript: Transcript(
      segments: [Segment(start: 0, end: 1.5, text: "Hello there.")], language: "en", duration: 2),
    provider: "fake", model: "tiny", audioSeconds: 2, warnings: [])

  private func written(
    _ names: [String], _ format: TranscriptFormat, terminal: Bool = false
  ) throws -> String {
    let output = CollectedOutput(isTerminal: terminal)
    var writer = ResultWriter(output: output, layout: .init(), isSeveral: names.count > 1)
    for name in names {
      try writer.write(
        result, of: .file(Path(name)), to: .init(format: format, path: nil))
    }
    return output.text
  }

  @Test("One recording: its text and nothing else; several: each under its name")
  func heads() throws {
    #expect(try written(["a.wav"], .text) == "Hello there.\n")
    #expect(
      try written(["a.wav", "b.wav"], .text) == """
        ==> a.wav <==
        Hello there.

        ==> b.wav <==
        Hello there.

        """)
  }

  @Test("JSON of several recordings is one object a line")
  func lines() throws {
    let lines = try written(["a.wav", "b.wav"], .json).split(separator: "\n")
    #expect(lines.count == 2)
    for (line, name) in zip(lines, ["a.wav", "b.wav"]) {
      let json = try JSONReader.read(Array(line.utf8)).value
      #expect(json["file"]?.string == name)
      #expect(json["text"]?.string == "Hello there.")
    }
  }

  @Test("A failure of one recording is an object too")
  func failure() throws {
    let output = CollectedOutput()
    var writer = ResultWriter(output: output, layout: .init(), isSeveral: true)
    try writer.write(
      Failure(.badAudio, reason: "empty", "a.wav is empty"), of: .file("a.wav"))
    let json = try JSONReader.read(Array(output.text.utf8)).value
    #expect(json["status"]?.string == "failed")
    #expect(json["error"]?["kind"]?.string == "bad_audio")
    #expect(json["error"]?["reason"]?.string == "empty")
  }

  @Test("On a terminal a stranger's escapes are shown, not obeyed")
  func escapes() throws {
    var evil = result
    evil.transcript = Transcript(text: "a\u{1B}]0;owned\u{7}b")
    let output = CollectedOutput(isTerminal: true)
    var writer = ResultWriter(output: output, layout: .init(), isSeveral: false)
    try writer.write(evil, of: .file("a"), to: .init(format: .text, path: nil))
    #expect(!output.text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    #expect(output.text.contains("owned"))
  }

  @Test("A new file's mode is the umask's; a replaced one's stays")
  func modes() throws {
    let home = try TestHome()
    let output = CollectedOutput()
    var writer = ResultWriter(output: output, layout: .init(), isSeveral: false)
    let path = home.work.appending("out.txt")
    let target = OutputPlan.Target(format: .text, path: path, replaces: .anything)
    try writer.write(result, of: .file("a"), to: target)
    let mask = try umaskOfProcess()
    #expect(try Files.status(path).mode & 0o777 == 0o666 & ~mask)
    #expect(path.withCString { chmod($0, 0o640) } == 0)
    try writer.write(result, of: .file("a"), to: target)
    #expect(try Files.status(path).mode & 0o777 == 0o640)
    #expect(output.text == "")
    #expect(try Files.list(home.work).count == 1)
  }

  /// Read where setting it is not needed.
  private func umaskOfProcess() throws -> UInt32 {
    var text = ""
    let file = try #require(fopen("/proc/self/status", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, 512, file) != nil {
      let read = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if read.hasPrefix("Umask:") { text = read }
    }
    let digits = try #require(text.split(separator: "\t").last).filter(\.isNumber)
    return try #require(UInt32(digits, radix: 8))
  }
}
