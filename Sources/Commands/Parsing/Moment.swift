import Glibc

/// A moment as people type it: a day, a time of a day, or how long ago.
struct Moment: Equatable {
  private enum Form: Equatable {
    /// Midnight at its beginning and at its end, seconds since 1970.
    case day(begins: Int, ends: Int)
    case instant(Int)
    case ago(Int)
  }

  private let form: Form

  /// - Returns: `nil` for what is none: `2026-11-30`, `2026-11-30T10:15`, `2026-11-30 10:15:02`, the
  ///   same with `Z` (UTC, else the time of this place), or an age (`2d`, `3h`, `4w`).
  init?(_ text: String) {
    if let age = Age.parse(text) {
      form = .ago(age)
      return
    }
    var bytes = Array(text.utf8)[...]
    guard let year = Self.number(&bytes, 4), Self.take("-", &bytes),
      let month = Self.number(&bytes, 2), Self.take("-", &bytes),
      let day = Self.number(&bytes, 2), year >= 1970, (1...12).contains(month),
      (1...Self.days(month, year)).contains(day)
    else { return nil }
    func seconds(_ day: Int, _ hour: Int, _ minute: Int, _ second: Int, utc: Bool) -> Int {
      var parts = tm()
      parts.tm_year = Int32(year - 1900)
      parts.tm_mon = Int32(month - 1)
      parts.tm_mday = Int32(day)
      parts.tm_hour = Int32(hour)
      parts.tm_min = Int32(minute)
      parts.tm_sec = Int32(second)
      parts.tm_isdst = -1
      return utc ? timegm(&parts) : mktime(&parts)
    }
    if bytes.isEmpty {
      form = .day(
        begins: seconds(day, 0, 0, 0, utc: false), ends: seconds(day + 1, 0, 0, 0, utc: false))
      return
    }
    guard Self.take("T", &bytes) || Self.take(" ", &bytes),
      let hour = Self.number(&bytes, 2), Self.take(":", &bytes),
      let minute = Self.number(&bytes, 2), hour < 24, minute < 60
    else { return nil }
    var second = 0
    if Self.take(":", &bytes) {
      guard let typed = Self.number(&bytes, 2), typed < 60 else { return nil }
      second = typed
    }
    let isUTC = Self.take("Z", &bytes)
    guard bytes.isEmpty else { return nil }
    form = .instant(seconds(day, hour, minute, second, utc: isUTC))
  }

  /// Seconds since 1970; a day's beginning.
  func begins(now: Int) -> Int {
    switch form {
    case .day(let begins, _): begins
    case .instant(let seconds): seconds
    case .ago(let seconds): now - seconds
    }
  }

  /// Seconds since 1970; a day's end.
  func ends(now: Int) -> Int {
    if case .day(_, let ends) = form { ends } else { begins(now: now) }
  }
}

extension Moment {
  private static func number(_ bytes: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = bytes.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    bytes = bytes.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  private static func take(_ sign: Unicode.Scalar, _ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: sign) else { return false }
    bytes = bytes.dropFirst()
    return true
  }

  private static func days(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Moment {
  /// `2026-11-30 10:15`, in the time of this place.
  static func shown(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }
}
