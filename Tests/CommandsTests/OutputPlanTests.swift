import Files
import Glibc
import Jobs
import Testing
import Transcripts

@testable import Commands

@Suite("Where results go")
struct OutputPlanTests {
  /// Names below the home's `work`; `-` is standard input.
  private func plan(
    _ home: TestHome, _ sources: [String], _ output: String?, _ formats: [TranscriptFormat],
    force: Bool = false
  ) throws -> [[String]] {
    let plan = try OutputPlan(
      sources.map { name in
        Recording(name == "-" ? .standardInput : .file(home.work.appending(name)))
      },
      .init(
        output: output.map { $0 == "-" ? "-" : Path(home.work.description + "/" + $0) },
        formats: formats, force: force))
    let prefix = home.work.description + "/"
    return plan.targets.map { targets in
      targets.map { target in
        guard let path = target.path?.description else { return "stdout:\(target.format)" }
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
      }
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let sources: [String]
    let output: String?
    let formats: [TranscriptFormat]
    let means: [[String]]
    var testDescription: String { "\(sources) -o \(output ?? "") \(formats)" }

    init(
      _ sources: [String], _ output: String?, _ formats: [TranscriptFormat], _ means: [[String]]
    ) {
      self.sources = sources
      self.output = output
      self.formats = formats
      self.means = means
    }
  }

  @Test(
    "Names are made from -o, the formats and the recordings",
    arguments: [
      Case(["a.mp3"], nil, [.text], [["stdout:text"]]),
      Case(["a.mp3", "b.mp3"], nil, [.json], [["stdout:json"], ["stdout:json"]]),
      Case(["a.mp3"], "-", [.srt], [["stdout:srt"]]),
      Case(["a.mp3"], nil, [.srt, .text], [["a.srt", "a.txt"]]),
      Case(["a.b.mp3", "c"], nil, [.srt, .vtt], [["a.b.srt", "a.b.vtt"], ["c.srt", "c.vtt"]]),
      Case(["a.mp3"], "out.srt", [.srt], [["out.srt"]]),
      Case(["a.mp3"], "out", [.srt], [["out"]]),
      Case(["a.mp3"], "out.text", [.json], [["out.text"]]),
      Case(["a.mp3"], "out.srt", [.srt, .text], [["out.srt", "out.txt"]]),
      Case(["a.mp3"], "v1.2", [.srt, .text], [["v1.2.srt", "v1.2.txt"]]),
      Case(["a.mp3", "b.mp3"], "dir", [.text], [["dir/a.txt"], ["dir/b.txt"]]),
      Case(["a.mp3"], "dir/", [.md, .lrc], [["dir/a.md", "dir/a.lrc"]]),
      Case(["-"], "dir", [.text], [["dir/stdin.txt"]]),
      Case(["-"], "o", [.srt, .tsv], [["o.srt", "o.tsv"]]),
    ])
  func names(_ one: Case) throws {
    let home = try TestHome()
    try Files.createPrivateDirectory(home.work.appending("dir"))
    let means = one.means.map { $0.map { $0.replacing("//", with: "/") } }
    let got = try plan(home, one.sources, one.output, one.formats)
    #expect(got.map { $0.map { $0.replacing("//", with: "/") } } == means)
  }

  @Test("What would lose something is refused before anything runs")
  func refused() throws {
    let home = try TestHome()
    try home.file("work/a.mp3", "sound")
    try home.file("work/there.txt", "text")
    try Files.createPrivateDirectory(home.work.appending("dir/a.txt"))
    func refusal(
      _ sources: [String], _ output: String?, _ formats: [TranscriptFormat], force: Bool = false
    ) -> ErrorKind? {
      do {
        _ = try plan(home, sources, output, formats, force: force)
        return nil
      } catch {
        return (error as? Failure)?.kind
      }
    }
    #expect(refusal(["a.mp3"], "there.txt", [.text]) == .outputExists)
    #expect(refusal(["a.mp3"], "there.txt", [.text], force: true) == nil)
    #expect(refusal(["a.mp3"], "a.mp3", [.text], force: true) == .usage)
    #expect(refusal(["a.mp3", "b.mp3"], "one.txt", [.text]) == .usage)
    #expect(refusal(["a.mp3", "a.wav"], nil, [.text, .srt]) == .usage)
    #expect(refusal(["x/a.mp3", "y/a.wav"], "dir", [.srt]) == .usage)
    #expect(refusal(["a.mp3"], "none/out.txt", [.text]) == .notFound)
    #expect(refusal(["a.mp3"], "none/", [.text]) == nil)
    #expect(refusal(["a.mp3"], "none/none/", [.text]) == .notFound)
    #expect(refusal(["a.mp3"], "there.txt/", [.text], force: true) == .usage)
    #expect(refusal(["a.mp3"], "dir", [.text]) == .usage)  // dir/a.txt is a directory
    #expect(refusal(["-"], nil, [.text, .srt]) == .usage)
    #expect(refusal(["a.mp3"], "-", [.text, .srt]) == .usage)
  }

  @Test("A symbolic link to the recording is the recording")
  func link() throws {
    let home = try TestHome()
    let recording = try home.file("work/a.mp3", "sound")
    let link = home.work.appending("out.txt")
    #expect(recording.withCString { old in link.withCString { symlink(old, $0) } } == 0)
    #expect(throws: Failure.self) { try plan(home, ["a.mp3"], "out.txt", [.text], force: true) }
  }

  @Test("A device is written to, also by several, and never replaced")
  func device() throws {
    let plan = try OutputPlan(
      [Recording(.file("a.mp3")), Recording(.file("b.mp3"))],
      .init(output: "/dev/null", formats: [.text]))
    #expect(plan.targets.joined().map(\.path) == ["/dev/null", "/dev/null"])
    let writer = ResultWriter(output: CollectedOutput(), layout: .init(), isSeveral: true)
    var copy = writer
    let result = TranscribeResult(
      status: .done, transcript: Transcript(text: "words"), provider: "x", model: nil,
      audioSeconds: 1, warnings: [])
    for target in plan.targets.joined() { try copy.write(result, of: .file("a.mp3"), to: target) }
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("Names that are no UTF-8 keep their bytes")
  func bytes() throws {
    let name = try #require(
      Path(bytes: [0x2F, 0x74, 0x6D, 0x70, 0x2F, 0xFF, 0x2E, 0x77, 0x61, 0x76]))
    let plan = try OutputPlan([Recording(.file(name))], .init(formats: [.srt, .vtt]))
    #expect(
      plan.targets[0][0].path?.bytes == [0x2F, 0x74, 0x6D, 0x70, 0x2F, 0xFF] + Array(".srt".utf8))
  }
}
