import Files
import Glibc
import History
import TestSupport
import Testing

@testable import Jobs

/// A run has lost one of five chunks, and then something happens to the recording.
@Suite("A recording that is the same, and one that is not") struct SameRecordingTests {
  let bench: ChunkBench

  init() throws {
    bench = try ChunkBench { asked, number async throws(Failure) in
      if number < 5, (20..<30).contains(asked.start) { throw Failure(.server, "down") }
      return ScriptedEngines.word(asked.start)
    }
  }

  /// What is done to it. Afterwards it lies where the result says.
  enum Event: String, CaseIterable, CustomTestStringConvertible {
    case touched, putBack, moved
    var testDescription: String { rawValue }

    func happen(to recording: Path) throws -> Path {
      let bytes = try Files.read(recording, limit: 4 << 20)
      let other = recording.parent.appending("other.wav")
      switch self {
      case .touched:
        let times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 5), timespec(tv_sec: 1, tv_nsec: 0)]
        #expect(recording.withCString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
        return recording
      case .putBack:
        try Files.replace(recording, with: bytes)
        return recording
      case .moved:
        let moved = recording.withCString { old in other.withCString { rename(old, $0) } }
        #expect(moved == 0)
        return other
      }
    }
  }

  @Test("The same bytes: what came back before is not sent again", arguments: Event.allCases)
  func same(event: Event) async throws {
    #expect(try await bench.run().status == .partial)
    let id = try await bench.record().id
    #expect(bench.remote.asked.count == 5)
    let recording = try event.happen(to: bench.recording)
    let result = try await bench.run { $0.source = .file(recording) }
    #expect(result.status == .done && result.id == id)
    #expect(bench.remote.asked.count == 6)
    #expect(try await bench.record().source.path == recording)
  }

  @Test("So it is for a retry", arguments: [Event.touched, .putBack])
  func retry(event: Event) async throws {
    #expect(try await bench.run().status == .partial)
    _ = try event.happen(to: bench.recording)
    let result = try await bench.retry(try await bench.record().id)
    #expect(result.status == .done)
    #expect(bench.remote.asked.count == 6)
  }

  @Test("One other bit makes it another recording, where size and name are the same")
  func bit() async throws {
    #expect(try await bench.run().status == .partial)
    let id = try await bench.record().id
    var bytes = try Files.read(bench.recording, limit: 4 << 20)
    bytes[bytes.count - 1] ^= 1
    try Files.replace(bench.recording, with: bytes)
    let failure = await #expect(throws: Failure.self) { try await bench.retry(id) }
    #expect(failure?.kind == .sourceChanged && failure?.reason == "changed")
    #expect(bench.remote.asked.count == 5)
    #expect(try await bench.run().status == .done)
    #expect(bench.remote.asked.count == 10)
  }

  @Test("A copy is a recording of its own")
  func copy() async throws {
    #expect(try await bench.run().status == .partial)
    let other = bench.scratch("other.wav")
    try Files.replace(other, with: try Files.read(bench.recording, limit: 4 << 20))
    #expect(try await bench.run { $0.source = .file(other) }.status == .done)
    #expect(bench.remote.asked.count == 10)
    #expect(Set(try await bench.entries().map(\.state)) == [.partial, .done])
  }

  @Test("Another request over the same bytes is another job")
  func another() async throws {
    #expect(try await bench.run().status == .partial)
    _ = try Event.touched.happen(to: bench.recording)
    #expect(try await bench.run { $0.languages = ["de"] }.status == .done)
    #expect(bench.remote.asked.count == 10)
  }
}
