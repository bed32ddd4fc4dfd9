extension NumberScanner {
  /// Numerals in Han characters: 二十五, 两千零五, 二零二六, 三点半, 百分之五.
  mutating func scanHan(_ first: Int) -> Int {
    let end = numeralEnd(first)
    let run = first..<end
    let isSequence = run.allSatisfy { [.hanDigit, .zero].contains(reading.role($0)) }
    // 百分之
    if end + 1 < reading.count, tokens[end].hash == Words.fen, tokens[end + 1].hash == Words.zhi {
      let value = hanValue(run)
      let numerator = end + 2
      guard value != 100, value < 1000, numerator < reading.count, isHanNumeral(numerator) else {
        if value != 100 { append(value, run) }
        return numerator
      }
      // 三分之一
      let last = numeralEnd(numerator)
      let count = hanValue(numerator..<last)
      append(
        NumberItem(
          range: first..<last, key: NumberItem.ratio(count, value),
          digits: keep("\(count)\(value)".utf8)))
      return last
    }
    if scanHanRange(run) {
      // 三四百: two numbers.
    } else if isSequence, run.count > 1 {
      let bytes = run.map { UInt8(0x30 + reading.entry($0).value % 10) }
      let kept = keep(bytes)
      append(
        NumberItem(
          range: run, key: NumberItem.decimal(digits[kept], fraction: 0, shift: 0), digits: kept))
    } else {
      append(hanValue(run), run, isWeak: isWeakHan(run))
      items[items.count - 1].isExplicit = first > 0 && tokens[first - 1].hash == Words.di
    }
    guard end < reading.count else { return end }
    finishHan(end, hanValue(run))
    let next = tokens[end].hash
    if next == Words.ke, end + 1 < reading.count,
      [Words.zhong, Words.zhong2].contains(tokens[end + 1].hash), let place = items.indices.last
    {
      // 一刻钟
      items[place].second = NumberItem.integer(hanValue(run) * 15)
      return end
    }
    if next == Words.dian || next == Words.dian2 { return scanHanTime(hanValue(run), first, end) }
    if let last = scanHalfPast(hanValue(run), first, end) { return last }
    if next == Words.shi || next == Words.shi2, let place = items.indices.last {
      items[place].third = NumberItem.time(hanValue(run), 0)
    }
    return end
  }

  /// 三四百, 七八十: one or the other.
  private mutating func scanHanRange(_ run: Range<Int>) -> Bool {
    let first = run.lowerBound
    guard run.count == 3 || run.count == 4, reading.role(first) == .hanDigit,
      reading.role(first + 1) == .hanDigit,
      reading.entry(first + 1).value == reading.entry(first).value + 1,
      run.dropFirst(2).allSatisfy({ [.hanUnit, .hanMultiplier].contains(reading.role($0)) })
    else { return false }
    var scale: Int64 = 1
    for index in run.dropFirst(2) { scale *= reading.entry(index).value }
    append(reading.entry(first).value * scale, run)
    append(reading.entry(first + 1).value * scale, run)
    return true
  }

  /// 十時半
  mutating func scanHalfPast(_ hour: Int64, _ first: Int, _ next: Int) -> Int? {
    guard next + 1 < reading.count, [Words.shi, Words.shi2].contains(tokens[next].hash),
      tokens[next + 1].hash == Words.ban, hour <= 24
    else { return nil }
    items.removeLast()
    append(hour: hour, minute: 30, first..<next + 2)
    return next + 2
  }

  /// Behind the numerals that make one number: a larger unit behind a smaller one begins another
  /// (一百四十 八十五).
  private func numeralEnd(_ first: Int) -> Int {
    var end = first
    var lastUnit = Int64.max
    var digit: Int?
    while end < reading.count, isHanNumeral(end), end == first || tokens[end].isGlued {
      let entry = reading.entry(end)
      // 两千三一共: the next word begins; 二十一个 is one number.
      if end > first, reading.states[end].contains(.fixed), end + 1 < reading.count,
        !Self.classifiers.contains(tokens[end + 1].hash)
      {
        return end
      }
      switch entry.role {
      case .hanUnit:
        if entry.value >= lastUnit, lastUnit != .max { return max(digit ?? end, first + 1) }
        lastUnit = entry.value
        digit = nil
      case .hanMultiplier:
        lastUnit = .max
        digit = nil
      case .hanDigit: digit = end
      default: break
      }
      end += 1
    }
    return end
  }

  private static let classifiers = Set(
    "个個点點段种種面行声流次部部分十百千万萬二三四五六七八九零".unicodeScalars.map {
      Words.hash(String($0))
    })

  /// 三月 is a month; 四个半 is 4.5.
  mutating func finishHan(_ next: Int, _ value: Int64) {
    guard next < reading.count, let place = items.indices.last else { return }
    let hash = tokens[next].hash
    if hash == Words.yue, (1...12).contains(value),
      tokens[next].isGlued || tokens[next].gap == .space
    {
      items[place].month = UInt8(value)
      items[place].isWeak = true
    }
    if hash == Words.ge || hash == Words.ge2, next + 1 < reading.count,
      tokens[next + 1].hash == Words.ban
    {
      items[place].second = NumberItem.value(UInt64(value) * 10 + 5, -1)
    } else if value < 1000, tokens[next].kind == .han, items[place].second == 0 {
      // 一斤半, 两公斤半
      for ban in next + 1...next + 2
      where ban < reading.count && tokens[ban].hash == Words.ban && tokens[ban].isGlued
        && tokens[ban - 1].isGlued
      {
        items[place].second = NumberItem.value(UInt64(max(0, value)) * 10 + 5, -1)
      }
    }
  }

  private func isHanNumeral(_ index: Int) -> Bool {
    guard tokens[index].kind == .han else { return false }
    switch reading.role(index) {
    case .zero, .hanDigit, .hanUnit, .hanMultiplier: return true
    default: return false
    }
  }

  private func isWeakHan(_ run: Range<Int>) -> Bool {
    let first = run.lowerBound
    let behind = run.upperBound < reading.count ? tokens[run.upperBound].hash : 0
    let isOrdinal = first > 0 && tokens[first - 1].hash == Words.di
    if run.count == 2, reading.role(first) == .hanUnit,
      reading.role(first + 1) == .hanMultiplier
    {
      return true
    }
    guard run.count == 1 else { return false }
    let entry = reading.entry(first)
    if isOrdinal, reading.beginsClause(first - 1) { return true }
    switch entry.role {
    // 十分 is "very"; 百 and 千 alone belong to words.
    case .hanUnit where entry.value == 10:
      let isMinutes =
        run.upperBound + 1 < reading.count
        && [Words.zhong, Words.zhong2].contains(tokens[run.upperBound + 1].hash)
      return behind == Words.fen && !isMinutes
    case .hanUnit, .hanMultiplier: return true
    default: return entry.value == 1
    }
  }

  /// The value of numerals with units; digits without units are read as they stand.
  private func hanValue(_ run: Range<Int>) -> Int64 {
    var total: Int64 = 0
    var section: Int64 = 0
    var digit: Int64 = 0
    var hasDigit = false
    var unit: Int64 = 0
    var multiplier: Int64 = 0
    for index in run.prefix(24) {
      let entry = reading.entry(index)
      switch entry.role {
      case .zero:
        if hasDigit { digit = digit &* 10 }
        unit = 0
      case .hanDigit:
        digit = hasDigit ? digit &* 10 &+ entry.value : entry.value
        hasDigit = true
      case .hanUnit:
        section = section &+ (hasDigit ? digit : 1) &* entry.value
        digit = 0
        hasDigit = false
        unit = entry.value
      default:
        let before = section &+ digit
        if entry.value < multiplier {
          // 一亿两千万
          total = total &+ before &* entry.value
        } else {
          total = (total &+ (before == 0 && total == 0 ? 1 : before)) &* entry.value
        }
        multiplier = entry.value
        section = 0
        digit = 0
        hasDigit = false
        unit = entry.value
      }
    }
    // 一百二 is 120, 两万五 25 000.
    if hasDigit, unit >= 100, digit < 10 { digit = digit &* (unit / 10) }
    return max(0, total &+ section &+ digit)
  }

  /// Behind 点: a time, or the digits of a decimal. `first` is where the number begins whose item
  /// was appended last.
  mutating func scanHanTime(_ hour: Int64, _ first: Int, _ dian: Int) -> Int {
    guard let place = items.indices.last else { return dian + 1 }
    let next = dian + 1
    if next < reading.count, tokens[next].hash == Words.ban {
      items.removeLast()
      append(hour: hour, minute: 30, first..<next + 1)
      return next + 1
    }
    var end = next
    while end < reading.count, isHanNumeral(end) || tokens[end].kind == .digits,
      tokens[end].isGlued
    { end += 1 }
    // 一点二亿
    while end > next, reading.role(end - 1) == .hanMultiplier { end -= 1 }
    guard end > next else {
      items[place].third = NumberItem.time(hour, 0)
      return next
    }
    let run = next..<end
    let isDigits = run.count == 1 && tokens[next].kind == .digits
    let behind = end < reading.count ? tokens[end].hash : 0
    let minute = isDigits ? value(next) ?? 60 : hanValue(run)
    if behind == Words.ke, minute == 1 || minute == 3 {
      items.removeLast()
      append(hour: hour, minute: minute * 15, first..<end + 1)
      return end + 1
    }
    let hasUnit = run.contains { reading.role($0) == .hanUnit }
    if hour <= 24, minute < 60, hasUnit || isDigits || behind == Words.fen {
      items.removeLast()
      append(hour: hour, minute: minute, first..<end)
      return end
    }
    guard !isDigits, run.allSatisfy({ [.hanDigit, .zero].contains(reading.role($0)) }) else {
      return next
    }
    let whole = Array(digits[items[place].digits])
    items.removeLast()
    let kept = keep(whole + run.map { UInt8(0x30 + reading.entry($0).value % 10) })
    var item = NumberItem(
      range: first..<end,
      key: NumberItem.decimal(digits[kept], fraction: run.count, shift: 0), digits: kept)
    if run.count == 2, reading.role(next) == .zero, hour <= 24 {
      item.second = NumberItem.time(hour, minute)
    }
    if end < reading.count, reading.role(end) == .hanMultiplier {
      item.key = NumberItem.decimal(
        digits[kept], fraction: run.count, shift: Self.zeros(reading.entry(end).value))
      item.second = 0
      end += 1
    }
    append(item)
    return end
  }
}
