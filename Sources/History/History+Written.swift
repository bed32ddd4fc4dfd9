public import Files
import SQLite

/// A file as a run of a job wrote it, or was about to.
public struct WrittenFile: Sendable, Hashable {
  /// Absolute.
  public let path: Path
  public let size: Int
  /// Of its bytes.
  private let digest: UInt64

  public init(_ path: Path, _ bytes: [UInt8]) {
    self.path = (try? path.absolute()) ?? path
    size = bytes.count
    digest = fingerprint(bytes)
  }

  fileprivate init(_ row: Statement) throws(SQLiteError) {
    path = Path(bytes: try row.blob(0)) ?? "/"
    size = try row.int(1)
    digest = UInt64(bitPattern: try row.integer(2))
  }

  fileprivate var values: [Value] {
    [.blob(path.bytes), Value(size), .integer(Int64(bitPattern: digest))]
  }

  /// Whether it is there, and nobody has changed it.
  public var isThere: Bool {
    guard let status = try? Files.status(path), status.size == Int64(size),
      let bytes = try? Files.read(path, limit: size)
    else { return false }
    return fingerprint(bytes) == digest
  }
}

/// What may be replaced by whoever goes on with a job, for nobody's words are lost with it.
extension History {
  /// Files are about to be written for a job; those of its earlier runs are remembered beside them
  /// until its text is whole.
  public func note(_ files: [WrittenFile], of id: JobID) throws(HistoryError) {
    guard !files.isEmpty else { return }
    let database = try database
    try database.transaction { () throws(HistoryError) in
      let seq = try owned(id, database)
      for file in files {
        try database.run(
          "INSERT OR IGNORE INTO written(seq, path, size, fingerprint) VALUES(?, ?, ?, ?)",
          [.integer(seq)] + file.values)
      }
    }
  }

  public func written(by id: JobID) throws(HistoryError) -> [WrittenFile] {
    try database.all(
      """
      SELECT path, size, fingerprint FROM written WHERE seq = (SELECT seq FROM job WHERE id = ?)
      """, [.text(id.text)]
    ) { row throws(SQLiteError) in try WrittenFile(row) }
  }
}
