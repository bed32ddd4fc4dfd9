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

  /// Its texts stand at times of their own (srt, vtt, tsv, lrc).
  public var hasCues: Bool {
    switch self {
    case .srt, .vtt, .tsv, .lrc: true
    case .text, .json, .md: false
    }
  }

  /// From a file name's suffix without the dot.
  public init?(suffix: String) { self.init(name: suffix) }

  /// The suffix of its files, without the dot.
  public var fileSuffix: String { self == .text ? "txt" : rawValue }
}
