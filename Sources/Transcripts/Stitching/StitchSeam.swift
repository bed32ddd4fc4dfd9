/// Where two pieces of a recording that share some seconds are put together: which units of each
/// are kept, so that all that was said is there once.
struct StitchSeam {
  struct Run: Equatable {
    var isLeft: Bool
    /// Units of that side.
    var units: Range<Int>
  }

  /// In the order of the text.
  private(set) var runs: [Run] = []
  /// Cells of the alignments.
  private(set) var cells = 0

  private let left: StitchSide
  private let right: StitchSide
  private let overlap: ClosedRange<Double>

  /// No more units of a side are compared.
  private static let most = 240

  /// Nil: what the two say does not tell where they meet.
  /// - Parameter expected: Latin letters that the common time holds, about.
  init?(
    _ left: StitchSide, _ right: StitchSide, overlap: ClosedRange<Double>, expected: Double
  ) {
    (self.left, self.right, self.overlap) = (left, right, overlap)
    var (from, to) = (left.units.count, 0)
    while from > 0, left.units.count - from < Self.most,
      left.units[from - 1].time >= overlap.lowerBound - Self.slack(left.units[from - 1])
    {
      from -= 1
    }
    while to < right.units.count, to < Self.most,
      right.units[to].time <= overlap.upperBound + Self.slack(right.units[to])
    {
      to += 1
    }
    let (lefts, rights) = (left.units[from...], right.units[..<to])
    let isTimed =
      lefts.allSatisfy { $0.word != nil } && rights.allSatisfy { $0.word != nil }
    guard let steps = steps(lefts, rights, isTimed: isTimed, expected: expected) else {
      return nil
    }
    add(.init(isLeft: true, units: 0..<from))
    keep(steps)
    add(.init(isLeft: false, units: to..<right.units.count))
  }

  private static func slack(_ unit: StitchSide.Unit) -> Double { 1 + 2 * unit.spread }

  /// - Returns: how the sides lie beside each other; nil if they do not say the same, and there are
  ///   no times to go by.
  private mutating func steps(
    _ lefts: ArraySlice<StitchSide.Unit>, _ rights: ArraySlice<StitchSide.Unit>, isTimed: Bool,
    expected: Double
  ) -> [StitchAlignment.Step]? {
    let common =
      isTimed
      ? min(inside(lefts), inside(rights)) : min(expected, weight(lefts), weight(rights))
    var best: (steps: [StitchAlignment.Step], evidence: Evidence)?
    var first: [StitchAlignment.Step] = []
    // Times may be worse than they look.
    for doubt in isTimed ? [1.0, 3, 8] : [1.5, 4] {
      let alignment = StitchAlignment(lefts, rights, overlap: overlap, doubt: doubt)
      cells += alignment.cells
      let evidence = evidence(alignment.steps)
      if first.isEmpty { first = alignment.steps }
      guard isTimed || evidence.isEnough(for: common) else { continue }
      if evidence.equal > best?.evidence.equal ?? -1 { best = (alignment.steps, evidence) }
      if evidence.equal >= 0.6 * common { break }
    }
    if isTimed {
      guard let best, best.evidence.equal >= 0.5 * common else { return first }
      return best.steps
    }
    return best?.steps ?? border(lefts, rights, common)
  }

  /// The longest end of one that the other begins with.
  private func border(
    _ lefts: ArraySlice<StitchSide.Unit>, _ rights: ArraySlice<StitchSide.Unit>, _ common: Double
  ) -> [StitchAlignment.Step]? {
    for count in stride(from: min(lefts.count, rights.count), to: 0, by: -1) {
      let (end, start) = (lefts.suffix(count), rights.prefix(count))
      guard zip(end, start).allSatisfy({ $0.spoken.key == $1.spoken.key }) else { continue }
      // A word that was said twice in a row may be two.
      let isRepeated =
        lefts.dropLast(count).last?.spoken.key == end.first?.spoken.key
        || rights.dropFirst(count).first?.spoken.key == end.last?.spoken.key
      guard weight(end) >= (isRepeated ? Self.share : 0) * common else { return nil }
      return lefts.dropLast(count).indices.map { .left($0) }
        + zip(end.indices, start.indices).map { .pair($0, $1, .equal) }
        + rights.dropFirst(count).indices.map { .right($0) }
    }
    return nil
  }

  private func weight(_ units: ArraySlice<StitchSide.Unit>) -> Double {
    Double(units.reduce(0) { $0 + $1.weight })
  }

  /// Of those that both sides heard.
  private func inside(_ units: ArraySlice<StitchSide.Unit>) -> Double {
    Double(units.reduce(0) { $0 + (overlap.contains($1.time) ? $1.weight : 0) })
  }
}

extension StitchSeam {
  /// So much of what the common time holds must be the same in both.
  private static let share = 0.25

  /// How far two sides say the same, in letters.
  private struct Evidence {
    var equal = 0.0
    /// Between the first that is equal and the last.
    var other = 0.0

