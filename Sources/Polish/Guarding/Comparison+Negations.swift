extension Comparison {
  private struct Count {
    /// That a rewrite must have; that it may have.
    var needed = 0
    var possible = 0
    var first: Int?
  }

  /// As many negations as the text has, but for those of slips, tags and "no" as a word of its own.
  func negations() -> Finding? {
    let ours = Self.negations(raw)
    let theirs = Self.negations(reply)
    let (added, dropped) = weakNegations()
    if theirs.possible + added < ours.needed {
      return lost(.negation, around(raw, ours.first))
    }
    if theirs.needed > ours.possible + dropped {
      return invented(.negation, around(reply, theirs.first))
    }
    return prefixes(raw, in: reply, replyWords, rawWords).map { lost(.negation, $0) }
      ?? prefixes(reply, in: raw, rawWords, replyWords).map { invented(.negation, $0) }
  }

  private func around(_ reading: Reading, _ index: Int?) -> String {
    guard let index else { return "" }
    return reading.text.string(index..<min(index + 3, reading.count))
  }

  private static func negations(_ reading: Reading) -> Count {
    var count = Count()
    let tags = reading.marks.filter { $0.kind == .tag }
    var tag = 0
    for index in 0..<reading.count {
      guard reading.flags(index).contains(.negation), !reading.states[index].contains(.fixed)
      else { continue }
      while tag < tags.count, tags[tag].range.upperBound <= index { tag += 1 }
      let hash = reading.text.tokens[index].hash
      if isQuestion(reading, index) { continue }
      count.possible += 1
      // "neither this nor that" is one with "not this or that".
      if hash == nor { continue }
      if tag < tags.count, tags[tag].range.contains(index), endsClause(reading, tags[tag].range) {
        continue
      }
      if !reading.states[index].isDisjoint(with: [.repeated, .abandoned, .marker, .scratched]) {
        continue
      }
      if hash == no, isAnswer(reading, index) { continue }
      if count.first == nil { count.first = index }
      count.needed += 1
    }
    return count
  }

  /// 是不是, 要不要, 有没有: a question, no negation.
  private static func isQuestion(_ reading: Reading, _ index: Int) -> Bool {
    let tokens = reading.text.tokens
    guard tokens[index].kind == .han, index > 0, index + 1 < reading.count else { return false }
    if tokens[index - 1].hash == tokens[index + 1].hash { return true }
    return index > 1 && index + 2 < reading.count
      && tokens[index - 2].hash == tokens[index + 1].hash
      && tokens[index - 1].hash == tokens[index + 2].hash
  }

  private static func endsClause(_ reading: Reading, _ range: Range<Int>) -> Bool {
    range.upperBound == reading.count || reading.text.tokens[range.upperBound].gap.isClauseBreak
  }

  /// "No, …": what follows says it again. Alone it says everything.
  private static func isAnswer(_ reading: Reading, _ index: Int) -> Bool {
    guard reading.count > 2, reading.beginsClause(index) else { return false }
    return reading.text.tokens[index + 1].gap.isClauseBreak
  }

  /// Words that say no in another way ("unable"), on one side only: new ones, and dropped ones.
  private func weakNegations() -> (added: Int, dropped: Int) {
    func count(_ reading: Reading, missing: WordTable) -> Int {
      (0..<reading.count).count {
        reading.flags($0).contains(.weakNegation)
          && !missing.contains(reading.text.tokens[$0].hash)
      }
    }
    return (count(reply, missing: rawWords), count(raw, missing: replyWords))
  }

  /// "unable" on one side and "able" on the other.
  private func prefixes(
    _ reading: Reading, in other: Reading, _ words: WordTable, _ own: WordTable
  ) -> String? {
    for index in 0..<reading.count {
      let token = reading.text.tokens[index]
      guard token.kind == .word, token.length >= 6, !words.contains(token.hash),
        reading.states[index].isDisjoint(with: .optional)
      else { continue }
      let bytes = reading.text.bytes[Int(token.start)..<Int(token.end)]
      for prefix in Self.prefixes
      where bytes.count > prefix.count + 3
        && bytes.prefix(prefix.count).elementsEqual(prefix, by: { $0 | 0x20 == $1 })
      {
        let rest = String(decoding: bytes.dropFirst(prefix.count), as: UTF8.self)
        let hash = NumberScanner.Words.hash(rest)
        if words.contains(hash), !own.contains(hash) { return reading.text.string(token) }
      }
    }
    return nil
  }

  private static let prefixes = ["un", "in", "im", "ir", "il", "dis", "non"].map { Array($0.utf8) }
  private static let nor = NumberScanner.Words.hash("nor")
  private static let no = NumberScanner.Words.hash("no")
}
