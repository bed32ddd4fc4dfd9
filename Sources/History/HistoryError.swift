import Files
import Glibc
import SQLite

/// Why the history could not do what was asked. Texts are one line each.
public enum HistoryError: Error, Sendable, Equatable {
  /// A newer version of this program made it; it was not modified.
  case newerData(String)
  case diskFull(String)
  /// It could not be opened, read or written otherwise.
  case database(String)
  /// No job has this name.
  case unknown(String)
  /// More than one job's name begins with it.
  case ambiguous(String)
  /// A process that lives works on it.
  case running(JobID, pid: Int32)
  /// All of its text is there.
  case finished(JobID)
  /// It is no database, or the integrity check failed.
  case damaged(String)
  /// It is another program's database; it was not modified.
  case foreign(String)

  init(_ error: FileError) {
    switch error.reason {
    case .system(ENOSPC), .system(EDQUOT): self = .diskFull("\(error)")
    default: self = .database("\(error)")
    }
  }

  init(_ error: SQLiteError) {
    switch error.code {
    case .newerData: self = .newerData(error.description)
    case .diskFull: self = .diskFull(error.description)
    case .foreign: self = .foreign("database \(error.path): it is no history of osgk")
    case .corrupt, .notADatabase, .columnType: self = .damaged(error.description)
    default: self = .database(error.description)
    }
  }
}
