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
  var cells = 0

  let left: StitchSide
  let right: StitchSide
  let overlap: ClosedRange<Double>
  let usual: Double
  private var clock: StitchClock?

  /// No more units of a side are compared.
  private static let most = 240

  /// Nil: what the two say does not tell where they meet.
  /// - Parameters:
  ///   - expected: Latin letters that the common time holds at the faster pace of the two pieces.
  ///   - usual: the same at the pace of both together.
  init?(
    _ left: StitchSide, _ right: StitchSide, overlap: ClosedRange<Double>, expected: Double,
    usual: Double
  ) {
    (self.left, self.right, self.overlap, self.usual) = (left, right, overlap, usual)
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
    clock = StitchClock(
      (left, right),
      (0..<from).map { .left($0) } + steps + (to..<right.units.count).map { .right($0) })
  }

  /// What is kept of both sides, in the order of the text.
  var slices: [StitchSegment] {
    runs.flatMap { run in
      (run.isLeft ? left : right).slices(
        run.units, from: clock?.start(of: run.units.lowerBound, isLeft: run.isLeft),
        to: clock?.end(of: run.units.upperBound - 1, isLeft: run.isLeft))
    }
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
    if let fewest = fewest(lefts, rights) { return fewest }
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
      guard zip(end, start).allSatisfy({ $0.spoken.key == $1.spoken.key && mayBeSame($0, $1) })
      else { continue }
      // A word that was said twice in a row may be two.
      let isRepeated =
        lefts.dropLast(count).last?.spoken.key == end.first?.spoken.key
        || rights.dropFirst(count).first?.spoken.key == end.last?.spoken.key
      guard weight(end) >= (isRepeated ? Self.share : 0) * common else { return nil }
      return Self.border(count, lefts, rights)
    }
    return nil
  }

  /// So many units in common: the last ones of one side, the first ones of the other.
  static func border(
    _ count: Int, _ lefts: ArraySlice<StitchSide.Unit>, _ rights: ArraySlice<StitchSide.Unit>
  ) -> [StitchAlignment.Step] {
    lefts.dropLast(count).indices.map { .left($0) }
      + zip(lefts.suffix(count).indices, rights.prefix(count).indices)
      .map { .pair($0, $1, .equal) } + rights.dropFirst(count).indices.map { .right($0) }
  }

  /// As far as segments' times tell.
  private func mayBeSame(_ a: StitchSide.Unit, _ b: StitchSide.Unit) -> Bool {
    guard left.segments[a.segment].isTimed, right.segments[b.segment].isTimed else { return true }
    let distance = a.time > b.time ? a.time - b.time : b.time - a.time
    return distance <= 1.5 * (a.spread + b.spread)
  }

  func weight(_ units: ArraySlice<StitchSide.Unit>) -> Double {
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
      case .pair(let a, let b, let likeness) where likeness != .other:
        if evidence.equal > 0 { evidence.other += other }
        let weight = Double(min(left.units[a].weight, right.units[b].weight))
        evidence.equal += likeness == .equal ? weight : weight / 2
        other = 0
      case .pair(let a, let b, _):
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
    let place = meeting(steps)
    var at = 0
    while at < steps.count {
      var end = at
      if case .pair(let a, let b, let likeness) = steps[at], likeness != .other {
        // What stands at the very end of a piece is often half a word.
        let isCut = likeness == .near && (b == 0) != (a + 1 == left.units.count)
        add(steps[at], isLeft: isCut ? b == 0 : isLeft(steps[at...at], before: place))
        end = at + 1
      } else {
        while end < steps.count, !isAlike(steps[end]) { end += 1 }
        keep(
          steps[at..<end], isLeft: isLeft(steps[at..<end], before: place), isFirst: at == 0,
          isLast: end == steps.count)
      }
      at = end
    }
  }

  /// Whether steps stand before the place where the sides change: where no pair says it, the
  /// middle.
  private func isLeft(_ steps: ArraySlice<StitchAlignment.Step>, before place: Int?) -> Bool {
    if let place { return steps.startIndex <= place }
    let times = steps.compactMap { step -> Double? in
      if case .pair = step { time(step) } else { nil }
    }
    return times.reduce(0, +) < middle * Double(times.count)
  }

  /// Steps without a pair that is alike. What both sides have beside one that is are two versions of
  /// the same, perhaps cut otherwise ("21", "twenty one") or spoiled by the end of a piece: one of
  /// them is kept; a much longer one says more.
  private mutating func keep(
    _ steps: ArraySlice<StitchAlignment.Step>, isLeft: Bool, isFirst: Bool, isLast: Bool
  ) {
    var core = steps
    // What stands before and behind the common time is no version of anything.
    while isFirst, case .left(let a)? = core.first, isLast || isBefore(a) {
      add(core.removeFirst(), isLeft: true)
    }
    while isLast, case .right(let b)? = core.last, isFirst || isBehind(b) { core.removeLast() }
    let rest = steps[core.endIndex...]
    let (a, b) = core.reduce((0, 0)) { sum, step in
      (sum.0 + weight(step, isLeft: true), sum.1 + weight(step, isLeft: false))
    }
    let hasPair = core.contains { if case .pair = $0 { true } else { false } }
    let isMore = isLeft ? b > 2 * a + 3 : a > 2 * b + 3
    if hasPair || (a > 0 && b > 0 && isFirst != isLast && !isMore)
      || (a > 0 && b > 0 && !isFirst && !isLast)
    {
      for step in core { add(step, isLeft: isLeft != isMore) }
    } else {
      for step in core {
        if case .left = step { add(step, isLeft: true) } else { add(step, isLeft: false) }
      }
    }
    for step in rest { add(step, isLeft: false) }
  }

  private func isBefore(_ unit: Int) -> Bool {
    left.units[unit].end < overlap.lowerBound - 0.3 - left.units[unit].spread
  }

  private func isBehind(_ unit: Int) -> Bool {
    right.units[unit].start > overlap.upperBound + 0.3 + right.units[unit].spread
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

  /// The equal pair behind which the sides change: near the middle, where no word is cut, and rather
  /// where a segment ends: its time is known there.
  private func meeting(_ steps: [StitchAlignment.Step]) -> Int? {
    let third = (overlap.upperBound - overlap.lowerBound) / 3
    var best: (place: Int, cost: Double)?
    for (place, step) in steps.enumerated() {
      guard case .pair(let a, let b, .equal) = step else { continue }
      let distance = time(step) - middle
      let isApart =
        (a + 1 == left.units.count || left.units[a + 1].spoken.isApart)
        && (b + 1 == right.units.count || right.units[b + 1].spoken.isApart)
      let isEnd = left.isEnd(a) || right.isEnd(b)
      let cost =
        (distance < 0 ? -distance : distance) + (isApart ? 0 : 1) + (isEnd ? 0 : third / 2)
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
