extension Comparison {
  /// What was denied no longer is, and what was not is now: "keep this, don't keep that" turned
  /// round.
  func moved(_ ours: NegationCount, _ theirs: NegationCount) -> Finding? {
    if freedom == .free || ours.sure.isEmpty || theirs.sure.isEmpty { return nil }
    // Japanese denies what stands before.
    if raw.text.kana > 0 { return nil }
    if let found = movedPerson(ours, theirs) { return found }
    let (before, after) = (
      denied(raw, ours, isRaw: true), denied(reply, theirs, isRaw: false)
    )
    // Most replies deny the same words in the same order.
    if before.words == after.words { return nil }
    func changed(_ words: [UInt64], _ others: Set<UInt64>, _ here: WordTable, _ there: WordTable)
      -> UInt64?
    {
      words.first { !others.contains($0) && here[$0] == 1 && there[$0] == 1 }
    }
    guard
      let lost = changed(before.words, Set(after.words).union(after.around), rawWords, replyWords),
      changed(after.words, Set(before.words).union(before.around), replyWords, rawWords) != nil,
      let place = (0..<raw.count).first(where: { raw.text.tokens[$0].hash == lost })
    else { return nil }
    return Finding(reason: .negation, detail: raw.text.string(raw.text.tokens[place]))
  }

  /// "I will not but she will": who denies is another.
  private func movedPerson(_ ours: NegationCount, _ theirs: NegationCount) -> Finding? {
    guard freedom == .strict, ours.sure.count == theirs.sure.count else { return nil }
    let (before, after) = (Self.persons(raw, ours), Self.persons(reply, theirs))
    guard before.count == after.count else { return nil }
    for (mine, other) in zip(before, after) {
      guard let mine, let other, mine.hash != other.hash else { continue }
      // Both are still there as often as they were said.
      if rawWords[mine.hash] == replyWords[mine.hash],
        rawWords[other.hash] == replyWords[other.hash]
      {
        return lost(.negation, around(raw, mine.index))
      }
    }
    return nil
  }

  /// The nearest person before each negation, in its clause.
  private static func persons(
    _ reading: Reading, _ count: NegationCount
  ) -> [(hash: UInt64, index: Int)?] {
    count.sure.map { index in
      var place = index
      while place > 0, index - place < 5, !reading.beginsClause(place) {
        place -= 1
        let hash = reading.text.tokens[place].hash
        if joining.contains(hash) { return nil }
        if pronouns.contains(hash) { return (hash, place) }
      }
      return nil
    }
  }

  private static let pronouns = Set(
    "i you he she we they ich du er sie wir je tu il elle nous vous ils elles yo ella 我 你 他 她"
      .split(separator: " ").map { NumberScanner.Words.hash(String($0)) })
  private static let forward = Set(
    ["ohne", "without", "sans", "sin"].map(NumberScanner.Words.hash))
  private static let joining = Set(
    ["and", "but", "or", "und", "aber", "oder", "et", "mais", "y", "pero"]
      .map(NumberScanner.Words.hash))

  /// The two words behind each negation that it denies, and those around it that it may.
  private func denied(
    _ reading: Reading, _ count: NegationCount, isRaw: Bool
  ) -> (words: [UInt64], around: Set<UInt64>) {
    var words: [UInt64] = []
    var around = Set<UInt64>()
    for index in count.sure {
      var found = 0
      var next = index + 1
      while next < reading.count, found < 2, next < index + 9 {
        if reading.text.tokens[next].gap.isClauseBreak { break }
        if reading.isContent(next) {
          let hash = reading.text.tokens[next].hash
          words.append(hash)
          found += 1
          // The second one tells where the first stands elsewhere too ("keep this, don't keep that").
          if (isRaw ? rawWords : replyWords)[hash] < 2 { break }
        }
        next += 1
      }
      // "without" denies nothing before it.
      if Self.forward.contains(reading.text.tokens[index].hash) { continue }
      // German denies what stands before as well, and so do questions ("did it not start").
      var before = index
      while before > 0, index - before < 6, !reading.beginsClause(before) { before -= 1 }
      guard
        language == "de" || reading.flags(before).contains(.auxiliary)
          || reading.flags(before).contains(.question)
      else { continue }
      for place in before..<index { around.insert(reading.text.tokens[place].hash) }
    }
    return (words, around)
  }
}
