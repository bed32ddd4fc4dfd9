/// Numbers as people write them in a preset.
enum NumberRules {
  static func problem(with text: String, in range: ClosedRange<Int>) -> String? {
    guard isDecimal(text), let value = Int(text) else {
      return "\(text.quoted) is not a whole number"
    }
    return range.contains(value)
      ? nil : "\(value) is outside \(range.lowerBound) to \(range.upperBound)"
  }

  static func problem(with text: String, min: Double, isAbove: Bool) -> String? {
    guard isDecimal(text), let value = Double(text), value.isFinite else {
      return "\(text.quoted) is not a number"
    }
    if isAbove ? value > min : value >= min { return nil }
    let limit = min == 0 ? "0" : "\(min)"
    return "\(text) is too small; it must be \(isAbove ? "above" : "at least") \(limit)"
  }

  /// Only digits, one sign, one point, one exponent: no hexadecimal, no `inf`, no `_`.
  static func isDecimal(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 32 else { return false }
    return
      (first == UInt8(ascii: "-") || first == UInt8(ascii: "+") || isDigit(first)
      || first == UInt8(ascii: "."))
      && text.utf8.allSatisfy { isDigit($0) || "-+.eE".utf8.contains($0) }
      && text.utf8.contains(where: isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// A number of bytes with a unit: kB, MB, GB are powers of 1000, KiB, MiB, GiB of 1024.
enum ByteSize {
  static func parse(_ text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    let factor: Double
    switch unit {
    case "", "B": factor = 1
    case "kB", "KB": factor = 1e3
    case "MB": factor = 1e6
    case "GB": factor = 1e9
    case "KiB": factor = 1024
    case "MiB": factor = 1_048_576
    case "GiB": factor = 1_073_741_824
    default: return nil
    }
    guard NumberRules.isDecimal(String(digits)), let number = Double(digits) else { return nil }
    let bytes = (number * factor).rounded()
    return bytes >= 1 && bytes <= 1e15 ? Int64(bytes) : nil
  }

  static func problem(with text: String) -> String? {
    parse(text) == nil
      ? "\(text.quoted) is not a size; write 25MB, 512 KiB or a number of bytes" : nil
  }
}
