import Files
import History
import TestSupport
import Testing

@testable import Jobs

@Suite("A history that is removed while a job runs", .timeLimit(.minutes(5)))
struct RemovedHistoryTests {
  @Test("The text comes, that it is not kept is said once, and the next job makes a new history")
  func removed() async throws {
    let (begun, end) = (Gate(), Gate())
    let bench = try ChunkBench { asked, _ async throws(Failure) in
      begun.open()
      await end.wait()
      return ScriptedEngines.word(asked.start)
    }
    let first = Task { try await bench.run() }
    await begun.wait()
    for end in ["", "-wal", "-shm"] {
      try Files.remove(bench.scratch("state/history.db" + end))
    }
    end.open()
    #expect(try await first.value.status == .done)
    let said = bench.recorder.warnings
    #expect(said.count == 1 && said.first?.contains("removed while") == true, "\(said)")
    // The same process goes on, as one that watches a folder does.
    #expect(try await bench.run().status == .done)
    #expect(bench.recorder.warnings.count == 1)
    #expect(try await bench.entries().map(\.state) == [.done])
  }
}
