import Files
import History

/// What there is already of the text, before anything of it is sent.
extension TranscribeJob {
  enum Start {
    case new
    case unfinished(JobRecord)
    /// It is there: somebody else had it made, or it was only not written.
    case taken(TranscribeResult)
  }

  /// Between two looks at a text that somebody else makes: nothing tells that a process has died.
  private static let look = Duration.milliseconds(250)

  /// `nil`: nothing is written down. That it cannot be stops what is sent and nothing else.
  func history(for choice: EngineChoice, _ log: WarningLog) async throws(Failure) -> History? {
    guard let keeper = bench.history, !request.detectLanguage else { return nil }
    do throws(Failure) {
      return try await keeper.history()
    } catch {
      if choice.leavesMachine || continuing != nil {
        guard error.kind == .io else { throw error }
        throw Failure(
          error.kind, reason: error.reason, error.message,
          advice: "nothing is sent that could be lost: "
            + (error.advice ?? "let XDG_STATE_HOME be a directory that can be written"))
      }
      log.warn(code: "history", "the history cannot be written: \(error.message)")
      return nil
    }
  }

  /// The job that is to be gone on with: the named one, or an unfinished one that is this one. What
  /// another process works on is waited for, also where nothing is paid for it: it comes sooner than
  /// by doing it twice. Who waits has begun no job, so that no two wait for each other.
  /// - Parameter other: somebody who was quicker.
  func start(
    _ choice: EngineChoice, _ history: History?, _ intake: Intake,
    awaiting other: History.Awaited?, _ log: WarningLog
  ) async throws(Failure) -> Start {
    guard let history else { return .new }
    var awaited = other
    while true {
      if let awaited, let result = try await result(of: awaited, history, log) {
        return .taken(result)
      }
      do throws(HistoryError) {
        if let id = continuing { return .unfinished(try await history.claim(id)) }
        switch try await alike(choice, intake, history) {
        case .unfinished(let record)?:
          guard let text = try await history.wholeText(of: record.id) else {
            return .unfinished(record)
          }
          return .taken(Self.result(of: record, text))
        case .awaited(let other)?: awaited = other
        case nil: return .new
        }
      } catch {
        // That nothing can be found there stops no new job; whether one can be written will show.
        if continuing != nil { throw Failure(error) }
        return .new
      }
    }
  }

  /// Where copies of pipes lie; `nil`: nothing is written down.
  func copies(_ history: History?) async throws(Failure) -> Path? {
    do throws(HistoryError) { return try await history?.copies() } catch { throw Failure(error) }
  }

  /// What there is of this text: of this recording, or of one with the same bytes.
  private func alike(
    _ choice: EngineChoice, _ intake: Intake, _ history: History
  ) async throws(HistoryError) -> History.Alike? {
    guard var source = try? JobRecord.Source(reading: intake.path, isCopy: intake.isSpooled)
    else { return nil }
    let likeness = RequestForm.likeness(request, choice)
    if let found = try await history.claim(like: likeness, source, since: since) { return found }
    guard try await history.mayHold(likeness, source, since: since) else { return nil }
    source.content = try? await Files.contentHash(intake.path)
    return try await history.claim(like: likeness, source, since: since)
  }

  /// The whole text of the job that is gone on with, which only could not be written: nobody is asked
  /// for anything again.
  func unwritten() async throws(Failure) -> TranscribeResult? {
    guard let continuing, let history = try await bench.history?.history() else { return nil }
    do throws(HistoryError) {
      guard let text = try await history.wholeText(of: continuing) else { return nil }
      return Self.result(of: try await history.claim(continuing), text)
    } catch {
      throw Failure(error)
    }
  }

  private static func result(of record: JobRecord, _ text: Delivery) -> TranscribeResult {
    var result = TranscribeResult(record, text)
    result.delivery = text
    return result
  }

  /// Waits until the text is there, or will not come.
  /// - Returns: `nil`: it does not come.
  private func result(
    of awaited: History.Awaited, _ history: History, _ log: WarningLog
  ) async throws(Failure) -> TranscribeResult? {
    var hasSaid = false
    do {
      while try await history.standing(of: awaited) == .running {
        if !hasSaid {
          log.report(
            .note(
              code: "awaited",
              message: "this recording is being transcribed already (process "
                + "\(awaited.pid)); waiting for it"))
          hasSaid = true
        }
        try await Task.sleep(for: Self.look)
      }
      if try await history.standing(of: awaited) == .there,
        let (job, text) = try await history.take(awaited)
      {
        return await result(of: job, text, history, log)
      }
    } catch {
      try? await history.leave(awaited)
      guard let error = error as? HistoryError else {
        throw Failure(.cancelled, "the waiting was stopped")
      }
      throw Failure(error)
    }
    try? await history.leave(awaited)
    return nil
  }

  /// A whole text becomes an entry of this run's own.
  private func result(
    of other: JobRecord, _ text: Delivery, _ history: History, _ log: WarningLog
  ) async -> TranscribeResult {
    var result = TranscribeResult(other, text)
    for warning in result.warnings { log.warn(code: warning.code, warning.message) }
    guard other.state == .done else { return result }
    result.id = nil
    guard request.isKept, case .file(let path) = request.source else { return result }
    let created = Self.now()
    var source = (try? JobRecord.Source(reading: path)) ?? other.source
    source.content = other.source.content
    let own = JobRecord(
      id: JobID(seconds: created), created: created, source: source, name: request.name,
      request: RequestForm.json(request), likeness: other.likeness, provider: text.provider,
      model: text.model, seconds: other.seconds, isKept: true,
      chunks: other.chunks.map { chunk in
        var chunk = chunk
        chunk.transcript = nil
        return chunk
      })
    do throws(HistoryError) {
      try await history.add([(job: own, delivery: text)])
      result.id = own.id
    } catch {
      log.warn(code: "history", "the history cannot be written: \(Failure(error).message)")
    }
    return result
  }
}
