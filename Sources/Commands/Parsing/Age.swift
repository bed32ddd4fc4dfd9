/// How long something holds, as people type it.
enum Age {
  private static let units: [Character: Int] = ["h": 3600, "d": 86_400, "w": 604_800]

  /// `12h`, `90d`, `4w` → seconds; at least one hour, at most ten years.
  static func parse(_ text: String) -> Int? {
    guard let letter = text.last, let unit = units[letter], text.utf8.count <= 6,
      text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }),
      let count = Int(text.dropLast()), (1...(87_660 * 3600)).contains(count * unit)
    else { return nil }
    return count * unit
  }
}
