extension Transcript {
  /// All times later by `seconds` (for a clip that starts inside its source).
  public func shifted(by seconds: Double) -> Transcript { fatalError("face") }

  /// Transcripts of parts of one source, their times already those of the source, in one.
  public static func joining(_ parts: [Transcript]) -> Transcript { fatalError("face") }

  /// Transcripts of separate channels in one, sorted by start; the speakers are "Speaker 1", ….
  public static func merging(channels: [Transcript]) -> Transcript { fatalError("face") }

  /// Puts words that came in a list of their own into the segments whose times hold them; without
  /// segments, makes segments of them.
  public func attaching(words: [Word]) -> Transcript { fatalError("face") }

  /// Text without segments gets one segment over `start ..< end`.
  public func spanning(from start: Double, to end: Double) -> Transcript { fatalError("face") }

  /// Without what engines invent: markers (`[BLANK_AUDIO]`, `(music)`, `♪`) that are a whole
  /// segment, segments of punctuation only; times put in order; spaces trimmed.
  public func cleaned() -> Transcript { fatalError("face") }
}
