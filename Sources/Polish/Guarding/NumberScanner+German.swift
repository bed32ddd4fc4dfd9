extension NumberScanner {
  /// One word of German that is a number: `fünfundzwanzig`, `zweitausendsechs`, `dreimal`.
  mutating func scanCompound(_ index: Int) -> Int {
    let token = tokens[index]
    let first = reading.text.bytes[Int(token.start)] | 0x20
    guard token.kind == .word, token.length <= 60, Self.beginnings.contains(first) else {
      return index + 1
    }
    var parser = GermanNumber(Self.folded(reading.text.bytes[Int(token.start)..<Int(token.end)]))
    guard let found = parser.parse() else { return index + 1 }
    switch found {
    case .value(let value):
      if let end = finishPoint(value, index, index + 1) { return end }
      append(value, index..<index + 1)
      if isClock(index + 1), let place = items.indices.last {
        items[place].third = NumberItem.time(value, 0)
      }
      if isJoined(index + 1), index + 1 < reading.count, reading.role(index + 1) == .multiplier,
        let place = items.indices.last
      {
        let (scaled, isTooLarge) = value.multipliedReportingOverflow(
          by: reading.entry(index + 1).value)
        if !isTooLarge {
          items[place].key = NumberItem.integer(scaled)
          items[place].range = index..<index + 2
        }
        return index + 2
      }
      return scanPast(value, index, index + 1) ?? index + 1
    case .decimal(let whole, let fraction):
      return finish(whole, fraction: fraction, index, index + 1)
    case .half(let value): return finish(value, fraction: [0x35], index, index + 1)
    }
  }

  /// `Viertelliter`, `Halbzeit`: part of something, or another word altogether.
  mutating func scanPartCompound(_ index: Int) -> Int? {
    let bytes = reading.text.bytes[Int(tokens[index].start)..<Int(tokens[index].end)]
    for (word, part) in Self.parts
    where bytes.count > word.count && bytes.starts(with: word, by: { $0 | 0x20 == $1 }) {
      append(
        NumberItem(
          range: index..<index + 1, key: NumberItem.ratio(part, 4),
          second: NumberItem.integer(part * 15), digits: keep([]), isWeak: true))
      return index + 1
    }
    return nil
  }

  private static let parts: [([UInt8], Int64)] = [
    (Array("viertel".utf8), 1), (Array("halb".utf8), 2), (Array("dreiviertel".utf8), 3),
  ]
  private static let beginnings = Set("ezdvfsanht".utf8)

  private static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value == 0xDF { folded.append(0x73) }
      if Scalars.classify(scalar.value) == .ignored { continue }
      folded.append(UInt8(truncatingIfNeeded: Scalars.folded(scalar.value)))
    }
    return folded
  }
}

/// Reads a German numeral that is written as one word.
struct GermanNumber {
  enum Found {
    case value(Int64)
    case half(Int64)
    case decimal(Int64, [UInt8])
  }

  private let word: [UInt8]
  private var place = 0

  init(_ word: [UInt8]) { self.word = word }

  mutating func parse() -> Found? {
    if word.starts(with: Array("anderthalb".utf8)) { return .half(1) }
    var total: Int64 = 0
    var found = false
    if let part = below1000(isFinal: false), take("tausend") {
      total = part * 1000
      found = true
    } else {
      place = 0
      if take("tausend") {
        total = 1000
        found = true
      }
    }
    if found, take("und") {}
    let start = place
    if let rest = below1000(isFinal: true) {
      total += rest
      found = true
    } else {
      place = start
    }
    guard found else { return nil }
    if take("komma") {
      // "siebenkommaacht"
      var digits: [UInt8] = []
      while let digit = unit() ?? (take("null") ? 0 : nil) { digits.append(0x30 + UInt8(digit)) }
      return digits.isEmpty || place < word.count ? nil : .decimal(total, digits)
    }
    if take("einhalb") { return .half(total) }
    return isEnding ? .value(total) : nil
  }

  /// What may stand behind a numeral in its word.
  private var isEnding: Bool {
    let rest = String(decoding: word[place...], as: UTF8.self)
    if Self.endings.contains(rest) { return true }
    return Self.openEndings.contains { rest.hasPrefix($0) }
  }

  private static let endings: Set<String> = [
    "", "te", "ten", "ter", "tes", "tem", "tens", "ste", "sten", "ster", "stes", "stem", "er",
    "mal",
    "fach", "fache", "fachen", "malig", "mals", "ern",
  ]
  private static let openEndings = [
    "stundig", "jahrig", "tagig", "wochig", "monatig", "minutig", "prozentig", "seitig", "teilig",
    "kopfig", "stellig",
  ]

  private mutating func below1000(isFinal: Bool) -> Int64? {
    let start = place
    // "neunzehnhundert", "zweihundert", "hundert"
    var hundreds: Int64?
    if let part = below100(), take("hundert") {
      hundreds = part * 100
    } else {
      place = start
      if take("hundert") { hundreds = 100 }
    }
    guard let hundreds else { return below100() }
    let behind = place
    _ = take("und")
    if let rest = below100() { return hundreds + rest }
    place = behind
    return hundreds
  }

  private mutating func below100() -> Int64? {
    let start = place
    for (word, value) in Self.teens where take(word) { return value }
    if let tens = tens() { return tens }
    if let unit = unit() {
      let behind = place
      if take("und"), let tens = tens() { return unit + tens }
      place = behind
      return unit
    }
    place = start
    return nil
  }

  private mutating func unit() -> Int64? {
    for (word, value) in Self.units where take(word) { return value }
    return nil
  }

  private mutating func tens() -> Int64? {
    for (word, value) in Self.tens where take(word) { return value }
    return nil
  }

  private mutating func take(_ word: [UInt8]) -> Bool {
    guard self.word[place...].starts(with: word) else { return false }
    place += word.count
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { take(Array($0)) }
  }

  private static func table(_ words: [(String, Int64)]) -> [([UInt8], Int64)] {
    words.map { (Array($0.0.utf8), $0.1) }
  }

  private static let teens = table([
    ("dreizehn", 13), ("vierzehn", 14), ("funfzehn", 15), ("sechzehn", 16), ("siebzehn", 17),
    ("achtzehn", 18), ("neunzehn", 19), ("zehn", 10), ("elf", 11), ("zwolf", 12),
  ])
  private static let units = table([
    ("eins", 1), ("ein", 1), ("zwei", 2), ("zwo", 2), ("drei", 3), ("vier", 4), ("funf", 5),
    ("fuenf", 5), ("sechs", 6), ("sieben", 7), ("acht", 8), ("neun", 9),
  ])
  private static let tens = table([
    ("zwanzig", 20), ("dreissig", 30), ("vierzig", 40), ("funfzig", 50), ("sechzig", 60),
    ("siebzig", 70), ("achtzig", 80), ("neunzig", 90),
  ])
}
