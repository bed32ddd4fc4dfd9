import CSystem
import Glibc
import Synchronization

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
    switch try Destination(path) {
    case .file(let final, let present):
      if noReplace, present != nil {
        throw FileError(operation: "write", path: path, reason: .system(EEXIST))
      }
      let made = try Destination.create(beside: final, for: path, mode: mode, like: present)
      descriptor = made.descriptor
      names = (made.path, final)
    case .open(let number) where direct:
      descriptor = try Destination.duplicate(number, for: path)
    case .other where direct:
      descriptor = try Destination.openDirectly(path)
    case .directory, .open, .other:
      throw FileError(operation: "write", path: path, reason: .notRegular)
    }
  }

  deinit {
    close(descriptor)
    if let names { Unfinished.remove(names.temporary) }
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
    Unfinished.forget(temporary)
    names = nil
    // The rename must outlive a power cut too; some file systems cannot flush a directory.
    let directory = try Descriptor.open(final.parent, O_RDONLY | O_DIRECTORY, for: "write")
    if fsync(directory.raw) != 0, errno == EIO || errno == ENOSPC { throw failure(errno) }
  }

  private borrowing func failure(_ code: Int32) -> FileError {
    FileError(operation: "write", path: path, reason: .system(code))
  }
}

/// Files that wait for their names: removed when the program exits before they get them.
enum Unfinished {
  private static let names = Mutex<Set<Path>>([])

  static func add(_ path: Path) { names.withLock { _ = $0.insert(path) } }
  static func forget(_ path: Path) { names.withLock { _ = $0.remove(path) } }

  static func remove(_ path: Path) {
    path.withCString { _ = unlink($0) }
    forget(path)
  }

  static func removeAll() { for path in names.withLock({ $0 }) { remove(path) } }
}
