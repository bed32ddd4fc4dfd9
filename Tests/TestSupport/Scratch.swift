public import Files
import Glibc
import Synchronization

/// A directory for one test, gone when the test lets go of it. Unlike the product's temporary
/// directories it is open to every user (0755), and its name tells that it is a test's. A run that
/// looks for keys left behind keeps it (see `Canary`).
public final class Scratch: Sendable {
  public let path: Path
  private let holder: TemporaryDirectory
  /// Who lets go of a holder removes its directory.
  private static let kept = Mutex<[TemporaryDirectory]>([])

  public init() throws {
    holder = try TemporaryDirectory(in: Path(Canary.keep ?? "/tmp"))
    path = holder.path
    _ = path.withCString { chmod($0, 0o755) }
  }

  deinit {
    if Canary.keeps("\(path)") {
      Self.kept.withLock { $0.append(holder) }
    } else {
      holder.remove()
    }
  }

  public func callAsFunction(_ name: String) -> Path { path.appending(name) }

  /// Writes a file, with its mode exact.
  @discardableResult
  public func write(_ name: String, _ text: String, mode: UInt32 = 0o644) throws -> Path {
    try write(name, Array(text.utf8), mode: mode)
  }

  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8], mode: UInt32 = 0o644) throws -> Path {
    let path = path.appending(name)
    try Files.replace(path, with: bytes, mode: mode)
    if mode & 0o111 != 0 { try waitForWriters(of: path) }
    return path
  }

  /// A program that another test starts at this moment holds our descriptor until its exec, and a
  /// file open for writing cannot be executed (ETXTBSY). The kernel grants a read lease when nobody
  /// has it open so.
  private func waitForWriters(of path: Path) throws {
    let setLease: Int32 = 1024  // F_SETLEASE, a GNU name
    let file = try Files.open(path)
    while fcntl(file.raw, setLease, F_RDLCK) != 0, errno == EAGAIN { usleep(1000) }
  }

  /// An executable shell script.
  public func script(_ name: String, _ body: String) throws -> Path {
    try write(name, "#!/bin/sh\n" + body + "\n", mode: 0o755)
  }
}
