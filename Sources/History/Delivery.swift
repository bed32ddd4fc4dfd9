public import Transcripts

/// The text that a job delivered, as the history keeps it.
public struct Delivery: Sendable, Equatable {
  /// What was said, with times; its `text` is the raw one.
  public var transcript: Transcript
  /// The polished text, where it was polished.
  public var polished: String?
  /// The transcript with its segments as they were rewritten, where they were (subtitles).
  public var rewritten: Transcript?
  public var style: String?
  public var polisher: String?
  public var provider: String
  public var model: String?
  public var warnings: [String]
  /// There are no gaps in it. Read, never written: what it becomes says so.
  public var isComplete = true

  public init(
    transcript: Transcript, polished: String? = nil, rewritten: Transcript? = nil,
    style: String? = nil, polisher: String? = nil, provider: String, model: String?,
    warnings: [String] = []
  ) {
    self.transcript = transcript
    self.polished = polished
    self.rewritten = rewritten
    self.style = style
    self.polisher = polisher
    self.provider = provider
    self.model = model
    self.warnings = warnings
  }
}

/// One line of the history: a job, and its text where there is one.
public struct HistoryEntry: Sendable, Equatable {
  public var id: JobID
  /// Seconds since 1970.
  public var created: Int
  public var name: String
  public var state: JobRecord.State
  public var isRunning: Bool
  public var fault: JobRecord.Fault?
  public var provider: String
  public var model: String?
  public var language: String?
  public var seconds: Double
  /// Chunks that are done or silent, and all.
  public var chunksDone: Int
  public var chunks: Int
  /// The beginnings of the raw text and of the polished one, `beginning` characters of what is in
  /// the index; `nil` where there is none yet.
  public var text: String?
  public var polished: String?
  /// Of a search: where the found words stand in what was searched (raw or polished text).
  public var excerpt: String?

  /// Unicode scalars; more than any list shows, also where each has marks.
  static let beginning = 1000

  public init(
    id: JobID, created: Int, name: String, state: JobRecord.State, isRunning: Bool = false,
    fault: JobRecord.Fault? = nil, provider: String, model: String? = nil,
    language: String? = nil, seconds: Double, chunksDone: Int, chunks: Int, text: String? = nil,
    polished: String? = nil, excerpt: String? = nil
  ) {
    self.id = id
    self.created = created
    self.name = name
    self.state = state
    self.isRunning = isRunning
    self.fault = fault
    self.provider = provider
    self.model = model
    self.language = language
    self.seconds = seconds
    self.chunksDone = chunksDone
    self.chunks = chunks
    self.text = text
    self.polished = polished
    self.excerpt = excerpt
  }
}

/// Which entries are wanted; newest first.
public struct HistoryFilter: Sendable, Equatable {
  /// Words that stand in raw or polished text, all of them; words in quotes are a phrase. Case,
  /// the marks of Latin, Greek, Hebrew and Arabic letters and spellings that nobody tells apart (`ё`
  /// and `е`, `ß` and `ss`, letters of full width) do not count. Without a letter or digit nothing
  /// is found.
  public var words: String?
  public var provider: String?
  /// `zh` is `zh-CN` too, not the other way round.
  public var language: String?
  /// Seconds since 1970, from and before.
  public var since: Int?
  public var until: Int?
  public var states: Set<JobRecord.State>?
  public var limit: Int
  /// Entries that come before this one (the last one of the page before).
  public var before: JobID?

  public init(limit: Int = 50) { self.limit = limit }

  /// Words are looked for, and there are none: neither letter nor digit.
  public var isWordless: Bool { words.map { !SearchQuery.hasWord($0) } ?? false }
}

/// What one provider did in one month.
public struct UsageSum: Sendable, Equatable {
  /// `2026-11`, UTC.
  public var month: String
  public var provider: String
  public var purpose: UsageRecord.Purpose
  public var requests: Int
  public var seconds: Double
  public var tokensIn: Int
  public var tokensOut: Int
  public var cost: Double?
  public var currency: String?

  public init(
    month: String, provider: String, purpose: UsageRecord.Purpose, requests: Int, seconds: Double,
    tokensIn: Int, tokensOut: Int, cost: Double?, currency: String?
  ) {
    self.month = month
    self.provider = provider
    self.purpose = purpose
    self.requests = requests
    self.seconds = seconds
    self.tokensIn = tokensIn
    self.tokensOut = tokensOut
    self.cost = cost
    self.currency = currency
  }
}