    func isEnough(for common: Double) -> Bool {
      equal >= max(1, StitchSeam.share * common) && equal >= other
    }
  }

  private func evidence(_ steps: [StitchAlignment.Step]) -> Evidence {
    var evidence = Evidence()
    var other = 0.0
    for step in steps {
      switch step {
      case .pair(let a, _, .equal):
        if evidence.equal > 0 { evidence.other += other }
        evidence.equal += Double(left.units[a].weight)
        other = 0
      case .pair(let a, let b, .near):
        evidence.equal += Double(min(left.units[a].weight, right.units[b].weight)) / 2
      case .pair(let a, let b, .other):
        other += Double(max(left.units[a].weight, right.units[b].weight))
      case .left(let a): other += Double(left.units[a].weight)
      case .right(let b): other += Double(right.units[b].weight)
      }
    }
    return evidence
  }

  private var middle: Double { (overlap.lowerBound + overlap.upperBound) / 2 }

  private func time(_ step: StitchAlignment.Step) -> Double {
    switch step {
    case .left(let a): left.units[a].time
    case .right(let b): right.units[b].time
    case .pair(let a, let b, _): (left.units[a].time + right.units[b].time) / 2
    }
  }

  /// The left side up to the pair that is nearest to the middle, the right one behind it. What one
  /// side alone has heard stays.
  private mutating func keep(_ steps: [StitchAlignment.Step]) {
    let middle = middle
    let place = meeting(steps) ?? (steps.firstIndex { time($0) >= middle } ?? steps.count)
    var at = 0
    while at < steps.count {
      if case .pair(_, _, let likeness) = steps[at], likeness != .other {
        add(steps[at], isLeft: at <= place)
        at += 1
        continue
      }
      var end = at
      while end < steps.count, !isAlike(steps[end]) { end += 1 }
      keep(steps[at..<end], of: steps.count, isLeft: at <= place)
      at = end
    }
  }

  /// Steps without a pair that is alike.
  private mutating func keep(
    _ steps: ArraySlice<StitchAlignment.Step>, of count: Int, isLeft: Bool
  ) {
    var core = steps
    // What stands before and behind the common time is no version of anything.
    while core.startIndex == 0, case .left? = core.first { add(core.removeFirst(), isLeft: true) }
    while core.endIndex == count, case .right? = core.last { core.removeLast() }
    let hasPair = core.contains { if case .pair = $0 { true } else { false } }
    if hasPair {
      // Two versions of the same, perhaps cut otherwise ("21", "twenty one"): one of them. A much
      // longer one says more.
      let (a, b) = core.reduce((0, 0)) { sum, step in
        (sum.0 + weight(step, isLeft: true), sum.1 + weight(step, isLeft: false))
      }
      let takesLeft = isLeft ? a * 2 >= b : b * 2 < a
      for step in core { add(step, isLeft: takesLeft) }
    } else {
      for step in core {
        if case .left = step { add(step, isLeft: true) } else { add(step, isLeft: false) }
      }
    }
    for step in steps[core.endIndex...] { add(step, isLeft: false) }
  }

  private func isAlike(_ step: StitchAlignment.Step) -> Bool {
    if case .pair(_, _, let likeness) = step { likeness != .other } else { false }
  }

  private func weight(_ step: StitchAlignment.Step, isLeft: Bool) -> Int {
    switch step {
    case .left(let a): isLeft ? left.units[a].weight : 0
    case .right(let b): isLeft ? 0 : right.units[b].weight
    case .pair(let a, let b, _): isLeft ? left.units[a].weight : right.units[b].weight
    }
  }

  /// The equal pair behind which the sides change: near the middle, where no word is cut.
  private func meeting(_ steps: [StitchAlignment.Step]) -> Int? {
    var best: (place: Int, cost: Double)?
    for (place, step) in steps.enumerated() {
      guard case .pair(let a, let b, .equal) = step else { continue }
      let distance = time(step) - middle
      let isApart =
        (a + 1 == left.units.count || left.units[a + 1].spoken.isApart)
        && (b + 1 == right.units.count || right.units[b + 1].spoken.isApart)
      let cost = (distance < 0 ? -distance : distance) + (isApart ? 0 : 1)
      if cost < best?.cost ?? .infinity { best = (place, cost) }
    }
    return best?.place
  }

  /// A unit of one side, if the step has one.
  private mutating func add(_ step: StitchAlignment.Step, isLeft: Bool) {
    switch (step, isLeft) {
    case (.left(let index), true), (.pair(let index, _, _), true),
      (.right(let index), false), (.pair(_, let index, _), false):
      add(Run(isLeft: isLeft, units: index..<index + 1))
    default: break
    }
  }

  private mutating func add(_ run: Run) {
    guard !run.units.isEmpty else { return }
    if let last = runs.last, last.isLeft == run.isLeft,
      last.units.upperBound == run.units.lowerBound
    {
      runs[runs.count - 1].units = last.units.lowerBound..<run.units.upperBound
    } else {
      runs.append(run)
    }
  }
}
