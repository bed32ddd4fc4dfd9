public import History

/// Why a run did not do what was asked: one line for a person, at most one more of what to do.
public struct Failure: Error, Sendable, Equatable {
  public let kind: ErrorKind
  /// The finer cause, a word that does not change (`empty`, `no_audio_stream`, …).
  public let reason: String?
  /// One line, lower case, naming the object; never a word that was spoken.
  public let message: String
  /// What to do about it, one line.
  public let advice: String?
  /// The job that stays in the journal and can be gone on with (`osgk history retry`), also where
  /// the run was cancelled.
  public var job: JobID?
  /// Requests that were made before it was given up; 1 where nobody counts.
  public let attempts: Int

  public init(
    _ kind: ErrorKind, reason: String? = nil, _ message: String, advice: String? = nil,
    attempts: Int = 1
  ) {
    self.kind = kind
    self.reason = reason
    self.message = message
    self.advice = advice
    self.attempts = attempts
  }
}

extension Failure {
  /// The same, with one thing more to do about it.
  public func advising(_ more: String) -> Failure {
    Failure(
      kind, reason: reason, message,
      advice: [advice, more].compactMap { $0 }.joined(separator: "; "), attempts: attempts)
  }

  /// The same of a job that stays in the journal.
  /// - Parameter advice: one thing more to do about it.
  public func staying(as job: JobID, advice more: String) -> Failure {
    var failure = advising(more)
    failure.job = job
    return failure
  }
}

extension Failure: CustomStringConvertible {
  public var description: String { message }
}
