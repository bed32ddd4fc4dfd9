import JSON
import Testing

@testable import Transcripts

@Suite("What could not be transcribed is seen in every format, in its place")
struct GapTests {
  struct Loss: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let parts: [StitchPart]
    /// Words and marks in their order.
    let wanted: String
  }

  static func part(
    _ text: String?, _ start: Double, _ end: Double, overlap: Double = 0, isTimed: Bool = true
  ) -> StitchPart {
    var transcript = Transcript(text: text ?? "")
    if isTimed { transcript = transcript.spanning(from: start + 1, to: end - 1) }
    return StitchPart(
      transcript: transcript, start: start, end: end, overlap: overlap,
      record: ChunkRecord(
        state: text == nil ? .failed : .done, start: start, end: end, attempts: 1,
        error: text == nil ? "timeout" : nil))
  }

  static let losses: [Loss] = [true, false].flatMap { isTimed in
    func part(_ text: String?, _ start: Double, _ end: Double, overlap: Double = 0) -> StitchPart {
      Self.part(text, start, end, overlap: overlap, isTimed: isTimed)
    }
    let name = isTimed ? "with times" : "without times"
    return [
      Loss(
        testDescription: "first, \(name)", parts: [part(nil, 0, 30), part("and so", 31, 60)],
        wanted: "[not transcribed: 00:00:00 – 00:00:30] and so"),
      Loss(
        testDescription: "in the middle, \(name)",
        parts: [part("and so", 0, 30), part(nil, 30, 60.5), part("ask not", 60.5, 90)],
        wanted: "and so [not transcribed: 00:00:30 – 00:01:01] ask not"),
      Loss(
        testDescription: "last, \(name)", parts: [part("and so", 0, 30), part(nil, 3600, 3630)],
        wanted: "and so [not transcribed: 01:00:00 – 01:00:30]"),
      Loss(
        testDescription: "all but one, \(name)",
        parts: [
          part(nil, 0, 30), part(nil, 27, 57, overlap: 3), part("ask not", 60, 90),
          part(nil, 90, 99),
        ],
        wanted: "[not transcribed: 00:00:00 – 00:00:30] [not transcribed: 00:00:30 – 00:00:57] "
          + "ask not [not transcribed: 00:01:30 – 00:01:39]"),
      Loss(
        testDescription: "its ends were heard by others, \(name)",
        parts: [
          part("and so", 0, 30), part(nil, 27, 57, overlap: 3),
          part("so ask not", 54, 80, overlap: 3),
        ],
        wanted: "and so [not transcribed: 00:00:30 – 00:00:54] so ask not"),
      Loss(
        testDescription: "all, \(name)", parts: [part(nil, 0, 30)],
        wanted: "[not transcribed: 00:00:00 – 00:00:30]"),
    ]
  }

  @Test(
    "A mark with its times stands where it belongs", arguments: losses, TranscriptFormat.allCases)
  func marks(loss: Loss, format: TranscriptFormat) throws {
    let whole = Stitcher.stitched(loss.parts)
    #expect(Self.said(in: TranscriptWriter.write(whole, as: format), format) == loss.wanted)
    guard format == .json else { return }
    let json = TranscriptDocument(whole).json
    #expect(json["chunks"]?.array?.count == loss.parts.count)
    #expect(Transcript(json: json) == whole, "read back without the marks")
  }

  @Test("Word by word too", arguments: losses, [TranscriptFormat.srt, .vtt, .tsv, .lrc])
  func perWord(loss: Loss, format: TranscriptFormat) {
    let whole = Stitcher.stitched(loss.parts)
    let written = TranscriptWriter.write(whole, as: format, options: LayoutOptions(perWord: true))
    #expect(Self.said(in: written, format) == loss.wanted)
  }

  @Test("A text that nobody cut into segments keeps its words beside the mark")
  func unsegmented() {
    let broken = Transcript(
      text: "and so", duration: 60,
      chunks: [
        ChunkRecord(state: .failed, start: 0, end: 30),
        ChunkRecord(state: .done, start: 30, end: 60),
      ])
    for format in TranscriptFormat.allCases {
      #expect(
        Self.said(in: TranscriptWriter.write(broken, as: format), format)
          == "[not transcribed: 00:00:00 – 00:00:30] and so", "\(format)")
    }
    #expect(Transcript(json: TranscriptDocument(broken).json) == broken)
  }

  @Test("A paragraph of its own, in Markdown with its time; one cue; one line")
  func looks() {
    let whole = Stitcher.stitched([
      Self.part("and so", 0, 4), Self.part(nil, 4, 6), Self.part("ask not", 6, 10),
    ])
    #expect(
      TranscriptWriter.write(whole, as: .text)
        == "and so\n\n[not transcribed: 00:00:04 – 00:00:06]\n\nask not\n")
    #expect(
      TranscriptWriter.write(whole, as: .md).contains(
        "\n\n**00:00:04** \\[not transcribed: 00:00:04 – 00:00:06\\]\n\n"))
    #expect(TranscriptWriter.write(whole, as: .srt).contains("\n2\n00:00:04,000 --> "))
    #expect(TranscriptWriter.write(whole, as: .tsv).contains("\n4000\t6000\t[not transcribed:"))
    #expect(TranscriptWriter.write(whole, as: .lrc).contains("\n[00:04.00] [not transcribed:"))
  }

  @Test("What was lost in two channels at once is one mark")
  func channels() {
    let channel = Stitcher.stitched([Self.part("and so", 0, 30), Self.part(nil, 30, 60)])
    let both = Transcript.merging(channels: [channel, channel])
    let text = TranscriptWriter.write(both, as: .text)
    #expect(
      text == "Speaker 1: and so\n\nSpeaker 2: and so\n\n[not transcribed: 00:00:30 – 00:01:00]\n")
  }

  @Test("What another channel heard at its ends cuts nothing off a mark")
  func channelsApart() {
    func record(_ channel: Int?, _ state: ChunkRecord.State, _ start: Double, _ end: Double)
      -> ChunkRecord
    { ChunkRecord(state: state, channel: channel, start: start, end: end) }
    for (first, second, wanted) in [
      (record(0, .done, 580, 600), record(1, .failed, 590, 620), "00:09:50 – 00:10:20"),
      (record(0, .failed, 590, 620), record(1, .done, 600, 640), "00:09:50 – 00:10:20"),
      (record(1, .done, 580, 600), record(1, .failed, 590, 620), "00:10:00 – 00:10:20"),
      (record(nil, .failed, 590, 620), record(nil, .done, 600, 640), "00:09:50 – 00:10:00"),
    ] {
      let whole = Transcript(text: "words", duration: 640, chunks: [first, second])
      #expect(TranscriptDocument(whole).json["text"]?.string?.contains(wanted) == true, "\(wanted)")
      #expect(Transcript(json: TranscriptDocument(whole).json)?.chunks == whole.chunks)
    }
  }

  @Test("Polished text that has its marks gets no more of them")
  func polished() {
    var whole = Stitcher.stitched([Self.part("and so", 0, 30), Self.part(nil, 30, 60)])
    whole.text = "And so.\n\n[not transcribed: 00:00:30 – 00:01:00]"
    #expect(TranscriptDocument(whole).json["text"]?.string == whole.text)
  }

  /// Words and marks of a written transcript on one line, without what the format puts around them.
  private static func said(in written: String, _ format: TranscriptFormat) -> String {
    var lines: [Substring]
    switch format {
    case .text: lines = written.split(separator: "\n")
    case .json:
      let json = try? JSONReader.read(Array(written.utf8)).value
      return json?["text"]?.string ?? ""
    case .md:
      lines = written.split(separator: "\n").map { line in
        line.hasPrefix("**") ? line.dropFirst(13) : line
      }
      return lines.joined(separator: " ").replacing("\\", with: "")
    case .srt, .vtt:
      lines = written.split(separator: "\n").filter { line in
        !line.contains("-->") && line != "WEBVTT" && !line.allSatisfy(\.isNumber)
      }
    case .tsv:
      lines = written.split(separator: "\n").dropFirst()
        .map { $0.split(separator: "\t", omittingEmptySubsequences: false)[2] }
    case .lrc:
      lines = written.split(separator: "\n").map { line in
        line.drop { $0 != "]" }.dropFirst().drop { $0 == " " }
      }
    }
    return lines.joined(separator: " ")
  }
}
