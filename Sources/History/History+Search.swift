import SQLite

/// The search among all texts.
extension Database {
  func found(
    _ words: String, _ filter: HistoryFilter, _ places: ClosedRange<Int64>?
  ) throws(HistoryError) -> [HistoryEntry] {
    guard let expression = query(words, filter) else { return [] }
    let quick = SearchExcerpt(words)
    var entries: [HistoryEntry] = []
    for seq in try hits(expression, filter, places) {
      guard let texts = try texts(of: seq) else { continue }
      var excerpt = quick.excerpt(of: texts.raw)
      if excerpt == nil { excerpt = texts.polished.flatMap(quick.excerpt) }
      if excerpt == nil { excerpt = try snippet(of: seq, expression) }
      if let entry = try entry(seq, texts, excerpt: excerpt) { entries.append(entry) }
    }
    return entries
  }

  /// What the index is asked; `nil`: nothing can be found.
  func query(_ words: String, _ filter: HistoryFilter) -> String? {
    var tags: [[String]] = []
    if let provider = filter.provider { tags.append([SearchTags.provider(provider)]) }
    if let language = filter.language { tags.append([SearchTags.language(language)]) }
    if let states = filter.states {
      guard !states.isEmpty else { return nil }
      tags.append(states.map(SearchTags.state).sorted())
    }
    return SearchQuery.expression(words, tags: tags)
  }

  /// Where the texts are, newest first.
  func hits(
    _ query: String?, _ filter: HistoryFilter, _ places: ClosedRange<Int64>?
  ) throws(HistoryError) -> [Int64] {
    guard let query, let places, filter.limit > 0 else { return [] }
    // The index itself is in the order of time: no more is read than is shown.
    return try all(
      """
      SELECT rowid FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ?
        ORDER BY rowid DESC LIMIT \(filter.limit)
      """,
      [.text(query), .integer(places.lowerBound), .integer(places.upperBound)]
    ) { row throws(SQLiteError) in try row.integer(0) }
  }

  /// For other spellings than the one that was typed.
  private func snippet(of seq: Int64, _ expression: String) throws(HistoryError) -> String? {
    // The words may stand in one of them only, each in another.
    var other: String?
    for column in 0...2 {
      let found = try first(
        """
        SELECT snippet(search, \(column), char(1), char(2), '…', 32)
          FROM search WHERE search MATCH ? AND rowid = ?
        """, [.text(expression), .integer(seq)]
      ) { row throws(SQLiteError) in try row.optionalText(0) }
      guard let found, let text = found else { continue }
      if text.utf8.contains(1) { return SearchExcerpt.oneLine(text) }
      other = other ?? text
    }
    return other.map(SearchExcerpt.oneLine)
  }

  /// Brings the words that filters look for up to what the job is now. Nothing happens where it
  /// has no text.
  func retag(_ seq: Int64) throws(HistoryError) {
    let now = try first(
      "SELECT provider, language, state FROM job WHERE seq = ?", [.integer(seq)]
    ) { row throws(SQLiteError) in
      (provider: try row.text(0), language: try row.optionalText(1), state: try row.text(2))
    }
    guard let now, let state = JobRecord.State(rawValue: now.state) else { return }
    let tags = SearchTags.text(provider: now.provider, language: now.language, state: state)
    try run(
      "UPDATE search SET tags = ? WHERE rowid = ? AND tags <> ?",
      [.text(tags), .integer(seq), .text(tags)])
  }
}
