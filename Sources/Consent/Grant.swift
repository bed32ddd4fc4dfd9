/// A record of the ledger by which data of one kind may go to one origin for one purpose under one
/// disclosure.
public struct Grant: Sendable, Hashable {
  public let seq: Int64
  public let recordID: String
  public let key: UseKey
  /// The digest of the terms.
  public let disclosure: String
  public let presetID: String
  public let granted: Timestamp
  public let expires: Timestamp?
}

/// How it stands with one use.
public enum Standing: Sendable, Hashable {
  case live(Grant)
  /// Nobody was ever asked.
  case never
  /// The last answer was no.
  case refused
  case withdrawn
  case expired(Timestamp)
  /// There is a grant, but for other terms: the disclosure has changed since.
  case otherTerms(Grant)
  /// There is a grant, but the ledger has lost records since, or before: it may have been withdrawn.
  case uncertain

  public var grant: Grant? { if case .live(let grant) = self { grant } else { nil } }

  /// A word that does not change.
  public var word: String {
    switch self {
    case .live: "live"
    case .never: "never"
    case .refused: "refused"
    case .withdrawn: "withdrawn"
    case .expired: "expired"
    case .otherTerms: "other_terms"
    case .uncertain: "uncertain"
    }
  }
}
