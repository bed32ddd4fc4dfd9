import Origin
import SQLite

/// Who may receive what, as the records say.
extension LedgerStore {
  private static let deciding: [Event] = [.granted, .refused, .withdrawn, .expired]

  /// The record that says how it stands with a use: the last of those that decide.
  func decision(on key: UseKey) throws(ConsentError) -> LedgerRecord? {
    var last: Int64 = 0
    for event in Self.deciding {
      last = max(
        last,
        try integer(
          """
          SELECT max(seq) FROM record
          WHERE origin = ? AND data_kinds = ? AND purpose = ? AND event = ?
          """, key.values + [.text(event.rawValue)]))
    }
    return last == 0 ? nil : try record("WHERE seq = ?", [.integer(last)])
  }

  /// - Parameter disclosure: `nil`: whatever the terms.
  func standing(_ key: UseKey, disclosure: String?) throws(ConsentError) -> Standing {
    guard let record = try decision(on: key) else { return .never }
    try requireGenuine(record)
    switch record.event {
    case .refused: return .refused
    case .withdrawn: return .withdrawn
    case .expired: return .expired(record.expires ?? Timestamp(milliseconds: 0))
    default: break
    }
    guard let grant = Grant(record) else {
      throw .damaged(.broken(at: record.seq), path, anchor: anchorName)
    }
    // What was lost may have been its withdrawal.
    let lastGap = try integer("SELECT max(seq) FROM record WHERE gap IS NOT NULL")
    guard lastGap <= grant.seq, try discontinuity() == nil else { return .uncertain }
    if let expires = grant.expires, clock.now >= expires { return .expired(expires) }
    if let disclosure, grant.disclosure != disclosure { return .otherTerms(grant) }
    return .live(grant)
  }

  /// Every use that was ever granted, and those that are going on.
  func uses() throws(ConsentError) -> [UseKey] {
    let granted = try records(
      """
      WHERE seq IN (SELECT max(seq) FROM record WHERE event = 'granted'
        GROUP BY origin, data_kinds, purpose) ORDER BY seq
      """)
    var seen: Set<UseKey> = []
    return (granted + (try openLeases())).compactMap(\.use).filter { seen.insert($0).inserted }
  }
}

extension UseKey {
  var values: [Value] {
    [.text(origin.description), .text(kind.rawValue), .text(purpose.rawValue)]
  }
}

extension LedgerRecord {
  /// Of the use that the record is about; `nil` for what no version of ours wrote.
  var use: UseKey? {
    guard let origin = text(.origin).flatMap({ try? Origin(parsing: $0) }),
      let kind = text(.dataKinds).flatMap(DataKind.init),
      let purpose = text(.purpose).flatMap(Purpose.init)
    else { return nil }
    return UseKey(origin: origin, kind: kind, purpose: purpose)
  }

  var expires: Timestamp? { text(.expires).flatMap { Timestamp(parsing: $0) } }

  /// What a record about a grant, or about its use, takes over from it.
  func draft(about: String) -> LedgerRecord {
    var draft = LedgerRecord()
    for column in [
      Column.origin, .dataKinds, .purpose, .disclosure, .presetID, .presetHash,
    ] { draft[column] = self[column] }
    draft[.about] = .text(about)
    return draft
  }
}

extension ConsentStatement {
  func draft(expires: Timestamp?) -> LedgerRecord {
    func lines(_ names: Set<String>) -> LedgerRecord.Value {
      .text(names.sortedByBytes.joined(separator: "\n"))
    }
    var draft = LedgerRecord()
    draft[.origin] = .text(terms.origin.description)
    draft[.dataKinds] = .text(kind.rawValue)
    draft[.purpose] = .text(purpose.rawValue)
    draft[.relays] = terms.relays ? 1 : 0
    draft[.disclosedKinds] = lines(Set(terms.kinds.map(\.rawValue)))
    draft[.parameters] = lines(terms.parameters)
    draft[.optOuts] = lines(terms.optOuts)
    draft[.policyURL] = .init(terms.policyURL)
    draft[.retention] = .init(terms.retention)
    draft[.region] = .init(terms.region)
    draft[.disclosure] = .text(terms.digest)
    draft[.presetID] = .text(presetID)
    draft[.presetHash] = .text(presetHash)
    draft[.controller] = .init(controller)
    draft[.language] = .text(language)
    draft[.method] = .text(method.rawValue)
    draft[.expires] = .init(expires?.description)
    return draft
  }
}

extension Grant {
  init?(_ record: LedgerRecord) {
    guard let key = record.use, let disclosure = record.text(.disclosure),
      let granted = record.text(.time).flatMap({ Timestamp(parsing: $0) })
    else { return nil }
    self.init(
      seq: record.seq, recordID: record.recordID, key: key, disclosure: disclosure,
      presetID: record.text(.presetID) ?? "", granted: granted, expires: record.expires)
  }
}
