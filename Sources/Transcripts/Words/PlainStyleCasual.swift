extension PlainText {
  /// In lower case but for what its capitals name: acronyms, identifiers, addresses.
  mutating func lower(_ profile: StyleProfile) {
    // Where there are no small letters capitals name nothing.
    let words = pieces.count { $0.flags.contains(.hasLetters) && $0.kind == .word }
    let isShouted = !hasSmallWords && words >= 4
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 64)
    var from = 0
    for piece in pieces where piece.kind == .word && piece.flags.contains(.hasLetters) {
      if piece.flags.contains(.isProtected) { continue }
      if piece.flags.contains(.hasInnerCapital) && !isShouted { continue }
      out += bytes[from..<piece.range.lowerBound]
      lower(piece, isTurkish: profile.language == "tr", to: &out)
      from = piece.range.upperBound
    }
    guard from > 0 else { return }
    out += bytes[from...]
    self = PlainText(out, profile: profile)
  }

  private func lower(_ piece: Piece, isTurkish: Bool, to out: inout [UInt8]) {
    let word = bytes[piece.range]
    if !isTurkish, word.allSatisfy({ $0 < 0x80 }) {
      for byte in word { out.append(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
      return
    }
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "I" where isTurkish: out += "ı".utf8
      case "İ" where isTurkish: out += "i".utf8
      default:
        let small = scalar.properties.lowercaseMapping
        out += (small.unicodeScalars.count == 1 ? small : String(scalar)).utf8
      }
    }
  }

  /// Paragraphs without a period at their end; other marks say something and stay.
  mutating func dropFinalPeriods() {
    var out: [Piece] = []
    out.reserveCapacity(pieces.count)
    for piece in pieces {
      if piece.gap == .blank { dropFinalPeriod(&out) }
      out.append(piece)
    }
    dropFinalPeriod(&out)
    pieces = out
  }

  private func dropFinalPeriod(_ out: inout [Piece]) {
    while let last = out.last, last.kind == .end, isPlainPeriod(last), out.count > 1 {
      let word = out[out.count - 2]
      if word.kind == .word, last.gap == .none, StyleWords.abbreviations.contains(lowercased(word))
      {
        return
      }
      out.removeLast()
    }
  }

  private func isPlainPeriod(_ piece: Piece) -> Bool {
    isByte(piece, UInt8(ascii: ".")) || string(piece) == "。" || string(piece) == "।"
  }
}
