import Files
import Glibc

/// Gives a body's bytes piece by piece: once, from the start. All files are opened ahead, so that
/// what is not there any more is known before anything is connected.
final class BodyReader {
  enum Failure: Error {
    case changed(Path)
    case unreadable(FileError)
  }

  private enum Source {
    case bytes([UInt8])
    case file(OpenedSlice)
    case base64(OpenedSlice)
  }

  /// Whether any of it was asked for.
  private(set) var hasBegun = false
  private var sources: ArraySlice<Source>
  /// Where the first source goes on.
  private var position = 0
  /// File bytes before they are encoded: whole groups of three.
  private var raw: [UInt8] = []

  init(_ pieces: [BodyPiece]) throws(Failure) {
    var sources: [Source] = []
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): sources.append(.bytes(bytes))
      case .file(let slice): sources.append(.file(try OpenedSlice(slice)))
      case .base64(let slice): sources.append(.base64(try OpenedSlice(slice)))
      }
    }
    self.sources = sources[...]
  }

  /// Fills the buffer as far as it goes; 0 at the end. A buffer of less than four bytes may stay
  /// empty before the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    hasBegun = true
    var filled = 0
    while filled < buffer.count, let source = sources.first {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count: Int
      switch source {
      case .bytes(let bytes):
        count = min(rest.count, bytes.count - position)
        bytes.withUnsafeBytes {
          rest.copyMemory(from: .init(rebasing: $0[position..<(position + count)]))
        }
        position += count
        if position == bytes.count { next() }
      case .file(let slice):
        count = min(rest.count, slice.left)
        try slice.read(into: .init(rebasing: rest[..<count]))
        if slice.left == 0 { next() }
      case .base64(let slice):
        count = try encode(slice, into: rest)
        if slice.left == 0 { next() } else if count == 0 { return filled }
      }
      filled += count
    }
    return filled
  }

  private func next() {
    sources.removeFirst()
    position = 0
  }

  private func encode(
    _ slice: OpenedSlice, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    if raw.isEmpty { raw = [UInt8](repeating: 0, count: 48 << 10) }
    let count = min(buffer.count / 4 * 3, slice.left, raw.count)
    // Only the file's last bytes are no multiple of three.
    var failure: Failure?
    let written = raw.withUnsafeMutableBytes { raw in
      do throws(Failure) {
        try slice.read(into: .init(rebasing: raw[..<count]))
      } catch {
        failure = error
      }
      return Base64.encode(.init(rebasing: raw[..<count]), into: buffer)
    }
    if let failure { throw failure }
    return written
  }
}

/// An opened file that must stay what it was described as.
final class OpenedSlice {
  private let slice: FileSlice
  private let file: Descriptor
  private var position: Int64
  /// Bytes that are still to be read.
  private(set) var left: Int

  init(_ slice: FileSlice) throws(BodyReader.Failure) {
    self.slice = slice
    do throws(FileError) {
      file = try Files.open(slice.path)
    } catch {
      switch error.reason {
      case .system(ENOENT), .notRegular: throw .changed(slice.path)
      default: throw .unreadable(error)
      }
    }
    position = slice.offset
    left = Int(slice.length)
    guard slice.offset >= 0, slice.length >= 0, slice.offset + slice.length <= slice.status.size
    else { throw .changed(slice.path) }
    try check()
  }

  /// Fills the whole buffer, which is not larger than what is left. The file's last bytes are given
  /// only if it is unchanged until then: a server does not get the whole of something else.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(BodyReader.Failure) {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let got = pread(file.raw, rest.baseAddress, rest.count, off_t(position))
      if got > 0 {
        filled += got
        position += Int64(got)
      } else if got == 0 {
        throw .changed(slice.path)
      } else if errno != EINTR {
        throw .unreadable(
          FileError(operation: "read", path: slice.path, reason: .system(errno)))
      }
    }
    left -= filled
    if left == 0 { try check() }
  }

  /// The file that we hold is as described, and still the one of that name.
  private func check() throws(BodyReader.Failure) {
    var now: [FileStatus] = []
    do throws(FileError) {
      now.append(try file.fileStatus(of: slice.path))
      now.append(try Files.status(slice.path))
    } catch {
      throw error.reason == .system(ENOENT) ? .changed(slice.path) : .unreadable(error)
    }
    guard now.allSatisfy(slice.status.isSame) else { throw .changed(slice.path) }
  }
}
