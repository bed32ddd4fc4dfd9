import Files
import Glibc

/// A result that goes to a file.
enum ResultFile {
  /// As a whole or not at all; a device or a pipe is written to as it is. Directories that are
  /// missing are made: where they may be was decided before, and a text must not be lost over one
  /// that has gone since.
  static func save(_ bytes: [UInt8], to path: Path) throws {
    let status = try? Files.status(path)
    if status == nil { makeDirectory(path.parent) }
    guard let status, !status.isRegular else {
      let mode = status.map { $0.mode & 0o777 } ?? newFileMode
      return try Files.replace(path, with: bytes, mode: mode)
    }
    let descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else {
      throw FileError(operation: "write", path: path, reason: .system(errno))
    }
    defer { close(descriptor) }
    do throws(OutputError) {
      try DescriptorOutput(descriptor).write(bytes)
    } catch .closed {
      throw FileError(operation: "write", path: path, reason: .system(EPIPE))
    } catch .system(let code) {
      throw FileError(operation: "write", path: path, reason: .system(code))
    }
  }

  /// With its parents, as the umask has it. Why one cannot be made, the file's own error says.
  private static func makeDirectory(_ path: Path) {
    guard !Files.isDirectory(path), path.parent != path else { return }
    makeDirectory(path.parent)
    _ = path.withCString { mkdir($0, 0o777) }
  }

  /// What the umask leaves of 0666. There is no way to read it without setting it; once, and to
  /// the strictest, so that a file that another thread makes meanwhile is none too open.
  private static let newFileMode: UInt32 = {
    let mask = umask(0o077)
    umask(mask)
    return 0o666 & ~UInt32(mask)
  }()
}
