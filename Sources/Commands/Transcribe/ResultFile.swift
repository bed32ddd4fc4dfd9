import Files
import Glibc
import History

/// Which file that is there may be written over.
enum Replacing: Equatable, Sendable {
  case nothing
  /// One that is still as an earlier run of the same job left it.
  case own([WrittenFile])
  case anything

  func allows(_ path: Path) -> Bool {
    switch self {
    case .nothing: false
    case .own(let files): files.contains { $0.path == path && $0.isThere }
    case .anything: true
    }
  }
}

/// A result that goes to a file.
enum ResultFile {
  /// What is said of a text that nobody keeps and that could not be written.
  static let isPrinted = "the text is on standard output"

  /// As a whole or not at all; a device or a pipe is written to as it is. Directories that are
  /// missing are made: where they may be was decided before, and a text must not be lost over one
  /// that has gone since.
  /// - Throws: EEXIST: a file has come since, which must not be replaced.
  static func save(_ bytes: [UInt8], to path: Path, replacing: Replacing) throws {
    let status = try? Files.status(path)
    if status == nil { makeDirectory(path.parent) }
    guard let status, !status.isRegular else {
      let file = try OutputFile(
        path, mode: status.map { $0.mode & 0o777 } ?? newFileMode,
        noReplace: status == nil ? replacing != .anything : !replacing.allows(path), direct: false)
      try file.write(bytes)
      return try file.commit()
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
