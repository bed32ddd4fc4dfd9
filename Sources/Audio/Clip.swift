public import Files

/// Decoded audio in a WAV file of ours: 16 kHz, mono, signed 16 bit, little endian, with its
/// place in the source.
public struct Clip: Sendable, Equatable {
  public var path: Path
  public var sampleCount: Int
  /// Where its first sample stands in the source, in samples at 16 kHz.
  public var startSample: Int
  /// The source's channel, counted from 0; `nil`: all of them, mixed.
  public var channel: Int?

  public init(path: Path, sampleCount: Int, startSample: Int, channel: Int? = nil) {
    self.path = path
    self.sampleCount = sampleCount
    self.startSample = startSample
    self.channel = channel
  }

  public var seconds: Double { Double(sampleCount) / Double(Audio.rate) }
  public var startSeconds: Double { Double(startSample) / Double(Audio.rate) }
}

/// What decoding a file gave.
public struct DecodedAudio: Sendable {
  /// One, or one for each channel, all of the same length.
  public var clips: [Clip]
  /// At most one of each kind.
  public var warnings: [AudioWarning]
  /// `nil` where the file is damaged, holds more than one sound, or is of a kind that few read.
  public var format: SourceFormat?

  public init(clips: [Clip], warnings: [AudioWarning], format: SourceFormat? = nil) {
    self.clips = clips
    self.warnings = warnings
    self.format = warnings.isEmpty ? format : nil
  }
}

/// Something about the source that a person should know though the work went on.
public enum AudioWarning: Sendable, Equatable {
  /// The file ends early, or says a size that is not true; what is there was decoded.
  case damaged(String)
  /// The header was written into a pipe and does not say how long the audio is.
  case lengthUnknown
  /// More than one track, and none was asked for: this one of so many was taken.
  case severalTracks(taken: Int, of: Int)
}

extension AudioWarning: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let how): "the file is damaged (\(how)): what is there is transcribed"
    case .lengthUnknown:
      "the file does not say how long it is: all that is there is transcribed"
    case .severalTracks(let taken, let count):
      "track \(taken) of \(count) is transcribed (choose another with --track)"
    }
  }
}
