extension NumberScanner {
  /// Numbers in words, English and German: `two thousand and five`, `drei Komma fünf`.
  mutating func scanWords(_ first: Int) -> Int {
    let entry = reading.entry(first)
    switch entry.role {
    case .half: return scanHalf(first)
    case .noon:
      append(
        NumberItem(
          range: first..<first + 1, key: NumberItem.integer(12), second: NumberItem.time(12, 0),
          third: NumberItem.integer(0), digits: keep(12),
          isWeak: first == 0 || !Words.hours.contains(tokens[first].hash)
            || !Words.untils.contains(tokens[first - 1].hash)))
      return first + 1
    case .quarter: return scanQuarter(first)
    case .weak where entry.value < 0:
      appendFraction(first, NumberItem.ratio(1, -entry.value), 0, 0, isWeak: true)
      return first + 1
    case .weak where Words.multiples.contains(tokens[first].hash) && isJoined(first + 1):
      // "double seven"
      let next = first + 1
      guard next < reading.count, [.unit, .zero].contains(reading.role(next)) else {
        append(entry.value, first..<next, isWeak: true)
        return next
      }
      for _ in 0..<entry.value { append(reading.entry(next).value, first..<next + 1) }
      return next + 1
    case .weak:
      append(entry.value, first..<first + 1, isWeak: entry.value != 12)
      items[items.count - 1].isExplicit = true
      return first + 1
    case .point:
      guard isJoined(first + 1), let fraction = spokenDigits(first + 1) else { return first + 1 }
      return finish(0, fraction: fraction.text, first, fraction.end)
    case .zero:
      // "oh" is a zero among digits only, "null" is a word of programs too.
      let hash = tokens[first].hash
      if hash == Words.oh {
        let isBehind = items.last?.range.upperBound == first && isJoined(first)
        if !isBehind {
          // "oh seven seven"
          guard isDigitWord(first + 1), isDigitWord(first + 2) else { return first + 1 }
          append(0, first..<first + 1, isWeak: !isDigitWord(first + 3))
          return first + 1
        }
      }
      if isJoined(first + 1), reading.role(first + 1) == .point, isJoined(first + 2),
        let fraction = spokenDigits(first + 2)
      {
        return finish(0, fraction: fraction.text, first, fraction.end)
      }
      append(0, first..<first + 1, isWeak: hash == Words.null || hash == Words.nil)
      return first + 1
    case .hundred, .hundreds:
      // "por ciento", "per cento", "pour cent"
      if first > 0, Words.per.contains(tokens[first - 1].hash) { return first + 1 }
      return scanSum(first)
    default: return scanSum(first)
    }
  }

  private func isDigitWord(_ index: Int) -> Bool {
    guard index < reading.count, isJoined(index) else { return false }
    return [.unit, .zero].contains(reading.role(index))
      || Words.multiples.contains(tokens[index].hash)
  }

  /// "siebenunddreißig komma zwei"; `nil` where no point stands behind the number.
  mutating func finishPoint(_ whole: Int64, _ first: Int, _ point: Int) -> Int? {
    guard point < reading.count, isJoined(point), reading.role(point) == .point,
      isJoined(point + 1), let fraction = spokenDigits(point + 1)
    else { return nil }
    return finish(whole, fraction: fraction.text, first, fraction.end)
  }

