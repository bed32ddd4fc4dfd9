import Files
import History
import JSON
import Jobs
import Testing
import Transcripts

@testable import Commands

/// With an engine that is a script and fails as long as a file is there.
@Suite("osgk transcribe --skip-existing where a text has gaps")
struct SkippedGapsTests {
  private let kit: HistoryKit
  private var home: TestHome { kit.home }

  init() throws {
    kit = try HistoryKit()
    try kit.home.engine(
      "fake",
      """
      echo run >>"\(kit.home.root)/ran"
      if [ -e "\(kit.home.root)/broken" ]; then exit 3; fi
      printf '{"text": "hello there"}' >"$2"
      """)
  }

  private static let half = "The first half.\n"

  /// A job of two halves, of which the second was lost, and what its run wrote of it.
  private func partial(_ name: String = "a", asking asked: JSON = JSON([:])) async throws
    -> JobRecord
  {
    let path = try home.file("work/\(name).wav")
    try Files.replace(path, with: try Files.read(Path(TestHome.recording), limit: 1 << 24))
    let text = home.work.appending("\(name).txt")
    let wish = DeliveryWish([
      .init(format: .text, path: text),
      .init(format: .tsv, path: home.work.appending("\(name).tsv")),
    ])
    var job = kit.job(
      .random(in: 0...9999), name: "\(name).wav",
      request: ["version": 1, "asked": asked, "delivery": wish.json])
    job.source.content = try await Files.contentHash(path)
    job.seconds = 11
    job.chunks = [
      JobChunk(
        number: 0, samples: 0..<88_000, state: .done, attempts: 1,
        transcript: HistoryKit.delivery("The first half.").transcript),
      JobChunk(number: 1, samples: 88_000..<176_000, state: .failed, error: "network"),
    ]
    let history = try await kit.open()
    try await history.begin(job)
    for chunk in job.chunks { try await history.update(job.id, chunk) }
    try await history.note([WrittenFile(text, Array(Self.half.utf8))], of: job.id)
    try await history.deliver(
      job.id, HistoryKit.delivery("The first half."), gaps: HistoryKit.gaps)
    try home.file("work/\(name).txt", Self.half)
    return job
  }

  private func run(_ options: [String] = []) async -> TestRun {
    await home.run(
      ["transcribe", "--skip-existing", "-o", "\(home.work)/a.txt", "\(home.work)/a.wav"]
        + options)
  }

  private var runs: Int {
    ((try? home.text("ran")) ?? "").split(separator: "\n").count
  }

  @Test("What is missing is filled, in all files of the job; then it is left out")
  func filled() async throws {
    let job = try await partial()
    let run = await run()
    #expect(run.ending == .code(0) && run.text == "", "\(run.errorText)")
    let text = try home.text("work/a.txt")
    #expect(text.hasPrefix("The first half.") && text.contains("hello there"), "\(text)")
    #expect(try home.text("work/a.tsv").contains("hello there"))
    #expect(runs == 1)
    #expect(try await kit.open().job(named: job.id.text).state == .done)
    let again = await self.run()
    #expect(again.ending == .code(0) && again.errorText == "", "\(again.errorText)")
    #expect(runs == 1)
  }

  @Test("Of a directory the others have their turn beside it")
  func directory() async throws {
    _ = try await partial()
    try home.recording("work/b.wav")
    let line = [
      "transcribe", "--recursive", "--skip-existing", "-o", home.work.description,
      home.work.description,
    ]
    let run = await home.run(line)
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.errorText == "osgk: 2 recordings: 2 done\n")
    #expect(try home.text("work/a.txt").contains("hello there"))
    #expect(try home.text("work/b.txt") == "hello there\n")
    let again = await home.run(line)
    #expect(again.errorText == "osgk: 2 recordings: 2 skipped (there already)\n")
  }

  @Test("A file that somebody changed stays, and that it has gaps is said: 3")
  func changed() async throws {
    let job = try await partial()
    try home.file("work/a.txt", Self.half + "and mine\n")
    let run = await run()
    #expect(run.ending == .code(3))
    #expect(
      run.errorText
        == "osgk: \(home.work)/a.txt has gaps: osgk history retry \(job.id) fills them\n")
    let events = await self.run(["--progress", "json"])
    #expect(events.ending == .code(3) && events.errorText.contains(#""code":"gaps""#))
    #expect(try home.text("work/a.txt") == Self.half + "and mine\n")
    #expect(runs == 0)
    let forced = await self.run(["--force"])
    #expect(forced.ending == .code(0), "\(forced.errorText)")
    #expect(try home.text("work/a.txt").contains("hello there"))
  }

  @Test("A recording that was put there anew or touched is known by its bytes; another is another")
  func touched() async throws {
    let job = try await partial()
    let path = home.work.appending("a.wav")
    var bytes = try Files.read(path, limit: 1 << 24)
    bytes[bytes.count - 1] ^= 1
    try Files.replace(path, with: bytes)
    try home.age("work/a.wav", by: 100)
    let other = await run()
    #expect(other.ending == .code(0) && other.errorText == "" && runs == 0, "\(other.errorText)")
    bytes[bytes.count - 1] ^= 1
    try Files.replace(path, with: bytes)
    try home.age("work/a.wav", by: 100)
    let run = await run()
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(try home.text("work/a.txt").contains("hello there") && runs == 1)
    #expect(try await kit.open().job(named: job.id.text).state == .done)
  }

  @Test("What one job is refused for hinders no other")
  func refused() async throws {
    let first = try await partial("a", asking: ["translate": true])
    _ = try await partial("b")
    let run = await home.run(
      [
        "transcribe", "--recursive", "--skip-existing", "-o", home.work.description,
        home.work.description,
      ])
    #expect(run.ending == .code(3), "\(run.errorText)")
    #expect(run.errorText.contains("a.txt has gaps: osgk history retry \(first.id)"))
    #expect(try home.text("work/a.txt") == Self.half)
    #expect(try home.text("work/b.txt").contains("hello there") && runs == 1)
  }

  @Test("Gaps that stay are no success")
  func staying() async throws {
    _ = try await partial()
    try home.file("broken")
    let run = await run()
    #expect(run.ending == .code(3), "\(run.errorText)")
    #expect(try home.text("work/a.txt").hasPrefix("The first half."))
    #expect(runs == 1)
  }

  @Test("The newest job of a file counts: one that was whole, and one of another file")
  func newest() async throws {
    let old = try await partial()
    let history = try await kit.open()
    var job = kit.job(2, name: "a.wav", request: old.request)
    try await history.begin(job)
    try await history.deliver(job.id, HistoryKit.delivery("All of it."))
    let wish = DeliveryWish([.init(format: .text, path: home.work.appending("other.txt"))])
    job = kit.job(
      3, name: "a.wav", request: ["version": 1, "asked": JSON([:]), "delivery": wish.json])
    try await history.begin(job)
    try await history.deliver(job.id, HistoryKit.delivery("Other."), gaps: HistoryKit.gaps)
    let run = await run()
    #expect(run.ending == .code(0) && run.errorText == "", "\(run.errorText)")
    #expect(try home.text("work/a.txt") == Self.half)
    #expect(runs == 0)
  }
}
