import Files
import JSON
import SQLite

/// A job's row, as SQL sees it.
struct JobRow {
  let seq: Int64
  var record: JobRecord
  let owner: ProcessIdentity?
  let language: String?

  static let columns = """
    seq, id, created, path, size, modified, inode, device, mode, uid, copied, name, request,
    likeness, provider, model, language, seconds, state, fault_kind, fault_reason, fault_message,
    kept, owner, content
    """

  /// What a row held before it was understood.
  struct Raw {
    let seq: Int64
    let id: String
    let created: Int
    let source: (path: [UInt8], status: FileStatus, isCopy: Bool, content: ContentHash?)
    let name: String
    let request: String
    let likeness: String
    let provider: String
    let model: String?
    let language: String?
    let seconds: Double
    let state: String
    let fault: JobRecord.Fault?
    let isKept: Bool
    let owner: String?

    init(_ row: Statement) throws(SQLiteError) {
      seq = try row.integer(0)
      id = try row.text(1)
      created = try row.int(2)
      let mode = UInt32(truncatingIfNeeded: try row.integer(8))
      source = (
        try row.blob(3),
        FileStatus(
          size: try row.integer(4), modifiedNanoseconds: try row.integer(5),
          inode: UInt64(bitPattern: try row.integer(6)),
          device: UInt64(bitPattern: try row.integer(7)), mode: mode,
          owner: UInt32(truncatingIfNeeded: try row.integer(9))),
        try row.integer(10) != 0,
        try row.optionalContent(24)
      )
      name = try row.text(11)
      request = try row.text(12)
      likeness = try row.text(13)
      provider = try row.text(14)
      model = try row.optionalText(15)
      language = try row.optionalText(16)
      seconds = try row.real(17)
      state = try row.text(18)
      if let kind = try row.optionalText(19) {
        fault = JobRecord.Fault(
          kind: kind, reason: try row.optionalText(20), message: try row.optionalText(21) ?? "")
      } else {
        fault = nil
      }
      isKept = try row.integer(22) != 0
      owner = try row.optionalText(23)
    }
  }

  init?(_ raw: Raw) {
    guard let id = JobID(raw.id), let path = Path(bytes: raw.source.path),
      let state = JobRecord.State(rawValue: raw.state),
      let request = try? JSONReader.read(Array(raw.request.utf8)).value
    else { return nil }
    seq = raw.seq
    owner = raw.owner.flatMap { ProcessIdentity(text: $0) }
    language = raw.language
    record = JobRecord(
      id: id, created: raw.created,
      source: .init(
        path: path, status: raw.source.status, isCopy: raw.source.isCopy,
        content: raw.source.content),
      name: raw.name, request: request, likeness: raw.likeness, provider: raw.provider,
      model: raw.model, seconds: raw.seconds, state: state, fault: raw.fault, isKept: raw.isKept,
      chunks: [])
    if state == .open, let owner, !owner.isDead() { record.worker = owner.pid }
  }

  /// For `columns`.
  static func values(
    _ job: JobRecord, seq: Int64, state: JobRecord.State, owner: ProcessIdentity?
  ) -> [Value] {
    let status = job.source.status
    return [
      .integer(seq), .text(job.id.text), Value(job.created), .blob(job.source.path.bytes),
      .integer(status.size), .integer(status.modifiedNanoseconds),
      .integer(Int64(bitPattern: status.inode)), .integer(Int64(bitPattern: status.device)),
      .integer(Int64(status.mode)), .integer(Int64(status.owner)), Value(job.source.isCopy),
      .text(job.name), .text(JSONWriter.write(job.request)), .text(job.likeness),
      .text(job.provider), Value(job.model), .null, .real(job.seconds), .text(state.rawValue),
      Value(job.fault?.kind), Value(job.fault?.reason), Value(job.fault?.message),
      Value(job.isKept), Value(owner?.text),
      Value(job.source.content),
    ]
  }
}

extension FileStatus {
  /// What it is, is told by its mode.
  init(
    size: Int64, modifiedNanoseconds: Int64, inode: UInt64, device: UInt64, mode: UInt32,
    owner: UInt32
  ) {
    self.init(
      size: size, modifiedNanoseconds: modifiedNanoseconds, inode: inode, device: device,
      mode: mode, owner: owner, isRegular: mode & 0o170000 == 0o100000,
      isDirectory: mode & 0o170000 == 0o040000)
  }
}

/// Finding and writing rows, always inside of a transaction or a snapshot.
extension Database {
  func row(_ id: JobID) throws(HistoryError) -> JobRow? {
    try row("id = ?", [.text(id.text)])
  }

  func row(_ condition: String, _ values: [Value]) throws(HistoryError) -> JobRow? {
    let raw = try first(
      "SELECT \(JobRow.columns) FROM job WHERE \(condition)", values
    ) { row throws(SQLiteError) in try JobRow.Raw(row) }
    guard let raw else { return nil }
    return try understood(raw)
  }

  func rows(_ condition: String, _ values: [Value]) throws(HistoryError) -> [JobRow] {
    let raw = try all(
      "SELECT \(JobRow.columns) FROM job WHERE \(condition)", values
    ) { row throws(SQLiteError) in try JobRow.Raw(row) }
    var rows: [JobRow] = []
    for raw in raw { rows.append(try understood(raw)) }
    return rows
  }

  private func understood(_ raw: JobRow.Raw) throws(HistoryError) -> JobRow {
    guard var row = JobRow(raw) else { throw damaged("the row of a job is not what was written") }
    if row.record.source.isCopy, let copy = copy(row.record.source.path) {
      row.record.source.path = copy
    }
    return row
  }

  /// Copies lie beside the database, wherever that was when they were made.
  private func copy(_ path: Path) -> Path? {
    let near = self.path.parent.appending("jobs").appending(path.lastComponent)
    return Files.exists(near) ? near : nil
  }

  /// With its chunks.
  func record(_ row: JobRow) throws(HistoryError) -> JobRecord {
    var record = row.record
    record.chunks = try chunks(of: row.seq)
    return record
  }

  /// - Returns: its place, after all others of its second.
  func insert(
    _ job: JobRecord, state: JobRecord.State, owner: ProcessIdentity?
  ) throws(HistoryError) -> Int64 {
    let first = Self.firstPlace(job.created)
    let last = try integer(
      "SELECT max(seq) FROM job WHERE seq BETWEEN ? AND ?",
      [.integer(first), .integer(first + 999_999)])
    let seq = last == 0 ? first : last + 1
    let places = Array(repeating: "?", count: 25).joined(separator: ", ")
    try run(
      "INSERT INTO job(\(JobRow.columns)) VALUES(\(places))",
      JobRow.values(job, seq: seq, state: state, owner: owner))
    for chunk in job.chunks { try insert(chunk, of: seq) }
    return seq
  }

  /// The place of the first job of a second.
  static func firstPlace(_ seconds: Int) -> Int64 {
    Int64(min(max(seconds, 1), 9_000_000_000)) * 1_000_000
  }
}
