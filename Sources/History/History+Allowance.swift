import Files
import SQLite

/// What a day may cost, over all programs that use the history.
extension History {
  /// Sets aside what the chunks of a job that wait will cost, if the day has room for it beside what
  /// was spent and what running jobs have set aside. It is free again chunk by chunk, and as a whole
  /// when the job's process ends.
  /// - Parameters:
  ///   - perSecond: the price of a second of sound.
  ///   - limit: what may be spent from `since` on (seconds since 1970), in the same currency.
  /// - Returns: `nil` if it was set aside, else what is spent or set aside already.
  public func setAside(
    _ id: JobID, perSecond: Double, currency: String, limit: Double, since: Int
  ) throws(HistoryError) -> Double? {
    let database = try database
    return try database.transaction { () throws(HistoryError) -> Double? in
      let seq = try owned(id, database)
      let spent = try spent(since: since, currency: currency)
      let others = try database.setAside(currency: currency, but: seq)
      let own = perSecond * (try database.waitingSeconds(of: seq))
      // Sums of many small amounts are off by less than anybody is paid.
      guard spent + others + own <= limit + 1e-9 else { return spent + others }
      try database.run(
        "UPDATE job SET price = ?, currency = ? WHERE seq = ?",
        [.real(perSecond), .text(currency), .integer(seq)])
      return nil
    }
  }
}

extension Database {
  fileprivate func waitingSeconds(of seq: Int64) throws(HistoryError) -> Double {
    try first(
      """
      SELECT total(end - start) / \(JobChunk.rate) FROM chunk
        WHERE seq = ? AND state IN ('waiting', 'sending')
      """, [.integer(seq)]
    ) { row throws(SQLiteError) in try row.real(0) } ?? 0
  }

  /// By all jobs that live but one.
  fileprivate func setAside(currency: String, but seq: Int64) throws(HistoryError) -> Double {
    let jobs = try all(
      "SELECT seq, price FROM job WHERE state = 'open' AND currency = ? AND seq <> ?",
      [.text(currency), .integer(seq)]
    ) { row throws(SQLiteError) in (seq: try row.integer(0), price: try row.real(1)) }
    var sum = 0.0
    for job in jobs {
      let record = try row("seq = ?", [.integer(job.seq)])?.record
      guard record?.isRunning == true else { continue }
      sum += job.price * (try waitingSeconds(of: job.seq))
    }
    return sum
  }
}
