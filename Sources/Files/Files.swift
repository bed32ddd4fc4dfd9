/// Reading with limits, replacing as a whole, private directories.
public enum Files {
  /// Reads a whole regular file. Opens without blocking, so that a FIFO or a device is refused
  /// and never waited for; a symbolic link is followed.
  /// - Parameter trusted: refuse a file that neither the user nor root owns, or that everybody
  ///   may write.
  public static func read(
    _ path: Path, limit: Int, trusted: Bool = false
  ) throws(FileError) -> [UInt8] { fatalError("face") }

  /// Puts the bytes under the path as a whole: temporary file in the same directory, write,
  /// fsync, rename, fsync of the directory. A symbolic link stays one (its target is replaced).
  /// The mode is exact, whatever the umask; nothing is left behind on failure.
  public static func replace(
    _ path: Path, with bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(FileError) { fatalError("face") }

  /// Creates the directory and its missing parents with mode 0700, whatever the umask.
  public static func createPrivateDirectory(_ path: Path) throws(FileError) { fatalError("face") }

  public static func exists(_ path: Path) -> Bool { fatalError("face") }
  public static func isDirectory(_ path: Path) -> Bool { fatalError("face") }
  /// A regular file that this user may execute.
  public static func isExecutable(_ path: Path) -> Bool { fatalError("face") }
  /// Names in a directory (without `.` and `..`), sorted by bytes.
  public static func list(_ directory: Path) throws(FileError) -> [[UInt8]] { fatalError("face") }
  public static func status(_ path: Path) throws(FileError) -> FileStatus { fatalError("face") }
}

/// What `stat` says of a file.
public struct FileStatus: Sendable, Equatable {
  public let size: Int64
  public let modifiedNanoseconds: Int64
  public let inode: UInt64
  public let device: UInt64
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
}

/// A private directory (0700) under `$TMPDIR`, removed with all that it holds when its owner
/// lets go of it, at `removeAll()` (every exit of the program) and, when the program was killed,
/// by the next start's `removeStale()`: its name carries pid and start time of its owner.
public final class TemporaryDirectory: Sendable {
  public let path: Path

  public init(in parent: Path? = nil) throws(FileError) { fatalError("face") }

  public func remove() { fatalError("face") }
  /// Removes every directory of this process that still stands. Async-signal-unsafe.
  public static func removeAll() { fatalError("face") }
  /// Removes directories whose owner no longer lives.
  public static func removeStale(in parent: Path? = nil) { fatalError("face") }
}
