public import Files
import Glibc

/// Bytes that can be read at any place: a file, or memory in tests and fuzzing.
public protocol ByteSource: Sendable {
  /// How many there were when the source was opened.
  var size: Int { get }
  /// Fills the buffer from that offset on; the count is smaller only at the end.
  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int
}

extension ByteSource {
  /// A few bytes of their own, for headers; none beyond `size`, also where the file has grown.
  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let count = min(count, max(0, size - offset))
    var bytes = [UInt8](repeating: 0, count: count)
    let got = try bytes.withUnsafeMutableBufferPointer { buffer throws(FileError) in
      try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
    bytes.removeLast(count - got)
    return bytes
  }
}

/// Bytes in memory.
public struct MemorySource: ByteSource {
  public let bytes: [UInt8]
  public var size: Int { bytes.count }

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    guard offset >= 0, offset < bytes.count else { return 0 }
    let count = min(buffer.count, bytes.count - offset)
    bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[offset..<offset + count])) }
    return count
  }
}

/// A regular file, opened once and closed with its last owner.
public final class FileSource: ByteSource {
  public let path: Path
  public let size: Int
  private let descriptor: Int32

  /// Never waits: a FIFO or a device is refused as `notRegular`.
  public init(_ path: Path) throws(FileError) {
    let opened = try Files.open(path)
    self.path = path
    size = Int(try opened.size(of: path))
    descriptor = opened.release()
  }

  deinit { close(descriptor) }

  public func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if got < 0 && errno == EINTR { continue }
      if got < 0 { throw FileError(operation: "read", path: path, reason: .system(errno)) }
      if got == 0 { break }
      filled += got
    }
    return filled
  }
}
