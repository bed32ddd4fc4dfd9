public import Files
public import JSON
public import Transcripts

/// One request for text, as the journal remembers it: what is needed to go on with it after a
/// crash, and what became of it.
public struct JobRecord: Sendable, Equatable {
  public enum State: String, Sendable, CaseIterable {
    /// Something may have been sent. Its owner works on it, or is dead (`isRunning` tells).
    case open
    /// It ended without text.
    case failed
    /// Text was delivered, with gaps; a retry may fill them.
    case partial
    /// All of its text was delivered.
    case done
  }

  /// Where the sound is. A regular file is kept by reference: that it is still the same is seen by
  /// size, time and inode, else by what is in it.
  public struct Source: Sendable, Equatable {
    public var path: Path
    public var status: FileStatus
    /// A copy of ours, since the source cannot be read twice.
    public var isCopy: Bool
    /// `nil`: nobody knows.
    public var content: ContentHash?

    public init(path: Path, status: FileStatus, isCopy: Bool, content: ContentHash? = nil) {
      self.path = path
      self.status = status
      self.isCopy = isCopy
      self.content = content
    }
  }

  public let id: JobID
  /// Seconds since 1970.
  public let created: Int
  public var source: Source
  /// As the user called the source.
  public var name: String
  /// What was asked for, in a form of `Jobs`; nothing here reads it.
  public var request: JSON
  /// Equal for jobs that would give the same text of the same source: a digest of the request, as
  /// `Jobs` makes it.
  public var likeness: String
  public var provider: String
  public var model: String?
  /// Seconds of audio that were looked at.
  public var seconds: Double
  public var state: State
  /// Of a failed or partial one: an error's kind, its reason, and one line.
  public var fault: Fault?
  /// Whether its text stays in the history; else the job is forgotten when it is delivered.
  public var isKept: Bool
  public var chunks: [JobChunk]
  /// The process that works on it now, a living one. Read, never written.
  public var worker: Int32?
  public var isRunning: Bool { worker != nil }

  public struct Fault: Sendable, Equatable {
    public var kind: String
    public var reason: String?
    public var message: String

    public init(kind: String, reason: String?, message: String) {
      self.kind = kind
      self.reason = reason
      self.message = message
    }
  }

  public init(
    id: JobID, created: Int, source: Source, name: String, request: JSON, likeness: String,
    provider: String, model: String?, seconds: Double, state: State = .open, fault: Fault? = nil,
    isKept: Bool, chunks: [JobChunk]
  ) {
    self.id = id
    self.created = created
    self.source = source
    self.name = name
    self.request = request
    self.likeness = likeness
    self.provider = provider
    self.model = model
    self.seconds = seconds
    self.state = state
    self.fault = fault
    self.isKept = isKept
    self.chunks = chunks
  }
}

/// One chunk of a job, and what is known of it so far.
public struct JobChunk: Sendable, Equatable {
  /// Samples of a second.
  public static let rate = 16_000

  public enum State: String, Sendable, CaseIterable { case waiting, sending, done, silent, failed }

  /// Place in the job, from 0; chunks of one channel are in the order of time.
  public var number: Int
  /// The source's channel where channels are transcribed apart.
  public var channel: Int?
  /// Samples of the source at 16 kHz.
  public var samples: Range<Int>
  /// How many of them the chunk before (of the same channel) has too; 0: cut in silence.
  public var overlap: Int
  public var state: State
  /// Requests so far, over all runs.
  public var attempts: Int
  /// Who did it, or failed last.
  public var provider: String?
  public var model: String?
  /// The kind of error of a failed one.
  public var error: String?
  /// Of a done one, times from the start of the source.
  public var transcript: Transcript?

  public init(
    number: Int, channel: Int? = nil, samples: Range<Int>, overlap: Int = 0,
    state: State = .waiting, attempts: Int = 0, provider: String? = nil, model: String? = nil,
    error: String? = nil, transcript: Transcript? = nil
  ) {
    self.number = number
    self.channel = channel
    self.samples = samples
    self.overlap = overlap
    self.state = state
    self.attempts = attempts
    self.provider = provider
    self.model = model
    self.error = error
    self.transcript = transcript
  }
}

/// What one piece of work took, for statistics and for what a day may cost.
public struct UsageRecord: Sendable, Equatable {
  public enum Purpose: String, Sendable, CaseIterable { case transcription, polish }

  /// Seconds since 1970.
  public var time: Int
  public var provider: String
  public var model: String?
  public var purpose: Purpose
  public var requests: Int
  /// Seconds of audio.
  public var seconds: Double
  public var tokensIn: Int
  public var tokensOut: Int
  /// In `currency`; `nil`: nobody knows.
  public var cost: Double?
  public var currency: String?

  public init(
    time: Int, provider: String, model: String?, purpose: Purpose, requests: Int = 1,
    seconds: Double = 0, tokensIn: Int = 0, tokensOut: Int = 0, cost: Double? = nil,
    currency: String? = nil
  ) {
    self.time = time
    self.provider = provider
    self.model = model
    self.purpose = purpose
    self.requests = requests
    self.seconds = seconds
    self.tokensIn = tokensIn
    self.tokensOut = tokensOut
    self.cost = cost
    self.currency = currency
  }
}
