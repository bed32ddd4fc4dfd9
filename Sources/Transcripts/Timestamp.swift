/// Times as formats write them. Whole numbers only, so no locale can change them.
public enum Timestamp {
  /// Seconds in whole milliseconds, rounded once; what is not a time (NaN, below 0) is 0.
  static func milliseconds(_ seconds: Double) -> Int {
    guard seconds > 0 else { return 0 }
    // Not `rounded()`: it would be this module's only need of libm.
    return Int(min(seconds, 1e9) * 1000 + 0.5)
  }

  /// `HH:MM:SS` + separator + `mmm`; hours take more digits from 100 on.
  static func clock(_ milliseconds: Int, separator: String) -> String {
    let seconds = milliseconds / 1000
    return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":"
      + padded(seconds % 60, 2) + separator + padded(milliseconds % 1000, 3)
  }

  /// Seconds as `HH:MM:SS`.
  public static func clock(_ seconds: Double) -> String { clock(milliseconds(seconds)) }

  /// `HH:MM:SS`.
  static func clock(_ milliseconds: Int) -> String {
    String(clock(milliseconds, separator: ".").dropLast(4))
  }

  /// `mm:ss.xx`, as LRC wants it; minutes take more digits from 100 on.
  static func lyrics(_ milliseconds: Int) -> String {
    let hundredths = (milliseconds + 5) / 10
    return padded(hundredths / 6000, 2) + ":" + padded(hundredths / 100 % 60, 2) + "."
      + padded(hundredths % 100, 2)
  }

  /// Seconds as a decimal number with up to three decimals (`0`, `2.5`, `10.98`).
  static func seconds(_ milliseconds: Int) -> String {
    var text = "\(milliseconds / 1000).\(padded(milliseconds % 1000, 3))"
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
