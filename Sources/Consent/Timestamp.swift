/// A moment of the wall clock, in milliseconds since 1970 (UTC).
public struct Timestamp: Sendable, Hashable {
  public let milliseconds: Int64

  /// Years 1 to 9999; what lies outside is moved to the nearest of their moments.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
  }

  /// Reads exactly what `description` writes.
  public init?(parsing text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 24 else { return nil }
    func number(_ range: Range<Int>) -> Int64 {
      digits[range].reduce(0) { $0 * 10 + Int64($1 & 15) }
    }
    let days = Self.days(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    let seconds = number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
    self.init(milliseconds: (days * 86400 + seconds) * 1000 + number(20..<23))
    // Whatever is no digit, no separator or no date does not come out as it went in.
    guard description == text else { return nil }
  }

  /// Days since 1970 in the proleptic Gregorian calendar; years begin in March, so that the leap
  /// day is their last.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Timestamp: Comparable, CustomStringConvertible {
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// RFC 3339 in UTC: `2026-11-30T06:51:23.125Z`.
  public var description: String {
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let inDay = ((milliseconds % 86_400_000) + 86_400_000) % 86_400_000
    let (year, month, day) = Self.date(days: (milliseconds - inDay) / 86_400_000)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(inDay / 3_600_000, 2)):\(padded(inDay / 60000 % 60, 2)):"
      + "\(padded(inDay / 1000 % 60, 2)).\(padded(inDay % 1000, 3))Z"
  }
}
