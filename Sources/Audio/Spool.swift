public import Files
import Glibc

/// Copies what cannot be sought in (a pipe) to a private file.
public enum Spool {
  /// Reads standard input to its end. Cancelling the task stops a pipe that stalls.
  /// - Parameter limit: bytes; more is `tooLarge`.
  public static func standardInput(
    into directory: TemporaryDirectory, limit: Int
  ) async throws(AudioError) -> Path {
    try await copy(
      descriptor: STDIN_FILENO, named: Path("standard input"), into: directory, limit: limit)
  }

  /// The same for any open descriptor, which stays open. `name` is for messages.
  public static func copy(
    descriptor: Int32, named name: Path, into directory: TemporaryDirectory, limit: Int
  ) async throws(AudioError) -> Path {
    let target = directory.path
    let alarm: Alarm
    do throws(FileError) {
      alarm = try Alarm()
    } catch {
      throw AudioError(.file(error), name)
    }
    return try await Worker.run(waking: alarm) { stop throws(AudioError) in
      do throws(FileError) {
        let file = try NewFile(in: target)
        do throws(FileError) {
          let copier = Copier(source: descriptor, name: name, limit: limit, alarm: alarm)
          try copier.run(into: file, stop)
        } catch {
          file.discard()
          throw error
        }
        if stop.isSet { file.discard() } else { return file.path }
      } catch {
        if case .tooLarge(let limit) = error.reason {
          throw AudioError(.tooLarge(limit: limit), name)
        }
        throw AudioError(.file(error), name)
      }
      throw AudioError(.cancelled, name)
    }
  }
}

/// Wakes a thread that polls: a pipe whose writing end is closed, or written to, once.
private final class Alarm: Worker.Waker {
  let readable: Int32
  private let writable: Int32

  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw FileError(operation: "open", path: "a pipe", reason: .system(errno))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readable, writable) = (ends[0], ends[1])
  }

  deinit {
    close(readable)
    close(writable)
  }

  func wake() {
    var byte: UInt8 = 0
    _ = write(writable, &byte, 1)
  }
}

/// The private file (0600) that a spool writes.
private final class NewFile {
  let path: Path
  private let descriptor: Int32

  init(in directory: Path) throws(FileError) {
    (path, descriptor) = try Files.createPrivate("input-", in: directory)
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileError(operation: "write", path: path, reason: .system(errno)) }
      done += count
    }
  }

  func discard() { _ = path.withCString { unlink($0) } }
}

private struct Copier {
  let source: Int32
  let name: Path
  let limit: Int
  let alarm: Alarm

  private static let blockBytes = 256 << 10

  func run(into file: NewFile, _ stop: Worker.Stop) throws(FileError) {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockBytes, alignment: 16)
    defer { block.deallocate() }
    var total = 0
    while try waitForInput(stop) {
      // One byte more than the limit tells that there is more.
      let room = limit - total
      let count = read(source, block.baseAddress, room < block.count ? room + 1 : block.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      if count < 0 { throw FileError(operation: "read", path: name, reason: .system(errno)) }
      if count == 0 { return }
      total += count
      if total > limit {
        throw FileError(operation: "read", path: name, reason: .tooLarge(limit: limit))
      }
      try file.write(.init(rebasing: block[..<count]))
    }
  }

  /// False when the work shall stop.
  private func waitForInput(_ stop: Worker.Stop) throws(FileError) -> Bool {
    while !stop.isSet {
      var set = [
        pollfd(fd: source, events: Int16(POLLIN), revents: 0),
        pollfd(fd: alarm.readable, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&set, 2, -1)
      if ready < 0 && errno != EINTR {
        throw FileError(operation: "read", path: name, reason: .system(errno))
      }
      if set[0].revents != 0 { return !stop.isSet }
    }
    return false
  }
}
