/// What was said: text, and where in the recording it was said.
///
/// All times are seconds from the start of the source, as `Double`. They come from sample counts
/// or from an engine's own numbers and are never summed up, so that after three hours they are as
/// exact as at the start (a `Double` keeps 10 µs for thousands of years); each is rounded once,
/// when it is written.
public struct Transcript: Sendable, Equatable {
  /// The whole text. With segments it is their texts joined (`joinedText`), or the engine's own.
  public var text: String
  /// In the order of their start. Empty if the engine gave no times.
  public var segments: [Segment]
  /// The language that was spoken, as the engine names it (`en`, `zh`), if known.
  public var language: String?
  /// Seconds of audio, if known.
  public var duration: Double?
  /// What happened to each chunk; empty where nothing was cut.
  public var chunks: [ChunkRecord]

  /// `text` nil: the segments' texts joined.
  public init(
    text: String? = nil, segments: [Segment] = [], language: String? = nil,
    duration: Double? = nil, chunks: [ChunkRecord] = []
  ) {
    self.text = text ?? TextJoin.joined(segments.map(\.text))
    self.segments = segments
    self.language = language
    self.duration = duration
    self.chunks = chunks
  }

  /// Nothing was said.
  public var isEmpty: Bool { text.isEmpty && segments.allSatisfy(\.text.isEmpty) }

  /// The segments' texts, joined as their scripts want it (no space between CJK characters).
  public var joinedText: String { TextJoin.joined(segments.map(\.text)) }
}

/// A stretch of speech, as the engine cut it.
public struct Segment: Sendable, Equatable {
  /// Seconds from the start of the source.
  public var start: Double
  /// Seconds from the start of the source; never before `start` after clean-up.
  public var end: Double
  public var text: String
  /// Empty if the engine gave none. Their texts carry the spaces that the engine gave them or none.
  public var words: [Word]
  /// A name or label ("Speaker 1"), if known.
  public var speaker: String?
  /// Channel of the source, from 0, where channels were transcribed apart.
  public var channel: Int?
  /// 0 to 1, if the engine says.
  public var confidence: Double?
  /// Whisper's probability, 0 to 1, that nobody spoke here.
  public var noSpeech: Double?
  /// Whisper's mean log probability of the tokens (≤ 0).
  public var logprob: Double?
  /// Whisper's compression ratio of the text; above 2.4 it repeats itself.
  public var compression: Double?

  public init(
    start: Double, end: Double, text: String, words: [Word] = [], speaker: String? = nil,
    channel: Int? = nil, confidence: Double? = nil, noSpeech: Double? = nil,
    logprob: Double? = nil, compression: Double? = nil
  ) {
    self.start = start
    self.end = end
    self.text = text
    self.words = words
    self.speaker = speaker
    self.channel = channel
    self.confidence = confidence
    self.noSpeech = noSpeech
    self.logprob = logprob
    self.compression = compression
  }
}

/// One word with its time (for CJK often one character).
public struct Word: Sendable, Equatable {
  /// As the engine wrote it; a leading space may or may not be there.
  public var text: String
  /// Seconds from the start of the source.
  public var start: Double
  /// Seconds from the start of the source.
  public var end: Double
  /// 0 to 1, if the engine says.
  public var confidence: Double?
  public var speaker: String?

  public init(
    text: String, start: Double, end: Double, confidence: Double? = nil, speaker: String? = nil
  ) {
    self.text = text
    self.start = start
    self.end = end
    self.confidence = confidence
    self.speaker = speaker
  }
}

/// What happened to one chunk of the source.
public struct ChunkRecord: Sendable, Equatable {
  public enum State: String, Sendable { case done, silent, failed }
  public var state: State
  /// The source's channel, counted from 0, where channels are transcribed apart.
  public var channel: Int?
  /// Seconds from the start of the source.
  public var start: Double
  /// Seconds from the start of the source.
  public var end: Double
  /// How often it was given to an engine; 0 for a silent one.
  public var attempts: Int
  /// Id of the provider that did it, or that failed last.
  public var provider: String?
  /// The kind of error of a failed one (`timeout`, `engine_killed`, …).
  public var error: String?

  public init(
    state: State, channel: Int? = nil, start: Double, end: Double, attempts: Int = 0,
    provider: String? = nil, error: String? = nil
  ) {
    self.state = state
    self.channel = channel
    self.start = start
    self.end = end
    self.attempts = attempts
    self.provider = provider
    self.error = error
  }
}
