extension PlainText {
  /// Capitals at the start of sentences, and a mark at the end of paragraphs that have none.
  mutating func setCaseAndMarks(_ profile: StyleProfile) {
    var out: [Piece] = []
    out.reserveCapacity(pieces.count + 8)
    var paragraph = Paragraph()
    for var piece in pieces {
      if piece.gap == .blank {
        close(paragraph, &out, profile)
        paragraph = Paragraph()
      } else if piece.gap == .newline {
        paragraph.isItem = false
      }
      if piece.flags.contains(.startsLine) { paragraph.startsSentence = true }
      paragraph.take(piece)
      switch piece.kind {
      case .bullet:
        paragraph.startsSentence = true
        paragraph.isItem = true
      case .opener, .dash: break
      case .symbol:
        // `<think>` and `**bold**` are left alone, a picture is not the start.
        paragraph.startsSentence = paragraph.startsSentence && piece.gap > .none || out.isEmpty
      case .end: paragraph.startsSentence = endsSentence(piece, out, profile)
      case .closer:
        if piece.flags.contains(.isQuote) { paragraph.startsSentence = false }
      case .opaque: paragraph.startsSentence = true
      case .word:
        piece.form = form(of: piece, after: out.last, paragraph, profile)
        paragraph.startsSentence = false
      case .unspaced, .comma, .colon, .ellipsis: paragraph.startsSentence = false
      }
      out.append(piece)
    }
    close(paragraph, &out, profile)
    pieces = out
    restoreListed()
  }

  private struct Paragraph {
    var startsSentence = true
    /// Its last line is an item of a list or a heading.
    var isItem = false
    var words = 0
    var hasLetters = false

    mutating func take(_ piece: Piece) {
      if piece.isWord { words += 1 }
      if piece.flags.contains(.hasLetters) { hasLetters = true }
    }
  }

  /// How a word is written: with a capital where a sentence starts, if it has no case of its own.
  private func form(
    of piece: Piece, after last: Piece?, _ paragraph: Paragraph, _ profile: StyleProfile
  ) -> Piece.Form {
    guard profile.hasCase else { return .asItIs }
    if profile.isEnglish, isI(piece) { return .capitalised }
    guard paragraph.startsSentence, piece.flags.isDisjoint(with: [.isProtected, .hasInnerCapital])
    else { return .asItIs }
    if let last, last.kind == .symbol, piece.gap == .none { return .asItIs }
    let first = bytes[piece.range.lowerBound]
    if first < 0x80 {
      guard first >= 0x61, first <= 0x7A else { return .asItIs }
      if first == UInt8(ascii: "i") {
        if profile.language == "tr" { return .capitalisedTurkish }
        if profile.language == "nl", piece.range.count > 1,
          bytes[piece.range.lowerBound + 1] == UInt8(ascii: "j")
        {
          return .capitalisedDigraph
        }
      }
      return .capitalised
    }
    guard let scalar = string(piece).unicodeScalars.first, scalar.properties.isLowercase else {
      return .asItIs
    }
    // `ß` and `ﬁ` would become two letters.
    let capital = scalar.properties.titlecaseMapping.unicodeScalars
    return capital.count == 1 && capital.first != scalar ? .capitalised : .asItIs
  }

  /// `i`, `i'm`, `i've`, `i'll`, `i'd`.
  private func isI(_ piece: Piece) -> Bool {
    let range = piece.range
    guard bytes[range.lowerBound] == UInt8(ascii: "i"), range.count <= 6 else { return false }
    if range.count == 1 { return true }
    let second = bytes[range.lowerBound + 1]
    guard second == UInt8(ascii: "'") || second == 0xE2 else { return false }
    return ["i'm", "i've", "i'll", "i'd", "i’m", "i’ve", "i’ll", "i’d"].contains(string(piece))
  }

  /// `i.` and `(i)` number something, `i =` is a name in code: there it stays small.
  private mutating func restoreListed() {
    for index in pieces.indices where pieces[index].form == .capitalised {
      guard isByte(pieces[index], UInt8(ascii: "i")), index + 1 < pieces.count else { continue }
      let next = pieces[index + 1]
      let isLast = next.kind == .end && next.form != .asItIs
      if next.kind == .closer && next.gap == .none && index > 0 && pieces[index - 1].kind == .opener
        || isByte(next, UInt8(ascii: "=")) || isByte(next, UInt8(ascii: "<"))
        || next.kind == .end && !isLast && index == 0
      {
        pieces[index].form = .asItIs
      }
    }
  }

  /// Whether a sentence ends with this mark, and not an abbreviation or the number of a list.
  func endsSentence(_ mark: Piece, _ before: [Piece], _ profile: StyleProfile) -> Bool {
    guard isByte(mark, UInt8(ascii: ".")) else { return true }
    guard let last = before.last, mark.gap == .none else { return true }
    guard last.kind == .word else { return last.kind == .closer || last.kind == .unspaced }
    if !last.flags.contains(.hasLetters) {
      return !StyleWords.hasPointedOrdinals(profile.language)
    }
    let word = lowercased(last)
    // A name's initial, `z. B.`; not `So am I.`
    if string(last).unicodeScalars.count == 1 { return word == "i" && profile.isEnglish }
    return !StyleWords.abbreviations.contains(word)
  }

  /// Puts a mark at the end of a paragraph of words that has none.
  private func close(_ paragraph: Paragraph, _ out: inout [Piece], _ profile: StyleProfile) {
    guard !paragraph.isItem, paragraph.hasLetters, let last = out.last,
      let inner = out.lastIndex(where: { $0.kind != .closer })
    else { return }
    let core = out[inner]
    switch core.kind {
    case .comma:
      guard inner == out.count - 1, !isSemicolon(core), inner > 0,
        let form = mark(behind: out[inner - 1], profile)
      else { return }
      out[inner] = Piece(.end, form: form, cue: core.cue)
    case .word, .unspaced:
      if core.flags.contains(.isLink) || core.flags.contains(.isProtected) && paragraph.words == 1 {
        return
      }
      if bytes[core.range.upperBound - 1] == UInt8(ascii: ".") { return }
      guard let form = mark(behind: core, profile) else { return }
      out.append(Piece(.end, form: form, cue: last.cue))
    default: return
    }
  }

  private func isSemicolon(_ piece: Piece) -> Bool {
    isByte(piece, UInt8(ascii: ";")) || string(piece) == "；" || string(piece) == "؛"
  }

  /// The mark that ends a statement in the script of a word; `nil`: there is none.
  private func mark(behind word: Piece, _ profile: StyleProfile) -> Piece.Form? {
    guard word.isWord else { return nil }
    if profile.hasWideMarks || word.kind == .unspaced { return .ideographicPeriod }
    guard let scalar = string(word).unicodeScalars.last?.value, scalar >= 0x80 else {
      return .period
    }
    switch scalar {
    case 0x900...0x97F: return .danda
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: return nil
    default: return .period
    }
  }
}
