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
    copy.segments = copy.segments.compactMap { $0.cleaned() }.sortedByStart()
    copy.duration = copy.duration.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    // If the segments say nothing, the engine's whole text is all there is.
    let whole = TextJoin.trimmed(copy.text)
    let joined = copy.joinedText
    copy.text = joined.isEmpty && !EngineMarkers.saysNothing(whole) ? whole : joined
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

  /// Whisper writes a space before each word and sometimes cuts a segment inside one: the rest of
  /// that word goes to the segment where it begins.
  private mutating func mendWords() {
    guard isConcatenated else { return }
    for index in segments.indices.dropFirst() {
      let text = segments[index].text
      guard let last = segments[index - 1].text.last, isLetter(last),
        let first = text.first, isLetter(first),
        segments[index].speaker == segments[index - 1].speaker
      else { continue }
      let rest = text.prefix { !$0.isWhitespace }
      segments[index - 1].text += rest
      segments[index].text = String(text.dropFirst(rest.count))
      moveWords(of: rest, from: index)
    }
  }

  /// The times of what went to the segment before.
  private mutating func moveWords(of rest: Substring, from index: Int) {
    var moved = ""
    while let word = segments[index].words.first, rest.hasPrefix(moved + word.text) {
      moved += word.text
      segments[index - 1].words.append(segments[index].words.removeFirst())
      segments[index - 1].end = max(segments[index - 1].end, word.end)
    }
    if segments[index].text.isEmpty {
      segments[index - 1].end = max(segments[index - 1].end, segments[index].end)
    }
  }

  /// Whether the segments' texts carry their own spaces: the whole text is exactly their
  /// concatenation, or (where that cannot be known) two thirds of them start with a space.
  private var isConcatenated: Bool {
    let texts = segments.map(\.text)
    if TextJoin.trimmed(texts.joined()) == TextJoin.trimmed(text) { return true }
    let spaced = texts.filter { text in
      text.first { !$0.isWhitespace }.map { !Script.isUnspaced($0) } ?? false
    }
    return spaced.count > 1
      && spaced.count(where: { $0.first?.isWhitespace ?? false }) * 3 >= spaced.count * 2
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
