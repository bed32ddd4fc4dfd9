import Glibc

/// Reads the `Retry-After` header (RFC 9110): seconds, or a date in any of its three spellings.
enum RetryAfter {
  /// - Parameters:
  ///   - values: one for each header of that name. Of several the longest wait holds.
  ///   - now: seconds since 1970.
  /// - Returns: seconds from now, never negative (a date that is past is 0); `nil` where nothing
  ///   that can be understood was said.
  static func seconds(_ values: [String], now: Double) -> Double? {
    values.compactMap { one($0, now: now) }.max()
  }

  private static func one(_ value: String, now: Double) -> Double? {
    let text = value.drop { $0 == " " || $0 == "\t" }
    guard let first = text.utf8.first else { return nil }
    if (0x30...0x39).contains(first) { return number(text) }
    return date(text).map { max(0, $0 - now) }
  }

  /// Digits, and, as some servers write, a fraction.
  private static func number(_ text: Substring) -> Double? {
    let text = text.utf8.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
    let isPlain = text.count <= 32 && text.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard isPlain else { return nil }
    return Double(String(decoding: text, as: UTF8.self))
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`,
  /// `Sun Nov  6 08:49:37 1994`, as seconds since 1970.
  private static func date(_ text: Substring) -> Double? {
    let words = text.split { " ,-\t".contains($0) }.map(String.init)
    guard words.count == 5 || words.count == 6, names.contains(words[0].prefix(3).lowercased())
    else { return nil }
    if words.count == 6 {
      guard words[5] == "GMT" || words[5] == "UTC" else { return nil }
      return date(day: words[1], month: words[2], year: words[3], clock: words[4])
    }
    return date(day: words[2], month: words[1], year: words[4], clock: words[3])
  }

  private static func date(day: String, month: String, year: String, clock: String) -> Double? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = digits(parts[0], ...23),
      let minute = digits(parts[1], ...59),
      let second = digits(parts[2], ...60), let day = digits(Substring(day), ...31), day > 0,
      let month = months.firstIndex(of: month.lowercased()),
      var year = digits(Substring(year), ...9999)
    else { return nil }
    if year < 70 { year += 2000 } else if year < 100 { year += 1900 }
    var time = tm()
    time.tm_year = Int32(year - 1900)
    time.tm_mon = Int32(month)
    time.tm_mday = Int32(day)
    time.tm_hour = Int32(hour)
    time.tm_min = Int32(minute)
    time.tm_sec = Int32(second)
    return Double(timegm(&time))
  }

  private static func digits(_ text: Substring, _ range: PartialRangeThrough<Int>) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), range.contains(number)
    else { return nil }
    return number
  }

  private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
