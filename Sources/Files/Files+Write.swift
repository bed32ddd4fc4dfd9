import Glibc

extension Files {
  /// Puts the bytes under the path as a whole: temporary file in the same directory, write,
  /// fsync, rename, fsync of the directory. A symbolic link stays one (its target is replaced).
  /// The mode is exact, whatever the umask; nothing is left behind on failure. What is no regular
  /// file (a directory, a device) is refused.
  public static func replace(
    _ path: Path, with bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(FileError) {
    let file = try OutputFile(path, mode: mode, direct: false)
    try file.write(bytes)
    try file.commit()
  }

  /// Creates the directory and its missing parents with mode 0700, whatever the umask. A directory
  /// that is there already keeps its mode.
  public static func createPrivateDirectory(_ path: Path) throws(FileError) {
    if path.withCString({ mkdir($0, 0o700) }) == 0 {
      return try setMode(path, 0o700)
    }
    var failure = errno
    if failure == ENOENT, path.parent != path {
      try createPrivateDirectory(path.parent)
      if path.withCString({ mkdir($0, 0o700) }) == 0 { return try setMode(path, 0o700) }
      failure = errno
    }
    // Some file systems answer EROFS or EACCES before they look whether it is there.
    if isDirectory(path) { return }
    if failure == EEXIST { failure = ENOTDIR }
    throw FileError(operation: "create", path: path, reason: .system(failure))
  }

  /// Against the umask, which may have taken bits away.
  static func setMode(_ path: Path, _ mode: UInt32) throws(FileError) {
    guard path.withCString({ chmod($0, mode_t(mode)) }) == 0 else {
      throw FileError(operation: "create", path: path, reason: .system(errno))
    }
  }

  /// Removes one file; that it is not there is no error.
  public static func remove(_ path: Path) throws(FileError) {
    guard path.withCString({ unlink($0) }) != 0, errno != ENOENT else { return }
    throw FileError(operation: "remove", path: path, reason: .system(errno))
  }
}
