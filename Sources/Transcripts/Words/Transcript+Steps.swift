extension Transcript {
  /// Every step over text, segments and words, in order. What a step finds across two segments goes
  /// to the first of them, across words to one word with the time of all; nothing is found across a
  /// change of speaker. Segments that become empty go.
  func applying(_ steps: [any TextStep]) -> Transcript {
    guard !steps.isEmpty else { return self }
    var copy = self
    let isJoined = !segments.isEmpty && text == joinedText
    for step in steps { copy.take(step) }
    copy.segments = zip(segments, copy.segments)
      .compactMap { before, after in
        after.text.isEmpty && !before.text.isEmpty ? nil : after
      }
    copy.text = isJoined ? copy.joinedText : text.applying(steps)
    return copy
  }

  private mutating func take(_ step: any TextStep) {
    guard !segments.isEmpty else { return }
    let before = TextPieces(
      segments.map(\.text), line: Array(segments.indices), isApart: isNewVoice)
    let edits = step.edits(in: before.text, lines: before.lines)
    guard !edits.isEmpty else { return }
    let after = before.applying(edits).pieces
    takeWords(step)
    for (index, text) in after.enumerated() where text != segments[index].text {
      segments[index].text = TextJoin.trimmed(text)
    }
  }

  private func isNewVoice(_ index: Int) -> Bool {
    segments[index].speaker != segments[index - 1].speaker
      || segments[index].channel != segments[index - 1].channel
  }

  /// The same on the words, so that their times stay those of what is said in the segments.
  private mutating func takeWords(_ step: any TextStep) {
    var words = segments.flatMap(\.words)
    guard !words.isEmpty else { return }
    let lines = segments.indices.flatMap { index in segments[index].words.map { _ in index } }
    let before = TextPieces(words.map(\.text), line: lines) { line in
      // A segment without words has no line.
      line > 0 && isNewVoice(line)
    }
    let (texts, joined) = before.applying(step.edits(in: before.text, lines: before.lines))
    for (index, text) in texts.enumerated() { words[index].text = text }
    // From the end, so that what was joined to a later word comes along.
    for group in joined.reversed() {
      for index in group.dropFirst() {
        words[group.lowerBound].text += words[index].text
        words[group.lowerBound].end = max(words[group.lowerBound].end, words[index].end)
        words[index].text = ""
      }
    }
    for index in segments.indices { segments[index].words = [] }
    for (line, word) in zip(lines, words) where !word.text.isEmpty {
      segments[line].words.append(word)
    }
  }
}
