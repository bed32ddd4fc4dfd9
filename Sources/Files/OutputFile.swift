import CSystem
import Glibc

/// A file that comes into being as a whole: written under a temporary name beside its final one,
/// flushed to the disk, renamed at `commit()`. Let go of before that, it leaves nothing behind.
/// A symbolic link at the final name stays one: what it points at is replaced. What is there and
/// no regular file (a terminal, `/dev/stdout`, a FIFO) is written directly.
public struct OutputFile: ~Copyable, Sendable {
  /// The name that the caller gave.
  public let path: Path
  private let descriptor: Int32
  /// The name until `commit()`, and the one it gets; `nil` where the file is written directly.
  private var names: (temporary: Path, final: Path)?
  private let noReplace: Bool

  /// - Parameters:
  ///   - mode: exact permission bits; `nil`: those of the file that is there, else as the umask
  ///     has it.
  ///   - noReplace: fails with EEXIST where the name is taken, now or at `commit()`.
  ///   - direct: what is no regular file is written directly, not refused.
  public init(
    _ path: Path, mode: UInt32? = nil, noReplace: Bool = false, direct: Bool = true
  ) throws(FileError) {
    self.path = path
    self.noReplace = noReplace
    let present = try? Files.status(path)
    let final = try Destination.resolve(path)
    if let final, present?.isRegular ?? true {
      if noReplace, present != nil {
        throw FileError(operation: "write", path: path, reason: .system(EEXIST))
      }
      let made = try Destination.create(beside: final, for: path, mode: mode, like: present)
      descriptor = made.descriptor
      names = (made.path, final)
    } else {
      guard direct, !(present?.isDirectory ?? false) else {
        throw FileError(operation: "write", path: path, reason: .notRegular)
      }
      descriptor = try Destination.openDirectly(path)
      names = nil
    }
  }

  deinit {
    close(descriptor)
    if let names { names.temporary.withCString { _ = unlink($0) } }
  }

  public func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
    try DescriptorWriter(raw: descriptor, name: path).write(bytes)
  }

  /// Flushes the file to the disk and gives it its name. Throws, and leaves nothing, when the disk
  /// says no.
  public consuming func commit() throws(FileError) {
    guard let (temporary, final) = names else { return }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
    let renamed = temporary.withCString { from in
      final.withCString { noReplace ? osgk_rename_no_replace(from, $0) : rename(from, $0) }
    }
    guard renamed == 0 else { throw failure(errno) }
    names = nil
    // The rename must outlive a power cut too; some file systems cannot flush a directory.
    let directory = try Descriptor.open(final.parent, O_RDONLY | O_DIRECTORY, for: "write")
    if fsync(directory.raw) != 0, errno == EIO || errno == ENOSPC { throw failure(errno) }
  }

  private borrowing func failure(_ code: Int32) -> FileError {
    FileError(operation: "write", path: path, reason: .system(code))
  }
}

/// Where an output really goes.
private enum Destination {
  /// As many as the kernel follows.
  static let mostLinks = 40

  /// The path with symbolic links at its end followed by hand, since rename(2) replaces a link.
  /// `nil` where a link leads into /proc (`/dev/stdout`): its text there is no path.
  static func resolve(_ path: Path) throws(FileError) -> Path? {
    var path = path
    for _ in 0...mostLinks {
      if path.bytes.starts(with: "/proc/".utf8) { return nil }
      guard let text = try? Files.readLink(path) else { return path }
      path = text.isAbsolute ? text : path.parent.appending(text.bytes)
    }
    throw FileError(operation: "write", path: path, reason: .system(ELOOP))
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
      let raw = temporary.withCString { open($0, flags, exact == nil ? 0o666 : 0o600) }
      if raw < 0, errno == EEXIST || errno == EINTR { continue }
      guard raw >= 0 else {
        throw FileError(operation: "write", path: path, reason: .system(errno))
      }
      // Root who changes a user's file leaves it the user's; where that is not allowed it is ours.
      if let present, present.owner != geteuid() { _ = fchown(raw, present.owner, gid_t.max) }
      if let exact, fchmod(raw, mode_t(exact)) != 0 {
        let failure = errno
        close(raw)
        temporary.withCString { _ = unlink($0) }
        throw FileError(operation: "write", path: path, reason: .system(failure))
      }
      return (temporary, raw)
    }
  }

  static func openDirectly(_ path: Path) throws(FileError) -> Int32 {
    while true {
      let raw = path.withCString { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      if raw >= 0 { return raw }
      guard errno == EINTR else {
        throw FileError(operation: "write", path: path, reason: .system(errno))
      }
    }
  }
}
