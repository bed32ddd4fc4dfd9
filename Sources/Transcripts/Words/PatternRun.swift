/// One pattern on one line. What did not lead to a match is remembered by step and place, so that
/// it is never tried again, from wherever the search comes there.
struct PatternRun {
  private let pattern: LinePattern
  private let text: WordText
  private let line: Range<Int>
  /// A row of bits for each place, a bit for each step; made when first needed.
  private var failed: [UInt64] = []
  private let row: Int
  private var saved: [Int]
  private var open: [Turn] = []

  private enum Turn {
    case step(Int, at: Int)
    /// The way back: a place that was kept before.
    case restore(slot: Int, value: Int)
  }

  init(_ pattern: LinePattern, _ text: WordText, _ line: Range<Int>) {
    self.pattern = pattern
    self.text = text
    self.line = line
    row = (pattern.steps.count + 63) / 64
    saved = [Int](repeating: -1, count: 2 * pattern.groups + 2)
  }

  mutating func match(at start: Int) -> LinePattern.Match? {
    if failed.isEmpty { failed = [UInt64](repeating: 0, count: (line.count + 1) * row) }
    for slot in saved.indices { saved[slot] = -1 }
    open.removeAll(keepingCapacity: true)
    open.append(.step(0, at: start))
    while let turn = open.popLast() {
      switch turn {
      case .restore(let slot, let value): saved[slot] = value
      case .step(let step, let place):
        guard let end = follow(step, from: place) else { continue }
        forget(at: end)
        return match(start..<end)
      }
    }
    return nil
  }

  private func match(_ range: Range<Int>) -> LinePattern.Match {
    var groups: [Range<Int>?] = [range]
    for group in 0..<pattern.groups {
      let (start, end) = (saved[2 * group + 2], saved[2 * group + 3])
      groups.append(start >= 0 && end >= start ? start..<end : nil)
    }
    return LinePattern.Match(groups: groups)
  }

  /// Steps that led to a match have not failed: another search may begin where it ended.
  private mutating func forget(at place: Int) {
    let first = (place - line.lowerBound) * row
    for index in first..<first + row { failed[index] = 0 }
  }

  /// - Returns: where the match ends; `nil` if this way leads nowhere.
  private mutating func follow(_ first: Int, from start: Int) -> Int? {
    var step = first
    var place = start
    while true {
      let bit = (place - line.lowerBound) * row + step / 64
      let mask: UInt64 = 1 << UInt64(step % 64)
      if failed[bit] & mask != 0 { return nil }
      failed[bit] |= mask
      switch pattern.steps[step] {
      case .scalar(let value):
        guard place < line.upperBound, letter(place) == value else { return nil }
        place += 1
      case .any:
        guard place < line.upperBound else { return nil }
        place += 1
      case .set(let index):
        guard place < line.upperBound, pattern.sets[index].contains(text, place, isAnyCase)
        else { return nil }
        place += 1
      case .split(let preferred, let other):
        open.append(.step(other, at: place))
        step = preferred
        continue
      case .jump(let target):
        step = target
        continue
      case .save(let slot):
        open.append(.restore(slot: slot, value: saved[slot]))
        saved[slot] = place
      case .wordEdge(let isWanted): guard isWordEdge(place) == isWanted else { return nil }
      case .start: guard place == line.lowerBound else { return nil }
      case .end: guard place == line.upperBound else { return nil }
      case .match: return place
      }
      step += 1
    }
  }

  private var isAnyCase: Bool { !pattern.isCaseSensitive }

  private func letter(_ place: Int) -> UInt32 {
    isAnyCase ? text.folded[place] : text.scalars[place].value
  }

  private func isWordEdge(_ place: Int) -> Bool {
    let before = place > line.lowerBound && text.isWord(place - 1)
    let behind = place < line.upperBound && text.isWord(place)
    return before != behind
  }
}

extension WordText {
  fileprivate func isWord(_ index: Int) -> Bool {
    Self.isLetter(kinds[index]) || kinds[index] == .mark
  }
}
