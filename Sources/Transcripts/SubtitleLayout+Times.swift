extension SubtitleLayout {
  /// Gives cues their times. Promises: starts never before its words (later only where speakers
  /// overlap), `start < end`, no two at once, at most `maxCue`; `gap` between them and at least
  /// `minCue` and the reading time wherever the following pause has room.
  func timed(_ pieces: [Piece]) -> [Cue] {
    var cues: [Cue] = []
    var free = 0
    for (index, piece) in pieces.enumerated() {
      guard let first = piece.tokens.first, let last = piece.tokens.last else { continue }
      let start = max(first.start, free)
      let spoken = max(last.end, start + 1)
      let reading = piece.tokens.reduce(0) {
        $0 + rateMeasure.weight($1.text) + ($1.hasSpace ? Measure.narrow : 0)
      }
      let wanted = max(
        spoken, start + Self.minCue, start + Int((Double(reading) / rate * 1000).rounded(.up)))
      var end = min(wanted, start + maxCue)
      if index + 1 < pieces.count, let next = pieces[index + 1].tokens.first?.start {
        // Up to the gap. A cue that would nearly vanish gives up the gap instead, and if even that
        // leaves too little (speakers overlap, an engine gave no time) the next one starts later.
        let least = start + min(end - start, Self.least)
        end = next - Self.gap >= least ? min(end, next - Self.gap) : max(next, least)
      }
      cues.append(
        Cue(start: start, end: end, lines: lines(of: piece.tokens), speaker: piece.speaker))
      free = end
    }
    return cues
  }
}
