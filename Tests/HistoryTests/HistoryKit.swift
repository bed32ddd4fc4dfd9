import Files
import Glibc
import History
import JSON
import SQLite
import TestSupport
import Transcripts

/// A history of one test's own, and jobs for it.
struct HistoryKit {
  let scratch: Scratch
  let path: Path

  init() throws {
    scratch = try Scratch()
    path = scratch("osgk/history.db")
  }

  func open(takingOver: Path? = nil) async throws -> History {
    try await History.open(path, create: true, takingOver: takingOver)
  }

  /// To what `open` has made, as it is now.
  func connection() throws -> Connection {
    try Connection(path, create: false, migrations: Array(repeating: Migration([]), count: 5))
  }

  static let noon = 1_796_040_000

  /// Three chunks of thirty seconds.
  func job(
    _ seconds: Int = noon, chance: UInt32 = 1, name: String = "talk.wav", source: Path? = nil,
    likeness: String = "like", provider: String = "here", isKept: Bool = true,
    isCopy: Bool = false
  ) -> JobRecord {
    let status = FileStatus(
      size: 1000, modifiedNanoseconds: 5, inode: UInt64.max - 3, device: 7, mode: 0o100644,
      owner: 0, isRegular: true, isDirectory: false)
    return JobRecord(
      id: JobID(seconds: seconds, chance: chance), created: seconds,
      source: .init(path: source ?? scratch(name), status: status, isCopy: isCopy), name: name,
      request: ["version": 1, "options": ["l": "en"]], likeness: likeness, provider: provider,
      model: "m", seconds: 90, isKept: isKept, chunks: Self.chunks(3))
  }

  static func chunks(_ count: Int) -> [JobChunk] {
    (0..<count).map {
      JobChunk(number: $0, samples: ($0 * 480_000)..<(($0 + 1) * 480_000), overlap: $0 == 0 ? 0 : 8)
    }
  }

  /// All of it, with numbers that no rounding leaves alone.
  static func transcript(_ text: String, language: String? = "en") -> Transcript {
    Transcript(
      text: text,
      segments: [
        Segment(
          start: 1.0 / 3, end: 2.0 / 3, text: text,
          words: [Word(text: " \(text)", start: 0.1 + 0.2, end: 0.7, confidence: 1e-7)],
          speaker: "A", channel: 1, confidence: 0.25, noSpeech: 0.001, logprob: -0.3,
          compression: 1.7)
      ],
      language: language, duration: 10800.000001,
      chunks: [.init(state: .failed, start: 0, end: 1, attempts: 3, provider: "p", error: "rate")])
  }

  static func delivery(
    _ text: String, polished: String? = nil, provider: String = "here", language: String? = "en"
  ) -> Delivery {
    Delivery(
      transcript: transcript(text, language: language), polished: polished,
      style: polished == nil ? nil : "light", polisher: polished == nil ? nil : "p",
      provider: provider, model: "m", warnings: ["one", "two"])
  }

  /// Begins and delivers.
  @discardableResult
  func add(
    _ history: History, _ text: String, _ seconds: Int = noon,
    chance: UInt32 = .random(in: 0...9999),
    polished: String? = nil, provider: String = "here", language: String? = "en",
    gaps: JobRecord.Fault? = nil
  ) async throws -> JobID {
    let job = job(seconds, chance: chance, provider: provider)
    try await history.begin(job)
    try await history.deliver(
      job.id,
      Self.delivery(text, polished: polished, provider: provider, language: language), gaps: gaps)
    return job.id
  }
}

let fault = JobRecord.Fault(kind: "timeout", reason: "idle", message: "it took too long")
