import SQLite

/// The search among all texts.
extension Database {
  func found(
    _ words: String, _ filter: HistoryFilter, _ places: ClosedRange<Int64>?
  ) throws(HistoryError) -> [HistoryEntry] {
    var tags: [[String]] = []
    if let provider = filter.provider { tags.append([SearchTags.provider(provider)]) }
    if let language = filter.language { tags.append([SearchTags.language(language)]) }
    if let states = filter.states {
      guard !states.isEmpty else { return [] }
      tags.append(states.map(SearchTags.state).sorted())
    }
    guard let places, filter.limit > 0,
      let expression = SearchQuery.expression(words, tags: tags)
    else { return [] }
    // The index itself is in the order of time: no more is read than is shown.
    let hits = try all(
      """
      SELECT rowid, snippet(search, 0, char(1), char(2), '…', 16),
        snippet(search, 1, char(1), char(2), '…', 16)
        FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ?
        ORDER BY rowid DESC LIMIT \(filter.limit)
      """,
      [.text(expression), .integer(places.lowerBound), .integer(places.upperBound)]
    ) { row throws(SQLiteError) in
      (seq: try row.integer(0), raw: try row.text(1), polished: try row.optionalText(2))
    }
    var entries: [HistoryEntry] = []
    for hit in hits {
      // Each of the words may stand in another of the two.
      let isRaw = hit.raw.utf8.contains(1) || hit.polished == nil
      let excerpt = Self.excerpt(isRaw ? hit.raw : hit.polished ?? hit.raw)
      if let entry = try entry(hit.seq, excerpt: excerpt) { entries.append(entry) }
    }
    return entries
  }

  /// On one line, without the marks of the index.
  private static func excerpt(_ snippet: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in snippet.unicodeScalars where scalar.value > 2 && scalar.value != 0x1F {
      let isSpace = scalar.properties.isWhitespace || scalar.value < 0x20
      if !isSpace {
        line.append(scalar)
      } else if let last = line.last, last != " " {
        line.append(" ")
      }
    }
    return String(line)
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
