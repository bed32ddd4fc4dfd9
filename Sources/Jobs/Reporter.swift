/// What a running job says sideways: it never touches the result.
public enum JobEvent: Sendable, Equatable {
  public enum Stage: String, Sendable, CaseIterable {
    case spooling, decoding, listening, sending, transcribing, polishing, writing
  }

  /// A step begins. `seconds` is the length of the audio where it is known.
  case stage(Stage, seconds: Double?)
  /// How much of the current step is done, 0…1, never falling within a step.
  case progress(Double)
  /// Nothing happens for so many seconds, since `reason` (one line); then it is tried again.
  case waiting(seconds: Double, reason: String)
  /// Something that the user should know; the run goes on. `code` is a word that does not change.
  case warning(code: String, message: String)
  /// How the chunks of a long recording stand, each time that changes.
  case chunks(ChunkCounts)
  /// Something that the user should see and that is no fault. `code` is a word that does not change.
  case note(code: String, message: String)
  /// The text of the next chunk, in order, as it was heard; the final text may differ at its seams.
  case text(start: Double, end: Double, String)
  /// For `-v`: the command line, the model chosen, times.
  case detail(String)
}

/// How the chunks of one job stand. What is in none of these waits for its turn.
public struct ChunkCounts: Sendable, Equatable {
  public var total: Int
  /// Done or silent, those of an earlier run too.
  public var done = 0
  public var running = 0
  /// Of the running ones: those that wait to be tried again.
  public var retrying = 0
  public var failed = 0
  /// Seconds of audio: all, and of those that are done in this run and before it.
  public var seconds: Double
  public var secondsDone = 0.0
  public var secondsBefore = 0.0

  public init(total: Int, seconds: Double) {
    self.total = total
    self.seconds = seconds
  }
}

/// Takes the events of one job. Called from any thread.
public protocol Reporter: Sendable {
  func report(_ event: JobEvent)
}

/// Says nothing.
public struct SilentReporter: Reporter {
  public init() {}
  public func report(_ event: JobEvent) {}
}
