/// The least of the last so many rows, lane by lane, in a few steps a row however many they are:
/// rows come in blocks, and what a window spans is the end of one block and the start of the next.
struct SlidingLeast {
  typealias Row = SIMD16<Float>

  private let length: Int
  private var count = 0
  /// The rows of this block so far, and the least of them.
  private var block: [Row]
  private var start: Row = .init(repeating: .infinity)
  /// For each row of the block before: the least from it to the block's end.
  private var ends: [Row]

  /// - Parameter length: of the window, in rows.
  init(length: Int) {
    self.length = length
    block = [Row](repeating: .init(repeating: .infinity), count: length)
    ends = block
  }

  /// Takes the next row; the least of the window that ends with it, or of all rows so far.
  mutating func push(_ row: Row) -> Row {
    let place = count % length
    if place == 0, count > 0 {
      ends = Self.leastToEnd(block[...])
      start = row
    }
    count += 1
    block[place] = row
    start = start.least(row)
    return place == length - 1 ? start : start.least(ends[place + 1])
  }

  /// The least from each of the last so many rows to the last one, fewer than a window.
  func leastToEnd(of last: Int) -> [Row] {
    let here = (count - 1) % length + 1
    var least = Self.leastToEnd(block[..<here])
    if last > here { least = ends[(length - (last - here))...].map { $0.least(start) } + least }
    return least.suffix(last)
  }

  private static func leastToEnd(_ rows: ArraySlice<Row>) -> [Row] {
    var least = Row(repeating: .infinity)
    var all = Array(rows)
    for index in all.indices.reversed() {
      least = least.least(all[index])
      all[index] = least
    }
    return all
  }
}

extension SIMD16<Float> {
  /// Lane by lane.
  func least(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
  func most(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
}
