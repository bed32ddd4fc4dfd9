import Files
import Glibc
import SQLite

/// Several runs that want the same text of the same recording: one makes it, the others wait for it
/// and take it.
extension History {
  /// A text that somebody else makes, or has just made. Whoever has it waits for it, until `take` or
  /// `leave`: so long it does not go.
  public struct Awaited: Sendable, Equatable {
    public let id: JobID
    /// Who works on it; 0 where that is over.
    public let pid: Int32
    let key: Int64
  }

  /// What there is already of a text.
  public enum Alike: Sendable, Equatable {
    /// An unfinished job on which nobody works; claimed as by `claim`.
    case unfinished(JobRecord)
    case awaited(Awaited)
  }

  /// What became of a new job.
  public enum Beginning: Sendable, Equatable {
    case begun
    /// Another process was quicker: nothing was written down.
    case awaited(Awaited)
  }

  /// How it stands with a text that is waited for.
  public enum Standing: Sendable, Equatable {
    case running
    /// It can be taken.
    case there
    /// Nobody works on it any more, and it is not there, or not whole.
    case over
  }

  /// Whether a job like this one has a recording of as many bytes: then it is worth reading them
  /// (`ContentHash`), since the recording may have another time, or lie elsewhere, by now.
  public func mayHold(
    _ likeness: String, _ source: JobRecord.Source, since: Int64
  ) throws(HistoryError) -> Bool {
    let database = try database
    guard !likeness.isEmpty else { return false }
    return try database.integer(
      """
      SELECT EXISTS(SELECT 1 FROM job WHERE \(Database.alike) AND content IS NOT NULL)
      """, Database.values(likeness, source.status, since)) != 0
  }

  /// What there is of a text: of the same source (the same file with the same size and time, whatever
  /// it is called, else one with the same bytes that was moved or touched) with the same likeness. A
  /// job on which somebody works comes first, then one that is unfinished (the newest of them), then
  /// one whose text has come since. `nil`: there is none. An empty likeness is like nothing.
  /// - Parameter since: milliseconds since 1970.
  public func claim(
    like likeness: String, _ source: JobRecord.Source, since: Int64
  ) throws(HistoryError) -> Alike? {
    let database = try database
    try settle()
    // Nearly always there is none: that is seen without waiting for other writers.
    guard try !database.alike(likeness, source, since).isEmpty else { return nil }
    return try database.transaction { () throws(HistoryError) -> Alike? in
      let rows = try database.alike(likeness, source, since)
      if let awaited = try awaited(of: rows, database) { return .awaited(awaited) }
      guard let row = rows.first else { return nil }
      if !source.isCopy { try database.move(row.seq, to: source) }
      return .unfinished(try take(row, database))
    }
  }

  /// Writes a job down as `begin` does, unless another of the same text has begun: of two that look
  /// at the same time only one begins.
  public func begin(_ job: JobRecord, since: Int64) throws(HistoryError) -> Beginning {
    let database = try database
    try settle()
    return try database.transaction { () throws(HistoryError) in
      let rows = try database.alike(job.likeness, job.source, since)
      // One that has begun and failed meanwhile is gone on with: then nobody is waited for.
      if let awaited = try awaited(of: rows, orIdle: true, database) { return .awaited(awaited) }
      _ = try database.insert(job, state: .open, owner: owner)
      return .begun
    }
  }

  private func awaited(
    of rows: [JobRow], orIdle: Bool = false, _ database: Database
  ) throws(HistoryError) -> Awaited? {
    guard let row = rows.first(where: \.record.isRunning) ?? rows.first,
      row.record.isRunning || row.record.state == .done || orIdle
    else { return nil }
    try database.run(
      "INSERT INTO waiter(seq, owner) VALUES(?, ?)", [.integer(row.seq), .text(owner.text)])
    return Awaited(
      id: row.record.id, pid: row.record.worker ?? 0,
      key: try database.integer("SELECT last_insert_rowid()"))
  }

  public func standing(of awaited: Awaited) throws(HistoryError) -> Standing {
    let database = try database
    return try database.snapshot { () throws(HistoryError) in
      guard let row = try database.row(awaited.id) else { return .over }
      if row.record.state == .done { return .there }
      guard row.record.isRunning else { return .over }
      // Between text and file, or waiting for its turn to be written.
      return try database.hasEnded(row.seq) ? .there : .running
    }
  }

