/// The formats in which a transcript is written.
public enum TranscriptFormat: String, Sendable, CaseIterable {
  case text, json, srt, vtt, tsv, md, lrc

  /// From what a person types after `-f` (`txt` and `markdown` too); any case.
  public init?(name: String) {
    switch name.lowercased() {
    case "txt": self = .text
    case "markdown": self = .md
    case let name:
      guard let format = TranscriptFormat(rawValue: name) else { return nil }
      self = format
    }
  }

  /// From a file name's suffix without the dot.
  public init?(suffix: String) { self.init(name: suffix) }

  /// The suffix of its files, without the dot.
  public var fileSuffix: String { self == .text ? "txt" : rawValue }
}

/// How subtitles and paragraphs are laid out. Nil: the factory value for the text's script.
public struct LayoutOptions: Sendable, Equatable {
  /// Characters a line; factory 42, for CJK 16 (there two narrow characters count as one).
  public var maxLine: Int?
  /// Lines a cue; factory 2.
  public var maxLines: Int?
  /// Seconds that a cue stays at most; factory 7.
  public var maxCue: Double?
  /// Characters a second at most; factory 17.
  public var charactersPerSecond: Double?

  public init(
    maxLine: Int? = nil, maxLines: Int? = nil, maxCue: Double? = nil,
    charactersPerSecond: Double? = nil
  ) {
    self.maxLine = maxLine
    self.maxLines = maxLines
    self.maxCue = maxCue
    self.charactersPerSecond = charactersPerSecond
  }
}
