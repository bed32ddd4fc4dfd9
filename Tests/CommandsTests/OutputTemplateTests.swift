import Files
import Glibc
import Jobs
import Testing
import Transcripts

@testable import Commands

@Suite("Names made by a template")
struct OutputTemplateTests {
  private func name(
    _ template: String, of path: String = "/rec/2026/talk.one.mp3", folder: String = "2026",
    as format: TranscriptFormat = .srt, language: String? = "de", below root: Path? = nil
  ) throws(Failure) -> String {
    try OutputTemplate(Path(template)).path(
      of: Recording(.file(Path(path)), in: Array(folder.utf8)), as: format, language: language,
      below: root
    ).description
  }

  @Test(
    "Each word in braces is what it says",
    arguments: [
      ("{stem}.{format}", "talk.one.srt"),
      ("{name}.{format}", "talk.one.mp3.srt"),
      ("{dir}/{stem}.{format}", "/rec/2026/talk.one.srt"),
      ("{dir}/text/{stem}.{language}.{format}", "/rec/2026/text/talk.one.de.srt"),
      ("{ext}/{stem}", "mp3/talk.one"),
      ("/out/{stem}.txt", "/out/talk.one.txt"),
      ("../out//{stem}.txt", "../out/talk.one.txt"),
      ("{{{stem}}}.txt", "{talk.one}.txt"),
    ])
  func words(_ template: String, _ means: String) throws {
    #expect(try name(template) == means)
  }

  @Test("With --output the directory is what lies below the one that was named")
  func below() throws {
    #expect(try name("{dir}/{stem}.{format}", below: "/out") == "/out/2026/talk.one.srt")
    #expect(
      try name("{dir}/{stem}.{format}", folder: "", below: "/out/") == "/out/talk.one.srt")
    #expect(try name("{dir}/{stem}", of: "talk.mp3") == "talk")
    #expect(try name("{dir}/{stem}", of: "../talk.mp3") == "../talk")
    #expect(try name("{dir}/{stem}", of: "/talk.mp3") == "/talk")
  }

  @Test("The day is the one on which the recording was last written, as this machine counts")
  func date() throws {
    let home = try TestHome()
    let file = try home.file("work/a.mp3")
    var times = [
      timespec(tv_sec: 1_775_000_000, tv_nsec: 0), timespec(tv_sec: 1_775_000_000, tv_nsec: 0),
    ]
    #expect(file.withCString { utimensat(AT_FDCWD, $0, &times, 0) } == 0)
    var (seconds, parts) = (time_t(1_775_000_000), tm())
    localtime_r(&seconds, &parts)
    let day = try name("{date}", of: file.description)
    #expect(day.hasPrefix("2026-0") && day.count == 10)
    #expect(day.hasSuffix(parts.tm_mday < 10 ? "0\(parts.tm_mday)" : "\(parts.tm_mday)"))
  }

  @Test(
    "What it does not know, and what names no file, is refused with what there is",
    arguments: [
      ("{title}.txt", "{title}"), ("{stem", "brace"), ("stem}", "brace"), ("{}", "{}"),
      ("{stem}/", "must end"), ("{dir}", "must end"), ("/", "must end"), ("x{dir}/a", "{dir}"),
      ("{stem}/..", "no name"), ("{stem}/.", "no name"),
    ])
  func refused(_ template: String, _ says: String) {
    let failure = #expect(throws: Failure.self) { try name(template) }
    #expect(failure?.kind == .usage)
    #expect(failure?.message.contains(says) ?? false, "\(failure?.message ?? "")")
  }

  @Test(
    "No name leaves the chosen directory",
    arguments: [
      "../{stem}", "a/../../{stem}", "/abs/{stem}", ".{ext}./{stem}", "{ext}./{stem}", "./{stem}",
    ])
  func escapes(_ template: String) {
    // A name without a suffix leaves nothing between two dots.
    #expect(throws: Failure.self) { try name(template, of: "/rec/talk", below: "/out") }
  }

  @Test("A recording's name cannot make a directory out of dots where the template is a path")
  func dots() {
    #expect(throws: Failure.self) { try name(".{ext}./{stem}", of: "/rec/talk") }
    #expect(throws: Failure.self) {
      try name("{stem}{stem}.txt", of: "/rec/" + String(repeating: "n", count: 200))
    }
  }

  @Test("A language that nobody named is not guessed")
  func language() {
    let failure = #expect(throws: Failure.self) {
      try name("{stem}.{language}.srt", language: nil)
    }
    #expect(failure?.advice?.contains("--language") ?? false)
  }

  @Test("Names that are no UTF-8 keep their bytes")
  func bytes() throws {
    let odd = Path("/rec").appending([0xFF] + Array(".mp3".utf8))
    let path = try OutputTemplate("{stem}.txt").path(
      of: Recording(.file(odd)), as: .text, language: nil, below: nil)
    #expect(path.bytes == [0xFF] + Array(".txt".utf8))
  }
}
