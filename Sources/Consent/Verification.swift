/// The one answer of `verify`.
public enum Verdict: Sendable, Hashable {
  /// Every record is as it was written, and the last one is anchored.
  case intact
  /// Every record is as it was written; the last so many came after the anchor was set (a crash, or
  /// a program that works at this moment).
  case unanchored(Int64)
  /// The first record that is changed, missing or not written under this anchor's key. 0: the
  /// database's own guards are not there.
  case broken(at: Int64)
  /// The last records are gone.
  case truncated
  /// An older copy of the database has taken its place.
  case rolledBack
  /// There are two continuations, both written under the key.
  case forked
  case anchorMissing
}

extension Verdict: CustomStringConvertible {
  /// `intact`, `unanchored 2`, `broken at 17`, `truncated`, `rolled back`, `forked`,
  /// `anchor missing`.
  public var description: String {
    switch self {
    case .intact: "intact"
    case .unanchored(let count): "unanchored \(count)"
    case .broken(let seq): "broken at \(seq)"
    case .truncated: "truncated"
    case .rolledBack: "rolled back"
    case .forked: "forked"
    case .anchorMissing: "anchor missing"
    }
  }

  /// Whether every record that was anchored is here as it was written.
  public var isGood: Bool {
    switch self {
    case .intact, .unanchored: true
    default: false
    }
  }
}

/// What `verify` found.
public struct Verification: Sendable {
  public let verdict: Verdict
  /// The anchor's name for people.
  public let anchor: String
  public let records: Int
  public let head: LedgerHead?
  /// One line more about the verdict.
  public let detail: String?
  public let clockNotes: [ClockNote]
  /// Record ids of leases that were opened and not closed.
  public let openLeases: [String]
}
