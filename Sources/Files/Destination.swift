import Glibc

/// Where an output really goes.
enum Destination {
  /// A file that is there, or will be, under this name.
  case file(Path, FileStatus?)
  /// A descriptor that is open already: `/dev/stdout`, `/dev/fd/3`. To open such a name again
  /// would write over what is there, at the start.
  case open(Int32)
  case directory
  /// A device, a FIFO.
  case other

  /// As many links as the kernel follows.
  private static let mostLinks = 40

  /// Follows symbolic links at the path's end by hand, since rename(2) replaces a link.
  init(_ path: Path) throws(FileError) {
    var final = path
    for _ in 0...Self.mostLinks {
      if let number = Self.descriptorNumber(final) {
        self = .open(number)
        return
      }
      guard let target = try? Files.readLink(final) else {
        let present = try? Files.status(path)
        if present?.isDirectory ?? false {
          self = .directory
        } else {
          self = present?.isRegular ?? true ? .file(final, present) : .other
        }
        return
      }
      final = target.isAbsolute ? target : final.parent.appending(target.bytes)
    }
    throw FileError(operation: "write", path: path, reason: .system(ELOOP))
  }

  private static func descriptorNumber(_ path: Path) -> Int32? {
    for prefix in ["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"]
    where path.bytes.starts(with: prefix.utf8) {
      return Int32(String(decoding: path.bytes.dropFirst(prefix.utf8.count), as: UTF8.self))
    }
    return nil
  }

  static func duplicate(_ number: Int32, for path: Path) throws(FileError) -> Int32 {
    let raw = fcntl(number, F_DUPFD_CLOEXEC, 3)
    if raw >= 0 { return raw }
    throw FileError(operation: "write", path: path, reason: .system(errno))
  }

  /// An open new file in the directory of `final`.
  static func create(
    beside final: Path, for path: Path, mode: UInt32?, like present: FileStatus?
  ) throws(FileError) -> (path: Path, descriptor: Int32) {
    let exact = mode ?? present.map { $0.mode & 0o7777 }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    while true {
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      let temporary = final.parent.appending(".osgk-\(random).tmp")
      let raw = temporary.withCString { Glibc.open($0, flags, exact == nil ? 0o666 : 0o600) }
      if raw < 0, errno == EEXIST || errno == EINTR { continue }
      guard raw >= 0 else {
        throw FileError(operation: "write", path: path, reason: .system(errno))
      }
      Unfinished.add(temporary)
      // Root who changes a user's file leaves it the user's; where that is not allowed it is ours.
      if let present, present.owner != geteuid() { _ = fchown(raw, present.owner, gid_t.max) }
      if let exact, fchmod(raw, mode_t(exact)) != 0 {
        let failure = errno
        close(raw)
        Unfinished.remove(temporary)
        throw FileError(operation: "write", path: path, reason: .system(failure))
      }
      return (temporary, raw)
    }
  }

  static func openDirectly(_ path: Path) throws(FileError) -> Int32 {
    while true {
      let raw = path.withCString { Glibc.open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      if raw >= 0 { return raw }
      guard errno == EINTR else {
        throw FileError(operation: "write", path: path, reason: .system(errno))
      }
    }
  }
}
