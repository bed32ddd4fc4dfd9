public import Files

/// The life of a job.
extension History {
  /// Writes a job down, owned by this process, before anything of it is sent.
  public func begin(_ job: JobRecord) throws(HistoryError) {}

  /// Takes a job over that nobody works on now: it is owned by this process and `open` again.
  /// Chunks that were `sending` or `failed` are `waiting`.
  /// - Throws: `unknown`, `running`.
  public func claim(_ id: JobID) throws(HistoryError) -> JobRecord { throw .unknown(id.text) }

  /// The newest unfinished job of the same source (path, size, time, inode) with the same likeness,
  /// on which nobody works; claimed as by `claim`. `nil`: there is none.
  public func claim(
    like likeness: String, _ source: JobRecord.Source
  ) throws(HistoryError) -> JobRecord? { nil }

  /// Puts a new plan in the place of all chunks that are not done or silent (another provider takes
  /// other lengths). Numbers are given anew: all chunks in order of channel and time.
  /// - Parameter chunks: what takes their place; not the ones that stay.
  /// - Returns: all chunks of the job, as they are numbered now.
  @discardableResult
  public func replan(
    _ id: JobID, _ chunks: [JobChunk], provider: String, model: String?
  ) throws(HistoryError) -> [JobChunk] { [] }

  /// What is known of a chunk now; with what it used, in one transaction.
  /// - Throws: `unknown` if the job or the chunk is not there (any more), `running` if another
  ///   process owns the job by now.
  public func update(
    _ id: JobID, _ chunk: JobChunk, usage: UsageRecord? = nil
  ) throws(HistoryError) {}

  /// Writes down what was used outside of chunks (polish).
  public func used(_ usage: UsageRecord) throws(HistoryError) {}

  /// The text is there: kept if the job is, else the job goes. `gaps`: the job is `partial` and
  /// keeps its chunks (where it is not kept in the history, too: a retry may fill them); else it is
  /// `done`, its chunks' texts go, and a copied source is removed.
  public func deliver(
    _ id: JobID, _ delivery: Delivery, gaps: JobRecord.Fault? = nil
  ) throws(HistoryError) {}

  /// The job ended without text and stays, with what is done of it. Where an earlier run has
  /// delivered a text with gaps, it stays `partial`, with the new fault.
  public func fail(_ id: JobID, _ fault: JobRecord.Fault) throws(HistoryError) {}

  /// The job never began: nothing was sent, nothing is to be remembered (no speech, cancelled before
  /// the first byte). Removes a copied source.
  public func forget(_ id: JobID) throws(HistoryError) {}

  /// Of the current day (UTC): what was spent in a currency.
  public func spent(since: Int, currency: String) throws(HistoryError) -> Double { 0 }

  /// Where copies of sources that cannot be read twice lie (private, beside the database).
  public func copies() throws(HistoryError) -> Path { path.parent.appending("jobs") }
}
