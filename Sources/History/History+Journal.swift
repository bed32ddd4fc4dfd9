public import Files
import SQLite

/// The life of a job.
extension History {
  /// Writes a job down, owned by this process, before anything of it is sent.
  public func begin(_ job: JobRecord) throws(HistoryError) {
    let database = try database
    try settle()
    try database.transaction { () throws(HistoryError) in
      _ = try database.insert(job, state: .open, owner: owner)
    }
  }

  /// Takes a job over that nobody works on now: it is owned by this process and `open` again.
  /// Chunks that were `sending` or `failed` are `waiting`.
  /// - Throws: `unknown`, `running`, `finished`.
  public func claim(_ id: JobID) throws(HistoryError) -> JobRecord {
    let database = try database
    try settle()
    return try database.transaction { () throws(HistoryError) in
      guard let row = try database.row(id) else { throw .unknown(id.text) }
      return try take(row, database)
    }
  }

  func take(_ row: JobRow, _ database: Database) throws(HistoryError) -> JobRecord {
    if let pid = row.record.worker { throw .running(row.record.id, pid: pid) }
    if row.record.state == .done { throw .finished(row.record.id) }
    let seq: [Value] = [.integer(row.seq)]
    try database.run(
      """
      UPDATE job SET state = 'open', owner = ?, fault_kind = NULL, fault_reason = NULL,
        fault_message = NULL, ended = NULL WHERE seq = ?
      """, [.text(owner.text)] + seq)
    if !row.record.isKept { try database.removeText(of: row.seq) }
    try database.run(
      """
      UPDATE chunk SET state = 'waiting', error = NULL, transcript = NULL
        WHERE seq = ? AND state IN ('sending', 'failed')
      """, seq)
    try database.retag(row.seq)
    guard let claimed = try database.row(row.record.id) else { throw .unknown(row.record.id.text) }
    return try database.record(claimed)
  }

  /// Puts a new plan in the place of all chunks that are not done or silent (another provider takes
  /// other lengths). Numbers are given anew: all chunks in order of channel and time.
  /// - Parameter chunks: what takes their place; not the ones that stay.
  /// - Returns: all chunks of the job, as they are numbered now.
  @discardableResult
  public func replan(
    _ id: JobID, _ chunks: [JobChunk], provider: String, model: String?
  ) throws(HistoryError) -> [JobChunk] {
    let database = try database
    return try database.transaction { () throws(HistoryError) in
      let seq = try owned(id, database)
      let staying = try database.chunks(of: seq).filter { $0.state == .done || $0.state == .silent }
      var all = (staying + chunks).sorted {
        ($0.channel ?? -1, $0.samples.lowerBound, $0.samples.upperBound)
          < ($1.channel ?? -1, $1.samples.lowerBound, $1.samples.upperBound)
      }
      try database.run("DELETE FROM chunk WHERE seq = ?", [.integer(seq)])
      for number in all.indices {
        all[number].number = number
        try database.insert(all[number], of: seq)
      }
      try database.run(
        "UPDATE job SET provider = ?, model = ? WHERE seq = ?",
        [.text(provider), Value(model), .integer(seq)])
      try database.retag(seq)
      return all
    }
  }

  /// The job never began: nothing was sent, nothing is to be remembered (no speech, cancelled before
  /// the first byte). Removes a copied source.
  public func forget(_ id: JobID) throws(HistoryError) {
    let database = try database
    let copy = try database.transaction { () throws(HistoryError) -> Path? in
      _ = try owned(id, database)
      return try database.delete(id)
    }
    remove(copy)
  }

  /// Where copies of sources that cannot be read twice lie (private, beside the database).
  public func copies() throws(HistoryError) -> Path {
    let directory = path.parent.appending("jobs")
    do throws(FileError) {
      try Files.createPrivateDirectory(directory)
    } catch {
      throw HistoryError(error)
    }
    return directory
  }

  /// The place of a job that no other process owns.
  func owned(_ id: JobID, _ database: Database) throws(HistoryError) -> Int64 {
    guard let row = try database.row(id) else { throw .unknown(id.text) }
    if let other = row.owner, other != owner { throw .running(id, pid: other.pid) }
    return row.seq
  }

  /// A copy that stays behind is removed by `keep`.
  func remove(_ copy: Path?) {
    if let copy { try? Files.remove(copy) }
  }
}

extension Database {
  /// The job is over, or another one's.
  func setState(
    _ state: JobRecord.State, fault: JobRecord.Fault?, of seq: Int64
  ) throws(HistoryError) {
    try run(
      """
      UPDATE job SET state = ?, owner = NULL, fault_kind = ?, fault_reason = ?, fault_message = ?
        WHERE seq = ?
      """,
      [
        .text(state.rawValue), Value(fault?.kind), Value(fault?.reason), Value(fault?.message),
        .integer(seq),
      ])
    try retag(seq)
  }

  /// Removes a job with all that belongs to it.
  /// - Returns: the copied source, to be removed when this has happened for good.
  func delete(_ id: JobID) throws(HistoryError) -> Path? {
    guard let row = try row(id) else { return nil }
    try run("DELETE FROM search WHERE rowid = ?", [.integer(row.seq)])
    // Chunks and text go with it.
    try run("DELETE FROM job WHERE seq = ?", [.integer(row.seq)])
    return row.record.source.isCopy ? row.record.source.path : nil
  }
}
