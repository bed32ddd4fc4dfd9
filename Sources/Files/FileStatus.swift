import Glibc

/// What `stat` says of a file.
public struct FileStatus: Sendable, Equatable {
  public let size: Int64
  public let modifiedNanoseconds: Int64
  public let inode: UInt64
  public let device: UInt64
  /// Type and permission bits, as the kernel gives them.
  public let mode: UInt32
  public let owner: UInt32
  public let isRegular: Bool
  public let isDirectory: Bool

  public init(
    size: Int64, modifiedNanoseconds: Int64, inode: UInt64, device: UInt64, mode: UInt32,
    owner: UInt32, isRegular: Bool, isDirectory: Bool
  ) {
    self.size = size
    self.modifiedNanoseconds = modifiedNanoseconds
    self.inode = inode
    self.device = device
    self.mode = mode
    self.owner = owner
    self.isRegular = isRegular
    self.isDirectory = isDirectory
  }

  init(_ raw: stat) {
    self.init(
      size: Int64(raw.st_size),
      modifiedNanoseconds: nanoseconds(raw.st_mtim),
      inode: UInt64(raw.st_ino), device: UInt64(raw.st_dev), mode: UInt32(raw.st_mode),
      owner: UInt32(raw.st_uid), isRegular: raw.st_mode & S_IFMT == S_IFREG,
      isDirectory: raw.st_mode & S_IFMT == S_IFDIR)
  }
}

/// Since 1970. File systems hold later times than the year 2262, and earlier ones than 1677: they are
/// the last and the first one.
func nanoseconds(_ time: timespec) -> Int64 {
  let (seconds, isOver) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
  let (sum, isOverBy) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
  return isOver || isOverBy ? (time.tv_sec < 0 ? .min : .max) : sum
}

extension FileStatus {
  /// What one file is on this machine, whatever its names.
  public struct Identity: Hashable, Sendable {
    public let device: UInt64
    public let inode: UInt64
  }

  public var identity: Identity { Identity(device: device, inode: inode) }

  /// The same file, and nobody has written to it since, as far as its size and time tell.
  public func isSame(as other: FileStatus) -> Bool {
    identity == other.identity && size == other.size
      && modifiedNanoseconds == other.modifiedNanoseconds
  }
}

extension Files {
  /// Follows symbolic links.
  public static func status(_ path: Path) throws(FileError) -> FileStatus {
    var raw = stat()
    guard path.withCString({ stat($0, &raw) }) == 0 else {
      throw FileError(operation: "read", path: path, reason: .system(errno))
    }
    return FileStatus(raw)
  }

  public static func exists(_ path: Path) -> Bool { (try? status(path)) != nil }

  public static func isDirectory(_ path: Path) -> Bool { (try? status(path))?.isDirectory ?? false }

  /// A regular file that this user may execute.
  public static func isExecutable(_ path: Path) -> Bool {
    guard let status = try? status(path), status.isRegular else { return false }
    return path.withCString { access($0, X_OK) } == 0
  }
}
