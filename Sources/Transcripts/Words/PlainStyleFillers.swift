extension PlainText {
  /// Without fillers and without words that were said twice.
  mutating func removeNeedless(_ profile: StyleProfile) {
    // What goes may leave something to go: "I um I". Rarely more than once.
    for _ in 0..<8 {
      hasSmallWords = pieces.contains { $0.flags.contains(.isSmall) }
      var changed = removeFillers(profile)
      changed = removeRepeats(profile) || changed
      if !changed { return }
    }
  }

  /// - Returns: whether there were any.
  private mutating func removeFillers(_ profile: StyleProfile) -> Bool {
    var removal = FillerRemoval(text: self, profile: profile)
    guard removal.run() else { return false }
    pieces = removal.kept
    return true
  }
}

/// One way through a text that takes its fillers out and mends the punctuation around them.
private struct FillerRemoval {
  let text: PlainText
  let profile: StyleProfile
  /// What stays of the pieces read so far.
  var kept: [Piece] = []

  init(text: PlainText, profile: StyleProfile) {
    self.text = text
    self.profile = profile
  }

  /// What stands before fillers.
  private enum Before {
    /// The start of a sentence.
    case start
    /// A line, but no mark before it.
    case line
    case opener
    /// A comma, a dash or an ellipsis.
    case soft
    case word
  }

  private var pieces: [Piece] { text.pieces }

  mutating func run() -> Bool {
    kept.reserveCapacity(text.pieces.count)
    var index = 0
    var changed = false
    while index < text.pieces.count {
      guard text.pieces[index].flags.contains(.mayBeFiller) else {
        // Stretches without any are taken as a whole.
        let start = index
        while index < text.pieces.count, !text.pieces[index].flags.contains(.mayBeFiller) {
          index += 1
        }
        kept += text.pieces[start..<index]
        continue
      }
      guard let match = profile.matcher.match(text, at: index) else {
        kept.append(text.pieces[index])
        index += 1
        continue
      }
      let run = match.filler == .no ? nil : self.run(from: match, at: index)
      if let run, run.goes {
        changed = true
        index = remove(index..<run.end)
      } else {
        // What stays is not looked at one by one.
        let end = run?.end ?? index + (match.filler == .setOff ? 1 : match.count)
        kept += text.pieces[index..<end]
        index = end
      }
    }
    if changed, !kept.isEmpty, kept[0].range != text.pieces[0].range { kept[0].setGap(.none) }
    return changed
  }

  private func before(_ index: Int) -> Before {
    let first = text.pieces[index]
    guard let last = kept.last, first.gap < .blank, !first.flags.contains(.startsLine) else {
      return .start
    }
    switch last.kind {
    case .end, .bullet, .opaque: return .start
    case .opener, .colon: return .opener
    case .comma, .dash, .ellipsis: return .soft
    case .closer:
      let inner = kept.last { $0.kind != .closer }
      if inner?.kind == .end { return .start }
      return first.gap == .newline ? .line : .word
    case .word, .unspaced, .symbol: return first.gap == .newline ? .line : .word
    }
  }

  /// The end of a run of fillers that starts with this one, and whether it goes; `nil` where this
  /// one is none.
  private func run(from first: FillerMatcher.Match, at start: Int) -> (end: Int, goes: Bool)? {
    let before = before(start)
    var isFree = before != .word
    var end: Int?
    var index = start
    var match: FillerMatcher.Match? = first
    while let filler = match, filler.filler != .no {
      let after = index + filler.count
      if filler.filler == .setOff {
        guard isFree, isSetOff(from: after, startsSentence: before == .start || before == .line)
        else { break }
      }
      end = after
      index = after
      while index < pieces.count, pieces[index].isSoft, pieces[index].gap < .newline { index += 1 }
      guard index < pieces.count, pieces[index].gap < .blank else { break }
      isFree = true
      match = profile.matcher.match(text, at: index)
    }
    return end.map { ($0, canGo(start..<$0, before)) }
  }

  /// Not what is spoken of or is all that there is: alone behind a bracket, a quotation mark, a
  /// colon or the mark of an item, or at the end of a quotation.
  private func canGo(_ range: Range<Int>, _ before: Before) -> Bool {
    let end = range.upperBound
    if isApostrophe(end) { return false }
    guard before != .word, before != .soft else { return true }
    let next = behindSentence(end, isWhole: false)
    if before == .opener || kept.last?.kind == .bullet {
      return next < pieces.count && pieces[next].gap < .newline && carries(pieces[next])
    }
    return next >= pieces.count || pieces[next].kind != .closer
  }

