import Files
import Glibc
import History
import JSON
import Jobs
import Testing
import Transcripts

@testable import Commands

/// With an engine that is a script and fails as long as a file is there.
@Suite("osgk history retry")
struct HistoryRetryTests {
  private let kit: HistoryKit
  private var home: TestHome { kit.home }

  init() throws {
    kit = try HistoryKit()
    try kit.home.file("broken")
    try kit.home.engine(
      "fake",
      """
      echo "$@" >>"\(kit.home.root)/ran"
      if [ -e "\(kit.home.root)/broken" ]; then exit 3; fi
      printf '{"text": "hello there"}' >"$2"
      """)
  }

  private func mend() throws { try Files.remove(home.root.appending("broken")) }

  private func newest() async throws -> JSON? {
    try await kit.json("list --json")["jobs"]?[0]
  }

  @Test("A job that failed is gone on with, and written where it was to go")
  func retry() async throws {
    let out = home.work.appending("out.srt").description
    let failed = await home.run(
      ["transcribe", "--max-line", "6", "--max-cue", "20", "-o", out, TestHome.recording])
    #expect(failed.ending == .code(8), "\(failed.errorText)")
    #expect(try await newest()?["state"]?.string == "failed")
    let again = await kit.run("retry last")
    #expect(again.ending == .code(8))
    try mend()
    let run = await kit.run("retry last")
    #expect(run.ending == .code(0) && run.text == "", "\(run.errorText)")
    // Laid out as it was to be.
    #expect(try home.text("work/out.srt").contains("hello\nthere\n"))
    #expect(try await newest()?["state"]?.string == "done")
    #expect(try await kit.json("list --json")["jobs"]?.array?.count == 1)
    // Now nothing is missing.
    let done = await kit.run("retry last")
    #expect(done.ending == .code(2) && done.errorText.contains("osgk history show"))
  }

  @Test("Another place and format may be said; a file that is there is not replaced")
  func elsewhere() async throws {
    let out = home.work.appending("out.txt").description
    _ = await home.run(["transcribe", "-o", out, TestHome.recording])
    try mend()
    try home.file("work/out.txt", "mine")
    let refused = await kit.run("retry last")
    #expect(refused.ending == .code(2) && refused.errorText.contains("--force"))
    #expect(try home.text("work/out.txt") == "mine")
    #expect(!(try home.text("ran")).contains("\n\n"))
    let run = await kit.run("retry last -o - --json")
    #expect(run.ending == .code(0), "\(run.errorText)")
    let json = try JSONReader.read(Array(run.text.utf8)).value
    #expect(json["text"]?.string == "hello there" && json["status"]?.string == "done")
    #expect(try home.text("work/out.txt") == "mine")
  }

  /// A job of two halves, of which the second was lost, and the file that its run wrote.
  private func partial(
    _ format: TranscriptFormat = .text, isKept: Bool = true
  ) async throws -> JobRecord {
    let path = try home.file("work/a.wav")
    try Files.replace(path, with: try Files.read(Path(TestHome.recording), limit: 1 << 24))
    let wish = DeliveryWish([.init(format: format, path: home.work.appending("a.txt"))])
    var job = kit.job(
      1, name: "a.wav", request: ["version": 1, "asked": JSON([:]), "delivery": wish.json])
    job.isKept = isKept
    job.seconds = 11
    let half = HistoryKit.delivery("The first half.").transcript
    job.chunks = [
      JobChunk(number: 0, samples: 0..<88_000, state: .done, attempts: 1, transcript: half),
      JobChunk(number: 1, samples: 88_000..<176_000, state: .failed, error: "network"),
    ]
    let history = try await kit.open()
    try await history.begin(job)
    for chunk in job.chunks { try await history.update(job.id, chunk) }
    let file = try home.file("work/a.txt", "The first half.\n")
    try await history.note([WrittenFile(file, Array("The first half.\n".utf8))], of: job.id)
    try await history.deliver(
      job.id, HistoryKit.delivery("The first half."), gaps: HistoryKit.gaps)
    return job
  }

  @Test("Gaps are filled, and the file that had them is replaced; one that was changed is not")
  func gaps() async throws {
    let job = try await partial()
    try mend()
    let written = try home.text("work/a.txt")
    #expect(written == "The first half.\n")
    try home.file("work/a.txt", written + "and mine")
    let refused = await kit.run("retry \(job.id)")
    #expect(refused.ending == .code(2) && refused.errorText.contains("--force"))
    #expect(!Files.exists(home.root.appending("ran")))
    try home.file("work/a.txt", written)
    let run = await kit.run("retry \(job.id)")
    #expect(run.ending == .code(0), "\(run.errorText)")
    let text = try home.text("work/a.txt")
    #expect(text.hasPrefix("The first half.") && text.contains("hello there"), "\(text)")
    #expect(try home.text("ran").split(separator: "\n").count == 1)
    #expect(await kit.run("show last").text == text)
  }

  @Test(
    "A file that a run has left with gaps is replaced in any format, kept in the history or not",
    arguments: [TranscriptFormat.text, .json, .md], [true, false])
  func left(_ format: TranscriptFormat, isKept: Bool) async throws {
    _ = try await partial(format, isKept: isKept)
    try Files.remove(home.work.appending("a.txt"))
    let still = await kit.run("retry last")
    #expect(still.ending == .code(3), "\(still.errorText)")
    let left = try home.text("work/a.txt")
    #expect(left.contains("The first half.") && !left.contains("hello"), "\(left)")
    try mend()
    let run = await kit.run("retry last")
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(try home.text("work/a.txt").contains("hello there"))
  }

