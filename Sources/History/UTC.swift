import Glibc

/// Times in UTC, written without a locale.
public enum UTC {
  /// `20261130T101502`
  public static func compact(_ seconds: Int) -> String {
    extended(seconds).filter { $0 != "-" && $0 != ":" && $0 != "Z" }
  }

  /// `2026-11-30`
  public static func day(_ seconds: Int) -> String { String(extended(seconds).prefix(10)) }

  /// `2026-11-30T10:15:02Z`
  public static func extended(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T"
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }

  /// Of `2026-11-30T10:15:02Z`, with or without its signs; `nil` for anything else.
  public static func seconds(_ text: String) -> Int? {
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
    let signs = text.utf8.filter { !(0x30...0x39).contains($0) }
    guard digits.count == 14, signs.allSatisfy({ "-:TZ".utf8.contains($0) }) else { return nil }
    func number(_ places: Range<Int>) -> Int32 {
      Int32(digits[places].reduce(0) { $0 * 10 + $1 })
    }
    var parts = tm()
    parts.tm_year = number(0..<4) - 1900
    parts.tm_mon = number(4..<6) - 1
    parts.tm_mday = number(6..<8)
    parts.tm_hour = number(8..<10)
    parts.tm_min = number(10..<12)
    parts.tm_sec = number(12..<14)
    return timegm(&parts)
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
