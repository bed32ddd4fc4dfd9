import Files
import JSON
import SQLite
import Transcripts

/// Texts that come and are read again.
extension History {
  /// The text is there: kept if the job is, else the job goes, as soon as nobody waits for it.
  /// `gaps`: the job is `partial` and keeps its chunks (where it is not kept in the history, too: a
  /// retry may fill them, but the text is not written down); else it is `done`, its chunks' texts
  /// go, and a copied source is removed.
  public func deliver(
    _ id: JobID, _ delivery: Delivery, gaps: JobRecord.Fault? = nil
  ) throws(HistoryError) {
    let database = try database
    let copy = try database.transaction { () throws(HistoryError) -> Path? in
      let seq = try owned(id, database)
      guard let job = try database.row(id)?.record else { throw .unknown(id.text) }
      if !job.isKept, gaps == nil, try !database.isAwaited(seq) { return try database.delete(id) }
      let state: JobRecord.State = gaps == nil ? .done : .partial
      if job.isKept || gaps == nil {
        try database.write(delivery, state: state, of: seq, isFound: job.isKept)
      } else {
        try database.removeText(of: seq)
      }
      try database.setState(state, fault: gaps, of: seq)
      guard gaps == nil else { return nil }
      try database.run("UPDATE chunk SET transcript = NULL WHERE seq = ?", [.integer(seq)])
      try database.run("DELETE FROM written WHERE seq = ?", [.integer(seq)])
      return job.source.isCopy ? job.source.path : nil
    }
    remove(copy)
  }

  /// The text is there and not yet where it was to go: it can be found, and the job is not over. A
  /// run that is cut off before it is goes on with all that was heard. That of a job that is not
  /// kept is there for those who wait for it, and cannot be searched.
  public func hold(_ id: JobID, _ delivery: Delivery, isComplete: Bool) throws(HistoryError) {
    let database = try database
    guard !database.wasRemoved else {
      throw .database("database \(path): it was removed while a job ran; its text is not kept")
    }
    try database.transaction { () throws(HistoryError) in
      let seq = try owned(id, database)
      guard let job = try database.row(id)?.record else { throw .unknown(id.text) }
      try database.write(
        delivery, state: isComplete ? .done : .partial, of: seq, isFound: job.isKept)
      try database.retag(seq)
    }
  }

  /// The text of a job; `nil` where there is none (yet).
  public func delivery(of id: JobID) throws(HistoryError) -> Delivery? {
    let database = try database
    return try database.snapshot { () throws(HistoryError) -> Delivery? in
      guard let row = try database.row(id) else { throw .unknown(id.text) }
      return try database.delivery(of: row.seq)
    }
  }
}

extension Database {
  /// In the place of an earlier one.
  /// - Parameters:
  ///   - state: what the job becomes by it, `done` or `partial`.
  ///   - isFound: a search finds it.
  func write(
    _ delivery: Delivery, state: JobRecord.State, of seq: Int64, isFound: Bool = true
  ) throws(HistoryError) {
    let warnings = JSON.array(delivery.warnings.map(JSON.string))
    try run(
      """
      INSERT OR REPLACE INTO delivery(seq, complete, transcript, polished, style, polisher,
        provider, model, warnings, rewritten) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(seq), Value(state == .done), .text(StoredTranscript.text(delivery.transcript)),
        Value(delivery.polished), Value(delivery.style), Value(delivery.polisher),
        .text(delivery.provider), Value(delivery.model), .text(JSONWriter.write(warnings)),
        Value(delivery.rewritten.map(StoredTranscript.text)),
      ])
    let language = delivery.transcript.language
    try run(
      "UPDATE job SET provider = ?, model = ?, language = ?, tongue = ?, ended = ? WHERE seq = ?",
      [
        .text(delivery.provider), Value(delivery.model), Value(language),
        Value(language.map(SearchTags.tongue)), .integer(History.milliseconds()), .integer(seq),
      ])
    guard isFound else { return }
    try run("DELETE FROM search WHERE rowid = ?", [.integer(seq)])
    let columns = SearchIndex.columns(
      raw: delivery.transcript.text, polished: delivery.polished)
    try run(
      "INSERT INTO search(rowid, raw, polished, folded, tags) VALUES(?, ?, ?, ?, ?)",
      [
        .integer(seq), .text(columns.raw), Value(columns.polished), Value(columns.folded),
        .text(
          SearchTags.text(provider: delivery.provider, language: language, state: state)),
      ])
  }

  /// Of a job that is not kept, of which nothing can be searched.
  func removeText(of seq: Int64) throws(HistoryError) {
    try run("DELETE FROM delivery WHERE seq = ?", [.integer(seq)])
  }

  func delivery(of seq: Int64) throws(HistoryError) -> Delivery? {
    let row = try first(
      """
      SELECT transcript, polished, style, polisher, provider, model, warnings, rewritten, complete
        FROM delivery WHERE seq = ?
      """, [.integer(seq)]
    ) { row throws(SQLiteError) in
      (
        transcript: try row.text(0), polished: try row.optionalText(1),
        style: try row.optionalText(2), polisher: try row.optionalText(3),
        provider: try row.text(4), model: try row.optionalText(5), warnings: try row.text(6),
        rewritten: try row.optionalText(7), isComplete: try row.integer(8) != 0
      )
    }
    guard let row else { return nil }
    let warnings = try? JSONReader.read(Array(row.warnings.utf8), sizeLimit: 1 << 30).value.array
    var rewritten: Transcript?
    if let text = row.rewritten { rewritten = try transcript(text) }
    var delivery = Delivery(
      transcript: try transcript(row.transcript), polished: row.polished, rewritten: rewritten,
      style: row.style, polisher: row.polisher, provider: row.provider, model: row.model,
      warnings: (warnings ?? []).compactMap(\.string))
    delivery.isComplete = row.isComplete
    return delivery
  }
}
