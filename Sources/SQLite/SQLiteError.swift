import CSQLite
import CSystem
public import Files
import Glibc

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
    /// A database of another program; it was not modified.
    case foreign
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

  public init(code: Code, path: Path, message: String) {
    self.code = code
    self.path = path
    self.message = message
  }
}

extension SQLiteError: CustomStringConvertible {
  /// One line: `database /a/b.db: database or disk is full (No space left on device)`.
  public var description: String { "database \(path): \(message)" }
}

extension SQLiteError {
  init(_ error: FileError) {
    let code: Code =
      switch error.systemCode {
      case nil where error.reason == .notRegular: .notADatabase
      case ENOSPC, EDQUOT: .diskFull
      case EROFS: .readOnly
      case EIO: .inputOutput
      default: .cannotOpen
      }
    self.init(code: code, path: error.path, message: "cannot \(error.operation): \(error.reason)")
  }

  /// What SQLite says of its last failure.
  /// - Parameter result: an extended result code.
  init(_ result: Int32, database: OpaquePointer?, path: Path) {
    let primary = result & 0xFF
    var code = Code(primary)
    var message = String(cString: sqlite3_errstr(result))
    if let database, sqlite3_extended_errcode(database) == result {
      message = String(cString: sqlite3_errmsg(database))
      // SQLite tries again for reading what it could not open for writing, and tells the second
      // reason.
      let isOpening = primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY
      let noted = isOpening ? osgk_noted_errno() : 0
      let reason = noted != 0 ? noted : sqlite3_system_errno(database)
      if reason != 0, noted != 0 || [SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_FULL].contains(primary) {
        message += " (\(systemErrorText(reason)))"
        switch reason {
        case ENOSPC, EDQUOT: code = .diskFull
        case EIO where primary == SQLITE_CANTOPEN: code = .inputOutput
        default: break
        }
      }
    }
    self.init(code: code, path: path, message: message)
  }
}

extension SQLiteError.Code {
  init(_ primary: Int32) {
    self =
      switch primary {
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_READONLY: .readOnly
      case SQLITE_FULL: .diskFull
      case SQLITE_IOERR: .inputOutput
      case SQLITE_CONSTRAINT: .constraint
      default: .other(primary)
      }
  }
}
