import Testing

@testable import Transcripts

@Suite("Other programs read what we write")
struct OtherReaderTests {
  private let transcript = Transcript(
    segments: [
      Segment(start: 0.25, end: 3, text: "And so, my fellow Americans & others: a_b [d] \\ #1"),
      Segment(start: 3, end: 9, text: "今天天气很好我们一起去公园散步吧，然后再去图书馆看书。"),
      Segment(start: 3599.5, end: 3602.125, text: "“Ask not” — naïve? 😀"),
      Segment(start: 10_799.001, end: 10_800.999, text: "Three hours --> later."),
    ], duration: 10_801)

  @Test("ffmpeg reads the same times and the same text", arguments: [TranscriptFormat.srt, .vtt])
  func ffmpeg(format: TranscriptFormat) throws {
    let directory = try #require(Tool.makeDirectory())
    defer { Tool.run("rm", "-r", directory) }
    let (ours, theirs) = ("\(directory)/ours.\(format.fileSuffix)", "\(directory)/theirs.srt")
    try #require(Tool.write(TranscriptWriter.write(transcript, as: format), to: ours))
    try #require(Tool.run("ffmpeg", "-v", "error", "-i", ours, theirs))
    let read = SubtitleText.parsed(
      try #require(Tool.read(theirs)).replacing("\r\n", with: "\n"), separator: ",")
    let cues = SubtitleLayout(LayoutOptions()).cues(of: transcript.segments)
    #expect(
      read
        == cues.map { cue in
          let arrow = format == .srt ? "→" : "-->"
          return Cue(
            start: cue.start, end: cue.end,
            lines: cue.lines.map { $0.replacing("-->", with: arrow) })
        })
  }
}

enum SubtitleText {
  /// Cues of an srt or vtt file.
  static func parsed(_ text: String, separator: Character) -> [Cue] {
    text.split(separator: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n").map(String.init)
      guard let at = lines.firstIndex(where: { $0.contains(" --> ") }) else { return nil }
      let times = lines[at].split(separator: " --> ").map { time in
        let parts = time.split { $0 == ":" || $0 == separator }.compactMap { Int($0) }
        return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3]
      }
      return Cue(start: times[0], end: times[1], lines: Array(lines[(at + 1)...]))
    }
  }
}
