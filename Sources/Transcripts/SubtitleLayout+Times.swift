extension SubtitleLayout {
  /// Gives cues their times, one for each piece. Promises: starts never before its words (later only where speakers
  /// overlap), `start < end`, no two at once, at most `maxCue`; `gap` between them and at least
  /// `minCue` and the reading time wherever the following pause has room.
  func timed(_ pieces: [Piece]) -> [Cue] {
    var cues: [Cue] = []
    var free = 0
    for (index, piece) in pieces.enumerated() {
      guard let first = piece.tokens.first, let last = piece.tokens.last else { continue }
      let start = max(first.start, free)
      let spoken = max(last.end, start + 1)
      let wanted = max(spoken, start + Self.minCue, start + readingTime(of: piece.tokens))
      var end = min(wanted, start + maxCue)
      if index + 1 < pieces.count, let next = pieces[index + 1].tokens.first?.start {
        // Up to the gap. A cue that would nearly vanish gives up the gap instead, and if even that
        // leaves too little (speakers overlap, an engine gave no time) the next one starts later.
        let least = start + min(end - start, Self.least)
        end = next - Self.gap >= least ? min(end, next - Self.gap) : min(end, max(next, least))
      }
      cues.append(
        Cue(start: start, end: end, lines: lines(of: piece.tokens), speaker: piece.speaker))
      free = end
    }
    return cues
  }

  /// Milliseconds that a person needs to read these tokens.
  private func readingTime(of tokens: ArraySlice<Token>) -> Int {
    var units = 0
    for (index, token) in tokens.enumerated() {
      units += rateMeasure.weight(token.text) + (index > 0 && token.hasSpace ? Measure.narrow : 0)
    }
    return Int(Double(units) / rate * 1000) + 1
  }
}