  private mutating func scanSum(_ first: Int) -> Int {
    var total: Int64 = 0
    var current: Int64 = 0
    var last = Lexicon.Role.none
    var smallest = Int64.max
    var lastValue: Int64 = 0
    var index = first
    var isOrdinal = false
    loop: while index < reading.count, index == first || isJoined(index) {
      let entry = reading.entry(index)
      switch entry.role {
      case .unit where [.none, .tens, .hundred, .hundreds, .multiplier].contains(last):
        // "fünf und zwanzig"
        if last != .tens, index + 2 < reading.count, tokens[index + 1].hash == Words.und,
          isJoined(index + 1), isJoined(index + 2), reading.role(index + 2) == .tens
        {
          current += entry.value + reading.entry(index + 2).value
          last = .unit
          index += 3
          continue loop
        }
        current += entry.value
      case .teen where [.none, .hundred, .hundreds, .multiplier].contains(last),
        .tens where [.none, .hundred, .hundreds, .multiplier].contains(last):
        current += entry.value
      case .hundreds where last == .none || last == .multiplier: current += entry.value
      case .unit where last == .unit && lastValue == 10 && (7...9).contains(entry.value):
        // "dix-sept"
        current += entry.value
      case .tens
      where last == .unit && current % 100 == 4 && lastValue == 4
        && Words.vingt.contains(tokens[index].hash):
        current += 76
      case .ordinal where last != .unit && last != .teen && (last != .tens || entry.value < 10):
        current += entry.value
        isOrdinal = true
        index += 1
        break loop
      case .hundred
      where [.none, .unit, .teen, .tens, .multiplier].contains(last) && current < 100:
        current = max(current, 1) * 100
      case .multiplier where entry.value < smallest:
        total += max(current, 1) * entry.value
        current = 0
        smallest = entry.value
      case .point where last != .none:
        guard isJoined(index + 1), let fraction = spokenDigits(index + 1) else { break loop }
        return finish(total + current, fraction: fraction.text, first, fraction.end)
      default:
        let hash = tokens[index].hash
        let isAnd = hash == Words.and || hash == Words.und
        // "vingt et un"
        if Words.otherAnds.contains(hash), last == .tens, isJoined(index + 1),
          Words.ones.contains(tokens[index + 1].hash)
        {
          current += 1
          index += 2
          break loop
        }
        guard isAnd || Words.otherAnds.contains(hash),
          last == .hundred || last == .hundreds || last == .multiplier || !isAnd && last == .tens,
          isJoined(index + 1), index + 1 < reading.count,
          [.unit, .teen, .tens, .ordinal].contains(reading.role(index + 1))
        else { break loop }
        index += 1
        continue loop
      }
      last = entry.role
      lastValue = entry.value
      index += 1
    }
    guard index > first else { return first + 1 }
    // "quatre-vingt-un"
    if last == .tens, index < reading.count, tokens[index].gap == .hyphen,
      Words.ones.contains(tokens[index].hash)
    {
      current += 1
      index += 1
    }
    append(total + current, first..<index, isWeak: isWeak(first, index, total + current, isOrdinal))
    if isOrdinal {
      items[items.count - 1].isExplicit = true
      return index
    }
    if index + 1 < reading.count, Words.otherAnds.contains(tokens[index].hash), isJoined(index),
      isJoined(index + 1), reading.role(index + 1) == .half, (1...24).contains(total + current),
      tokens[index + 1].hash != Words.halb
    {
      // "cinco y media"
      items.removeLast()
      append(hour: total + current, minute: 30, first..<index + 2)
      items[items.count - 1].second = NumberItem.value(UInt64(total + current) * 10 + 5, -1)
      return index + 2
    }
    if let end = scanParts(total + current, first, index) { return end }
    if isClock(index), let place = items.indices.last {
      items[place].third = NumberItem.time(total + current, 0)
    }
    return scanPast(total + current, first, index) ?? index
  }

  /// "one" is a pronoun as often as a number; "first" and "second" are other words as well.
  private func isWeak(_ first: Int, _ end: Int, _ value: Int64, _ isOrdinal: Bool) -> Bool {
    guard end == first + 1 else { return false }
    let isNeighbour = first > 0 && isJoined(first) && items.last?.range.upperBound == first
    if isOrdinal {
      if value < 3 { return true }
      let before = first > 0 ? reading.flags(first - 1) : []
      let isNamed = !before.isDisjoint(with: [.article, .dateContext])
      let day = first > 0 ? reading.entry(first - 1).date : 0
      // "the screenshots by Friday. Third, nobody …"
      let isDate =
        day != 0 && (DateName.month(day) > 0 || tokens[end].hash == Words.of)
        || reading.entry(end).date != 0
      return !isNamed && !isDate
    }
    guard value == 1, reading.role(first) == .unit else { return false }
    if isNeighbour || end < reading.count && isJoined(end) && reading.isNumeral(end) {
      return false
    }
    if reading.flags(end).contains(.unit) { return false }
    return true
  }

