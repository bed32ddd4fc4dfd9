import Glibc

/// Reading with limits, replacing as a whole, private directories.
public enum Files {
  /// Opens a regular file for reading in pieces. Never waits: a FIFO or a device is refused; a
  /// symbolic link is followed.
  /// - Parameter trusted: refuse a file that neither the user nor root owns, or that everybody
  ///   may write.
  public static func open(_ path: Path, trusted: Bool = false) throws(FileError) -> Descriptor {
    let file = try Descriptor.open(path, O_RDONLY, for: "read")
    let status = try file.status(of: path)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(operation: "read", path: path, reason: .notRegular)
    }
    if trusted, let why = distrust(status) {
      throw FileError(operation: "trust", path: path, reason: .untrusted(why))
    }
    return file
  }

  /// Reads a whole regular file. Opens without blocking, so that a FIFO or a device is refused
  /// and never waited for; a symbolic link is followed.
  /// - Parameter trusted: refuse a file that neither the user nor root owns, or that everybody
  ///   may write.
  public static func read(
    _ path: Path, limit: Int, trusted: Bool = false
  ) throws(FileError) -> [UInt8] {
    let file = try open(path, trusted: trusted)
    let size = Int(try file.status(of: path).st_size)
    let tooLarge = FileError(operation: "read", path: path, reason: .tooLarge(limit: limit))
    if size > limit { throw tooLarge }
    // The size is a hint: the file may grow, and those of /proc say zero.
    var bytes = try file.read(upTo: size + 1, of: path)
    while bytes.count > size || size == 0, bytes.count <= limit {
      let piece = try file.read(upTo: 64 << 10, of: path)
      if piece.isEmpty { break }
      bytes += piece
    }
    if bytes.count > limit { throw tooLarge }
    return bytes
  }

  /// Names in a directory (without `.` and `..`), sorted by bytes.
  public static func list(_ directory: Path) throws(FileError) -> [[UInt8]] {
    let opened = try Descriptor.open(directory, O_RDONLY | O_DIRECTORY, for: "list")
    return try names(in: opened.raw, of: directory).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Paths in a directory whose names end so and have more before it, sorted by bytes; hidden ones
  /// are left out. A directory that cannot be listed has none.
  public static func paths(in directory: Path, suffix: String) -> [Path] {
    let suffix = Array(suffix.utf8)
    return ((try? list(directory)) ?? [])
      .filter {
        $0.count > suffix.count && $0.suffix(suffix.count).elementsEqual(suffix)
          && $0.first != UInt8(ascii: ".")
      }
      .map { directory.appending($0) }
  }

  /// Where a symbolic link points, as its text says it; `EINVAL` for what is no link.
  public static func readLink(_ path: Path) throws(FileError) -> Path {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = path.withCString { readlink($0, &buffer, buffer.count) }
    let failure = length < 0 ? errno : ENOENT
    guard length > 0, let target = Path(bytes: buffer.prefix(length).map { UInt8(bitPattern: $0) })
    else {
      throw FileError(operation: "read", path: path, reason: .system(failure))
    }
    return target
  }

  /// Why settings in such a file must not be obeyed; `nil` where they may.
  private static func distrust(_ status: stat) -> String? {
    if status.st_uid != 0, status.st_uid != geteuid() {
      return "it belongs to user \(status.st_uid), who is neither you nor root"
    }
    if status.st_mode & S_IWOTH != 0 {
      return "everybody may change it (chmod o-w would mend that)"
    }
    return nil
  }

  /// The names that an open directory holds; the descriptor stays the caller's.
  static func names(in directory: Int32, of path: Path) throws(FileError) -> [[UInt8]] {
    // fdopendir takes its descriptor over, and a dup would share the position.
    let own = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let stream = fdopendir(own) else {
      let reason = FileError.Reason.system(errno)
      if own >= 0 { close(own) }
      throw FileError(operation: "list", path: path, reason: reason)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    guard errno == 0 else {
      throw FileError(operation: "list", path: path, reason: .system(errno))
    }
    return names
  }
}
