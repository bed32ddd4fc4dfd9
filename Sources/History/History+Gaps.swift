public import Files
import SQLite

/// Files that are there and hold a text with gaps.
extension History {
  /// Whether any job was delivered with gaps, or is gone on with: seen without looking at each.
  public func mayHaveGaps() throws(HistoryError) -> Bool {
    let database = try database
    return try database.integer(
      "SELECT EXISTS(SELECT 1 FROM job WHERE state IN ('partial', 'open'))", []) != 0
  }

  /// All jobs of recordings that lay there and had this size, which have delivered a text, also
  /// those that are gone on with since; newest first and without their chunks. Whether it was the
  /// same recording, their sources tell.
  public func delivered(_ path: Path, size: Int64) throws(HistoryError) -> [JobRecord] {
    try database.rows(
      """
      size = ? AND path = ? AND (state IN ('partial', 'done')
        OR state = 'open' AND EXISTS(SELECT 1 FROM delivery WHERE delivery.seq = job.seq))
        ORDER BY seq DESC
      """, [.integer(size), .blob(path.bytes)]
    ).map(\.record)
  }
}
