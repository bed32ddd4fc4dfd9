extension StitchSeam {
  /// Where there are no times, and one side ends as the other begins: of all lengths that the common
  /// time can hold the smallest. Only where words come again and again there are several, and then
  /// what was said as often as that is safe: a longer one may take two times for one.
  /// - Returns: nil where there are no two to choose from.
  mutating func fewest(
    _ lefts: ArraySlice<StitchSide.Unit>, _ rights: ArraySlice<StitchSide.Unit>
  ) -> [StitchAlignment.Step]? {
    let isTimed =
      lefts.contains { left.segments[$0.segment].isTimed }
      || rights.contains { right.segments[$0.segment].isTimed }
    guard !isTimed else { return nil }
    let doubt = 0.45 / (overlap.upperBound - overlap.lowerBound).squareRoot()
    let possible = usual * (1 - doubt)...max(0, usual * (1 + doubt))
    var exact: [Int] = []
    var spoiled: [Int] = []
    var weight = 0.0
    for (index, unit) in rights.prefix(lefts.count).enumerated() {
      weight += Double(unit.weight)
      if weight > possible.upperBound { break }
      guard weight >= possible.lowerBound else { continue }
      switch likeness(lefts.suffix(index + 1), rights.prefix(index + 1)) {
      case .equal: exact.append(index + 1)
      case .near: spoiled.append(index + 1)
      case .other: break
      }
    }
    if let count = exact.first { return Self.border(count, lefts, rights) }
    return spoiled.count > 1 ? Self.border(spoiled[0], lefts, rights) : nil
  }

  /// Of two stretches of the same length: near are those that differ at their ends only, where a
  /// piece begins or ends and engines hear less well.
  private mutating func likeness(
    _ end: ArraySlice<StitchSide.Unit>, _ start: ArraySlice<StitchSide.Unit>
  ) -> StitchAlignment.Likeness {
    var same = 0
    var isEqual = true
    for (place, (a, b)) in zip(end, start).enumerated() {
      cells += 1
      if a.spoken.key == b.spoken.key {
        same += 1
      } else if place < Self.spoiled || place >= end.count - Self.spoiled {
        isEqual = false
      } else {
        return .other
      }
    }
    return isEqual ? .equal : 2 * same > end.count ? .near : .other
  }

  private static let spoiled = 2
}
