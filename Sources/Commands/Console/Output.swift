import Glibc
import Synchronization

/// Where bytes for a person or a program go.
public protocol Output: Sendable {
  /// Writes all bytes, in order, before it returns.
  func write(_ bytes: [UInt8]) throws(OutputError)
  /// Whether a person watches.
  var isTerminal: Bool { get }
  /// Columns of the terminal; `nil` where there is none.
  var columns: Int? { get }
  /// Its rows.
  var rows: Int? { get }
}

/// The reader of our output is gone, or the write failed.
public enum OutputError: Error, Sendable, Equatable {
  /// EPIPE: nobody reads any more (`| head -1`).
  case closed
  /// Another `errno`: the disk is full, …
  case system(Int32)
}

extension Output {
  public func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }
  public func line(_ text: String) throws(OutputError) { try write(text + "\n") }
  public var rows: Int? { nil }
}

/// A descriptor of the process: 1 or 2.
public struct DescriptorOutput: Output {
  public let descriptor: Int32

  public init(_ descriptor: Int32) { self.descriptor = descriptor }

  public func write(_ bytes: [UInt8]) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        // The other end made the shared pipe or terminal non-blocking.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        throw errno == EPIPE ? .closed : .system(errno)
      }
    }
  }

  public var isTerminal: Bool { isatty(descriptor) == 1 }

  public var columns: Int? { measure(\.ws_col) }
  public var rows: Int? { measure(\.ws_row) }

  /// `nil` also where the terminal does not know.
  private func measure(_ side: KeyPath<winsize, UInt16>) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 else {
      return nil
    }
    return Int(size[keyPath: side])
  }
}

/// Keeps what was written, for tests and for bodies that look at their own text.
public final class CollectedOutput: Output {
  private let bytes = Mutex<[UInt8]>([])
  public let isTerminal: Bool
  public let columns: Int?
  public let rows: Int?

  public init(isTerminal: Bool = false, columns: Int? = nil, rows: Int? = nil) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.rows = rows
  }

  public func write(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  public var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
