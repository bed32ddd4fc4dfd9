public import Files

/// A part of a request's body. Files are read from disk as they go out, never held.
public enum BodyPiece: Sendable, Equatable {
  case bytes([UInt8])
  case file(FileSlice)
  /// The file's bytes as base64 with padding, without line ends.
  case base64(FileSlice)

  /// Bytes that it puts into the body.
  public var length: Int64 {
    switch self {
    case .bytes(let bytes): Int64(bytes.count)
    case .file(let slice): slice.length
    case .base64(let slice): (slice.length + 2) / 3 * 4
    }
  }
}

/// A range of a regular file as it was when it was described: sending fails with `bodyChanged` if
/// the file is another one by then, or has changed, before the last byte is out.
public struct FileSlice: Sendable, Equatable {
  public let path: Path
  public let offset: Int64
  /// In bytes.
  public let length: Int64
  /// The file as it must still be.
  public let status: FileStatus

  /// The whole file as it is now.
  public init(_ path: Path) throws(FileError) {
    self.init(path, status: try Files.status(path))
  }

  /// A range of a file that was looked at before; `nil`: to its end.
  public init(_ path: Path, status: FileStatus, offset: Int64 = 0, length: Int64? = nil) {
    self.path = path
    self.status = status
    self.offset = offset
    self.length = length ?? max(0, status.size - offset)
  }
}
