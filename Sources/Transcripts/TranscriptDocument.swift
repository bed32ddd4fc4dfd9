import JSON

/// The JSON form of a transcript, version 1, with what the job knows of it.
public struct TranscriptDocument: Sendable, Equatable {
  public var transcript: Transcript
  /// The source as the user named it.
  public var file: String?
  /// Id of the provider.
  public var provider: String?
  /// The model's name.
  public var model: String?
  /// `done`, `no_speech`, `partial` or `failed`.
  public var status: String
  /// One line each.
  public var warnings: [String]

  public init(
    _ transcript: Transcript, file: String? = nil, provider: String? = nil, model: String? = nil,
    status: String = "done", warnings: [String] = []
  ) {
    self.transcript = transcript
    self.file = file
    self.provider = provider
    self.model = model
    self.status = status
    self.warnings = warnings
  }

  public var json: JSON { fatalError("face") }
}
