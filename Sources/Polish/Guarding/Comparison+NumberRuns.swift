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
      Self.eachRun(replies, index, reply, replyNumbers) { end, hash in add(hash, index..<end) }
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
        while link != 0 {
          let run = chain[Int(link)].items
          link = chain[Int(link)].next
          // As many on both sides are paired one by one.
          guard run.count != end - index, !run.contains(where: { isReplyFound[$0] }) else {
            heads[hash] = isReplyFound[run.lowerBound] ? link : heads[hash]
            continue
          }
          best = (end, run)
          return
        }
      }
      Self.eachRun(raws, index, raw, rawNumbers, offer)
      if let hash = restOfUnit(raws, index) { offer(index + 2, hash &+ Self.ofValue) }
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

  /// "two metres forty"
  private func restOfUnit(_ items: [NumberItem], _ index: Int) -> UInt64? {
    guard index + 1 < items.count else { return nil }
    let (whole, rest) = (items[index], items[index + 1])
    let unit = whole.range.upperBound
    guard rest.range.lowerBound == unit + 1, whole.digits.count <= 4, rest.digits.count <= 2,
      !whole.digits.isEmpty, !rest.digits.isEmpty, raw.text.tokens[unit].kind == .word,
      raw.text.tokens[unit].gap == .space, raw.text.tokens[unit + 1].gap == .space
    else { return nil }
    var digits = Array(rawNumbers.digits(of: whole))
    if rest.digits.count == 1 { digits.append(0x30) }
    digits += rawNumbers.digits(of: rest)
    return NumberItem.decimal(digits[...], fraction: 2, shift: 0)
  }

  /// Calls with the end and the hash of the digits of all windows of at least three digits that
  /// begin at the item.
  private static func eachRun(
    _ items: [NumberItem], _ first: Int, _ reading: Reading, _ numbers: NumberScanner,
    _ body: (Int, UInt64) -> Void
  ) {
    var (plain, apart) = (UInt64(1), UInt64(1))
    var count = 0
    var end = first
    while end < items.count, end < first + 16, count < 24 {
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
}
