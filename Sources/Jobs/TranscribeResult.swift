import Transcripts

/// What a finished job gives.
public struct TranscribeResult: Sendable {
  public enum Status: String, Sendable {
    case done
    /// Nobody speaks: no engine ran, the text is empty.
    case noSpeech = "no_speech"
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

  public init(
    status: Status, transcript: Transcript, provider: String, model: String?, audioSeconds: Double,
    warnings: [Warning]
  ) {
    self.status = status
    self.transcript = transcript
    self.provider = provider
    self.model = model
    self.audioSeconds = audioSeconds
    self.warnings = warnings
  }
}