  /// The text that was waited for; its job's `state` says whether it is whole. `nil`: it is gone.
  public func take(_ awaited: Awaited) throws(HistoryError) -> (job: JobRecord, text: Delivery)? {
    let database = try database
    defer { try? leave(awaited) }
    return try database.snapshot { () throws(HistoryError) in
      guard let row = try database.row(awaited.id), let text = try database.delivery(of: row.seq)
      else { return nil }
      var record = try database.record(row)
      record.state = text.isComplete ? .done : .partial
      return (record, text)
    }
  }

  /// The text of a job that is whole, delivered or not; `nil`: something is missing.
  public func wholeText(of id: JobID) throws(HistoryError) -> Delivery? {
    let database = try database
    return try database.snapshot { () throws(HistoryError) -> Delivery? in
      guard let row = try database.row(id), let text = try database.delivery(of: row.seq)
      else { return nil }
      return text.isComplete ? text : nil
    }
  }

  /// It is not waited for any more. The last one takes a text that is not to be kept with him.
  public func leave(_ awaited: Awaited) throws(HistoryError) {
    let database = try database
    let hasRemoved = try database.transaction { () throws(HistoryError) in
      try database.run("DELETE FROM waiter WHERE key = ?", [.integer(awaited.key)])
      guard let row = try database.row(awaited.id), row.record.state == .done,
        !row.record.isKept, try !database.isAwaited(row.seq)
      else { return false }
      _ = try database.delete(awaited.id)
      return true
    }
    if hasRemoved { try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Since 1970.
  public static func milliseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}

extension Database {
  /// Unfinished ones before those that are done, each from the newest on.
  fileprivate func alike(
    _ likeness: String, _ source: JobRecord.Source, _ since: Int64
  ) throws(HistoryError) -> [JobRow] {
    guard !likeness.isEmpty else { return [] }
    let status = source.status
    let rows = try rows(
      """
      \(Self.alike) AND (modified = ? AND inode = ? AND (path = ? OR device = ?)
        OR content = ? AND copied = ?) ORDER BY state = 'done', seq DESC
      """,
      Self.values(likeness, status, since) + [
        .integer(status.modifiedNanoseconds), .integer(Int64(bitPattern: status.inode)),
        .blob(source.path.bytes), .integer(Int64(bitPattern: status.device)),
        Value(source.content), Value(source.isCopy),
      ])
    return rows.filter { row in
      let other = row.record.source
      // What lies where it was, as it was, is a recording of its own that says the same.
      return source.isCopy || source.path == other.path || status.isSame(as: other.status)
        || (try? Files.status(other.path))?.isSame(as: other.status) != true
    }
  }

  /// What may still become, or has just become, a text like that of a source of such a size.
  fileprivate static let alike = "likeness = ? AND size = ? AND (state <> 'done' OR ended > ?)"

  fileprivate static func values(
    _ likeness: String, _ status: FileStatus, _ since: Int64
  ) -> [Value] {
    [.text(likeness), .integer(status.size), .integer(since)]
  }

  /// The recording lies there now, with the same bytes.
  fileprivate func move(_ seq: Int64, to source: JobRecord.Source) throws(HistoryError) {
    let status = source.status
    try run(
      "UPDATE job SET path = ?, modified = ?, inode = ?, device = ? WHERE seq = ?",
      [
        .blob(source.path.bytes), .integer(status.modifiedNanoseconds),
        .integer(Int64(bitPattern: status.inode)), .integer(Int64(bitPattern: status.device)),
        .integer(seq),
      ])
  }

  fileprivate func hasEnded(_ seq: Int64) throws(HistoryError) -> Bool {
    try integer("SELECT ended IS NOT NULL FROM job WHERE seq = ?", [.integer(seq)]) != 0
  }

  /// Somebody who lives waits for its text.
  func isAwaited(_ seq: Int64) throws(HistoryError) -> Bool {
    try waiters("seq = ?", [.integer(seq)]).contains { !$0.isDead }
  }

  func removeDeadWaiters() throws(HistoryError) {
    for waiter in try waiters("1", []) where waiter.isDead {
      try run("DELETE FROM waiter WHERE key = ?", [.integer(waiter.key)])
    }
  }

  private func waiters(
    _ condition: String, _ values: [Value]
  ) throws(HistoryError) -> [(key: Int64, isDead: Bool)] {
    try all("SELECT key, owner FROM waiter WHERE \(condition)", values) { row throws(SQLiteError) in
      (try row.integer(0), ProcessIdentity(text: try row.text(1))?.isDead() ?? true)
    }
  }
}
