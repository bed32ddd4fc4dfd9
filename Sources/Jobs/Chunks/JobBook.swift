import Files
import History
import Providers

/// A running job's place in the journal. Once something was sent, a journal that cannot be written
/// any more stops nothing: the text is in memory, and that is said once.
actor JobBook {
  let id: JobID
  /// `nil`: nothing is written down.
  private let history: History?
  private let log: WarningLog
  /// The job is there.
  private(set) var isOpen = false
  private var hasWarned = false

  init(_ history: History?, id: JobID, _ log: WarningLog) {
    self.history = history
    self.id = id
    self.log = log
  }

  /// - Parameters:
  ///   - since: as `TranscribeRequest.since`.
  ///   - mayFail: nothing leaves the machine, so the work goes on without a journal.
  /// - Returns: the same text by somebody who was quicker; `nil`: the job has begun.
  func begin(
    _ record: JobRecord, since: Int64, mayFail: Bool
  ) async throws(Failure) -> History.Awaited? {
    guard let history else { return nil }
    do throws(HistoryError) {
      if case .awaited(let other) = try await history.begin(record, since: since) { return other }
      isOpen = true
    } catch {
      guard mayFail else { throw Failure(error) }
      warn(error)
    }
    return nil
  }

  /// The job was claimed.
  func adopt() { isOpen = true }

  /// - Returns: all chunks, as the journal numbers them now.
  func replan(
    _ chunks: [JobChunk], _ choice: EngineChoice
  ) async throws(Failure) -> [JobChunk] {
    guard isOpen, let history else { return chunks }
    do throws(HistoryError) {
      return try await history.replan(
        id, chunks.filter { !$0.isSettled }, provider: choice.preset.id, model: choice.modelName)
    } catch {
      throw Failure(error)
    }
  }

  /// - Returns: `nil` if the day has room for it, else what is spent or set aside.
  func setAside(
    perSecond: Double, currency: String, limit: Double, since: Int
  ) async throws(Failure) -> Double? {
    guard isOpen, let history else { return nil }
    do throws(HistoryError) {
      return try await history.setAside(
        id, perSecond: perSecond, currency: currency, limit: limit, since: since)
    } catch {
      throw Failure(error)
    }
  }

  func update(_ chunk: JobChunk, usage: UsageRecord? = nil) async {
    await note { history throws(HistoryError) in
      try await history.update(self.id, chunk, usage: usage)
    }
  }

  /// What was used outside of chunks, whether the job itself is written down or not.
  func used(_ usage: UsageRecord) async {
    guard let history else { return }
    do throws(HistoryError) { try await history.used(usage) } catch { warn(error) }
  }

  func hold(_ delivery: Delivery, isComplete: Bool) async {
    await note { history throws(HistoryError) in
      try await history.hold(self.id, delivery, isComplete: isComplete)
    }
  }

  func fail(_ failure: Failure) async {
    guard isOpen, let history else { return }
    // That the state cannot be written must not hide why the job failed.
    try? await history.fail(id, JobRecord.Fault(failure))
  }

  func forget() async {
    await note { history throws(HistoryError) in try await history.forget(self.id) }
    isOpen = false
  }

  private func note(_ write: (History) async throws(HistoryError) -> Void) async {
    guard isOpen, let history else { return }
    do throws(HistoryError) { try await write(history) } catch { warn(error) }
  }

  private func warn(_ error: HistoryError) {
    guard !hasWarned else { return }
    hasWarned = true
    log.warn(code: "history", "the history cannot be written: \(Failure(error).message)")
  }
}

extension JobRecord.Fault {
  init(_ failure: Failure) {
    self.init(kind: failure.kind.rawValue, reason: failure.reason, message: failure.message)
  }
}
