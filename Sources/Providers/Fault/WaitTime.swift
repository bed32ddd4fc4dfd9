/// How long a provider asks us to wait. Pure: what it means for us, the caller decides.
enum WaitTime {
  /// Headers named `Retry-After` (RFC 9110): seconds, or a date in one of its three spellings.
  /// - Parameter now: seconds since 1970.
  /// - Returns: seconds, not negative (a date that is past is 0); of several the longest; `nil`
  ///   where nothing that can be understood was said.
  static func seconds(_ values: [String], now: Double) -> Double? {
    values.compactMap { one(trimmed($0), now: now) }.max()
  }

  /// A value in a body: a number of seconds, or with a unit (`12s`, `1m30.5s`, `250ms`).
  static func duration(_ text: String) -> Double? {
    let bytes = Array(trimmed(text).utf8)
    var total = 0.0
    var i = 0
    while i < bytes.count {
      let start = i
      while i < bytes.count, isNumberByte(bytes[i]) { i += 1 }
      guard let number = number(bytes[start..<i]) else { return nil }
      let unitStart = i
      while i < bytes.count, !isNumberByte(bytes[i]) { i += 1 }
      guard let unit = units[String(decoding: bytes[unitStart..<i], as: UTF8.self)] else {
        return nil
      }
      total += number * unit
    }
    return bytes.isEmpty || !total.isFinite ? nil : total
  }

  private static let units = ["": 1, "ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400]

  private static func one(_ text: String, now: Double) -> Double? {
    guard let first = text.utf8.first else { return nil }
    if isNumberByte(first) { return number(Array(text.utf8)[...]) }
    return date(text).map { max(0, $0 - now) }
  }

  /// Digits, and, as some servers write, a fraction.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard !bytes.isEmpty, bytes.count <= 32, bytes.allSatisfy(isNumberByte) else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    TextRules.isDigit(byte) || byte == UInt8(ascii: ".")
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`,
  /// `Sun Nov  6 08:49:37 1994`, as seconds since 1970.
  private static func date(_ text: String) -> Double? {
    let words = text.split { " ,-\t".contains($0) }.map(String.init)
    guard words.count == 5 || words.count == 6,
      ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains(words[0].prefix(3).lowercased())
    else { return nil }
    if words.count == 6 {
      guard words[5] == "GMT" || words[5] == "UTC" else { return nil }
      return date(day: words[1], month: words[2], year: words[3], clock: words[4])
    }
    return date(day: words[2], month: words[1], year: words[4], clock: words[3])
  }

  private static func date(day: String, month: String, year: String, clock: String) -> Double? {
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    let clock = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = digits(clock[0], 0...23),
      let minute = digits(clock[1], 0...59), let second = digits(clock[2], 0...60),
      let day = digits(day[...], 1...31), let month = months.firstIndex(of: month.lowercased()),
      var year = digits(year[...], 0...9999)
    else { return nil }
    if year < 70 { year += 2000 } else if year < 100 { year += 1900 }
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Double(days * 86400 + hour * 3600 + minute * 60 + second)
  }

  private static func digits(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(TextRules.isDigit),
      let number = Int(text), range.contains(number)
    else { return nil }
    return number
  }

  /// Of the Gregorian calendar; years are counted from March, so that a leap day comes last.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719468
  }
}
