extension Transcript {
  /// As subtitles: each cue of the layout is one segment with the cue's times, its text on one line,
  /// no words, and its speaker. What stands in it may be rewritten; written with
  /// `LayoutOptions.keepsCues`, every segment is a cue with exactly these times, its text broken into
  /// as many lines as it needs. Failed chunks are segments too (`Segment.isGap`), not to be touched.
  ///
  /// - Parameters:
  ///   - options: the same as for the writing, but for `keepsCues`.
  ///   - format: that will be written: srt and vtt are laid out, tsv and lrc have the engine's
  ///     segments. The others have no cues; srt's are taken.
  public func cued(_ options: LayoutOptions, as format: TranscriptFormat) -> Transcript {
    guard !options.keepsCues else { return self }
    var copy = self
    if options.perWord || format == .tsv || format == .lrc {
      copy.segments = TranscriptWriter.timedSegments(self, options)
      return copy
    }
    let layout = SubtitleLayout(options, namesSpeakers: format != .vtt)
    let pieces = layout.pieces(of: timed)
    copy.segments = zip(pieces, layout.timed(pieces)).map { piece, cue in
      Segment(
        start: Double(cue.start) / 1000, end: Double(cue.end) / 1000,
        text: Token.unnamedLine(piece.tokens), speaker: cue.speaker)
    }
    return copy
  }
}

extension TranscriptWriter {
  /// What srt and vtt show. `namesSpeakers`: a new speaker's name begins the cue.
  static func cues(
    of transcript: Transcript, _ options: LayoutOptions, namesSpeakers: Bool
  ) -> [Cue] {
    if !options.keepsCues, !options.perWord {
      return SubtitleLayout(options, namesSpeakers: namesSpeakers).cues(of: transcript.timed)
    }
    var lines = timedLines(transcript, options)
    var last: String?
    let layout = SubtitleLayout(options)
    for index in lines.indices {
      let name = namesSpeakers && lines[index].speaker != last ? lines[index].speaker : nil
      last = lines[index].speaker
      if options.perWord {
        if let name { lines[index].lines[0] = "\(TextJoin.line(name)): \(lines[index].lines[0])" }
      } else {
        lines[index].lines = layout.lines(of: lines[index].lines[0], name: name)
      }
    }
    return lines
  }

  /// One line for each segment, or word, with text; each segment of a transcript that keeps its
  /// cues.
  static func timedLines(_ transcript: Transcript, _ options: LayoutOptions) -> [Cue] {
    let segments = options.keepsCues ? transcript.segments : timedSegments(transcript, options)
    return segments.map { segment in
      let start = Timestamp.milliseconds(segment.start)
      return Cue(
        start: start, end: max(start, Timestamp.milliseconds(segment.end)),
        lines: [TextJoin.line(segment.text)], speaker: segment.speaker,
        confidence: segment.confidence)
    }
  }

  /// The segments, or words, that say something, each on one line.
  static func timedSegments(_ transcript: Transcript, _ options: LayoutOptions) -> [Segment] {
    let timed = options.perWord ? transcript.timed.flatMap(\.byWord) : transcript.timed
    return timed.compactMap { segment in
      var segment = segment
      segment.text = TextJoin.line(segment.text)
      segment.words = []
      return segment.text.isEmpty ? nil : segment
    }
  }
}

extension SubtitleLayout {
  /// Text on as many lines as it takes; none if it is empty.
  func lines(of text: String, name: String?) -> [String] {
    var tokens = Token.split(text)
    guard !tokens.isEmpty else { return [] }
    if let name { label(&tokens, with: name) }
    return lines(of: tokens[...])
  }
}

extension Segment {
  /// Each word as a segment; without words the segment itself.
  fileprivate var byWord: [Segment] {
    guard !words.isEmpty else { return [self] }
    return words.map { word in
      Segment(
        start: word.start, end: word.end, text: word.text, speaker: word.speaker ?? speaker,
        channel: channel, confidence: word.confidence)
    }
  }
}