  /// "three point one four", "drei Komma fünf Millionen".
  mutating func finish(
    _ whole: Int64, fraction: [UInt8], _ first: Int, _ end: Int
  ) -> Int {
    let range = keep(Array(String(whole).utf8) + fraction)
    if isJoined(end), reading.role(end) == .point, isJoined(end + 1),
      let next = spokenDigits(end + 1)
    {
      // "two point four point one" is no decimal.
      append(whole, first..<first + 1)
      appendParts(fraction, end - 1..<end)
      appendParts(next.text, end + 1..<next.end)
      var place = next.end
      while isJoined(place), reading.role(place) == .point, isJoined(place + 1),
        let more = spokenDigits(place + 1)
      {
        appendParts(more.text, place + 1..<more.end)
        place = more.end
      }
      return place
    }
    var shift = 0
    var last = end
    while isJoined(last), last < reading.count,
      reading.role(last) == .multiplier || reading.role(last) == .hundred
    {
      shift += Self.zeros(reading.entry(last).value)
      last += 1
    }
    append(
      NumberItem(
        range: first..<last,
        key: NumberItem.decimal(digits[range], fraction: fraction.count, shift: shift),
        digits: range))
    return last
  }

  private mutating func appendParts(_ text: [UInt8], _ range: Range<Int>) {
    append(Int64(String(decoding: text, as: UTF8.self)) ?? 0, range)
  }

  /// Digits behind a point: one by one, or as one number below 100.
  private func spokenDigits(_ first: Int) -> (text: [UInt8], end: Int)? {
    guard first < reading.count else { return nil }
    var found: [UInt8] = []
    var index = first
    while index < reading.count, found.count < 18, index == first || isJoined(index) {
      if tokens[index].kind == .digits, found.isEmpty, let value = value(index) {
        return (Array(String(value).utf8), index + 1)
      }
      let entry = reading.entry(index)
      switch entry.role {
      case .unit, .zero: found.append(0x30 + UInt8(entry.value % 10))
      case .teen where found.isEmpty: return (Array(String(entry.value).utf8), index + 1)
      case .tens where found.isEmpty:
        if isJoined(index + 1), reading.role(index + 1) == .unit {
          return (Array(String(entry.value + reading.entry(index + 1).value).utf8), index + 2)
        }
        return (Array(String(entry.value).utf8), index + 1)
      default: return found.isEmpty ? nil : (found, index)
      }
      index += 1
    }
    return found.isEmpty ? nil : (found, index)
  }

  /// "half past three", "halb vier"; else it may be 0.5 or thirty minutes.
  private mutating func scanHalf(_ first: Int) -> Int {
    if tokens[first + 1].hash == Words.past, let hour = smallNumber(first + 2), hour <= 12 {
      append(hour: hour, minute: 30, first..<first + 3)
      return first + 3
    }
    // "half seven"
    if tokens[first].hash == Words.half, isJoined(first + 1), let hour = smallNumber(first + 1),
      (2...12).contains(hour), !reading.isNumeral(first + 2)
    {
      append(hour: hour, minute: 30, first..<first + 2)
      return first + 2
    }
    if tokens[first].hash == Words.halb, let hour = smallNumber(first + 1), hour <= 12 {
      append(hour: hour == 1 ? 12 : hour - 1, minute: 30, first..<first + 2)
      return first + 2
    }
    // "half a dozen"
    let dozen = tokens[first + 1].hash == Words.a ? first + 2 : first + 1
    if dozen < reading.count, reading.role(dozen) == .weak, reading.entry(dozen).value == 12 {
      append(6, first..<dozen + 1)
      return dozen + 1
    }
    if let end = scanAndPart(first, 50) ?? scanOtherHalf(first) { return end }
    if isJoined(first + 1), Words.time.contains(tokens[first + 1].hash) {
      appendFraction(first, NumberItem.ratio(1, 2), 0, 0, isWeak: true)
      return first + 1
    }
    let before = first > 0 ? tokens[first - 1].hash : 0
    let isWeak =
      tokens[first].kind == .han || tokens[first].hash == Words.halb
      || first > 0 && before == Words.and
    appendFraction(
      first, NumberItem.ratio(1, 2), NumberItem.integer(30), NumberItem.integer(50), isWeak: isWeak)
    return first + 1
  }

