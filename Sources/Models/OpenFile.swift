import Files
import Glibc

/// A regular file, open for reading at any place in it.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  let size: Int64

  init(_ path: Path) throws(FileError) {
    let opened = try Files.open(path)
    size = try opened.size(of: path)
    descriptor = opened.release()
  }

  deinit { close(descriptor) }

  /// The bytes at a place: fewer where the file ends or cannot be read.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          Int(offset) + filled)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        filled += read
      }
    }
  }
}

/// Little-endian numbers, read one after the other; `nil` past the end.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, bytes.count - offset >= count else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func integer<T: FixedWidthInteger & UnsignedInteger>(_ type: T.Type) -> T? {
    take(MemoryLayout<T>.size)?.reversed().reduce(0) { $0 << 8 | T($1) }
  }
}
