public import Origin

/// Yes, no, and no longer.
extension Ledger {
  /// Records a yes. A grant for the same use, whatever its terms, is superseded.
  public func grant(
    _ statement: ConsentStatement, expires: Timestamp? = nil
  ) async throws(ConsentError) -> Grant {
    try await requireKey()
    let record = try store.transaction { () throws(ConsentError) in
      try store.requireTrust()
      let former = try store.decision(on: statement.key)
      let record = try store.append(.granted, statement.draft(expires: expires))
      if let former, former.event == .granted {
        _ = try store.append(.superseded, former.draft(about: former.recordID))
      }
      return record
    }
    await anchorHead()
    guard let grant = Grant(record) else {
      throw .damaged(.broken(at: record.seq), path, anchor: anchorName)
    }
    return grant
  }

  /// Records a no. It ends a grant for the same use (but no lease that is open).
  public func refuse(_ statement: ConsentStatement) async throws(ConsentError) {
    try await requireKey()
    _ = try store.transaction { () throws(ConsentError) in
      try store.append(.refused, statement.draft(expires: nil))
    }
    await anchorHead()
  }

  public func standing(
    _ key: UseKey, disclosure: String
  ) async throws(ConsentError) -> Standing {
    do throws(ConsentError) {
      try await requireKey()
    } catch {
      // Where nothing was ever written down nobody has agreed, whatever the key is.
      if case .anchor = error.code, try store.isNew { return .never }
      throw error
    }
    return try store.standing(key, disclosure: disclosure)
  }

  /// The grant that counts for this use under these terms' digest, now.
  public func liveGrant(
    _ key: UseKey, disclosure: String
  ) async throws(ConsentError) -> Grant? {
    try await standing(key, disclosure: disclosure).grant
  }

  /// The grants that have neither been withdrawn, superseded or refused nor are expired, whatever
  /// their terms; oldest first.
  public func grants() async throws(ConsentError) -> [Grant] {
    if try store.isNew { return [] }
    try await requireKey()
    var grants: [Grant] = []
    for key in try store.uses() {
      if let grant = try store.standing(key, disclosure: nil).grant { grants.append(grant) }
    }
    return grants.sorted { $0.seq < $1.seq }
  }

  /// Withdraws every grant that matches; open leases for the same uses end, in other processes
  /// within a second. Gives the grants that it withdrew.
  public func withdraw(
    origin: Origin? = nil, kind: DataKind? = nil, purpose: Purpose? = nil
  ) async throws(ConsentError) -> [Grant] {
    try await requireKey()
    let withdrawn = try store.transaction { () throws(ConsentError) in
      var withdrawn: [Grant] = []
      for key in try store.uses() {
        guard origin == nil || key.origin == origin, kind == nil || key.kind == kind,
          purpose == nil || key.purpose == purpose
        else { continue }
        let decision = try store.decision(on: key)
        let leases = try store.openLeases().filter { $0.use == key }
        if let decision, decision.event == .granted {
          _ = try store.append(.withdrawn, decision.draft(about: decision.recordID))
          if let grant = Grant(decision) { withdrawn.append(grant) }
        } else if let lease = leases.last, decision?.event != .withdrawn {
          // The grant was refused or has expired since: the lease ends too.
          _ = try store.append(.withdrawn, lease.draft(about: lease.text(.about) ?? ""))
        }
      }
      return withdrawn
    }
    await watch.look()
    await anchorHead()
    return withdrawn
  }
}
