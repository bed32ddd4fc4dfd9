import SQLite

/// The steps of a running job. One that cannot be written (a full disk, another program that holds the
/// database) is not lost: it is written before the next one, and before a job is begun or claimed.
extension History {
  enum Step: Sendable {
    case chunk(JobChunk, UsageRecord?)
    case failure(JobRecord.Fault)
    case release(JobRecord.Fault)
  }

  /// What is known of a chunk now; with what it used, in one transaction.
  /// - Throws: `unknown` if the job or the chunk is not there (any more), `running` if another
  ///   process owns the job by now.
  public func update(
    _ id: JobID, _ chunk: JobChunk, usage: UsageRecord? = nil
  ) throws(HistoryError) {
    try write(.chunk(chunk, usage), of: id)
  }

  /// The job ended without text and stays, with what is done of it. One that has delivered a text with
  /// gaps keeps it and is `partial` as it was, with the new fault.
  public func fail(_ id: JobID, _ fault: JobRecord.Fault) throws(HistoryError) {
    try write(.failure(fault), of: id)
  }

  /// What was held could not be put where it was to go: nobody works on the job any more, and
  /// whoever goes on with it has all that was heard.
  public func release(_ id: JobID, _ fault: JobRecord.Fault) throws(HistoryError) {
    try write(.release(fault), of: id)
  }

  private func write(_ step: Step, of id: JobID) throws(HistoryError) {
    do throws(HistoryError) {
      try settle()
      try perform(step, of: id)
    } catch {
      if error.mayPass { unwritten.append((id, step)) }
      throw error
    }
  }

  /// Writes what could not be written before.
  func settle() throws(HistoryError) {
    while let (id, step) = unwritten.first {
      do throws(HistoryError) {
        try perform(step, of: id)
      } catch  where !error.mayPass {
        // The job is gone, or another's.
      }
      unwritten.removeFirst()
    }
  }

  private func perform(_ step: Step, of id: JobID) throws(HistoryError) {
    let database = try database
    try database.transaction { () throws(HistoryError) in
      let seq = try owned(id, database)
      switch step {
      case .chunk(let chunk, let usage):
        guard try database.update(chunk, of: seq) else {
          throw .unknown("\(id), chunk \(chunk.number)")
        }
        if let usage { try database.insert(usage) }
      case .failure(let fault):
        try database.setState(
          try database.hasGaps(seq) ? .partial : .failed, fault: fault, of: seq)
      case .release(let fault):
        if try database.row(id)?.record.isKept == false { try database.removeText(of: seq) }
        try database.setState(.failed, fault: fault, of: seq)
      }
    }
  }
}

extension HistoryError {
  /// What may be written a little later.
  fileprivate var mayPass: Bool {
    switch self {
    case .diskFull, .database: true
    default: false
    }
  }
}

extension Database {
  /// It has a text, and not a whole one.
  fileprivate func hasGaps(_ seq: Int64) throws(HistoryError) -> Bool {
    try integer(
      "SELECT count(*) FROM delivery JOIN job USING(seq) WHERE seq = ? AND kept AND NOT complete",
      [.integer(seq)]) != 0
  }
}
