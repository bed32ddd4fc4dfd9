import JSON

extension Transcript {
  /// Without what engines add or break:
  ///
  /// - characters cut between neighbouring pieces (read with `JSONReader.Mode.keepingBytes`) are
  ///   put together again, and so are words cut between segments by engines that start words
  ///   with a space;
  /// - segments that are nothing but a marker (`[BLANK_AUDIO]`, `(music)`, `♪`) or punctuation
  ///   go; brackets that somebody dictated stay;
  /// - white space is trimmed, in segments also folded;
  /// - times are made sane: in order of start, no end before its start, nothing below 0 or NaN.
  public func cleaned() -> Transcript {
    var copy = self
    copy.mendCharacters()
    copy.mendWords()
    // An engine may give times without text; then its whole text is all there is.
    let hasTexts = copy.segments.contains { !$0.text.isEmpty }
    copy.segments = copy.segments.compactMap { $0.cleaned() }.sortedByStart()
    copy.duration = copy.duration.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    if hasTexts {
      copy.text = copy.joinedText
    } else {
      let text = TextJoin.trimmed(copy.text)
      copy.text = EngineMarkers.saysNothing(text) ? "" : text
    }
    return copy
  }

  private mutating func mendCharacters() {
    text = ByteText.mend([text]).pieces[0]
    let texts = ByteText.mend(segments.map(\.text)).pieces
    var words = ByteText.mend(segments.flatMap { $0.words.map(\.text) }).pieces[...]
    for index in segments.indices {
      segments[index].text = texts[index]
      for word in segments[index].words.indices {
        segments[index].words[word].text = words.removeFirst()
      }
      // Nothing but the rest of a broken character: its word has it now.
      segments[index].words.removeAll { $0.text.isEmpty }
    }
  }

  /// Engines that write a space before each word (Whisper) sometimes cut a segment inside a word:
  /// the rest of that word goes to the segment where it begins.
  private mutating func mendWords() {
    let spaced = segments.map(\.text).filter { text in
      text.first { !$0.isWhitespace }.map { !Script.isUnspaced($0) } ?? false
    }
    guard spaced.count > 1,
      spaced.count(where: { $0.first?.isWhitespace ?? false }) * 2 >= spaced.count
    else { return }
    for index in segments.indices.dropFirst() {
      let text = segments[index].text
      guard let last = segments[index - 1].text.last, isLetter(last),
        let first = text.first, isLetter(first),
        segments[index].speaker == segments[index - 1].speaker
      else { continue }
      let rest = text.prefix { !$0.isWhitespace }
      segments[index - 1].text += rest
      segments[index].text = String(text.dropFirst(rest.count))
    }
  }

  private func isLetter(_ character: Character) -> Bool {
    character.isLetter && !Script.isUnspaced(character)
  }
}

extension Segment {
  /// Nil if it says nothing.
  fileprivate func cleaned() -> Segment? {
    var copy = self
    copy.text = TextJoin.line(text)
    guard !EngineMarkers.saysNothing(copy.text) else { return nil }
    copy.start = saneTime(start)
    copy.end = max(copy.start, saneTime(end))
    for index in copy.words.indices {
      let word = copy.words[index]
      copy.words[index].start = saneTime(word.start)
      copy.words[index].end = max(copy.words[index].start, saneTime(word.end))
    }
    copy.confidence = saneNumber(confidence)
    copy.noSpeech = saneNumber(noSpeech)
    copy.logprob = saneNumber(logprob)
    copy.compression = saneNumber(compression)
    return copy
  }

  private func saneTime(_ time: Double) -> Double { time.isFinite && time > 0 ? time : 0 }
  private func saneNumber(_ number: Double?) -> Double? {
    number.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension [Segment] {
  /// By start; those that start together keep their order.
  func sortedByStart() -> [Segment] {
    enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }
}
