/// When the words near a seam were said, where engines give times to segments and not to words: the
/// ends of both sides' segments stand at known times, and what lies between two of them takes its
/// share by its letters. What two pieces have in common begins and ends with such a time (one begins
/// there, the other one ends), so a cut is never further from one than half of it.
struct StitchClock {
  /// A time that an engine gave.
  private struct Known {
    /// Letters before it.
    var place: Double
    var time: Double
    /// A segment begins there; else one ends.
    var isStart: Bool
  }

  private var known: [Known] = []
  /// Letters before each unit of a side, and after it.
  private var left: [(before: Double, after: Double)]
  private var right: [(before: Double, after: Double)]

  /// What a word takes besides its letters.
  private static let pause = 1.0

  /// - Parameter steps: of all units of both sides, in order.
  init(_ sides: (left: StitchSide, right: StitchSide), _ steps: [StitchAlignment.Step]) {
    left = Array(repeating: (0, 0), count: sides.left.units.count)
    right = Array(repeating: (0, 0), count: sides.right.units.count)
    var place = 0.0
    for step in steps {
      let before = place
      switch step {
      case .left(let a):
        place += Self.length(sides.left.units[a])
        left[a] = (before, place)
      case .right(let b):
        place += Self.length(sides.right.units[b])
        right[b] = (before, place)
      case .pair(let a, let b, _):
        place += max(Self.length(sides.left.units[a]), Self.length(sides.right.units[b]))
        left[a] = (before, place)
        right[b] = (before, place)
      }
    }
    let isAlike = { (step: StitchAlignment.Step) -> Bool in
      if case .pair(_, _, let likeness) = step { likeness != .other } else { false }
    }
    let first = steps.firstIndex(where: isAlike) ?? steps.count
    let last = steps.lastIndex(where: isAlike) ?? steps.count
    for (index, step) in steps.enumerated() {
      // What one side alone has heard stands nowhere in what the other one says.
      switch step {
      case .left(let a) where index < first: add(sides.left, a, left[a])
      case .right(let b) where index > last: add(sides.right, b, right[b])
      case .pair(let a, let b, let likeness) where likeness != .other:
        add(sides.left, a, left[a])
        add(sides.right, b, right[b])
      default: break
      }
    }
    known.sort { $0.place < $1.place }
  }

  private static func length(_ unit: StitchSide.Unit) -> Double {
    Double(unit.weight) + (unit.spoken.isUnspaced ? 0 : pause)
  }

  private mutating func add(
    _ side: StitchSide, _ index: Int, _ place: (before: Double, after: Double)
  ) {
    let unit = side.units[index]
    let segment = side.segments[unit.segment]
    guard segment.isTimed else { return }
    let isTimed = unit.word != nil
    // Who hears a word that is cut by the end of the piece has heard the most of it.
    func add(_ time: Double, at place: Double, cut: Double, isStart: Bool) {
      let isEdge = side.isEdge(time, isStart: isStart)
      known.append(Known(place: isEdge ? cut : place, time: time, isStart: isStart))
    }
    let quarter = (place.after - place.before) / 4
    if isTimed || index == 0 || side.units[index - 1].segment != unit.segment {
      let time = isTimed ? unit.start : segment.segment.start
      add(time, at: place.before, cut: place.before + quarter, isStart: true)
    }
    if isTimed || index + 1 == side.units.count || side.units[index + 1].segment != unit.segment {
      let time = isTimed ? unit.end : segment.segment.end
      add(time, at: place.after, cut: place.after - quarter, isStart: false)
    }
  }

  /// When the unit of a side begins; nil where nobody gave a time before it or none behind it.
  func start(of unit: Int, isLeft: Bool) -> Double? {
    time(isLeft ? left[unit].before : right[unit].before, isStart: true)
  }

  /// When it ends.
  func end(of unit: Int, isLeft: Bool) -> Double? {
    time(isLeft ? left[unit].after : right[unit].after, isStart: false)
  }

  private func time(_ place: Double, isStart: Bool) -> Double? {
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if known[middle].place < place { low = middle + 1 } else { high = middle }
    }
    let here = known[low...].prefix { $0.place == place }
    if let time = mean(here, isStart: isStart) { return time }
    guard low > 0, low < known.count else { return nil }
    let before = known[low - 1].place
    let after = known[low].place
    // A segment begins behind the pause that is before it, and ends before the one behind it.
    guard let first = mean(known[..<low].reversed().prefix { $0.place == before }, isStart: true),
      let last = mean(known[low...].prefix { $0.place == after }, isStart: false)
    else { return nil }
    guard last > first else { return (first + last) / 2 }
    return first + (last - first) * (place - before) / (after - before)
  }

  /// Of those of one kind; where there are none of it, of the others.
  private func mean(_ known: some Collection<Known>, isStart: Bool) -> Double? {
    let own = known.filter { $0.isStart == isStart }
    let times = (own.isEmpty ? Array(known) : own).map(\.time)
    return times.isEmpty ? nil : times.reduce(0, +) / Double(times.count)
  }
}
