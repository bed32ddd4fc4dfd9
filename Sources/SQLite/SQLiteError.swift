public import Files

/// A database that could not be opened, read or written.
public struct SQLiteError: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// It does not exist, or may not be opened.
    case cannotOpen
    /// Another program has kept it locked for longer than the time-out.
    case busy
    /// Its content is damaged.
    case corrupt
    /// The file is something else.
    case notADatabase
    /// A newer version of this program made it; it was not modified.
    case newerData
    case readOnly
    case diskFull
    case inputOutput
    /// A rule of the database refused it: a trigger, a uniqueness.
    case constraint
    /// A column is not of the type that was asked for.
    case columnType
    /// SQLite's primary result code.
    case other(Int32)
  }

  public let code: Code
  public let path: Path
  /// One line: what was wrong, without values.
  public let message: String
}

extension SQLiteError: CustomStringConvertible {
  public var description: String { "database \(path): \(message)" }
}
