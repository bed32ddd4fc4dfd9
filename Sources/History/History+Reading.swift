import SQLite

/// What a person asks of the history.
extension History {
  /// Newest first, `limit` at most.
  public func entries(_ filter: HistoryFilter) throws(HistoryError) -> [HistoryEntry] {
    let database = try database
    return try database.snapshot { () throws(HistoryError) in
      let range = try database.places(filter)
      guard let words = filter.words else {
        var entries: [HistoryEntry] = []
        for seq in try database.listed(filter, range) {
          let texts = try database.texts(of: seq, limit: HistoryEntry.beginning)
          if let entry = try database.entry(seq, texts) { entries.append(entry) }
        }
        return entries
      }
      return try database.found(words, filter, range)
    }
  }

  /// The names of such entries, and nothing else of them: of as many as there are.
  public func ids(_ filter: HistoryFilter) throws(HistoryError) -> [JobID] {
    let database = try database
    return try database.snapshot { () throws(HistoryError) in
      let range = try database.places(filter)
      let found =
        if let words = filter.words {
          try database.hits(database.query(words, filter), filter, range)
        } else {
          try database.listed(filter, range)
        }
      var ids: [JobID] = []
      for seq in found {
        if let id = try database.id(of: seq) { ids.append(id) }
      }
      return ids
    }
  }

  /// By its name or the beginning of one (at least 4 characters).
  /// - Throws: `unknown`, `ambiguous`.
  public func job(named name: String) throws(HistoryError) -> JobRecord {
    let database = try database
    return try database.snapshot { () throws(HistoryError) in
      try database.record(try database.row(named: name))
    }
  }

  /// The newest job with text.
  public func last() throws(HistoryError) -> JobRecord? {
    let database = try database
    return try database.snapshot { () throws(HistoryError) -> JobRecord? in
      guard let row = try database.row("seq = (SELECT max(seq) FROM delivery)", []) else {
        return nil
      }
      return try database.record(row)
    }
  }

  /// All jobs with text or on which somebody works whose source has one size, newest first and
  /// without their chunks: what a folder that is watched compares a new file with.
  public func jobs(ofSize size: Int64) throws(HistoryError) -> [JobRecord] {
    let database = try database
    return try database.rows("size = ? ORDER BY seq DESC", [.integer(size)])
      .map(\.record).filter { [.done, .partial].contains($0.state) || $0.isRunning }
  }
}

extension Database {
  /// By a job's name or the beginning of one.
  func row(named name: String) throws(HistoryError) -> JobRow {
    // Only what could be the beginning of a name; `~` comes behind all of its characters.
    guard name.utf8.count >= 4, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7E }) else {
      throw .unknown(name)
    }
    let rows = try rows("id >= ? AND id < ? ORDER BY id LIMIT 2", [.text(name), .text(name + "~")])
    // The whole name comes first of those that begin with it.
    guard let row = rows.first else { throw .unknown(name) }
    guard rows.count == 1 || row.record.id.text == name else { throw .ambiguous(name) }
    return row
  }

  /// The places that a filter's times and its page leave.
  func places(_ filter: HistoryFilter) throws(HistoryError) -> ClosedRange<Int64>? {
    var last = Int64.max
    if let until = filter.until { last = Self.firstPlace(until) - 1 }
    if let before = filter.before {
      let place = try first(
        "SELECT seq FROM job WHERE id = ?", [.text(before.text)]
      ) { row throws(SQLiteError) in try row.integer(0) }
      // One that is gone tells its second.
      last = min(last, (place ?? before.seconds.map(Self.firstPlace) ?? .max) - 1)
    }
    let first = filter.since.map(Self.firstPlace) ?? 0
    return first <= last ? first...last : nil
  }

  /// Without words: where they are, newest first.
  fileprivate func listed(
    _ filter: HistoryFilter, _ places: ClosedRange<Int64>?
  ) throws(HistoryError) -> [Int64] {
    guard let places, filter.limit > 0 else { return [] }
    var conditions = ["seq BETWEEN ? AND ?"]
    var values: [Value] = [.integer(places.lowerBound), .integer(places.upperBound)]
    if let provider = filter.provider {
      conditions.append("provider = ?")
      values.append(.text(provider))
    }
    if let language = filter.language {
      conditions.append("tongue = ?")
      values.append(.text(SearchTags.tongue(language)))
      if SearchTags.tongue(language) != SearchTags.lowered(language) {
        conditions.append("lower(language) = ?")
        values.append(.text(SearchTags.lowered(language)))
      }
    }
    var found: [Int64] = []
    // Each state has its newest at the end of an index; several together have not.
    let states = filter.states?.map { $0.rawValue } ?? []
    for state in filter.states == nil ? [nil] : states.map(Optional.some) {
      let more = state.map { ["state = '\($0)'"] } ?? []
      found += try all(
        """
        SELECT seq FROM job WHERE \((conditions + more).joined(separator: " AND "))
          ORDER BY seq DESC LIMIT \(filter.limit)
        """, values
      ) { row throws(SQLiteError) in try row.integer(0) }
    }
    return Array(found.sorted(by: >).prefix(filter.limit))
  }

  fileprivate func id(of seq: Int64) throws(HistoryError) -> JobID? {
    let text = try first("SELECT id FROM job WHERE seq = ?", [.integer(seq)]) {
      row throws(SQLiteError) in try row.text(0)
    }
    return text.flatMap { JobID($0) }
  }

  /// As they stand in the index; `nil` where there are none.
  /// - Parameter limit: so many characters of each, from its beginning.
  func texts(
    of seq: Int64, limit: Int = 1 << 30
  ) throws(HistoryError) -> (raw: String, polished: String?)? {
    try first(
      "SELECT substr(raw, 1, ?1), substr(polished, 1, ?1) FROM search WHERE rowid = ?2",
      [Value(limit), .integer(seq)]
    ) { row throws(SQLiteError) in (raw: try row.text(0), polished: try row.optionalText(1)) }
  }

  func entry(
    _ seq: Int64, _ texts: (raw: String, polished: String?)?, excerpt: String? = nil
  ) throws(HistoryError) -> HistoryEntry? {
    guard let row = try row("seq = ?", [.integer(seq)]) else { return nil }
    let counts = try first(
      "SELECT count(*), total(state IN ('done', 'silent')) FROM chunk WHERE seq = ?",
      [.integer(seq)]
    ) { row throws(SQLiteError) in (all: try row.int(0), done: Int(try row.real(1))) }
    let job = row.record
    return HistoryEntry(
      id: job.id, created: job.created, name: job.name, state: job.state,
      isRunning: job.isRunning, fault: job.fault, provider: job.provider, model: job.model,
      language: row.language, seconds: job.seconds, chunksDone: counts?.done ?? 0,
      chunks: counts?.all ?? 0, text: (texts?.raw).map(Self.beginning),
      polished: (texts?.polished).map(Self.beginning), excerpt: excerpt)
  }

  private static func beginning(_ indexed: String) -> String {
    SearchText.plain(String(indexed.unicodeScalars.prefix(HistoryEntry.beginning)))
  }
}
