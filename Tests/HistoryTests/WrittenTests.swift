import Files
import History
import TestSupport
import Testing

@Suite("Files that a job has written") struct WrittenTests {
  private let kit: HistoryKit
  init() throws { kit = try HistoryKit() }

  @Test("They are known until the text is whole, and known from what somebody changed")
  func written() async throws {
    let history = try await kit.open()
    let job = kit.job()
    let other = kit.job(chance: 2)
    for job in [job, other] { try await history.begin(job) }
    let path = kit.scratch("talk.txt")
    let versions = ["with a gap", "without one"].map { WrittenFile(path, Array($0.utf8)) }
    try await history.note([versions[0]], of: job.id)
    try await history.note(versions, of: job.id)
    #expect(Set(try await history.written(by: job.id)) == Set(versions))
    #expect(try await history.written(by: other.id) == [])
    for (text, isThere) in [
      ("with a gap", [true, false]), ("without one", [false, true]),
      ("with a cap", [false, false]),
    ] {
      try Files.replace(path, with: Array(text.utf8))
      #expect(versions.map(\.isThere) == isThere)
    }
    try Files.remove(path)
    #expect(!versions.contains { $0.isThere })
    try await history.deliver(job.id, HistoryKit.delivery("with a gap"), gaps: fault)
    _ = try await history.claim(job.id)
    #expect(try await history.written(by: job.id).count == 2)
    try await history.deliver(job.id, HistoryKit.delivery("without one"))
    #expect(try await history.written(by: job.id) == [])
    try await history.note(versions, of: other.id)
    try await history.forget(other.id)
    try await history.check()
  }
}
