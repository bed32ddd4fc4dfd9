extension NumberScanner {
  /// Digits with what belongs to them: separators, a time's colon, "million", 万.
  mutating func scanDigits(_ first: Int) -> Int {
    let isName = first > 0 && tokens[first].isGlued && tokens[first - 1].kind == .word
    var end = first + 1
    let separator = tokens[end].gap
    if tokens[end].kind == .digits, tokens[end].gapLength == 1,
      separator == .dot || separator == .comma || separator == .apostrophe || separator == .colon
    {
      while tokens[end].kind == .digits, tokens[end].gapLength == 1,
        tokens[end].gap.isSubset(of: [.dot, .comma, .apostrophe, .colon])
      { end += 1 }
    }
    let parts = first..<end
    if end == first + 1, let found = scanRatio(first) ?? scanHours(first) { return found }
    if separator == .colon, parts.count > 1 { return scanTime(parts) }
    guard let fraction = fraction(of: parts) else {
      // A date, a version, an address: numbers of their own.
      for part in parts { appendDigits(part..<part + 1, fraction: 0, isWeak: isName) }
      return end
    }
    appendDigits(parts, fraction: fraction, isWeak: isName)
    return finishDigits(parts, fraction: fraction)
  }

  /// Digits behind the point; `nil`: these are several numbers.
  private func fraction(of parts: Range<Int>) -> Int? {
    if parts.count == 1 { return 0 }
    let gaps = parts.dropFirst().map { tokens[$0].gap }
    let lengths = parts.dropFirst().map { Int(tokens[$0].length) }
    let isThousands = lengths.allSatisfy { $0 == 3 } && tokens[parts.lowerBound].length <= 3
    if gaps.contains(.colon) { return nil }
    if Set(gaps.map(\.rawValue)).count == 1 {
      if isThousands { return 0 }
      return parts.count == 2 ? lengths[0] : nil
    }
    // The last mark is the point, those before it are thousands.
    let before = gaps.dropLast()
    guard Set(before.map(\.rawValue)).count == 1, lengths.dropLast().allSatisfy({ $0 == 3 }) else {
      return nil
    }
    return lengths.last
  }

  private mutating func appendDigits(_ parts: Range<Int>, fraction: Int, isWeak: Bool) {
    let range = keep(bytes(parts))
    let slice = digits[range]
    var item = NumberItem(
      range: parts, key: NumberItem.decimal(slice, fraction: fraction, shift: 0), digits: range,
      isWeak: isWeak)
    if parts.count == 2 {
      let last = tokens[parts.upperBound - 1]
      // "31.12.": a day and its month.
      if tokens[parts.upperBound].gap.contains(.dot), fraction <= 2, fraction > 0,
        tokens[parts.lowerBound + 1].gap == .dot, let day = value(parts.lowerBound),
        (1...31).contains(day), let month = value(parts.lowerBound + 1), (1...12).contains(month)
      {
        digits.removeSubrange(range)
        for part in parts { append(value(part) ?? 0, part..<part + 1) }
        return
      }
      // `1.500` is 1500 for some and 1.5 for others; `3.30` may be a time.
      if last.length == 3, fraction == 0 {
        item.second = NumberItem.decimal(slice, fraction: 3, shift: 0)
      } else if last.length == 2, fraction == 2, let hour = value(parts.lowerBound), hour <= 24,
        let minute = value(parts.upperBound - 1), minute < 60
      {
        item.second = NumberItem.time(hour, minute)
      }
    }
    // A zero in front is part of a telephone number or a code.
    if parts.count == 1, slice.count > 2, slice.first == 0x30 {
      item.key ^= UInt64(slice.prefix { $0 == 0x30 }.count) << 7
    }
    append(item)
  }

  /// `3/4`, where it is no date.
  private mutating func scanRatio(_ first: Int) -> Int? {
    let next = first + 1
    guard tokens[next].kind == .digits, tokens[next].gap == .slash, tokens[next].gapLength == 1,
      let a = value(first), let b = value(next), a < b, (2...10).contains(b),
      tokens[next + 1].kind != .digits || !tokens[next + 1].gap.contains(.slash)
    else { return nil }
    append(
      NumberItem(
        range: first..<next + 1, key: NumberItem.ratio(a, b), digits: keep("\(a)\(b)".utf8)))
    return next + 1
  }

  /// `18h45`, `18h`.
  private mutating func scanHours(_ first: Int) -> Int? {
    let mark = first + 1
    guard mark < reading.count, tokens[mark].hash == Words.h, tokens[mark].isGlued,
      let hour = value(first), hour <= 24
    else { return nil }
    if tokens[mark + 1].kind == .digits, tokens[mark + 1].isGlued, let minute = value(mark + 1),
      minute < 60
    {
      append(hour: hour, minute: minute, first..<mark + 2)
      return mark + 2
    }
    append(hour: hour, minute: 0, first..<mark + 1)
    return mark + 1
  }

  private mutating func finishDigits(_ parts: Range<Int>, fraction: Int) -> Int {
    let next = parts.upperBound
    guard next < reading.count, let place = items.indices.last,
      items[place].range == parts
    else { return next }
    let token = tokens[next]
    let slice = digits[items[place].digits]
    func scale(_ shift: Int) {
      items[place].key = NumberItem.decimal(slice, fraction: fraction, shift: shift)
    }
    if parts.count == 1, let end = scanMixed(parts.lowerBound, next, place) { return end }
    switch reading.role(next) {
    case .hanMultiplier where token.gap == .space:
      scale(Self.zeros(reading.entry(next).value))
      items[place].second = 0
      items[place].range = parts.lowerBound..<next + 1
      return next + 1
    case .hundred where isJoined(next), .multiplier where isJoined(next):
      scale(Self.zeros(reading.entry(next).value))
      items[place].second = 0
      items[place].range = parts.lowerBound..<next + 1
      return next + 1
    case .hanUnit where token.isGlued, .hanMultiplier where token.isGlued:
      var shift = Self.zeros(reading.entry(next).value)
      var end = next + 1
      while end < reading.count, tokens[end].isGlued,
        reading.role(end) == .hanMultiplier || reading.role(end) == .hanUnit
      {
        shift += Self.zeros(reading.entry(end).value)
        end += 1
      }
      scale(shift)
      items[place].second = 0
      items[place].range = parts.lowerBound..<end
      return end
    default: break
    }
    if token.hash == Words.k, token.isGlued {
      items[place].second = items[place].key
      scale(3)
      return next + 1
    }
    if token.isGlued, token.hash == Words.m || token.hash == Words.bn {
      // `3.2m`, metres or millions.
      items[place].third = NumberItem.decimal(
        slice, fraction: fraction, shift: token.hash == Words.m ? 6 : 9)
      return next + 1
    }
    guard parts.count == 1, let value = value(parts.lowerBound), value <= 24 else { return next }
    finishHan(next, value)
    if token.hash == Words.dian || token.hash == Words.dian2 {
      return scanHanTime(value, parts.lowerBound, next)
    }
    if let end = scanHalfPast(value, parts.lowerBound, next) { return end }
    if isClock(next) { items[place].third = NumberItem.time(value, 0) }
    return scanPast(value, parts.lowerBound, next) ?? next
  }

  /// `1½`, `1 1/2`
  private mutating func scanMixed(_ first: Int, _ next: Int, _ place: Int) -> Int? {
    let token = tokens[next]
    guard token.gap.isSubset(of: .space), token.gapLength <= 1, let whole = value(first),
      whole < 1000
    else { return nil }
    var hundredths = Words.parts[token.hash]
    var end = next + 1
    if hundredths == nil, token.kind == .digits, token.gapLength == 1,
      tokens[end].kind == .digits, tokens[end].gap == .slash, tokens[end].gapLength == 1,
      tokens[end + 1].kind != .digits || !tokens[end + 1].gap.contains(.slash),
      let a = value(next), let b = value(end), a > 0, a < b
    {
      hundredths = b == 2 || b == 4 ? a * 100 / b : nil
      end += 1
    }
    guard let hundredths else { return nil }
    items[place] = mixed(whole, hundredths, first..<end)
    return end
  }

  /// One and a half, however it is written.
  mutating func mixed(_ whole: Int64, _ hundredths: Int64, _ range: Range<Int>) -> NumberItem {
    let isHalf = hundredths == 50
    let kept = keep("\(whole)\(isHalf ? 5 : hundredths)".utf8)
    return NumberItem(
      range: range,
      key: NumberItem.decimal(digits[kept], fraction: isHalf ? 1 : 2, shift: 0), digits: kept)
  }

  private mutating func scanTime(_ parts: Range<Int>) -> Int {
    guard parts.count <= 3, let hour = value(parts.lowerBound), hour <= 24,
      let minute = value(parts.lowerBound + 1), minute < 60,
      tokens[parts.lowerBound + 1].length == 2
    else {
      for part in parts { appendDigits(part..<part + 1, fraction: 0, isWeak: false) }
      return parts.upperBound
    }
    append(hour: hour, minute: minute, parts.lowerBound..<parts.lowerBound + 2)
    if parts.count == 3 {
      appendDigits(parts.upperBound - 1..<parts.upperBound, fraction: 0, isWeak: false)
    }
    return parts.upperBound
  }

  /// "ten past three" as 3:10; `nil` where it is none. The item of the minutes is replaced.
  mutating func scanPast(_ minute: Int64, _ first: Int, _ index: Int) -> Int? {
    guard index + 1 < reading.count, minute < 60 else { return nil }
    let word = tokens[index].hash
    // "fünf vor halb neun"
    if word == Words.nach || word == Words.vor, index + 2 < reading.count,
      tokens[index + 1].hash == Words.halb, let hour = smallNumber(index + 2), hour <= 12
    {
      items.removeLast()
      let time = (hour + 11) % 12 * 60 + (word == Words.vor ? 30 - minute : 30 + minute)
      append(hour: time / 60 == 0 ? 12 : time / 60, minute: time % 60, first..<index + 3)
      return index + 3
    }
    guard word == Words.past || word == Words.nach || word == Words.vor,
      tokens[index].gap == .space, tokens[index + 1].gap == .space,
      let hour = smallNumber(index + 1), (1...12).contains(hour)
    else { return nil }
    items.removeLast()
    let time = word == Words.vor ? (hour + 11) % 12 * 60 + 60 - minute : hour * 60 + minute
    append(hour: time / 60 == 0 ? 12 : time / 60, minute: time % 60, first..<index + 2)
    return index + 2
  }

  /// The number that one token is.
  func smallNumber(_ index: Int) -> Int64? {
    guard index < reading.count else { return nil }
    if tokens[index].kind == .digits { return value(index) }
    switch reading.role(index) {
    case .unit, .teen, .hanDigit: return reading.entry(index).value
    default: return nil
    }
  }

  func value(_ index: Int) -> Int64? {
    tokens[index].length > 6
      ? nil : bytes(index..<index + 1).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// The digits of tokens, as ASCII.
  private func bytes(_ parts: Range<Int>) -> [UInt8] {
    var found: [UInt8] = []
    for part in parts {
      let slice = reading.text.bytes[Int(tokens[part].start)..<Int(tokens[part].end)]
      if slice.allSatisfy({ (0x30...0x39).contains($0) }) {
        found.append(contentsOf: slice)
      } else {
        for scalar in String(decoding: slice, as: UTF8.self).unicodeScalars {
          let value = Scalars.narrowed(scalar.value)
          if Scalars.classify(value) == .digit { found.append(0x30 + Scalars.digit(value)) }
        }
      }
    }
    return found
  }

  static func zeros(_ value: Int64) -> Int {
    var zeros = 0
    var rest = value
    while rest >= 10 {
      rest /= 10
      zeros += 1
    }
    return zeros
  }
}
