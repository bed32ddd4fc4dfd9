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
  /// For `-v`: the command line, the model chosen, times.
  case detail(String)
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