  @Test("A file that somebody changes while the text is made stays, and the text is kept")
  func changedMeanwhile() async throws {
    let job = try await partial()
    try mend()
    try kit.home.engine(
      "fake",
      """
      echo run >>"\(home.root)/ran"
      echo mine >"\(home.work)/a.txt"
      printf '{"text": "hello there"}' >"$2"
      """)
    let run = await kit.run("retry last")
    #expect(run.ending == .code(2), "\(run.errorText)")
    #expect(run.errorText.contains("osgk history retry \(job.id)"), "\(run.errorText)")
    #expect(try home.text("work/a.txt") == "mine\n")
    #expect(await kit.run("retry last").ending == .code(2))
    #expect(await kit.run("retry last --force").ending == .code(0))
    #expect(try home.text("work/a.txt").contains("hello there"))
    #expect(try home.text("ran") == "run\n")
  }

  @Test("A directory takes the job's own formats, also one with a dot in its name")
  func directory() async throws {
    _ = await home.run(
      ["transcribe", "-o", home.work.appending("out.srt").description, TestHome.recording])
    try mend()
    let directory = home.work.appending("talks.d")
    try Files.createPrivateDirectory(directory)
    let run = await kit.run("retry last -o \(directory)")
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(try Files.list(directory).map(\.text) == ["jfk.srt"])
    #expect(try home.text("work/talks.d/jfk.srt").hasPrefix("1\n00:00:"))
  }

  @Test("One whose result has no place any more hinders no other, but a wrong command line does")
  func placeless() async throws {
    for name in ["a", "b"] {
      try home.recording("work/\(name).wav")
      _ = await home.run(
        ["transcribe", "-o", "\(home.work)/\(name).txt", "\(home.work)/\(name).wav"])
    }
    try mend()
    try Files.createPrivateDirectory(home.work.appending("a.txt"))
    let wrong = await kit.run("retry --all -o \(home.work)/one.txt")
    #expect(wrong.ending == .code(2) && wrong.errorText.contains("would both be written"))
    let run = await kit.run("retry --all")
    #expect(run.ending == .code(3), "\(run.errorText)")
    #expect(run.errorText.contains("1 done, 1 failed"), "\(run.errorText)")
    #expect(try home.text("work/b.txt") == "hello there\n")
  }

  @Test("All that is unfinished, one summary, one exit code")
  func all() async throws {
    let names = ["a", "b"]
    for name in names {
      let path = try home.file("work/\(name).wav")
      try Files.replace(path, with: try Files.read(Path(TestHome.recording), limit: 1 << 24))
      _ = await home.run(["transcribe", path.description])
    }
    let third = try await kit.addFailed(try await kit.open(), 9)
    #expect(try await kit.json("list --unfinished --json")["jobs"]?.array?.count == 3)
    try mend()
    let run = await kit.run("retry --all")
    #expect(run.ending == .code(3))
    #expect(
      run.text
        == "==> \(home.work)/a.wav <==\nhello there\n\n==> \(home.work)/b.wav <==\nhello there\n",
      "\(run.text)")
    // The recording of the third is not there.
    #expect(run.errorText.contains("\(third)"), "\(run.errorText)")
    #expect(run.errorText.contains("2 done, 1 failed"), "\(run.errorText)")
    #expect(try await kit.json("list --unfinished --json")["jobs"]?.array?.count == 1)
  }

  @Test("That somebody works on it is said, whatever else is in the way")
  func running() async throws {
    let out = try home.file("work/out.txt", "mine")
    let wish = DeliveryWish([.init(format: .text, path: out)])
    let job = kit.job(5, request: ["version": 1, "asked": JSON([:]), "delivery": wish.json])
    try await kit.open().begin(job)
    let run = await kit.run("retry \(job.id)")
    #expect(run.ending == .code(1))
    #expect(
      run.errorText == "osgk: job \(job.id) is being worked on by process \(getpid())\n"
        + "wait for it, or stop that process first\n")
    #expect(try home.text("work/out.txt") == "mine")
  }

  @Test("A recording that has changed is not gone on with: 7")
  func changed() async throws {
    let path = try home.file("work/a.wav")
    try Files.replace(path, with: try Files.read(Path(TestHome.recording), limit: 1 << 24))
    _ = await home.run(["transcribe", path.description])
    try mend()
    var bytes = try Files.read(path, limit: 1 << 24)
    bytes[bytes.count - 1] ^= 1
    try Files.replace(path, with: bytes)
    let run = await kit.run("retry last")
    #expect(run.ending == .code(7) && run.text == "", "\(run.errorText)")
  }

  @Test(
    "What is said wrongly",
    arguments: ["retry", "retry last --all", "retry 20260101", "retry nobody"])
  func usage(_ line: String) async throws {
    try await kit.add(try await kit.open(), "x", 1)
    let run = await kit.run(line)
    #expect(run.ending == .code(2) && run.text == "", "\(run.errorText)")
  }
}
