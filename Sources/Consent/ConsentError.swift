import Files
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

extension ConsentError {
  init(_ error: SQLiteError) {
    self.init(code: .database(error), message: "the consent ledger: \(error)")
  }

  init(_ error: AnchorError) { self.init(code: .anchor(error), message: error.message) }

  static func noGrant(_ key: UseKey, _ standing: Standing) -> ConsentError {
    let why =
      switch standing {
      case .live, .never: "nobody has agreed to it"
      case .refused: "it was refused"
      case .withdrawn: "the consent was withdrawn"
      case .expired(let when): "the consent has expired (\(when))"
      case .otherTerms: "what was agreed to has changed since"
      case .uncertain: "the consent ledger has lost records, and it may have been withdrawn"
      }
    return ConsentError(
      code: .noGrant(key, standing), message: "sending \(key) needs consent: \(why)")
  }

  static func damaged(_ verdict: Verdict, _ path: Path, anchor: String) -> ConsentError {
    let what =
      verdict == .anchorMissing
      ? "\(anchor) does not hold its key" : "it is \(verdict) (anchor: \(anchor))"
    return ConsentError(
      code: .damaged(verdict),
      message: "the consent ledger \(path) cannot be trusted: \(what); move it away, and every"
        + " consent is asked for anew")
  }
}
