import Files
import History
import JSON
import Jobs
import Transcripts

@testable import Commands

/// A home with a history in it.
struct HistoryKit {
  let home: TestHome

  init() throws { home = try TestHome() }
  init(_ home: TestHome) { self.home = home }

  var path: Path { home.home.appending(".local/state/osgk/history.db") }

  func open() async throws -> History { try await History.open(path, create: true) }

  /// 30 November 2026, noon UTC.
  static let noon = 1_796_040_000
  static let gaps = JobRecord.Fault(kind: "network", reason: nil, message: "the network is gone")

  /// A job of two chunks, as a run writes it down.
  func job(
    _ chance: UInt32, at seconds: Int = noon, provider: String = "fake", name: String = "talk.wav",
    request: JSON = ["version": 1, "asked": JSON([:])]
  ) -> JobRecord {
    let path = home.work.appending(name)
    let status =
      (try? Files.status(path))
      ?? FileStatus(
        size: 1000, modifiedNanoseconds: 5, inode: 3, device: 7, mode: 0o100644, owner: 0,
        isRegular: true, isDirectory: false)
    return JobRecord(
      id: JobID(seconds: seconds, chance: chance), created: seconds,
      source: .init(path: path, status: status, isCopy: false), name: name, request: request,
      likeness: "\(chance)", provider: provider, model: "m", seconds: 60, isKept: true,
      chunks: (0..<2).map { JobChunk(number: $0, samples: ($0 * 480_000)..<(($0 + 1) * 480_000)) })
  }

  static func delivery(
    _ text: String, polished: String? = nil, language: String = "en", provider: String = "fake"
  ) -> Delivery {
    Delivery(
      transcript: Transcript(
        segments: [Segment(start: 0.5, end: 2, text: text)], language: language, duration: 60),
      polished: polished, style: polished == nil ? nil : "light",
      polisher: polished == nil ? nil : "writer", provider: provider, model: "m")
  }

  /// A job with text.
  @discardableResult
  func add(
    _ history: History, _ text: String, _ chance: UInt32, at seconds: Int = noon,
    polished: String? = nil, language: String = "en", provider: String = "fake",
    name: String = "talk.wav", gaps: JobRecord.Fault? = nil
  ) async throws -> JobID {
    let job = job(chance, at: seconds, provider: provider, name: name)
    try await history.begin(job)
    let delivery = Self.delivery(
      text, polished: polished, language: language, provider: provider)
    try await history.deliver(job.id, delivery, gaps: gaps)
    return job.id
  }

  /// A job without text.
  @discardableResult
  func addFailed(
    _ history: History, _ chance: UInt32, at seconds: Int = noon, provider: String = "fake",
    request: JSON = ["version": 1, "asked": JSON([:])]
  ) async throws -> JobID {
    let job = job(chance, at: seconds, provider: provider, request: request)
    try await history.begin(job)
    try await history.fail(job.id, Self.gaps)
    return job.id
  }

  func run(_ line: String, _ variables: [String: String] = [:]) async -> TestRun {
    await home.run("history " + line, ["TZ": "UTC"].merging(variables) { $1 })
  }

  func json(_ line: String) async throws -> JSON {
    try JSONReader.read(Array(await run(line).text.utf8)).value
  }
}
