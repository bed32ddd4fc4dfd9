/// Words that are said again and again.
struct RepeatedUnits: Equatable {
  /// Units.
  var range: Range<Int>
  /// How many units are repeated.
  var period: Int
  /// How often they stand there.
  var count: Int { range.count / period }

  /// Longer ones are not looked for.
  private static let longestPeriod = 40

  /// The longest stretch of the same words three times or more, nil without one.
  static func longest(in units: [SpokenUnit]) -> RepeatedUnits? {
    guard units.count > 2 else { return nil }
    var numbers: [[UInt32]: Int] = [:]
    let ids = units.map { unit in
      let number = numbers[unit.key] ?? numbers.count
      numbers[unit.key] = number
      return number
    }
    var best: RepeatedUnits?
    for period in 1...min(longestPeriod, ids.count / 3) {
      var same = 0
      for index in period...ids.count {
        if index < ids.count, ids[index] == ids[index - period] {
          same += 1
          continue
        }
        let length = (same / period + 1) * period
        if same >= 2 * period, length > best?.range.count ?? 0 {
          let start = index - same - period
          best = RepeatedUnits(range: start..<start + length, period: period)
        }
        same = 0
      }
    }
    return best
  }
}
