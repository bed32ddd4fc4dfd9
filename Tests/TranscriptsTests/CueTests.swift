import Testing

@testable import Transcripts

@Suite("Cues whose text may be rewritten")
struct CueTests {
  static let formats: [TranscriptFormat] = [.srt, .vtt, .tsv, .lrc]

  static let broken = Transcript(
    segments: [
      Segment(start: 0, end: 2.5, text: "And so my fellow Americans", speaker: "Speaker 1"),
      Segment(start: 2.5, end: 4, text: "今天天气很好，我们去公园。", speaker: "Speaker 2"),
      Segment(start: 64, end: 66, text: "안녕하세요 여러분", speaker: "Speaker 2", confidence: 0.5),
    ],
    language: "en", duration: 70,
    chunks: [
      ChunkRecord(state: .done, start: 0, end: 4), ChunkRecord(state: .failed, start: 4, end: 64),
      ChunkRecord(state: .done, start: 64, end: 70),
    ])

  @Test("Untouched cues are written as if there had been none", arguments: formats)
  func untouched(format: TranscriptFormat) {
    for options in [LayoutOptions(), LayoutOptions(maxLine: 12, maxLines: 1), perWord] {
      expectSame(Self.broken, options, format)
    }
  }

  @Test("Untouched cues of any transcript are written byte by byte the same", arguments: 0..<60)
  func untouchedRandom(seed: UInt64) {
    var random = Seeded(seed)
    let transcript = Transcript(segments: random.segments(), duration: 600)
    for options in LayoutPropertyTests.settings.map(\.options) + [perWord] {
      for format in Self.formats { expectSame(transcript, options, format) }
    }
  }

  @Test("Rewritten cues keep their number and times, and lose no word", arguments: 0..<60, formats)
  func rewritten(seed: UInt64, format: TranscriptFormat) {
    var random = Seeded(seed)
    let transcript = Transcript(segments: random.segments(speakers: false))
    let options = LayoutOptions(maxLine: 20, maxLines: 2)
    var cued = transcript.cued(options, as: format)
    let raw = TranscriptWriter.write(transcript, as: format, options: options)
    let text = "Longer than it was, so that the lines that are allowed do not hold it: 你好，世界。"
    for index in cued.segments.indices { cued.segments[index].text = text }
    let written = write(cued, options, format)
    switch format {
    case .srt, .vtt:
      let separator: Character = format == .srt ? "," : "."
      let cues = SubtitleText.parsed(written, separator: separator)
      let before = SubtitleText.parsed(raw, separator: separator)
      #expect(cues.map(\.start) == before.map(\.start))
      #expect(cues.map(\.end) == before.map(\.end))
      for cue in cues {
        #expect(cue.lines.count > 2)
        #expect(cue.lines.allSatisfy { $0.count <= 20 })
        #expect(cue.lines.joined(separator: " ").filter { $0 != " " } == text.filter { $0 != " " })
      }
    default:
      let lines = written.split(separator: "\n").dropFirst(format == .tsv ? 1 : 0)
      #expect(lines.count == raw.split(separator: "\n").dropFirst(format == .tsv ? 1 : 0).count)
      #expect(lines.allSatisfy { $0.contains(text) })
    }
  }

  @Test("A cue holds the speaker's words, not the name that is written before them")
  func names() {
    let cued = Self.broken.cued(LayoutOptions(), as: .srt)
    #expect(
      cued.segments.map(\.text) == [
        "And so my fellow Americans", "今天天气很好，我们去公园。",
        "[not transcribed: 00:00:04 – 00:01:04]", "안녕하세요 여러분",
      ])
    #expect(cued.segments.map(\.isGap) == [false, false, true, false])
    #expect(cued.segments.allSatisfy { $0.words.isEmpty })
    #expect(cued.segments.map(\.speaker) == ["Speaker 1", "Speaker 2", nil, "Speaker 2"])
    #expect(cued.language == "en" && cued.duration == 70)
  }

  @Test("A gap is one cue, whatever stands beside it and however long it is")
  func gap() {
    let cued = Self.broken.cued(LayoutOptions(maxLine: 10, maxLines: 1), as: .srt)
    #expect(cued.segments.filter(\.isGap).map(\.text) == ["[not transcribed: 00:00:04 – 00:01:04]"])
  }

  @Test("A cue that nothing is left of still stands at its time")
  func empty() {
    var cued = Self.broken.cued(LayoutOptions(), as: .srt)
    cued.segments[0].text = ""
    #expect(
      write(cued, LayoutOptions(), .srt).hasPrefix(
        "1\n00:00:00,000 --> 00:00:02,420\n\n2\n00:00:02,500 --> "))
  }

  @Test("A speaker's name is never parted from the first word, however narrow the lines")
  func longName() {
    let name = "The President of the United States"
    let speech = Transcript(segments: [
      Segment(start: 0, end: 40, text: "Ask not what your country", speaker: name)
    ])
    let options = LayoutOptions(maxLine: 8, maxLines: 1)
    let cued = speech.cued(options, as: .srt)
    #expect(cued.segments.map(\.text) == ["Ask", "not", "what", "your", "country"])
    let first = SubtitleText.parsed(
      TranscriptWriter.write(speech, as: .srt, options: options), separator: ",")[0]
    #expect(first.lines.joined(separator: " ") == "The President of the United States: Ask")
  }

  private let perWord = LayoutOptions(perWord: true)

  private func write(
    _ cued: Transcript, _ options: LayoutOptions, _ format: TranscriptFormat
  ) -> String {
    var options = options
    options.keepsCues = true
    return TranscriptWriter.write(cued, as: format, options: options)
  }

  private func expectSame(
    _ transcript: Transcript, _ options: LayoutOptions, _ format: TranscriptFormat
  ) {
    let cued = write(transcript.cued(options, as: format), options, format)
    let whole = TranscriptWriter.write(transcript, as: format, options: options)
    guard cued != whole else { return }
    let difference = zip(cued.split(separator: "\n"), whole.split(separator: "\n"))
      .first { $0 != $1 }
    Issue.record("\(options) \(format): \(difference.map { "\($0)" } ?? "length")")
  }
}
