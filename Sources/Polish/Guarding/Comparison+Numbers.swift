extension Comparison {
  /// Every number of the text stands in the reply, and no other, however they are written.
  func numbers() -> Finding? {
    let raws = rawNumbers.items
    let replies = replyNumbers.items
    if raws.isEmpty, replies.isEmpty { return units() }
    var isRawFound = Array(repeating: false, count: raws.count)
    var isReplyFound = Array(repeating: false, count: replies.count)
    for (weakReply, weakRaw) in [(false, false), (false, true), (true, false), (true, true)] {
      match(
        raws, &isRawFound, weakRaw: weakRaw, replies, &isReplyFound, weakReply: weakReply)
    }
    let lost = raws.indices.filter { !isRawFound[$0] }
    let new = replies.indices.filter { !isReplyFound[$0] }
    return compare(lost, new, isRawFound) ?? units()
  }

  /// Pairs items that may mean the same, in order.
  private func match(
    _ raws: [NumberItem], _ isRawFound: inout [Bool], weakRaw: Bool, _ replies: [NumberItem],
    _ isReplyFound: inout [Bool], weakReply: Bool
  ) {
    // Chains of items by what they may mean, the first of a text at the head.
    var heads = WordTable(capacity: raws.count)
    var chain: [(item: Int, next: Int32)] = [(0, 0)]
    for index in raws.indices.reversed() where !isRawFound[index] && raws[index].isWeak == weakRaw {
      for key in [raws[index].key, raws[index].second, raws[index].third] where key != 0 {
        chain.append((index, heads[key]))
        heads[key] = Int32(chain.count - 1)
      }
    }
    if chain.count == 1 { return }
    for index in replies.indices where !isReplyFound[index] && replies[index].isWeak == weakReply {
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
    return (a, b)
  }

  private func isOptional(_ index: Int, _ isFound: [Bool]) -> Bool {
    let items = rawNumbers.items
    let item = items[index]
    if item.isWeak { return true }
    let next = index + 1 < items.count ? items[index + 1] : nil
    for token in item.range {
      let state = raw.states[token]
      if !state.isDisjoint(with: [.repeated, .scratched]) { return true }
      if !state.isDisjoint(with: [.abandoned, .doubtful]),
        isReplaced(index, items)
      {
        return true
      }
    }
    // Said twice in a row.
    if let next, isFound[index + 1], next.key == item.key,
      next.range.lowerBound - item.range.upperBound <= 5
    {
      return true
    }
    if index > 0, isFound[index - 1], items[index - 1].key == item.key,
      item.range.lowerBound - items[index - 1].range.upperBound <= 5
    {
      return true
    }
    // Other languages' numbers in words are not known to the scanner.
    return !knowsNumberWords && item.digits.count < 2
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
    if item.isWeak || !knowsNumberWords { return true }
    // "1." at the beginning of a line counts the points of a list.
    let first = item.range.lowerBound
    let before = reply.text.tokens[first].gap
    let behind = reply.text.tokens[item.range.upperBound].gap
    return (first == 0 || before.contains(.newline)) && item.range.count == 1
      && !behind.isDisjoint(with: [.dot, .bracket, .comma])
      && reply.text.tokens[item.range.upperBound].kind != .digits
  }

  /// Whether all numbers of the text can be recognised.
  var knowsNumberWords: Bool {
    func isKnown(_ code: String?) -> Bool {
      guard let code else { return true }
      return ["en", "de", "zh", "yue", "ja"].contains(code)
    }
    return isKnown(language) && isKnown(target)
  }

  /// Percent and money stay what they are.
  private func units() -> Finding? {
    if isTranslation { return nil }
    let kinds: [(Gap, Lexicon.Flags, String)] = [
      (.percent, .percent, "%"), (.dollar, .dollar, "$"), (.euro, .euro, "€"), (.yuan, .yuan, "¥"),
    ]
    let (ours, theirs) = (Self.units(raw), Self.units(reply))
    for (gap, flag, sign) in kinds {
      let (before, after) = (ours.contains(flag), theirs.contains(flag))
      if before, !after { return lost(.number, sign) }
      if after, !before, gap != .percent || !hasFraction { return invented(.number, sign) }
    }
    return nil
  }

  private var hasFraction: Bool { rawNumbers.items.contains { $0.digits.isEmpty } }

  private static func units(_ reading: Reading) -> Lexicon.Flags {
    let tokens = reading.text.tokens
    var found: Lexicon.Flags = []
    for index in tokens.indices {
      let gap = tokens[index].gap
      let isBehind = index > 0 && reading.isNumeral(index - 1)
      let isBefore = index < reading.count && reading.isNumeral(index)
      if isBehind || isBefore {
        if gap.contains(.percent), isBehind { found.insert(.percent) }
        if gap.contains(.dollar) { found.insert(.dollar) }
        if gap.contains(.euro) { found.insert(.euro) }
        if gap.contains(.yuan) { found.insert(.yuan) }
      }
      guard index < reading.count, isBehind, !reading.states[index].contains(.fixed) else {
        continue
      }
      found.formUnion(
        reading.flags(index).intersection([.percent, .dollar, .euro, .yuan]))
    }
    // 百分之
    for index in tokens.indices.dropLast(2)
    where tokens[index].hash == NumberScanner.Words.fen
      && tokens[index + 1].hash == NumberScanner.Words.zhi && index > 0
      && reading.entry(index - 1).value == 100
    {
      found.insert(.percent)
    }
    return found
  }
}
