extension Comparison {
  /// Every number of the text stands in the reply, and no other, however they are written.
  func numbers() -> Finding? {
    let raws = rawNumbers.items
    let replies = replyNumbers.items
    if raws.isEmpty, replies.isEmpty { return nil }
    // Most replies have the same numbers in the same order.
    if raws.count == replies.count, zip(raws, replies).allSatisfy({ $0.key == $1.key }) {
      return denied(raws, replies) ?? signs() ?? units()
    }
    var isRawFound = Array(repeating: false, count: raws.count)
    var isReplyFound = Array(repeating: false, count: replies.count)
    matchRuns(raws, &isRawFound, replies, &isReplyFound)
    match(
      raws, &isRawFound, weakRaw: true, replies, &isReplyFound, weakReply: true, isExplicit: true)
    // "one" as a pronoun is not "once".
    match(
      raws, &isRawFound, weakRaw: true, replies, &isReplyFound, weakReply: true, isExplicit: false)
    for (weakReply, weakRaw) in [(false, false), (false, true), (true, false), (true, true)] {
      match(
        raws, &isRawFound, weakRaw: weakRaw, replies, &isReplyFound, weakReply: weakReply)
    }
    if let found = exchanged(raws, replies) ?? denied(raws, replies) { return found }
    let lost = raws.indices.filter { !isRawFound[$0] }
    let new = replies.indices.filter { !isReplyFound[$0] }
    return compare(lost, new, isRawFound) ?? changedWord(lost, new) ?? signs() ?? units()
  }

  /// "once" does not become "twice", nor "the second" "the first".
  private func changedWord(_ lost: [Int], _ new: [Int]) -> Finding? {
    guard let before = lost.first(where: { rawNumbers.items[$0].isExplicit }),
      let after = new.first(where: { replyNumbers.items[$0].isExplicit }),
      !isOptional(before, [], only: .optional)
    else { return nil }
    return Finding(
      reason: .number,
      detail: raw.text.string(rawNumbers.items[before].range) + " → "
        + reply.text.string(replyNumbers.items[after].range))
  }

  /// Numbers that changed places: each stands before the word that the other one stood before.
  private func exchanged(_ raws: [NumberItem], _ replies: [NumberItem]) -> Finding? {
    func behind(_ items: [NumberItem], _ reading: Reading) -> [UInt64: Int] {
      var found: [UInt64: Int] = [:]
      for (index, item) in items.enumerated() where !item.isWeak {
        let next = item.range.upperBound
        guard next < reading.count, !reading.isNumeral(next),
          !reading.text.tokens[next].gap.isClauseBreak
        else { continue }
        var hash = reading.text.tokens[next].hash
        // "im Monat" and "im Jahr"
        if !reading.flags(next).isDisjoint(with: [.function, .preposition, .article]),
          next + 1 < reading.count
        {
          hash = hash &* 31 ^ reading.text.tokens[next + 1].hash
        }
        // Only where the word comes once.
        found[hash] = found[hash] == nil ? index : -1
      }
      return found
    }
    if raws.count < 2 || replies.count < 2 { return nil }
    let before = behind(raws, raw)
    var (rawCounts, replyCounts) = (WordTable(), WordTable())
    for item in raws { rawCounts.count(item.key) }
    for item in replies { replyCounts.count(item.key) }
    let keys = Set(raws.flatMap { [$0.key, $0.second, $0.third] })
    let written = Set(replies.flatMap { [$0.key, $0.second, $0.third] })
    for (word, place) in behind(replies, reply) where place >= 0 {
      guard let source = before[word], source >= 0 else { continue }
      let (ours, theirs) = (raws[source], replies[place])
      if ours.means(theirs.key) || theirs.second != 0 && ours.means(theirs.second)
        || theirs.third != 0 && ours.means(theirs.third)
      {
        continue
      }
      // "seventeen, seventeen or eighteen": the first of two may go.
      if rawCounts[ours.key] > replyCounts[ours.key] { continue }
      let isOptional = ours.range.contains { !raw.states[$0].isDisjoint(with: .optional) }
      if !isOptional, keys.contains(theirs.key), written.contains(ours.key) {
        return Finding(
          reason: .number,
          detail: raw.text.string(ours.range) + " → " + reply.text.string(theirs.range))
      }
    }
    return nil
  }

