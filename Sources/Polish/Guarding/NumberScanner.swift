/// Finds the numbers of a text: digits, and the words of English, German and Chinese.
struct NumberScanner {
  let reading: Reading
  var items: [NumberItem] = []
  /// The digits of all items.
  var digits: [UInt8] = []

  /// German writes numbers as one word.
  private let isGerman: Bool

  init(_ reading: Reading) {
    self.reading = reading
    isGerman = reading.mayBeGerman
    var index = 0
    while index < reading.count {
      let before = items.count
      index = max(index + 1, scan(index))
      if items.count == before + 1 {
        if isDozen(index) { index = finishDozen(index) }
        finishCents(index)
      }
    }
  }

  var tokens: [Token] { reading.text.tokens }

  func digits(of item: NumberItem) -> ArraySlice<UInt8> { digits[item.digits] }

  private mutating func scan(_ index: Int) -> Int {
    let token = tokens[index]
    if token.kind == .digits { return scanDigits(index) }
    switch reading.role(index) {
    case .none:
      if Words.ones.contains(token.hash), isBehindDigits(index) {
        append(1, index..<index + 1)
        return index + 1
      }
      if token.hash == Words.dreiviertel, isJoined(index + 1), let hour = smallNumber(index + 1),
        hour <= 12
      {
        append(hour: hour == 1 ? 12 : hour - 1, minute: 45, index..<index + 2)
        return index + 2
      }
      if token.shape.contains(.capital), token.length <= 5, let value = roman(index) {
        let isSure = token.length > 1 && index > 0 && tokens[index - 1].shape.contains(.capital)
        append(value, index..<index + 1, isWeak: !isSure)
        items[items.count - 1].isExplicit = true
        return index + 1
      }
      guard isGerman, token.entry == 0, token.length >= 6 else { return index + 1 }
      return scanPartCompound(index) ?? scanCompound(index)
    case .zero where token.kind == .han, .hanDigit, .hanUnit, .hanMultiplier:
      if reading.states[index].contains(.fixed), !isPointed(index) {
        // 一个 is "a", and may be written 1个.
        if reading.role(index) == .hanDigit {
          append(reading.entry(index).value, index..<index + 1, isWeak: true)
          finishHan(index + 1, reading.entry(index).value)
        }
        return index + 1
      }
      return scanHan(index)
    default: return scanWords(index)
    }
  }

  /// "siete cero tres uno": where others are articles.
  private func isBehindDigits(_ index: Int) -> Bool {
    guard items.count > 1, isJoined(index), let last = items.last, last.digits.count == 1,
      last.range.upperBound == index
    else { return false }
    let before = items[items.count - 2]
    return before.digits.count == 1 && before.range.upperBound == last.range.lowerBound
  }

  private func isDozen(_ index: Int) -> Bool {
    index < reading.count && isJoined(index) && reading.role(index) == .weak
      && reading.entry(index).value == 12
  }

  /// "two dozen"
  private mutating func finishDozen(_ next: Int) -> Int {
    guard let last = items.last, last.range.upperBound == next, !last.isTime,
      (1...3).contains(last.digits.count),
      let value = Int64(String(decoding: digits[last.digits], as: UTF8.self)),
      last.key == NumberItem.integer(value)
    else { return next }
    items.removeLast()
    append(value * 12, last.range.lowerBound..<next + 1)
    return next + 1
  }

  /// "dreißig Cent" may be written `0,30 €`.
  private mutating func finishCents(_ next: Int) {
    guard next < reading.count, Words.cents.contains(tokens[next].hash), isJoined(next),
      let place = items.indices.last, items[place].range.upperBound == next,
      items[place].second == 0, !items[place].isTime, (1...2).contains(items[place].digits.count)
    else { return }
    items[place].second = NumberItem.decimal(digits[items[place].digits], fraction: 2, shift: 0)
  }

  /// 一点五, 一点半: no 一点 that means "a bit".
  private func isPointed(_ index: Int) -> Bool {
    guard index + 2 < reading.count, [Words.dian, Words.dian2].contains(tokens[index + 1].hash)
    else {
      return false
    }
    return reading.isNumeral(index + 2)
      || [Words.zhong, Words.zhong2].contains(tokens[index + 2].hash)
  }

  /// `III` behind a name; one letter only where no sentence goes on with "I".
  private func roman(_ index: Int) -> Int64? {
    let token = tokens[index]
    guard token.length == 1 || token.shape.contains(.capitals), index > 0,
      !reading.beginsSentence(index)
    else { return nil }
    if token.length == 1 {
      let before = tokens[index - 1]
      guard before.shape.contains(.capital), before.length > 1, token.gap == .space,
        reading.entry(index - 1).date == 0, !tokens[index + 1].gap.contains(.apostrophe)
      else { return nil }
    }
    var value: Int64 = 0
    var largest: Int64 = 0
    for byte in reading.text.bytes[Int(token.start)..<Int(token.end)].reversed() {
      let digit: Int64
      switch byte {
      case UInt8(ascii: "I"): digit = 1
      case UInt8(ascii: "V"): digit = 5
      case UInt8(ascii: "X"): digit = 10
      default: return nil
      }
      value += digit < largest ? -digit : digit
      largest = max(largest, digit)
    }
    return value > 0 ? value : nil
  }

