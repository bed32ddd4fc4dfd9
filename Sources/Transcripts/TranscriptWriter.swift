/// Writes transcripts. Pure: no file, no locale (a decimal point is a point everywhere).
///
/// | format | what it looks like |
/// | --- | --- |
/// | text | paragraphs with an empty line between; `Speaker 1: ` before each if there are speakers |
/// | json | `TranscriptDocument`, pretty |
/// | srt | numbered cues, `HH:MM:SS,mmm`; a new speaker's name begins the cue |
/// | vtt | `HH:MM:SS.mmm`; speakers as voices `<v Speaker 1>`; `&`, `<`, `>` escaped |
/// | tsv | `start`, `end` (milliseconds), `text`, and `speaker`, `confidence` if there are any; one segment a line |
/// | md | paragraphs, each after its time (and speaker) in bold; Markdown's signs escaped |
/// | lrc | `[mm:ss.xx]` and one segment a line |
///
/// Where each word is to have a time of its own (`LayoutOptions.perWord`), srt and vtt have a cue for
/// each, tsv and lrc a line. A transcript made by `Transcript.cued` keeps its cues
/// (`LayoutOptions.keepsCues`).
public enum TranscriptWriter {
  /// The whole file's text, with its final newline. A transcript without words gives an empty
  /// file, in vtt and tsv the head alone.
  public static func write(
    _ transcript: Transcript, as format: TranscriptFormat, options: LayoutOptions = LayoutOptions()
  ) -> String {
    switch format {
    case .text: text(transcript)
    case .json: TranscriptDocument(transcript).text
    case .srt: srt(transcript, options)
    case .vtt: vtt(transcript, options)
    case .tsv: tsv(transcript, options)
    case .md: markdown(transcript)
    case .lrc: lrc(transcript, options)
    }
  }

  private static func text(_ transcript: Transcript) -> String {
    let paragraphs = Paragraph.paragraphs(of: transcript).map { paragraph in
      (paragraph.speaker.map { TextJoin.line($0) + ": " } ?? "") + paragraph.text
    }
    return ended(paragraphs.joined(separator: "\n\n"))
  }

  private static func markdown(_ transcript: Transcript) -> String {
    let paragraphs = Paragraph.paragraphs(of: transcript).map { paragraph in
      let text = MarkdownText.escaped(paragraph.text)
      guard let start = paragraph.start else { return text }
      let speaker = paragraph.speaker.map { " " + MarkdownText.escaped(TextJoin.line($0)) } ?? ""
      return "**\(Timestamp.clock(start))\(speaker)** \(text)"
    }
    return ended(paragraphs.joined(separator: "\n\n"))
  }

  private static func tsv(_ transcript: Transcript, _ options: LayoutOptions) -> String {
    let lines = timedLines(transcript, options)
    let hasSpeakers = lines.contains { $0.speaker != nil }
    let hasConfidence = lines.contains { $0.confidence != nil }
    var out =
      "start\tend\ttext" + (hasSpeakers ? "\tspeaker" : "")
      + (hasConfidence ? "\tconfidence" : "") + "\n"
    for line in lines {
      out += "\(line.start)\t\(line.end)\t\(line.lines[0])"
      if hasSpeakers { out += "\t" + TextJoin.line(line.speaker ?? "") }
      if hasConfidence { out += "\t" + (line.confidence.map { "\($0)" } ?? "") }
      out += "\n"
    }
    return out
  }

  private static func lrc(_ transcript: Transcript, _ options: LayoutOptions) -> String {
    var out = ""
    for line in timedLines(transcript, options) {
      let text = (line.speaker.map { TextJoin.line($0) + ": " } ?? "") + line.lines[0]
      // A bracket right behind the time would be read as a tag.
      out += "[\(Timestamp.lyrics(line.start))]" + (text.hasPrefix("[") ? " " : "") + text + "\n"
    }
    return out
  }

  private static func srt(_ transcript: Transcript, _ options: LayoutOptions) -> String {
    var out = ""
    let cues = cues(of: transcript, options, namesSpeakers: true)
    for (index, cue) in cues.enumerated() {
      out += "\(index + 1)\n\(times(cue, ","))\n"
      // SRT has no escape: an arrow of the speaker's would start a cue in some readers.
      for line in cue.lines { out += line.replacing("-->", with: "→") + "\n" }
      out += "\n"
    }
    return out
  }

  private static func vtt(_ transcript: Transcript, _ options: LayoutOptions) -> String {
    var out = "WEBVTT\n\n"
    for cue in cues(of: transcript, options, namesSpeakers: false) {
      out += times(cue, ".") + "\n"
      if let speaker = cue.speaker { out += "<v \(escapedForVTT(TextJoin.line(speaker)))>" }
      for line in cue.lines { out += escapedForVTT(line) + "\n" }
      out += "\n"
    }
    return out
  }

  private static func times(_ cue: Cue, _ separator: String) -> String {
    Timestamp.clock(cue.start, separator: separator) + " --> "
      + Timestamp.clock(cue.end, separator: separator)
  }

  private static func escapedForVTT(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  static func ended(_ text: String) -> String {
    text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  }
}
