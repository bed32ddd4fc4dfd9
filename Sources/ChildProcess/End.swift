import Files
import Glibc
import Synchronization

/// One end of a pipe (or an event counter), closed once.
final class End: Sendable {
  private let value: Mutex<Int32>

  init(_ raw: Int32) { value = Mutex(raw) }

  deinit { close() }

  /// -1 when closed.
  var raw: Int32 { value.withLock { $0 } }

  func close() {
    value.withLock {
      if $0 >= 0 { _ = Glibc.close($0) }
      $0 = -1
    }
  }

  func setNonBlocking() { _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) | O_NONBLOCK) }
  func setBlocking() { _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) & ~O_NONBLOCK) }

  /// Raises an event counter.
  func post() {
    var one: UInt64 = 1
    _ = Glibc.write(raw, &one, 8)
  }

  /// What a read or a write came to.
  enum Step {
    case bytes(Int)
    case wait
    case over
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Step {
    while true {
      let count = Glibc.read(raw, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .over }
      if errno == EAGAIN { return .wait }
      if errno != EINTR { return .over }
    }
  }

  /// A reader that has gone is the end, no error: the program did not want more.
  func write(_ bytes: ArraySlice<UInt8>) -> Step {
    bytes.withUnsafeBytes { buffer in
      while true {
        let count = Glibc.write(raw, buffer.baseAddress, buffer.count)
        if count >= 0 { return .bytes(count) }
        if errno == EAGAIN { return .wait }
        if errno != EINTR { return .over }
      }
    }
  }

  /// For a blocking end. False when the reader has gone.
  func writeAll(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard case .bytes(let count) = write(rest) else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
