/// What a media file holds.
public struct MediaInfo: Sendable, Equatable {
  /// `wav`, or ffmpeg's name of the container: `matroska,webm`, `mov,mp4,m4a,…`.
  public var container: String
  /// The audio tracks, in the file's order.
  public var tracks: [MediaTrack]
  /// The length in seconds, where the file says it; a damaged file may say anything.
  public var seconds: Double?

  public init(container: String, tracks: [MediaTrack], seconds: Double?) {
    self.container = container
    self.tracks = tracks
    self.seconds = seconds
  }
}

/// One audio track.
public struct MediaTrack: Sendable, Equatable {
  /// Counted from 1 among the audio tracks: what `--track` takes.
  public var number: Int
  /// `pcm_s16le`, `aac`, `opus`, …
  public var codec: String
  /// Samples a second of one channel, 0 where unknown.
  public var rate: Int
  public var channels: Int
  /// As the file tags it: `eng`, `de`, …
  public var language: String?
  public var title: String?
  public var seconds: Double?
  /// The file marks it as the one to play.
  public var isDefault: Bool

  public init(
    number: Int, codec: String, rate: Int, channels: Int, language: String? = nil,
    title: String? = nil, seconds: Double? = nil, isDefault: Bool = false
  ) {
    self.number = number
    self.codec = codec
    self.rate = rate
    self.channels = channels
    self.language = language
    self.title = title
    self.seconds = seconds
    self.isDefault = isDefault
  }
}
