public import SQLite

/// What the ledger refused, or could not do.
public struct ConsentError: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// No live grant; why there is none. (The command's kind: `consent`.)
    case noGrant(UseKey, Standing)
    /// The ledger is not what it was: nothing is granted and nothing sent until it is moved away.
    case damaged(Verdict)
    case anchor(AnchorError)
    /// `newerData` among them.
    case database(SQLiteError)
  }

  public let code: Code
  /// One line for people.
  public let message: String
}

extension ConsentError: CustomStringConvertible {
  public var description: String { message }
}
