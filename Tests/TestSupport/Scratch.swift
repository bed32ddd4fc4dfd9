public import Files
import Glibc

/// A directory for one test, gone when the test lets go of it. Unlike the product's temporary
/// directories it is open to every user (0755), and its name tells that it is a test's.
public final class Scratch: Sendable {
  public let path: Path
  private let holder: TemporaryDirectory

  public init() throws {
    holder = try TemporaryDirectory(in: "/tmp")
    path = holder.path
    _ = path.withCString { chmod($0, 0o755) }
  }

  deinit { holder.remove() }

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
    return path
  }

  /// An executable shell script.
  public func script(_ name: String, _ body: String) throws -> Path {
    try write(name, "#!/bin/sh\n" + body + "\n", mode: 0o755)
  }
}
