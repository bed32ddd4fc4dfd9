/// How subtitles are laid out. Nil: the factory value.
public struct LayoutOptions: Sendable, Equatable {
  /// Characters a line; factory 42, or 16 wide ones (CJK), or a mix that takes the same room.
  public var maxLine: Int?
  /// Lines a cue; factory 2.
  public var maxLines: Int?
  /// Seconds that a cue stays at most; factory 7.
  public var maxCue: Double?
  /// Characters a second at most, where the speech allows it; factory 17 (wide ones 6.5).
  public var charactersPerSecond: Double?
  /// Each word has a time of its own, where its time is known; nothing is laid out then.
  public var perWord: Bool
  /// The transcript comes from `Transcript.cued`: each segment is a cue and keeps its times.
  public var keepsCues: Bool

  public init(
    maxLine: Int? = nil, maxLines: Int? = nil, maxCue: Double? = nil,
    charactersPerSecond: Double? = nil, perWord: Bool = false,
    keepsCues: Bool = false
  ) {
    self.maxLine = maxLine
    self.maxLines = maxLines
    self.maxCue = maxCue
    self.charactersPerSecond = charactersPerSecond
    self.perWord = perWord
    self.keepsCues = keepsCues
  }
}
