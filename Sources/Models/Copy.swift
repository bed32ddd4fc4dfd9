import Files
import Glibc

/// Copies that are whole or not there: written beside their place, then renamed into it.
enum Copy {
  /// Deeper trees are no models.
  private static let depthLimit = 8

  static func place(_ source: Path, at target: Path, asDirectory: Bool) throws(FileError) {
    let part = target.parent.appending(target.lastComponent + Array(".part-\(getpid())".utf8))
    do throws(FileError) {
      if asDirectory {
        try directory(source, to: part, depth: 0)
        try swap(part, with: target)
      } else {
        try file(source, to: part)
        try rename(part, to: target)
      }
      try synchronize(target.parent, O_RDONLY | O_DIRECTORY)
    } catch {
      remove(part)
      throw error
    }
  }

  private static func file(_ source: Path, to target: Path) throws(FileError) {
    let input = try OpenFile(source)
    let output = try Descriptor.creatingPrivate(target).release()
    defer { close(output) }
    var place: Int64 = 0
    while place < input.size {
      let bytes = input.bytes(at: place, count: 1 << 20)
      guard !bytes.isEmpty else { throw failure("read", source) }
      try write(bytes, to: output, target)
      place += Int64(bytes.count)
    }
    guard fsync(output) == 0 else { throw failure("write", target) }
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ target: Path
  ) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure("write", target) }
      rest = rest.dropFirst(written)
    }
  }

  /// Links are followed: caches of models keep files elsewhere and link to them.
  private static func directory(_ source: Path, to target: Path, depth: Int) throws(FileError) {
    guard target.withCString({ mkdir($0, 0o700) }) == 0 else { throw failure("create", target) }
    for name in try Files.list(source) {
      let (from, to) = (source.appending(name), target.appending(name))
      if Files.isDirectory(from) {
        if depth < depthLimit { try directory(from, to: to, depth: depth + 1) }
      } else {
        try file(from, to: to)
      }
    }
    try synchronize(target, O_RDONLY | O_DIRECTORY)
  }

  /// A directory cannot be renamed over one that holds something: the old one steps aside.
  private static func swap(_ part: Path, with target: Path) throws(FileError) {
    guard Files.exists(target) else { return try rename(part, to: target) }
    let old = part.parent.appending(part.lastComponent + Array(".old".utf8))
    try rename(target, to: old)
    do throws(FileError) {
      try rename(part, to: target)
    } catch {
      try rename(old, to: target)
      throw error
    }
    remove(old)
  }

  private static func rename(_ from: Path, to: Path) throws(FileError) {
    let result = from.withCString { from in to.withCString { to in Glibc.rename(from, to) } }
    guard result == 0 else { throw failure("create", to) }
  }

  private static func synchronize(_ path: Path, _ flags: Int32) throws(FileError) {
    let descriptor = path.withCString { open($0, flags | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("write", path) }
  }

  /// Only ever called on what `place` made, or on what it replaced.
  private static func remove(_ path: Path) {
    if path.withCString({ unlink($0) }) == 0 || errno == ENOENT { return }
    for name in (try? Files.list(path)) ?? [] { remove(path.appending(name)) }
    _ = path.withCString { rmdir($0) }
  }

  private static func failure(_ operation: String, _ path: Path) -> FileError {
    FileError(operation: operation, path: path, reason: .system(errno))
  }
}
