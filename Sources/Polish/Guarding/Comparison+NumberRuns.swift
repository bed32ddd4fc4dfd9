extension Comparison {
  /// A window of neighbouring items: a telephone number, a year, a decimal in several readings.
  private struct Run {
    let items: Range<Int>
    let next: Int32
  }

  /// Pairs what is the same digits in a row, however they are parted: "oh seven seven double zero"
  /// and `07700`, "twenty twenty four" and `2024`, "two metres forty" and `2.4`.
  func matchRuns(
    _ raws: [NumberItem], _ isRawFound: inout [Bool], _ replies: [NumberItem],
    _ isReplyFound: inout [Bool]
  ) {
    var heads = WordTable(capacity: replies.count * 2)
    var chain: [Run] = [Run(items: 0..<0, next: 0)]
    for index in replies.indices.reversed() {
      if !replies[index].digits.isEmpty {
        add(replies[index].key &+ Self.ofValue, index..<index + 1)
      }
      Self.eachRun(replies, index, reply, replyNumbers, most: 8) { end, hash in
        add(hash, index..<end)
      }
    }
    func add(_ hash: UInt64, _ items: Range<Int>) {
      chain.append(Run(items: items, next: heads[hash]))
      heads[hash] = Int32(chain.count - 1)
    }
    var index = 0
    while index < raws.count {
      var best: (end: Int, run: Range<Int>)?
      func offer(_ end: Int, _ hash: UInt64) {
        if let best, best.end > end { return }
        var link = heads[hash]
        var steps = 0
        // A bounded look: the same number may stand there thousands of times.
        while link != 0, steps < 8 {
          let run = chain[Int(link)].items
          let next = chain[Int(link)].next
          let isTaken = run.contains(where: { isReplyFound[$0] })
          // As many on both sides are paired one by one.
          if !isTaken, run.count != end - index {
            best = (end, run)
            return
          }
          if isTaken, heads[hash] == link {
            heads[hash] = next
          } else {
            steps += 1
          }
          link = next
        }
      }
      Self.eachRun(raws, index, raw, rawNumbers, most: 16, offer)
      for hash in restOfUnit(raws, index) { offer(index + 2, hash &+ Self.ofValue) }
      guard let best else {
        index += 1
        continue
      }
      for item in index..<best.end { isRawFound[item] = true }
      for item in best.run { isReplyFound[item] = true }
      index = best.end
    }
  }

  private static let ofValue: UInt64 = 0x51

  /// "two metres forty", "zwanzig Uhr fünfzehn", 三块五
  private func restOfUnit(_ items: [NumberItem], _ index: Int) -> [UInt64] {
    guard index + 1 < items.count else { return [] }
    let (whole, rest) = (items[index], items[index + 1])
    let unit = whole.range.upperBound
    let tokens = raw.text.tokens
    guard rest.range.lowerBound == unit + 1, whole.digits.count <= 4, rest.digits.count <= 2,
      !whole.digits.isEmpty, !rest.digits.isEmpty, tokens[unit].kind != .digits
    else { return [] }
    let isHan = tokens[unit].kind == .han
    let gap: Gap = isHan ? [] : .space
    guard tokens[unit].gap == gap, tokens[unit + 1].gap == gap else { return [] }
    var digits = Array(rawNumbers.digits(of: whole))
    if rest.digits.count == 1, !isHan { digits.append(0x30) }
    digits += rawNumbers.digits(of: rest)
    let fraction = isHan ? rest.digits.count : 2
    let decimal = NumberItem.decimal(digits[...], fraction: fraction, shift: 0)
    let words = NumberScanner.Words.self
    let isPast = tokens[unit].hash == words.to || tokens[unit].hash == words.after
    let isClock =
      raw.flags(unit).contains(.clock) || [words.shi, words.shi2].contains(tokens[unit].hash)
    guard isClock || isPast,
      let hour = Int64(String(decoding: rawNumbers.digits(of: whole), as: UTF8.self)), hour <= 24,
      let minute = Int64(String(decoding: rawNumbers.digits(of: rest), as: UTF8.self)), minute < 60
    else { return [decimal] }
    if isPast {
      // "ten to eight", and the hour is the second number.
      guard (1...12).contains(minute) else { return [] }
      let isTo = tokens[unit].hash == words.to
      return [NumberItem.time(isTo ? minute + 11 : minute, isTo ? 60 - hour : hour)]
    }
    return [decimal, NumberItem.time(hour, minute)]
  }

  /// Calls with the end and the hash of the digits of all windows of at least three digits that
  /// begin at the item.
  private static func eachRun(
    _ items: [NumberItem], _ first: Int, _ reading: Reading, _ numbers: NumberScanner,
    most: Int, _ body: (Int, UInt64) -> Void
  ) {
    var (plain, apart) = (UInt64(1), UInt64(1))
    var count = 0
    var end = first
    while end < items.count, end < first + most, count < 24 {
      let item = items[end]
      if end > first {
        let before = items[end - 1].range
        guard item.range.lowerBound <= before.upperBound else { return }
        if item.range.lowerBound == before.upperBound,
          !reading.text.tokens[item.range.lowerBound].gap.isSubset(of: joints)
        {
          return
        }
      }
      if item.digits.isEmpty { return }
      let digits = numbers.digits(of: item)
      count += digits.count
      for digit in digits { plain = mix(plain, digit) }
      // "nine hundred four" among digits may be 900 and 4.
      let isApart =
        digits.count == 3 && item.range.count >= 3 && digits[digits.startIndex + 1] == 0x30
        && digits[digits.startIndex + 2] != 0x30
      if isApart {
        // Hundreds, then the unit.
        for digit in [digits[digits.startIndex], 0x30, 0x30, digits[digits.startIndex + 2]] {
          apart = mix(apart, digit)
        }
      } else {
        for digit in digits { apart = mix(apart, digit) }
      }
      end += 1
      guard count >= 3 else { continue }
      body(end, plain)
      if apart != plain { body(end, apart) }
    }
  }

  private static func mix(_ hash: UInt64, _ digit: UInt8) -> UInt64 {
    let mixed = (hash ^ UInt64(digit)) &* 0x9e37_79b9_7f4a_7c15
    return mixed ^ (mixed >> 29)
  }

  private static let joints: Gap = [.space, .slash, .hyphen, .dot, .bracket, .dash]

  // MARK: - What a single number may be

  /// "thirty (30)"
  func isSaidInBrackets(_ index: Int) -> Bool {
    let items = replyNumbers.items
    guard index > 0, items[index - 1].key == items[index].key else { return false }
    let first = items[index].range.lowerBound
    return items[index - 1].range.upperBound == first
      && reply.text.tokens[first].gap.contains(.bracket)
  }

  /// "a cup" may be written `1 cup`.
  func isArticle(_ item: NumberItem) -> Bool {
    item.digits.count == 1 && !item.isTime && item.key == NumberItem.integer(1)
      && item.third == 0 && Self.articles.contains(where: { rawWords.contains($0) })
  }

  private static let articles = [
    "a", "an", "ein", "eine", "einen", "einer", "einem", "eines", "un", "une", "una", "um", "uma",
  ].map(NumberScanner.Words.hash)

  /// It is taken back, and no other number that is stands behind it.
  func isTakenBackLast(_ index: Int, _ items: [NumberItem]) -> Bool {
    func isOptional(_ index: Int) -> Bool {
      !raw.states[items[index].range.lowerBound].isDisjoint(with: .optional)
    }
    return isOptional(index) && (index + 1 >= items.count || !isOptional(index + 1))
  }

  /// 周四: the day is a date and no number.
  static func isWeekday(_ reading: Reading, _ index: Int) -> Bool {
    index > 0 && reading.text.tokens[index].isGlued
      && NumberScanner.Words.weekdays.contains(reading.text.tokens[index - 1].hash)
  }

  /// Another number stands beside it: "the seventh of the eleventh".
  func hasNeighbour(_ index: Int, _ items: [NumberItem]) -> Bool {
    index > 0 && items[index].range.lowerBound - items[index - 1].range.upperBound <= 2
      || index + 1 < items.count
        && items[index + 1].range.lowerBound - items[index].range.upperBound <= 2
  }

  /// It is one of at least three numbers in a row.
  func isInRun(_ index: Int, _ items: [NumberItem]) -> Bool {
    func joins(_ next: Int) -> Bool {
      next > 0 && next < items.count
        && items[next].range.lowerBound <= items[next - 1].range.upperBound
    }
    let (before, behind) = (joins(index), joins(index + 1))
    return before && behind || before && joins(index - 1) || behind && joins(index + 2)
  }

  /// "minus five" does not become "five".
  func signs() -> Finding? {
    func isNegative(_ reading: Reading, _ index: Int) -> Bool {
      guard index > 0 else { return false }
      let before = reading.text.tokens[index - 1].hash
      return Self.minus.contains(before)
        || before == Self.below && index > 1 && reading.text.tokens[index - 2].hash == Self.naught
    }
    var (signed, plain) = (Set<UInt64>(), Set<UInt64>())
    for item in rawNumbers.items {
      let first = item.range.lowerBound
      if isNegative(raw, first), raw.states[first].isDisjoint(with: .optional) {
        signed.insert(item.key)
      } else {
        plain.insert(item.key)
      }
    }
    signed.subtract(plain)
    if signed.isEmpty || Self.belows.contains(where: { replyWords.contains($0) }) { return nil }
    var (kept, bare) = (Set<UInt64>(), Set<UInt64>())
    for item in replyNumbers.items where signed.contains(item.key) {
      let first = item.range.lowerBound
      let mayBe: Gap = [.hyphen, .dash, .other]
      if isNegative(reply, first) || !reply.text.tokens[first].gap.isDisjoint(with: mayBe) {
        kept.insert(item.key)
      } else {
        bare.insert(item.key)
      }
    }
    return signed.subtracting(kept).isDisjoint(with: bare) ? nil : lost(.number, "minus")
  }

  private static let minus = Set(["minus", "负", "負", "negative"].map(NumberScanner.Words.hash))
  private static let below = NumberScanner.Words.hash("下")
  private static let naught = NumberScanner.Words.hash("零")
  private static let belows = ["below", "unter", "under", "sous"].map(NumberScanner.Words.hash)
}