  /// Whether what follows sets a filler off. A filler that is a sentence was said for itself.
  private func isSetOff(from index: Int, startsSentence: Bool) -> Bool {
    guard index < pieces.count, pieces[index].gap < .blank else { return !startsSentence }
    let next = pieces[index]
    switch next.kind {
    case .comma, .dash, .ellipsis: return true
    case .end: return !startsSentence && isPeriod(next)
    default: return profile.matcher.match(text, at: index)?.filler == .always
    }
  }

  private func isPeriod(_ piece: Piece) -> Bool {
    let first = text.bytes[piece.range.lowerBound]
    return text.isByte(piece, UInt8(ascii: ".")) || text.string(piece) == "。" && first >= 0x80
  }

  /// Takes pieces out.
  /// - Returns: the index behind what went.
  private mutating func remove(_ range: Range<Int>) -> Int {
    var gap = pieces[range.lowerBound]
    var next = range.upperBound
    switch before(range.lowerBound) {
    case .start: next = behindSentence(next, isWhole: true)
    case .opener, .line: next = behindSentence(next, isWhole: false)
    case .soft: next = behindSoft(next, &gap)
    case .word:
      if isComma(next), let last = kept.last, binds(last) { next += 1 }
    }
    // A new paragraph has its white space, and may begin with a filler.
    guard next < pieces.count, pieces[next].gap < .blank else { return next }
    var piece = pieces[next]
    if pieces[range.lowerBound].flags.contains(.startsLine) { piece.flags.insert(.startsLine) }
    if carries(piece) {
      if kept.last?.kind == .opener { piece.setGap(.none) }
      piece.widenGap(gap)
      if piece.gap == .none, piece.kind == .word, let last = kept.last,
        last.kind == .word || last.kind == .closer
      {
        piece.setGap(.space)
      }
    }
    kept.append(piece)
    return next + 1
  }

  /// Behind the commas that followed fillers at the start of a sentence; if they were all of it,
  /// behind its end too.
  private func behindSentence(_ start: Int, isWhole: Bool) -> Int {
    var next = start
    while next < pieces.count, pieces[next].isSoft, pieces[next].gap < .newline { next += 1 }
    if isWhole {
      while next < pieces.count, pieces[next].kind == .end, pieces[next].gap < .newline {
        next += 1
      }
    }
    return next
  }

  /// Of the marks on both sides of fillers one stays, or none where no clause ends.
  private mutating func behindSoft(_ start: Int, _ gap: inout Piece) -> Int {
    var next = start
    guard let mark = kept.last else { return next }
    func drop() {
      kept.removeLast()
      gap.widenGap(mark)
    }
    let follows = next < pieces.count && pieces[next].gap < .blank ? pieces[next].kind : .end
    switch follows {
    case .ellipsis:
      if mark.kind == .ellipsis { next += 1 } else { drop() }
    case .comma, .dash:
      while next < pieces.count, pieces[next].kind == .comma || pieces[next].kind == .dash,
        pieces[next].gap < .newline
      {
        next += 1
      }
      let closes = next < pieces.count && pieces[next].kind == .closer
      if mark.kind == .comma, !closes, let last = kept.dropLast().last, binds(last) { drop() }
    case .end, .closer:
      if mark.kind != .ellipsis {
        drop()
      } else if next < pieces.count, pieces[next].kind == .end, isPeriod(pieces[next]) {
        next += 1
      }
    default:
      if mark.kind == .comma, let last = kept.dropLast().last, binds(last) { drop() }
    }
    return next
  }

  /// Not a mark: white space before it counts.
  private func carries(_ piece: Piece) -> Bool {
    piece.isWord || piece.kind == .opener || piece.kind == .symbol || piece.kind == .opaque
  }

  /// A quotation mark between letters: it would join what stands before the fillers.
  private func isApostrophe(_ index: Int) -> Bool {
    index + 1 < pieces.count && pieces[index].kind == .closer && pieces[index + 1].isWord
      && pieces[index + 1].gap == .none && pieces[index].flags.contains(.isQuote)
  }

  private func isComma(_ index: Int) -> Bool {
    index < pieces.count && pieces[index].kind == .comma && pieces[index].gap == .none
  }

  private func binds(_ piece: Piece) -> Bool {
    piece.kind == .word && profile.binding.contains(text.lowercased(piece))
  }
}
