import SQLite

/// What stands in the index for a job's texts: both as they are, and once more as they are folded,
/// where that makes a difference.
enum SearchIndex {
  /// The index before there was a column for what is folded; gone when the migration is over.
  static let older = "search_1"

  /// - Returns: as they are indexed; `folded` is nil where folding changes neither.
  static func columns(
    raw: String, polished: String?
  ) -> (raw: String, polished: String?, folded: String?) {
    let folded = (raw: SearchFold.folded(raw), polished: polished.flatMap(SearchFold.folded))
    var both: String?
    if folded.raw != nil || folded.polished != nil {
      // No phrase goes from one into the other: what is between them is a word, and nobody's.
      both = ([folded.raw ?? raw] + [folded.polished ?? polished].compactMap { $0 })
        .map(SearchText.indexed).joined(separator: " \(border) ")
    }
    return (SearchText.indexed(raw), polished.map(SearchText.indexed), both)
  }

  /// For private use, and a letter to the tokenizer.
  private static let border = "\u{F8FF}"

  /// Brings all texts over from the older index, a few at a time.
  static func fill(_ database: Connection) throws(SQLiteError) {
    var last = Int64.min
    while true {
      let rows = try database.all(
        "SELECT rowid, raw, polished, tags FROM \(older) WHERE rowid > ? ORDER BY rowid LIMIT 50",
        [.integer(last)]
      ) { row throws(SQLiteError) in
        (
          seq: try row.integer(0), raw: try row.text(1), polished: try row.optionalText(2),
          tags: try row.text(3)
        )
      }
      guard let newest = rows.last else { break }
      for row in rows {
        let columns = columns(
          raw: SearchText.plain(row.raw), polished: row.polished.map(SearchText.plain))
        // As they were: `plain` may not bring back what a control character was.
        try database.run(
          "INSERT INTO search(rowid, raw, polished, folded, tags) VALUES(?, ?, ?, ?, ?)",
          [
            .integer(row.seq), .text(row.raw), Value(row.polished), Value(columns.folded),
            .text(row.tags),
          ])
      }
      last = newest.seq
    }
    try database.execute("DROP TABLE \(older)")
  }
}
