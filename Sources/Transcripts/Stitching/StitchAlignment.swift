/// The cheapest way to take what two sides say in their common time for the same.
///
/// Units that are equal, and were said at about the same time, are paired; what one side alone says
/// stays unpaired: the longer ago the other began to hear and the longer it still heard on, the more
/// that costs. Two units that are not alike are paired only where neither has a better partner.
struct StitchAlignment {
  enum Likeness { case equal, near, other }
  enum Step: Equatable {
    case left(Int)
    case right(Int)
    case pair(Int, Int, Likeness)
  }

  /// In order; each unit of the windows is in one of them.
  let steps: [Step]
  /// Cells that were looked at.
  let cells: Int

  private typealias Unit = StitchSide.Unit

  /// No unit that lies further off than so many spreads is the same.
  private static let reach = (equal: 2.0, other: 1.5)
  /// What it costs.
  private static let cost = (near: 1.0, other: 3.0, alone: 5.0)

  /// - Parameters:
  ///   - overlap: seconds of the source that both sides heard.
  ///   - doubt: how many times further off than their spread says times may be.
  init(
    _ left: ArraySlice<StitchSide.Unit>, _ right: ArraySlice<StitchSide.Unit>,
    overlap: ClosedRange<Double>, doubt: Double
  ) {
    let (lefts, rights) = (Array(left), Array(right))
    let ids = Self.ids(lefts, rights)
    let width = rights.count + 1
    var total = [Double](repeating: .infinity, count: (lefts.count + 1) * width)
    var choice = [UInt8](repeating: 0, count: total.count)
    let leftAlone = lefts.map { Self.alone($0.time - overlap.lowerBound, $0.spread * doubt) }
    let rightAlone = rights.map { Self.alone(overlap.upperBound - $0.time, $0.spread * doubt) }
    total[0] = 0
    for i in 0...lefts.count {
      for j in 0...rights.count {
        let cell = i * width + j
        // What is said twice is better than what is lost: alone goes before paired.
        if i > 0 {
          let cost = total[cell - width] + leftAlone[i - 1]
          if cost < total[cell] { (total[cell], choice[cell]) = (cost, 1) }
        }
        if j > 0 {
          let cost = total[cell - 1] + rightAlone[j - 1]
          if cost < total[cell] { (total[cell], choice[cell]) = (cost, 2) }
        }
        guard i > 0, j > 0 else { continue }
        let before = total[cell - width - 1]
        guard before < total[cell] else { continue }
        let (a, b) = (lefts[i - 1], rights[j - 1])
        let spread = doubt * (a.spread * a.spread + b.spread * b.spread).squareRoot()
        let distance = (a.time > b.time ? a.time - b.time : b.time - a.time) / spread
        guard distance <= Self.reach.equal else { continue }
        var cost = before + distance * distance / 2
        var kind: UInt8 = 3
        if ids.left[i - 1] != ids.right[j - 1] {
          if SpokenUnit.isNear(a.spoken.key, b.spoken.key) {
            (cost, kind) = (cost + Self.cost.near, 4)
          } else {
            guard distance <= Self.reach.other else { continue }
            (cost, kind) = (cost + Self.cost.other, 5)
          }
        }
        if cost < total[cell] { (total[cell], choice[cell]) = (cost, kind) }
      }
    }
    cells = total.count
    steps = Self.inOrder(
      Self.path(choice, width, left.startIndex, right.startIndex), left, right)
  }

  private static func path(_ choice: [UInt8], _ width: Int, _ left: Int, _ right: Int) -> [Step] {
    var steps: [Step] = []
    var (i, j) = (choice.count / width - 1, width - 1)
    while i > 0 || j > 0 {
      let kind = choice[i * width + j]
      if kind != 2 { i -= 1 }
      if kind != 1 { j -= 1 }
      switch kind {
      case 1: steps.append(.left(left + i))
      case 2: steps.append(.right(right + j))
      case 3: steps.append(.pair(left + i, right + j, .equal))
      case 4: steps.append(.pair(left + i, right + j, .near))
      default: steps.append(.pair(left + i, right + j, .other))
      }
    }
    return steps.reversed()
  }

  /// Where units of both sides stay alone between two pairs, they are told in the order of time.
  private static func inOrder(
    _ steps: [Step], _ left: ArraySlice<StitchSide.Unit>, _ right: ArraySlice<StitchSide.Unit>
  ) -> [Step] {
    var ordered: [Step] = []
    ordered.reserveCapacity(steps.count)
    var lefts: [Int] = []
    var rights: [Int] = []
    func flush() {
      var (i, j) = (0, 0)
      while i < lefts.count || j < rights.count {
        if i < lefts.count, j == rights.count || left[lefts[i]].time <= right[rights[j]].time {
          ordered.append(.left(lefts[i]))
          i += 1
        } else {
          ordered.append(.right(rights[j]))
          j += 1
        }
      }
      (lefts, rights) = ([], [])
    }
    for step in steps {
      switch step {
      case .left(let index): lefts.append(index)
      case .right(let index): rights.append(index)
      case .pair:
        flush()
        ordered.append(step)
      }
    }
    flush()
    return ordered
  }

  /// Of a unit that stands so many seconds inside what both heard.
  private static func alone(_ depth: Double, _ spread: Double) -> Double {
    guard depth > 0 else { return 0 }
    let distance = depth / spread
    return min(distance * distance / 2, cost.alone)
  }

  /// A number for each that is said, equal for equal ones.
  private static func ids(
    _ left: [StitchSide.Unit], _ right: [StitchSide.Unit]
  ) -> (left: [Int], right: [Int]) {
    var ids: [[UInt32]: Int] = [:]
    func id(_ unit: StitchSide.Unit) -> Int {
      if let id = ids[unit.spoken.key] { return id }
      ids[unit.spoken.key] = ids.count
      return ids.count - 1
    }
    return (left.map(id), right.map(id))
  }
}
