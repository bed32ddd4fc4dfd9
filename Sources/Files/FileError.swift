import CSystem

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
    /// The reader of a pipe has gone (EPIPE): for most programs the quiet end.
    case readerGone
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
  public var description: String { "cannot \(operation) \(path): \(reason)" }
}

extension FileError {
  /// The kernel's `errno`, where it was the kernel that refused.
  public var systemCode: Int32? {
    if case .system(let code) = reason { code } else { nil }
  }
}

extension FileError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let code): systemErrorText(code)
    case .notRegular: "it is not a regular file"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .untrusted(let why): why
    case .readerGone: "nobody reads it any more"
    }
  }
}

/// The kernel's reason in English, whatever the locale: `No such file or directory`.
public func systemErrorText(_ code: Int32) -> String { String(cString: osgk_error_text(code)) }
