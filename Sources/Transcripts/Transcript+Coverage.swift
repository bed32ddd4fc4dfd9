extension Transcript {
  /// The text decides what was said: where the segments hold clearly less of it, no word of it is
  /// lost. What follows them goes to the last one; where they differ otherwise, one segment over
  /// their time takes the whole text.
  public func coveringText() -> Transcript {
    guard let first = segments.map(\.start).min(), let last = segments.indices.last else {
      return self
    }
    let said = Self.letters(text)
    let held = Self.letters(joinedText)
    guard said.count > held.count else { return self }
    var copy = self
    if said.starts(with: held) {
      let rest = Self.rest(of: text, after: held.count)
      copy.segments[last].text = TextJoin.joined([segments[last].text, rest])
      return copy
    }
    // Numbers and abbreviations are written out in one and not in the other: that is no loss.
    guard said.count - held.count > max(8, said.count / 10) else { return self }
    let end = segments.map(\.end).max() ?? first
    copy.segments = [
      Segment(
        start: first, end: max(end, duration ?? end), text: text, words: segments.flatMap(\.words))
    ]
    return copy
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.lowercased().unicodeScalars.filter(isLetter)
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation: true
    default: scalar.properties.isWhitespace
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// What stands behind so many letters and the marks that close them.
  private static func rest(of text: String, after count: Int) -> String {
    var left = count
    var index = text.startIndex
    while index < text.endIndex, left > 0 {
      left -= text[index].lowercased().unicodeScalars.count(where: isLetter)
      index = text.index(after: index)
    }
    return String(text[index...].drop { $0.unicodeScalars.allSatisfy(isClosing) })
  }
}
