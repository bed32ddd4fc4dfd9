public import Files

/// A format that audio is sent in.
public enum AudioFormat: String, Sendable, CaseIterable {
  case wav, flac, mp3, m4a, ogg, opus, webm, aac

  /// The suffix of the file's name in a request, without the dot. Services that look at it refuse
  /// `opus` and take the same bytes as `ogg`.
  public var fileExtension: String { self == .opus ? "ogg" : rawValue }

  public var mime: String {
    switch self {
    case .wav: "audio/wav"
    case .flac: "audio/flac"
    case .mp3: "audio/mpeg"
    case .m4a: "audio/mp4"
    case .ogg, .opus: "audio/ogg"
    case .webm: "audio/webm"
    case .aac: "audio/aac"
    }
  }
}

/// A finished file of audio that is to be sent, and what is known of it. Nothing here opens it.
public struct AudioFile: Sendable, Equatable {
  public let path: Path
  /// Bytes.
  public let size: Int64
  /// Of its contents, whatever its name says.
  public let format: AudioFormat
  /// Of sound.
  public let seconds: Double
  /// Samples a second.
  public let rate: Int

  public init(path: Path, size: Int64, format: AudioFormat, seconds: Double, rate: Int) {
    self.path = path
    self.size = size
    self.format = format
    self.seconds = seconds
    self.rate = rate
  }

  /// Its name in a request: always the same, so that a user's file name never goes out.
  public var sentName: String { "audio." + format.fileExtension }
  public var mime: String { format.mime }
  /// Characters of its base64.
  public var base64Size: Int64 { (size + 2) / 3 * 4 }
}