  // MARK: - What the parts share

  mutating func append(_ item: NumberItem) { items.append(item) }

  mutating func keep(_ value: Int64) -> Range<Int> {
    let start = digits.count
    digits.append(contentsOf: String(value).utf8)
    return start..<digits.count
  }

  mutating func keep(_ bytes: some Sequence<UInt8>) -> Range<Int> {
    let start = digits.count
    digits.append(contentsOf: bytes)
    return start..<digits.count
  }

  mutating func append(_ value: Int64, _ range: Range<Int>, isWeak: Bool = false) {
    append(
      NumberItem(
        range: range, key: NumberItem.integer(value), digits: keep(value), isWeak: isWeak))
  }

  mutating func append(hour: Int64, minute: Int64, _ range: Range<Int>) {
    let text = "\(hour)" + (minute < 10 ? "0\(minute)" : "\(minute)")
    append(
      NumberItem(
        range: range, key: NumberItem.time(hour, minute),
        second: minute == 0 ? NumberItem.integer(hour) : 0, digits: keep(text.utf8), isTime: true))
  }

  /// "pm", "p.m.", "o'clock", "Uhr", 点 or 时 stands at the token.
  func isClock(_ index: Int) -> Bool {
    guard index < reading.count else { return false }
    if reading.flags(index).contains(.clock) { return true }
    let hash = tokens[index].hash
    if [Words.dian, Words.dian2, Words.shi, Words.shi2].contains(hash) { return true }
    guard index + 1 < reading.count else { return false }
    let next = tokens[index + 1]
    return (hash == Words.p || hash == Words.a) && next.hash == Words.m && next.gap == .dot
      || hash == Words.o && next.hash == Words.clock
  }

  /// The tokens belong together: only a space or a hyphen between them.
  func isJoined(_ index: Int) -> Bool {
    index < reading.count && tokens[index].gap.isSubset(of: [.space, .hyphen])
  }

  /// Words that the grammar of numbers asks for.
  enum Words {
    static let and = hash("and")
    static let und = hash("und")
    /// "treinta y cinco", "vingt et un", "cento e vinte"
    static let otherAnds = Set(["y", "et", "e"].map(hash))
    static let vingt = Set(["vingt", "vingts"].map(hash))
    static let ones = Set(["un", "une", "uno", "una", "um", "uma"].map(hash))
    static let weekdays = Set(["周", "週", "期", "拜"].map(hash))
    /// Times of day that a preposition makes sure.
    static let hours = Set(["noon", "midnight", "mitternacht", "minuit", "medianoche"].map(hash))
    static let untils = Set(
      [
        "at", "till", "until", "by", "before", "after", "from", "around", "um", "bis", "vor",
        "nach",
      ]
      .map(hash))
    static let of = hash("of")
    static let half = hash("half")
    static let time = Set(["time", "way", "term", "life"].map(hash))
    /// Parts of one, in hundredths.
    static let parts: [UInt64: Int64] = [hash("½"): 50, hash("¼"): 25, hash("¾"): 75]
    static let dreiviertel = hash("dreiviertel")
    static let per = Set(["por", "per", "pour"].map(hash))
    static let cent = Set(["cent", "cento", "ciento"].map(hash))
    static let cents = Set(["cent", "cents", "pence", "centimes", "centimos"].map(hash))
    static let bn = hash("bn")
    static let multiples = Set(["double", "triple"].map(hash))
    static let past = hash("past")
    static let after = hash("after")
    static let nach = hash("nach")
    static let to = hash("to")
    static let vor = hash("vor")
    static let p = hash("p")
    static let a = hash("a")
    static let m = hash("m")
    static let o = hash("o")
    static let oh = hash("oh")
    static let null = hash("null")
    static let `nil` = hash("nil")
    static let clock = hash("clock")
    static let k = hash("k")
    static let h = hash("h")
    static let an = hash("an")
    static let yue = hash("月")
    static let ge = hash("个")
    static let ge2 = hash("個")
    static let halb = hash("halb")
    static let dian = hash("点")
    static let dian2 = hash("點")
    static let shi = hash("时")
    static let shi2 = hash("時")
    static let ban = hash("半")
    static let ke = hash("刻")
    static let fen = hash("分")
    static let zhi = hash("之")
    static let di = hash("第")
    static let zhong = hash("钟")
    static let zhong2 = hash("鐘")

    static func hash(_ word: String) -> UInt64 {
      TokenizedText(word, lexicon: nil).tokens.first?.hash ?? 0
    }
  }
}
