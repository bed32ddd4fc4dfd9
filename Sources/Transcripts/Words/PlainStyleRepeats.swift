extension PlainText {
  /// Without words that were said twice by a stutter: "the the", "I, I".
  /// - Returns: whether there were any.
  mutating func removeRepeats(_ profile: StyleProfile) -> Bool {
    guard !profile.repeated.isEmpty else { return false }
    var count = 0
    for index in pieces.indices {
      let piece = pieces[index]
      if count > 0, piece.kind == .word, piece.gap == .space {
        if repeats(piece, pieces[count - 1], profile) { continue }
        let mark = pieces[count - 1]
        if count > 1, mark.kind == .comma || mark.kind == .dash, mark.gap < .newline,
          repeats(piece, pieces[count - 2], profile)
        {
          count -= 1
          continue
        }
      }
      // Not before something has gone: every write copies a piece.
      if count != index { pieces[count] = piece }
      count += 1
    }
    defer { pieces.removeSubrange(count...) }
    return count < pieces.count
  }

  /// Whether a word is the one before it again. One with a capital is another: "the The" may be a
  /// name.
  private func repeats(_ piece: Piece, _ last: Piece, _ profile: StyleProfile) -> Bool {
    guard last.kind == .word, last.range.count == piece.range.count,
      bytes[piece.range.dropFirst()] == bytes[last.range.dropFirst()]
    else { return false }
    let word = lowercased(piece)
    guard profile.repeated.contains(word), lowercased(last) == word else { return false }
    return !hasSmallWords || string(piece) == word
      || profile.language == "en" && bytes[piece.range.lowerBound] == UInt8(ascii: "I")
  }
}
