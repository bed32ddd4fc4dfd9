public import Audio
public import Files
public import Providers
public import Transcripts

/// What turns a clip into a transcript. Times in the reply count from the clip's first sample.
public protocol Engine: Sendable {
  /// Cancelling the task ends the work and all that it started.
  func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply

  /// The job needs it no more, however it ended. Called once.
  func finish() async
}

extension Engine {
  public func finish() async {}
}

/// One clip, and where there is one the file that it came from as a whole.
public struct EngineInput: Sendable {
  /// A file that holds exactly the clip's sound, in its own format.
  public struct Original: Sendable, Equatable {
    public var path: Path
    public var format: SourceFormat

    public init(path: Path, format: SourceFormat) {
      self.path = path
      self.format = format
    }
  }

  public var clip: Clip
  /// May be sent in the clip's place.
  public var original: Original?
  /// Somebody else takes over where this engine cannot, so that nobody waits for one that is down.
  public var hasSuccessor = false

  public init(_ clip: Clip, original: Original? = nil) {
    self.clip = clip
    self.original = original
  }
}

/// What came back, and from whom.
public struct EngineReply: Sendable {
  public var transcript: Transcript
  /// The preset's id and the model's name.
  public var provider: String
  public var model: String?
  /// Requests that were made for it; 1 for a program.
  public var attempts: Int
  /// What the provider says that it counted.
  public var usage: Reading.Usage?

  public init(
    transcript: Transcript, provider: String, model: String?, attempts: Int = 1,
    usage: Reading.Usage? = nil
  ) {
    self.transcript = transcript
    self.provider = provider
    self.model = model
    self.attempts = attempts
    self.usage = usage
  }
}
