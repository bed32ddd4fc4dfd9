extension Transcript {
  /// All times later by `seconds` (for a clip that starts inside its source). `duration` stays: it
  /// is a length.
  public func shifted(by seconds: Double) -> Transcript {
    var copy = self
    for index in copy.segments.indices {
      copy.segments[index].start += seconds
      copy.segments[index].end += seconds
      for word in copy.segments[index].words.indices {
        copy.segments[index].words[word].start += seconds
        copy.segments[index].words[word].end += seconds
      }
    }
    for index in copy.chunks.indices {
      copy.chunks[index].start += seconds
      copy.chunks[index].end += seconds
    }
    return copy
  }

  /// All times as the function has them; it is told whether one is an end.
  public func mappingTimes(_ time: (Double, _ isEnd: Bool) -> Double) -> Transcript {
    var copy = self
    for index in copy.segments.indices {
      copy.segments[index].start = time(segments[index].start, false)
      copy.segments[index].end = max(copy.segments[index].start, time(segments[index].end, true))
      for word in copy.segments[index].words.indices {
        let (start, end) = (segments[index].words[word].start, segments[index].words[word].end)
        copy.segments[index].words[word].start = time(start, false)
        copy.segments[index].words[word].end = max(time(start, false), time(end, true))
      }
    }
    return copy
  }

  /// All times held within the range: engines run over the end of a short clip.
  public func clamped(to range: ClosedRange<Double>) -> Transcript {
    func held(_ time: Double) -> Double { min(max(time, range.lowerBound), range.upperBound) }
    var copy = self
    for index in copy.segments.indices {
      copy.segments[index].start = held(copy.segments[index].start)
      copy.segments[index].end = held(copy.segments[index].end)
      for word in copy.segments[index].words.indices {
        copy.segments[index].words[word].start = held(copy.segments[index].words[word].start)
        copy.segments[index].words[word].end = held(copy.segments[index].words[word].end)
      }
    }
    return copy
  }

  /// Transcripts of parts of one source, in their order, their times already those of the source,
  /// in one. The language is the first one known; the duration is left open.
  public static func joining(_ parts: [Transcript]) -> Transcript {
    Transcript(
      text: TextJoin.joined(parts.map(\.text)), segments: parts.flatMap(\.segments).sortedByStart(),
      language: parts.lazy.compactMap(\.language).first, chunks: parts.flatMap(\.chunks))
  }

  /// Transcripts of separate channels (at their index) in one, sorted by start. With more than one
  /// channel the speakers are "Speaker 1", … by channel, whatever the engine called them.
  public static func merging(channels: [Transcript]) -> Transcript {
    var segments: [Segment] = []
    for (channel, transcript) in channels.enumerated() {
      let spanned = transcript.spanning(from: 0, to: transcript.duration ?? 0)
      for var segment in spanned.segments {
        segment.channel = channel
        if channels.count > 1 {
          segment.speaker = "Speaker \(channel + 1)"
          for word in segment.words.indices { segment.words[word].speaker = nil }
        }
        segments.append(segment)
      }
    }
    return Transcript(
      segments: segments.sortedByStart(), language: channels.lazy.compactMap(\.language).first,
      duration: channels.compactMap(\.duration).max(), chunks: channels.flatMap(\.chunks))
  }

  /// Text without segments gets one segment over `start ..< end` (seconds).
  public func spanning(from start: Double, to end: Double) -> Transcript {
    guard segments.isEmpty, !text.isEmpty else { return self }
    var copy = self
    copy.segments = [Segment(start: start, end: max(start, end), text: text)]
    return copy
  }

  /// Puts words that came in a list of their own into the segments whose times hold them; without
  /// segments, makes segments of them: a pause of 0.7 s, a new speaker or the end of a sentence
  /// ends one. Their text is cut from the transcript's own if that says the same words (it has
  /// the punctuation), else joined from the words.
  public func attaching(words: [Word]) -> Transcript {
    guard !words.isEmpty else { return self }
    var copy = self
    guard !segments.isEmpty else {
      let whole = TextJoin.joined(words.map(\.text))
      copy.segments =
        Token.segments(of: text, words: words) ?? Token.segments(of: whole, words: words)
        ?? [
          Segment(
            start: words.map(\.start).min() ?? 0, end: words.map(\.end).max() ?? 0, text: whole,
            words: words)
        ]
      if copy.text.isEmpty { copy.text = copy.joinedText }
      return copy
    }
    let order = segments.indices.sorted { segments[$0].start < segments[$1].start }
    var place = 0
    for word in words.sorted(by: { $0.start < $1.start }) {
      let middle = (word.start + word.end) / 2
      while place + 1 < order.count,
        isNearer(middle, segments[order[place + 1]], segments[order[place]])
      {
        place += 1
      }
      copy.segments[order[place]].words.append(word)
    }
    return copy
  }

  /// Whether `time` belongs to `next` rather than to `current`.
  private func isNearer(_ time: Double, _ next: Segment, _ current: Segment) -> Bool {
    if time >= next.start { return true }
    return time > current.end && next.start - time < time - current.end
  }
}
