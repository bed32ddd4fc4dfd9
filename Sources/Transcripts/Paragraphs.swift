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
