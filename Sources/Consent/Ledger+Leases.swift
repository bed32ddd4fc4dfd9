import Origin
import SQLite

/// The uses of a grant.
extension Ledger {
  private enum Opening {
    case opened(LedgerRecord, Grant)
    case refused(Standing)
  }

  /// Opens a lease under a live grant: when this returns, its record is on the disk.
  /// - Throws: `noGrant`.
  public func openLease(
    _ key: UseKey, disclosure: String, presetID: String, presetHash: String
  ) async throws(ConsentError) -> Lease {
    try await requireKey()
    let opening = try store.transaction { () throws(ConsentError) -> Opening in
      try store.requireTrust()
      let standing = try store.standing(key, disclosure: disclosure)
      guard case .live(let grant) = standing else {
        try noteExpiry(key, standing)
        return .refused(standing)
      }
      // Left open by programs that were killed.
      for lease in try store.openLeases() where store.isDead(lease) {
        var draft = lease.draft(about: lease.recordID)
        draft[.outcome] = .text(LeaseOutcome.abandoned.rawValue)
        _ = try store.append(.leaseClosed, draft)
      }
      var draft = LedgerRecord()
      draft[.about] = .text(grant.recordID)
      draft[.origin] = .text(key.origin.description)
      draft[.dataKinds] = .text(key.kind.rawValue)
      draft[.purpose] = .text(key.purpose.rawValue)
      draft[.disclosure] = .text(disclosure)
      draft[.presetID] = .text(presetID)
      draft[.presetHash] = .text(presetHash)
      draft[.expires] = .init(grant.expires?.description)
      return .opened(try store.append(.leaseOpened, draft), grant)
    }
    switch opening {
    case .refused(let standing): throw .noGrant(key, standing)
    case .opened(let record, let grant):
      openLeaseCount += 1
      let life = LeaseLife()
      await watch.add(
        WithdrawalWatch.Watched(
          life: life, key: key, head: record.head, expires: grant.expires,
          files: store.identity))
      await anchorHead()
      keepAnchored()
      return Lease(
        permit: UploadPermit(key: key, life: life), record: record, life: life, ledger: self)
    }
  }

  /// Once, so that it stays expired when the clock is set back.
  private func noteExpiry(_ key: UseKey, _ standing: Standing) throws(ConsentError) {
    guard case .expired = standing, let grant = try store.decision(on: key),
      grant.event == .granted
    else { return }
    var draft = grant.draft(about: grant.recordID)
    draft[.expires] = grant[.expires]
    _ = try store.append(.expired, draft)
  }

  /// Writes down what was sent under a lease.
  func close(
    _ opened: LedgerRecord, _ totals: LeaseTotals, _ outcome: LeaseOutcome
  ) async throws(ConsentError) {
    openLeaseCount -= 1
    var draft = opened.draft(about: opened.recordID)
    draft[.outcome] = .text(outcome.rawValue)
    draft[.requests] = .integer(Int64(totals.requests))
    draft[.attempts] = .integer(Int64(totals.attempts))
    draft[.bytes] = .integer(totals.bytes)
    let milliseconds = (totals.seconds * 1000).rounded()
    draft[.milliseconds] = .integer(Int64(exactly: milliseconds) ?? 0)
    _ = try store.transaction { () throws(ConsentError) in
      // Where the database was put away meanwhile, there is nothing to close.
      guard try store.head("WHERE seq = ?", [.integer(opened.seq)]) == opened.head else {
        let verdict = try store.discontinuity() ?? .truncated
        throw .damaged(verdict, path, anchor: anchorName)
      }
      return try store.append(.leaseClosed, draft)
    }
    await watch.look()
    await anchorHead()
  }
}
