import History
import SQLite
import TestSupport
import Testing
import Transcripts

@Suite("Steps that cannot be written") struct StepsTests {
  let kit: HistoryKit
  init() throws { kit = try HistoryKit() }

  /// As long as it is there, no row of a table can be changed.
  private func obstruct(_ table: String) throws {
    try kit.connection().execute(
      "CREATE TRIGGER obstacle BEFORE UPDATE ON \(table) BEGIN SELECT RAISE(ABORT, 'no'); END")
  }

  private func clear() throws { try kit.connection().execute("DROP TRIGGER obstacle") }

  @Test("Chunks that came back are written when it can be done again, with what they cost")
  func chunks() async throws {
    let history = try await kit.open()
    let job = kit.job()
    try await history.begin(job)
    try obstruct("chunk")
    for number in [0, 1] {
      var chunk = job.chunks[number]
      chunk.state = .done
      chunk.transcript = HistoryKit.transcript("words")
      let usage = UsageRecord(
        time: HistoryKit.noon, provider: "p", model: nil, purpose: .transcription, cost: 0.5,
        currency: "EUR")
      await #expect(throws: HistoryError.self) {
        try await history.update(job.id, chunk, usage: usage)
      }
    }
    #expect(try await history.job(named: job.id.text).chunks.allSatisfy { $0.state == .waiting })
    try clear()
    var last = job.chunks[2]
    last.state = .failed
    try await history.update(job.id, last)
    let chunks = try await history.job(named: job.id.text).chunks
    #expect(chunks.map(\.state) == [.done, .done, .failed])
    #expect(chunks[0].transcript?.text == "words")
    #expect(try await history.spent(since: 0, currency: "EUR") == 1)
  }

  @Test("A job whose end could not be written is nobody's, also for the process that worked on it")
  func end() async throws {
    let history = try await kit.open()
    for isRelease in [false, true] {
      let job = kit.job(chance: .random(in: 0...(.max)), likeness: "\(isRelease)")
      try await history.begin(job)
      if isRelease {
        try await history.hold(job.id, HistoryKit.delivery("text"), isComplete: true)
      }
      try obstruct("job")
      await #expect(throws: HistoryError.self) {
        if isRelease {
          try await history.release(job.id, fault)
        } else {
          try await history.fail(job.id, fault)
        }
      }
      #expect(try await history.job(named: job.id.text).isRunning)
      try clear()
      let found = try await history.claim(like: job.likeness, job.source, since: .max)
      guard case .unfinished(let record) = found else {
        Issue.record("\(String(describing: found))")
        continue
      }
      #expect(record.id == job.id)
    }
  }

  @Test("What is gone is not waited for")
  func gone() async throws {
    let history = try await kit.open()
    let (job, other) = (kit.job(), kit.job(HistoryKit.noon + 1, likeness: "other"))
    try await history.begin(job)
    try obstruct("job")
    await #expect(throws: HistoryError.self) { try await history.fail(job.id, fault) }
    try clear()
    try kit.connection().execute("DELETE FROM job")
    try await history.begin(other)
    try await history.fail(other.id, fault)
    #expect(try await history.job(named: other.id.text).state == .failed)
  }

  @Test("A whole text that was held and not written is not done, however its retry ends")
  func held() async throws {
    let history = try await kit.open()
    let job = kit.job()
    try await history.begin(job)
    try await history.hold(job.id, HistoryKit.delivery("text"), isComplete: true)
    try await history.fail(job.id, fault)
    let record = try await history.job(named: job.id.text)
    #expect(record.state == .failed && record.fault == fault)
    #expect(try await history.delivery(of: job.id)?.transcript.text == "text")
    #expect(try await history.claim(job.id).id == job.id)
  }
}
