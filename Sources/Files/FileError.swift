/// A file operation that failed: what was done to which path, and the kernel's reason.
public struct FileError: Error, Sendable, Equatable {
  public enum Reason: Sendable, Equatable {
    /// The kernel's `errno`.
    case system(Int32)
    /// Not a regular file (a directory, a FIFO, a device).
    case notRegular
    /// Larger than the caller's limit in bytes.
    case tooLarge(limit: Int)
    /// Owned by neither the user nor root, or writable by everybody.
    case untrusted(String)
  }

  /// The verb for people: `read`, `write`, `create`, …
  public let operation: String
  public let path: Path
  public let reason: Reason

  public init(operation: String, path: Path, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }
}

extension FileError: CustomStringConvertible {
  /// One line: `cannot read /a/b: No such file or directory`.
  public var description: String { "cannot \(operation) \(path)" }
}