  /// "three quarters", "two thirds", "drei Viertel".
  private mutating func scanParts(_ count: Int64, _ first: Int, _ index: Int) -> Int? {
    guard isJoined(index), (1...99).contains(count) else { return nil }
    let parts: Int64
    switch reading.role(index) {
    case .quarter: parts = 4
    case .weak where reading.entry(index).value < 0: parts = -reading.entry(index).value
    case .ordinal where count == 1 && reading.entry(index).value > 2:
      parts = reading.entry(index).value
    default: return nil
    }
    items.removeLast()
    append(
      NumberItem(
        range: first..<index + 1, key: NumberItem.ratio(count, parts),
        digits: keep("\(count)\(parts)".utf8)))
    return index + 1
  }

  /// "two and a half", "an hour and a half", "three and a quarter".
  private mutating func scanAndPart(_ first: Int, _ hundredths: Int64) -> Int? {
    guard first >= 3, tokens[first - 1].hash == Words.a, tokens[first - 2].hash == Words.and,
      isJoined(first), isJoined(first - 1)
    else { return nil }
    return addPart(first, before: first - 2, hundredths) { $0 == Words.a || $0 == Words.an }
  }

  /// "un kilo et demi", "dos y medio"
  private mutating func scanOtherHalf(_ first: Int) -> Int? {
    guard first >= 2, Words.otherAnds.contains(tokens[first - 1].hash), isJoined(first),
      isJoined(first - 1)
    else { return nil }
    return addPart(first, before: first - 1, 50) { Words.ones.contains($0) }
  }

  /// Adds the part at `first` to the number that stands before the "and", or before the word there.
  private mutating func addPart(
    _ first: Int, before and: Int, _ hundredths: Int64, isOne: (UInt64) -> Bool
  ) -> Int? {
    var start = and
    var whole: Int64?
    if let last = items.last, last.range.upperBound >= and - 1,
      let value = Int64(String(decoding: digits[last.digits], as: UTF8.self)), value < 1000
    {
      whole = value
      start = last.range.lowerBound
      items.removeLast()
    } else if and >= 2, isOne(tokens[and - 2].hash) {
      whole = 1
      start = and - 2
    }
    guard let whole else { return nil }
    var item = mixed(whole, hundredths, start..<first + 1)
    if isJoined(first + 1), [.multiplier, .hundred].contains(reading.role(first + 1)) {
      // "two and a half million"
      item.key = NumberItem.decimal(
        digits[item.digits], fraction: hundredths == 50 ? 1 : 2,
        shift: Self.zeros(reading.entry(first + 1).value))
      item.range = start..<first + 2
      append(item)
      return first + 2
    }
    append(item)
    if hundredths == 50, whole <= 24 { items[items.count - 1].second = NumberItem.time(whole, 30) }
    return first + 1
  }

  /// "quarter past three", "Viertel vor vier"; else it may be 0.25 or fifteen minutes.
  private mutating func scanQuarter(_ first: Int) -> Int {
    if let hour = smallNumber(first + 2), hour <= 12 {
      switch tokens[first + 1].hash {
      case Words.past, Words.nach, Words.after:
        append(hour: hour, minute: 15, first..<first + 3)
        return first + 3
      case Words.to, Words.vor:
        append(hour: hour == 1 ? 12 : hour - 1, minute: 45, first..<first + 3)
        return first + 3
      default: break
      }
    }
    if reading.entry(first).value == 15, let end = scanAndPart(first, 25) { return end }
    let isOrdinal = first > 0 && reading.role(first - 1) == .ordinal
    let parts = reading.entry(first).value / 15
    appendFraction(
      first, NumberItem.ratio(parts, 4), NumberItem.integer(parts * 15),
      NumberItem.integer(parts * 25), isWeak: isOrdinal)
    return first + 1
  }

  private mutating func appendFraction(
    _ first: Int, _ key: UInt64, _ second: UInt64, _ third: UInt64, isWeak: Bool
  ) {
    append(
      NumberItem(
        range: first..<first + 1, key: key, second: second, third: third, digits: keep([]),
        isWeak: isWeak))
  }
}
