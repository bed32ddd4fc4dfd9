extension PlainText {
  /// Without words that were said twice by a stutter: "the the", "I, I".
  /// - Returns: whether there were any.
  mutating func removeRepeats(_ profile: StyleProfile) -> Bool {
    guard !profile.repeated.isEmpty else { return false }
    let repeated = repeatedPieces(profile)
    guard !repeated.isEmpty else { return false }
    var out: [Piece] = []
    out.reserveCapacity(pieces.count)
    var next = 0
    for range in repeated {
      out += pieces[next..<range.lowerBound]
      next = range.upperBound
    }
    out += pieces[next...]
    pieces = out
    return true
  }

  /// The second of two words, with the mark before it.
  private func repeatedPieces(_ profile: StyleProfile) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { bytes in
      pieces.withUnsafeBufferPointer { pieces in
        var found: [Range<Int>] = []
        for index in pieces.indices.dropFirst() where pieces[index].kind == .word {
          guard pieces[index].gap == .space else { continue }
          var start = index
          let last = pieces[index - 1]
          if index > 1, last.kind == .comma || last.kind == .dash, last.gap < .newline {
            start = index - 1
          }
          let first = pieces[start - 1]
          guard first.kind == .word, isSame(pieces[index], first, bytes),
            repeats(pieces[index], first, profile)
          else { continue }
          found.append(start..<index + 1)
        }
        return found
      }
    }
  }

  /// But for the first letter's case.
  private func isSame(
    _ piece: Piece, _ last: Piece, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard piece.range.count == last.range.count else { return false }
    var (one, other) = (piece.range.lowerBound, last.range.lowerBound)
    guard (bytes[one] ^ bytes[other]) & ~0x20 == 0 else { return false }
    while one < piece.range.upperBound - 1 {
      one += 1
      other += 1
      // The case of a letter of two bytes shows in its second.
      if bytes[one] != bytes[other], one > piece.range.lowerBound + 1 || bytes[one] < 0x80 {
        return false
      }
    }
    return true
  }

  /// Whether a word is the one before it again. One with a capital is another: "the The" may be a
  /// name.
  private func repeats(_ piece: Piece, _ last: Piece, _ profile: StyleProfile) -> Bool {
    let word = lowercased(piece)
    guard profile.repeated.contains(word), lowercased(last) == word else { return false }
    return !hasSmallWords || string(piece) == word
      || profile.isEnglish && bytes[piece.range.lowerBound] == UInt8(ascii: "I")
  }
}
