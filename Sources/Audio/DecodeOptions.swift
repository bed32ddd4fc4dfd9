/// Which part of a file becomes clips.
public struct DecodeOptions: Sendable, Equatable {
  /// As many channels as can be kept apart: what ffmpeg's resampler takes.
  static let separateLimit = 64

  public enum Channels: Sendable, Equatable {
    /// One clip with all channels in it, so that no voice is lost.
    case mixed
    /// One clip for each channel.
    case separate
  }

  /// Counted from 1 among the audio tracks; `nil`: the one marked as default, else the first.
  public var track: Int?
  /// Seconds from the start; `nil`: from the start.
  public var from: Double?
  /// Seconds from the start; `nil`: to the end.
  public var to: Double?
  public var channels: Channels

  public init(
    track: Int? = nil, from: Double? = nil, to: Double? = nil, channels: Channels = .mixed
  ) {
    self.track = track
    self.from = from
    self.to = to
    self.channels = channels
  }
}
