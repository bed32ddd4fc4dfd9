public import Files
import SQLite

extension History {
  /// Jobs whose recording had this name when they began, newest first.
  public func jobs(ofSource path: Path) throws(HistoryError) -> [JobRecord] {
    let database = try database
    return try database.rows("path = ? AND copied = 0 ORDER BY seq DESC", [.blob(path.bytes)])
      .map(\.record)
  }
}
