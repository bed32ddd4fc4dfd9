import Files
import Glibc
import TestSupport
import Testing

@testable import Audio

/// A pipe whose ends close with it.
final class TestPipe: Sendable {
  let reading: Int32
  let writing: Int32

  init() {
    let ends = TestSupport.pipe()
    (reading, writing) = (ends[0], ends[1])
  }

  func write(_ bytes: [UInt8]) -> Int { Glibc.write(writing, bytes, bytes.count) }

  deinit {
    close(reading)
    close(writing)
  }
}

@Suite("Spooling: a pipe becomes a private file")
struct SpoolTests {
  @Test("75: what comes through a pipe, in pieces, is kept whole and private")
  func whole() async throws {
    let directory = try TemporaryDirectory()
    let source = try Files.read(TestSupport.fixture("jfk.wav"), limit: 1 << 20)
    let ends = TestSupport.pipe()
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let writer = Task.detached {
      await offPool {
        var done = 0
        while done < source.count {
          let piece = Array(source[done..<min(done + 3_000, source.count)])
          let count = write(writing, piece, piece.count)
          guard count > 0 else { break }
          done += count
        }
        close(writing)
      }
    }
    let path = try await Spool.copy(
      descriptor: reading, named: "pipe", into: directory, limit: 1 << 20)
    await writer.value
    #expect(try Files.read(path, limit: 1 << 20) == source)
    #expect(try Files.status(path).mode & 0o777 == 0o600)
    let decoded = try await Audio.decode(path, into: directory, tools: .none)
    #expect(decoded.clips.first?.sampleCount == 176_000)
  }

  @Test(
    "75: a pipe that stalls ends when the task is cancelled, and leaves no file",
    .timeLimit(.minutes(1)))
  func stalls() async throws {
    let directory = try TemporaryDirectory()
    let pipe = TestPipe()
    #expect(pipe.write([1, 2, 3]) == 3)
    let task = Task {
      try await Spool.copy(descriptor: pipe.reading, named: "pipe", into: directory, limit: 100)
    }
    // It has started when the file is there.
    while try Files.list(directory.path).isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: AudioError(.cancelled, "pipe")) { try await task.value }
    #expect(try Files.list(directory.path).isEmpty)
  }

  @Test("75: a pipe that never ends is refused at the limit, and leaves no file")
  func endless() async throws {
    let directory = try TemporaryDirectory()
    let zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC)
    defer { close(zeros) }
    await #expect(throws: AudioError(.tooLarge(limit: 5_000_000), "zeros")) {
      try await Spool.copy(
        descriptor: zeros, named: "zeros", into: directory, limit: 5_000_000)
    }
    #expect(try Files.list(directory.path).isEmpty)
    let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(empty) }
    let path = try await Spool.copy(
      descriptor: empty, named: "nothing", into: directory, limit: 5)
    await #expect(throws: AudioError(.empty, path)) {
      try await Audio.decode(path, into: directory, tools: .none)
    }
  }

  @Test("75: exactly the limit is taken; a closed descriptor is an error, not a wait")
  func corners() async throws {
    let directory = try TemporaryDirectory()
    let ends = TestSupport.pipe()
    #expect(write(ends[1], [1, 2, 3] as [UInt8], 3) == 3)
    close(ends[1])
    let path = try await Spool.copy(descriptor: ends[0], named: "p", into: directory, limit: 3)
    #expect(try Files.read(path, limit: 10) == [1, 2, 3])
    close(ends[0])
    let error = FileError(operation: "read", path: "p", reason: .system(EBADF))
    await #expect(throws: AudioError(.file(error), "p")) {
      try await Spool.copy(descriptor: 9_999, named: "p", into: directory, limit: 3)
    }
  }
}

/// Blocking work of a test, on a thread that is not the pool's.
func offPool(_ body: @escaping @Sendable () -> Void) async {
  _ = try? await Worker.run { _ throws(AudioError) in body() }
}