  /// "not the seventeenth, the seventh" does not become "not the seventh".
  private func denied(_ raws: [NumberItem], _ replies: [NumberItem]) -> Finding? {
    if raw.negations.isEmpty || reply.negations.isEmpty { return nil }
    func denied(_ items: [NumberItem], _ reading: Reading) -> (yes: Set<UInt64>, no: Set<UInt64>) {
      var (yes, no) = (Set<UInt64>(), Set<UInt64>())
      for item in items where !item.isWeak || item.month > 0 {
        let states = reading.states[item.range.lowerBound]
        if !states.isDisjoint(with: [.abandoned, .doubtful]) { continue }
        if Self.isDenied(reading, item.range.lowerBound) {
          yes.insert(item.key)
        } else {
          no.insert(item.key)
        }
      }
      return (yes, no)
    }
    let (ours, theirs) = (denied(raws, raw), denied(replies, reply))
    let lost = ours.yes.subtracting(ours.no).subtracting(theirs.yes).intersection(theirs.no)
    let new = theirs.yes.subtracting(theirs.no).subtracting(ours.yes).intersection(ours.no)
    return lost.isEmpty || new.isEmpty
      ? nil : Finding(reason: .negation, detail: "what is denied changed")
  }

  /// A negation stands a few words before, in the same clause.
  static func isDenied(_ reading: Reading, _ index: Int) -> Bool {
    var place = index
    while place > 0, index - place < 4 {
      if reading.beginsClause(place) { return false }
      place -= 1
      if reading.flags(place).contains(.negation), !reading.states[place].contains(.fixed) {
        return true
      }
    }
    return false
  }

  /// Pairs items that may mean the same, in order.
  private func match(
    _ raws: [NumberItem], _ isRawFound: inout [Bool], weakRaw: Bool, _ replies: [NumberItem],
    _ isReplyFound: inout [Bool], weakReply: Bool, isExplicit: Bool? = nil
  ) {
    // Chains of items by what they may mean, the first of a text at the head.
    var heads = WordTable(capacity: raws.count)
    var chain: [(item: Int, next: Int32)] = [(0, 0)]
    // What was taken back comes last.
    for isTakenBack in [true, false] {
      for index in raws.indices.reversed()
      where !isRawFound[index] && raws[index].isWeak == weakRaw
        && (isExplicit ?? raws[index].isExplicit) == raws[index].isExplicit
        && isTakenBack == isTakenBackLast(index, raws)
      {
        for key in [raws[index].key, raws[index].second, raws[index].third] where key != 0 {
          chain.append((index, heads[key]))
          heads[key] = Int32(chain.count - 1)
        }
      }
    }
    if chain.count == 1 { return }
    for index in replies.indices
    where !isReplyFound[index]
      && (replies[index].isWeak || isListMark(replies[index])) == weakReply
      && (isExplicit ?? replies[index].isExplicit) == replies[index].isExplicit
    {
      for key in [replies[index].key, replies[index].second, replies[index].third] where key != 0 {
        var link = heads[key]
        while link != 0, isRawFound[chain[Int(link)].item] { link = chain[Int(link)].next }
        heads[key] = link
        guard link != 0 else { continue }
        isRawFound[chain[Int(link)].item] = true
        isReplyFound[index] = true
        break
      }
    }
  }

  /// What is left on both sides may be the same digits, parted otherwise (`twenty twenty six`).
  private func compare(_ lost: [Int], _ new: [Int], _ isRawFound: [Bool]) -> Finding? {
    var left = 0
    var right = 0
    while left < lost.count || right < new.count {
      if left < lost.count, right < new.count, let (a, b) = sameDigits(lost[left...], new[right...])
      {
        left += a
        right += b
      } else if left < lost.count, isOptional(lost[left], isRawFound) {
        left += 1
      } else if right < new.count, isOptionalReply(new[right]) {
        right += 1
      } else if left < lost.count {
        return self.lost(.number, raw.text.string(rawNumbers.items[lost[left]].range))
      } else {
        return invented(.number, reply.text.string(replyNumbers.items[new[right]].range))
      }
    }
    return nil
  }

  private func sameDigits(_ lost: ArraySlice<Int>, _ new: ArraySlice<Int>) -> (Int, Int)? {
    var (a, b) = (0, 0)
    var (ours, theirs): ([UInt8], [UInt8]) = ([], [])
    let (lost, new) = (Array(lost.prefix(16)), Array(new.prefix(16)))
    repeat {
      if ours.count <= theirs.count {
        guard a < lost.count else { return nil }
        ours += rawNumbers.digits(of: rawNumbers.items[lost[a]])
        a += 1
      } else {
        guard b < new.count else { return nil }
        theirs += replyNumbers.digits(of: replyNumbers.items[new[b]])
        b += 1
      }
      let common = min(ours.count, theirs.count)
      guard ours.prefix(common) == theirs.prefix(common) else { return nil }
    } while ours != theirs || ours.isEmpty
    // "2.5" and "25" are two numbers; "15:30" and "1530" are one.
    if a == 1, b == 1, !rawNumbers.items[lost[0]].isTime, !replyNumbers.items[new[0]].isTime {
      return nil
    }
    return (a, b)
  }

