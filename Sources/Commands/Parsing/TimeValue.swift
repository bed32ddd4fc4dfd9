/// Decimal numbers as people type them: digits and at most one point, in every locale.
enum PlainNumber {
  static func parse(_ text: String) -> Double? {
    let digits = text.utf8.filter { (48...57).contains($0) }.count
    let points = text.utf8.filter { $0 == UInt8(ascii: ".") }.count
    guard digits > 0, points <= 1, digits + points == text.utf8.count, digits <= 18 else {
      return nil
    }
    return Double(text)
  }
}

/// A place in a recording: seconds, minutes and seconds, or hours, minutes and seconds.
enum TimeValue {
  /// `90`, `1:30`, `1:02:03.5` → seconds.
  static func parse(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 3, let last = parts.last, let seconds = PlainNumber.parse(last) else {
      return nil
    }
    var whole = 0.0
    for (index, part) in parts.dropLast().enumerated() {
      guard !part.contains("."), let value = PlainNumber.parse(part), index == 0 || value < 60
      else { return nil }
      whole = whole * 60 + value
    }
    guard parts.count == 1 || seconds < 60 else { return nil }
    return whole * 60 + seconds
  }
}
