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

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
