import Files
import SQLite

/// Files that are there and hold a text with gaps.
extension History {
  /// Whether any job was delivered with gaps, or is gone on with: seen without looking at each.
  public func mayHaveGaps() throws(HistoryError) -> Bool {
    let database = try database
    return try database.integer(
      "SELECT EXISTS(SELECT 1 FROM job WHERE state IN ('partial', 'open'))", []) != 0
  }

  /// All jobs of one source (the same path, size, time and inode) that have delivered a text, also
  /// those that are gone on with since, newest first and without their chunks.
  public func delivered(of source: JobRecord.Source) throws(HistoryError) -> [JobRecord] {
    let status = source.status
    return try database.rows(
      """
      size = ? AND modified = ? AND inode = ? AND path = ? AND (state IN ('partial', 'done')
        OR state = 'open' AND EXISTS(SELECT 1 FROM delivery WHERE delivery.seq = job.seq))
        ORDER BY seq DESC
      """,
      [
        .integer(status.size), .integer(status.modifiedNanoseconds),
        .integer(Int64(bitPattern: status.inode)), .blob(source.path.bytes),
      ]
    ).map(\.record)
  }
}
