/// A paragraph of running text.
public struct Paragraph: Sendable, Equatable {
  /// Milliseconds; nil if the transcript has no times.
  public var start: Int?
  public var speaker: String?
  public var text: String

  /// A pause of so many milliseconds starts a new one, and so does another speaker.
  static let pause = 2000

  /// A transcript without segments keeps the paragraphs of its own text.
  public static func paragraphs(of transcript: Transcript) -> [Paragraph] {
    let segments = transcript.segmentsAndGaps
    guard !segments.isEmpty else {
      return transcript.text.split(whereSeparator: \.isNewline)
        .map { Paragraph(text: TextJoin.line($0)) }.filter { !$0.text.isEmpty }
    }
    var paragraphs: [Paragraph] = []
    var pieces: [String] = []
    var end = 0
    func close() {
      guard let last = paragraphs.indices.last else { return }
      paragraphs[last].text = TextJoin.joined(pieces)
      pieces = []
    }
    for segment in segments {
      let text = TextJoin.line(segment.text)
      guard !text.isEmpty else { continue }
      let start = Timestamp.milliseconds(segment.start)
      if paragraphs.isEmpty || start - end >= pause || paragraphs.last?.speaker != segment.speaker
        || segment.isGap
      {
        close()
        paragraphs.append(Paragraph(start: start, speaker: segment.speaker, text: ""))
      }
      pieces.append(text)
      // What follows a gap is a paragraph of its own.
      end = segment.isGap ? -pause : max(end, Timestamp.milliseconds(segment.end))
    }
    close()
    return paragraphs
  }
}

extension Transcript {
  /// The segments, and where a chunk failed a mark in their place, so that a loss is seen.
  var segmentsAndGaps: [Segment] {
    let gaps = chunks.filter { $0.state == .failed }.map { chunk in
      let (start, end) = (
        Timestamp.milliseconds(chunk.start), Timestamp.milliseconds(chunk.end)
      )
      return Segment(
        start: chunk.start, end: chunk.end,
        text: Segment.gapMark(Timestamp.clock(start), Timestamp.clock(end)))
    }
    return (segments + gaps).sortedByStart()
  }
}

extension Segment {
  /// What a gap's mark begins with; it ends with `]`.
  public static let gapStart = "[not transcribed: "

  static func gapMark(_ start: String, _ end: String) -> String { "\(gapStart)\(start) – \(end)]" }

  /// Stands for audio that could not be transcribed; its text is not a speaker's.
  public var isGap: Bool { text.hasPrefix(Self.gapStart) && words.isEmpty && speaker == nil }
}
