public import History
public import Transcripts

/// What a finished job gives.
public struct TranscribeResult: Sendable {
  public enum Status: String, Sendable {
    case done
    /// Nobody speaks: no engine ran, the text is empty.
    case noSpeech = "no_speech"
    /// At most half of the speech is lost; the gaps are marked. Exit status 3.
    case partial
  }

  public struct Warning: Sendable, Equatable {
    public let code: String
    public let message: String

    public init(code: String, message: String) {
      self.code = code
      self.message = message
    }
  }

  public var status: Status
  public var transcript: Transcript
  /// The preset's id and the model's name.
  public var provider: String
  public var model: String?
  /// Seconds of audio that were looked at.
  public var audioSeconds: Double
  public var warnings: [Warning]
  /// What became of the text; `nil` where nothing was to be rewritten or nobody speaks. The
  /// transcript's `text` is the rewritten one; its segments are too where cues were rewritten (write
  /// them with `LayoutOptions.keepsCues`), else they are what was said.
  public var polish: PolishResult?
  /// What formats of running text hold, with its lines and paragraphs, speakers and gap marks;
  /// `nil`: it follows from the transcript's segments.
  public var prose: String?
  /// Its name in the journal and in the history; `nil`: nothing was written down.
  public var id: JobID?
  /// Why chunks are missing, where some are.
  public var gaps: JobRecord.Fault?
  /// What is still to be written down when the result is written; `nil`: it was.
  var delivery: Delivery?

  public init(
    status: Status, transcript: Transcript, provider: String, model: String?, audioSeconds: Double,
    warnings: [Warning], polish: PolishResult? = nil, prose: String? = nil
  ) {
    self.status = status
    self.transcript = transcript
    self.provider = provider
    self.model = model
    self.audioSeconds = audioSeconds
    self.warnings = warnings
    self.polish = polish
    self.prose = prose
  }
}
