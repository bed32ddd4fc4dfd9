/// What a person asks of the history.
extension History {
  public func entries(_ filter: HistoryFilter) throws(HistoryError) -> [HistoryEntry] { [] }

  /// By its name or the beginning of one (at least 4 characters).
  /// - Throws: `unknown`, `ambiguous`.
  public func job(named name: String) throws(HistoryError) -> JobRecord { throw .unknown(name) }

  /// The newest job with text.
  public func last() throws(HistoryError) -> JobRecord? { nil }

  public func delivery(of id: JobID) throws(HistoryError) -> Delivery? { nil }

  /// Removes jobs with their texts and copied sources.
  /// - Returns: how many there were.
  /// - Throws: `running` if somebody works on one of them: nothing is removed then.
  public func delete(_ ids: [JobID]) throws(HistoryError) -> Int { 0 }

  /// Removes what is older than so many days and beyond so many texts, and copies that no retry
  /// needs any more; never a running job. `nil`: no bound.
  public func keep(count: Int?, days: Int?, now: Int) throws(HistoryError) {}

  /// By month and provider, newest month first.
  public func usage() throws(HistoryError) -> [UsageSum] { [] }

  /// Sources (path and status) of all jobs with text or on which somebody works, of one size: what
  /// a folder that is watched compares a new file with.
  public func sources(ofSize size: Int64) throws(HistoryError) -> [JobRecord.Source] { [] }

  /// `PRAGMA integrity_check` and that the search index fits.
  /// - Throws: `damaged`.
  public func check() throws(HistoryError) {}
}
