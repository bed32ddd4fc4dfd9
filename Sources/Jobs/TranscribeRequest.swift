public import Files
public import JSON
import Providers
import Transcripts

/// One source, and how it is to be transcribed. Nothing here is resolved yet.
public struct TranscribeRequest: Sendable {
  public enum Source: Sendable, Hashable {
    case file(Path)
    /// Descriptor 0, spooled first.
    case standardInput

    /// As a person calls it.
    public var name: String {
      switch self {
      case .file(let path): path.description
      case .standardInput: "standard input"
      }
    }
  }

  /// How fine the times must be.
  public typealias Timestamps = Parameters.Timestamps

  /// What `Transcript.cued` is told.
  public struct CueLayout: Sendable, Equatable {
    public var options: LayoutOptions
    public var format: TranscriptFormat

    public init(_ options: LayoutOptions, as format: TranscriptFormat) {
      self.options = options
      self.format = format
    }
  }

  public var source: Source
  /// A provider's id; `nil`: the settings', else the lowest rank that can run.
  public var provider: String?
  /// A model's name (`PROVIDER/NAME` too) or the path of a model file; `nil`: the preset's, else
  /// the largest that fits.
  public var model: String?
  /// Languages that are spoken, best first (`en`, `de`); empty: the engine finds out.
  public var languages: [String]
  public var prompt: String?
  public var translate: Bool
  public var timestamps: Timestamps?
  /// Where `timestamps` is `nil`: what is written of it has times, so those of segments are asked
  /// for if the provider takes that.
  public var likesTimes: Bool
  /// Each channel is a speaker of its own.
  public var channelsAreSpeakers: Bool
  /// Seconds from the start of the source.
  public var from: Double?
  public var to: Double?
  /// Which audio track, counted from 1.
  public var track: Int?
  /// Values for the preset's `options:` (`-O key=value`).
  public var options: [(name: String, value: String)]
  public var threads: Int?
  /// Only find out which language is spoken: the first half minute of speech is looked at.
  public var detectLanguage: Bool
  /// Tell voices apart, where the provider can.
  public var diarize: Bool
  /// How many people speak, where that is known; beside `diarize`.
  public var speakers: Int?
  /// A server for this run, as typed; in place of the preset's address.
  public var baseURL: String?
  /// How the text is to be rewritten; `nil`: not at all.
  public var polish: PolishOptions?
  /// Subtitles are written: the text is laid out first, and each cue is rewritten by itself, so that
  /// it keeps its times. `nil`: running text is rewritten.
  public var polishesCues: CueLayout?
  /// Which characters Chinese is to be written in; `nil`: as the engine writes it.
  public var script: ChineseScript?
  public var transfer: TransferOptions
  /// As the user calls the source.
  public var name: String
  /// The text stays in the history; else the job is forgotten when it is delivered.
  public var isKept: Bool
  /// Chunks that are sent at the same time, at most (`--jobs`); `nil`: as many as the provider
  /// takes.
  public var jobs: Int?
  /// Milliseconds since 1970: a text that was asked for alike and came since is taken as it is, not
  /// asked for again. `nil`: since the job's own beginning.
  public var since: Int64?
  /// What the result is to be written as and to, for whoever goes on with the job: nothing here
  /// reads it.
  public var delivery: JSON

  public init(source: Source) {
    self.source = source
    name = source.name
    isKept = true
    delivery = .null
    languages = []
    translate = false
    likesTimes = false
    channelsAreSpeakers = false
    options = []
    detectLanguage = false
    diarize = false
    transfer = TransferOptions()
  }
}