  private func isOptional(
    _ index: Int, _ isFound: [Bool], only states: Reading.State = []
  ) -> Bool {
    let items = rawNumbers.items
    let item = items[index]
    if !states.isEmpty { return item.range.contains { !raw.states[$0].isDisjoint(with: states) } }
    if item.isWeak || isTranslation && Self.isWeekday(raw, item.range.lowerBound) { return true }
    if isMonth(item, of: rawNumbers, replyMonths), hasNeighbour(index, items) { return true }
    for token in item.range {
      let state = raw.states[token]
      if !state.isDisjoint(with: [.repeated, .scratched]) { return true }
      if !state.isDisjoint(with: [.abandoned, .doubtful]),
        isReplaced(index, items)
      {
        return true
      }
    }
    // "two two hundred"
    let last = item.range.upperBound
    if item.range.count == 1, last < raw.count,
      raw.text.tokens[last].hash == raw.text.tokens[last - 1].hash,
      index + 1 < items.count, items[index + 1].range.lowerBound == last,
      items[index + 1].range.count > 1
    {
      return true
    }
    if index + 1 < items.count, isCorrectedAtOnce(item, items[index + 1]) { return true }
    // Said twice within a few words, and not digit by digit.
    for other in max(0, index - 4)..<min(items.count, index + 2) where other != index {
      let (a, b) = other < index ? (items[other], item) : (item, items[other])
      if isFound[other], items[other].key == item.key, !isInRun(index, items),
        b.range.lowerBound - a.range.upperBound <= 7
      {
        return true
      }
    }
    // Other languages' numbers in words are not known to the scanner.
    return !knowsNumberWords && item.digits.count <= 2
  }

  /// 两瓶哦三瓶, "two uh three bottles": nothing but a filler, and the same thing counted.
  private func isCorrectedAtOnce(_ item: NumberItem, _ next: NumberItem) -> Bool {
    let (end, start) = (item.range.upperBound, next.range.lowerBound)
    guard end < start, start - end <= 3, next.range.upperBound < raw.count else { return false }
    let between = end..<start
    guard between.contains(where: { raw.states[$0].contains(.filler) }) else { return false }
    let thing = raw.text.tokens[next.range.upperBound].hash
    return between.allSatisfy {
      raw.states[$0].contains(.filler) || raw.text.tokens[$0].hash == thing
    }
  }

  /// "the seventh of the eleventh" is a day of November.
  private func isMonth(
    _ item: NumberItem, of numbers: NumberScanner, _ months: Set<UInt8>
  ) -> Bool {
    guard item.digits.count <= 2,
      let value = Int(String(decoding: numbers.digits(of: item), as: UTF8.self)),
      (1...12).contains(value)
    else { return false }
    return months.contains(UInt8(value))
  }

  /// A number that stays follows the word that takes this one back.
  private func isReplaced(_ index: Int, _ items: [NumberItem]) -> Bool {
    var next = index + 1
    while next < items.count, next <= index + 4 {
      if raw.isReplaced(items[index].range, by: items[next].range) { return true }
      next += 1
    }
    return false
  }

  private func isOptionalReply(_ index: Int) -> Bool {
    let item = replyNumbers.items[index]
    return item.isWeak || !knowsNumberWords || isListMark(item) || isSaidInBrackets(index)
      || isArticle(item) || isTranslation && Self.isWeekday(reply, item.range.lowerBound)
      || isMonth(item, of: replyNumbers, rawMonths) && isBesideNumber(index)
  }

  private func isBesideNumber(_ index: Int) -> Bool {
    let items = replyNumbers.items
    let start = items[index].range.lowerBound
    return index > 0 && items[index - 1].range.upperBound == start
      || index + 1 < items.count
        && items[index + 1].range.lowerBound == items[index].range.upperBound
  }

  /// "1." at the beginning of a line counts the points of a list.
  private func isListMark(_ item: NumberItem) -> Bool {
    let first = item.range.lowerBound
    let next = reply.text.tokens[item.range.upperBound]
    return (first == 0 || reply.text.tokens[first].gap.contains(.newline))
      && item.range.count == 1 && reply.text.tokens[first].kind == .digits
      && !next.gap.isDisjoint(with: [.dot, .bracket, .comma])
      && (next.kind != .digits || next.gapLength > 1)
  }

  /// Whether all numbers of the text can be recognised.
  var knowsNumberWords: Bool {
    func isKnown(_ code: String?) -> Bool {
      code.map { Lexicon.counted.contains($0) } ?? true
    }
    return isKnown(language) && isKnown(target)
  }
}
