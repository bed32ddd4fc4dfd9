import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("Watching directories")
struct DirectoryWatchTests {
  /// Collects events until one is there.
  private final class Events: Sendable {
    private let kept = Mutex<[DirectoryWatch.Event]>([])
    let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func add(_ events: [DirectoryWatch.Event]) {
      kept.withLock { $0 += events }
      continuation.yield()
    }

    func contains(_ event: DirectoryWatch.Event) -> Bool { kept.withLock { $0.contains(event) } }

    func wait(for event: DirectoryWatch.Event) async {
      if contains(event) { return }
      for await _ in stream where contains(event) { return }
    }
  }

  private func rename(_ old: Path, _ new: Path) {
    #expect(old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0)
  }

  @Test("What is written, moved and removed in a directory is told", .timeLimit(.minutes(1)))
  func events() async throws {
    let scratch = try TemporaryDirectory()
    defer { scratch.remove() }
    let events = Events()
    let watch = try DirectoryWatch { events.add($0) }
    try watch.watch(scratch.path)
    let (file, other) = (scratch.path.appending("a.wav"), scratch.path.appending("b.wav"))
    let raw = file.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
    await events.wait(for: .changed(file))
    #expect(Files.hasWriters(file) != false)
    #expect(write(raw, "x", 1) == 1)
    await events.wait(for: .written(file))
    #expect(!events.contains(.closed(file)))
    close(raw)
    await events.wait(for: .closed(file))
    #expect(Files.hasWriters(file) != true)
    rename(file, other)
    await events.wait(for: .gone(file))
    await events.wait(for: .closed(other))
    try Files.remove(other)
    await events.wait(for: .gone(other))
    try Files.createPrivateDirectory(scratch.path.appending("below"))
    await events.wait(for: .unknown)
  }

  @Test("What is no directory cannot be watched")
  func refused() throws {
    let scratch = try TemporaryDirectory()
    defer { scratch.remove() }
    let watch = try DirectoryWatch { _ in }
    #expect(throws: FileError.self) { try watch.watch(scratch.path.appending("none")) }
    try Files.replace(scratch.path.appending("file"), with: [])
    #expect(throws: FileError.self) { try watch.watch(scratch.path.appending("file")) }
  }

  @Test("Files are equal byte by byte, or they are not")
  func equality() throws {
    let scratch = try TemporaryDirectory()
    defer { scratch.remove() }
    let (one, other) = (scratch.path.appending("1"), scratch.path.appending("2"))
    var bytes = [UInt8](repeating: 7, count: (1 << 20) + 3)
    try Files.replace(one, with: bytes)
    try Files.replace(other, with: bytes)
    #expect(try Files.areEqual(one, other))
    bytes[bytes.count - 1] = 8
    try Files.replace(other, with: bytes)
    #expect(try !Files.areEqual(one, other))
    try Files.replace(other, with: bytes.dropLast())
    #expect(try !Files.areEqual(one, other))
    #expect(throws: FileError.self) { try Files.areEqual(one, scratch.path.appending("3")) }
  }
}
