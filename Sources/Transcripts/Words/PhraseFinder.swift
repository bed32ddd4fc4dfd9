/// Finds any of many phrases as whole words, whatever the case of their letters, in one pass: what
/// it costs grows with the text, hardly with the number of phrases.
struct PhraseFinder: Sendable {
  struct Match: Equatable {
    /// Of scalars.
    var range: Range<Int>
    /// The phrase's place in the list.
    var phrase: Int
  }

  /// A tree of scalars: from a node (high half) by a scalar (low half) to the next.
  private var steps: [UInt64: Int32] = [:]
  /// The phrase that ends at a node, or −1.
  private var ends: [Int32] = [-1]

  /// Of two phrases that are equal but for their case the first counts; empty ones are nowhere.
  init(_ phrases: [String]) {
    for (index, phrase) in phrases.enumerated() {
      let letters = WordText(phrase).folded
      guard !letters.isEmpty else { continue }
      var node: Int32 = 0
      for letter in letters {
        let key = UInt64(node) << 32 | UInt64(letter)
        if let next = steps[key] {
          node = next
        } else {
          ends.append(-1)
          steps[key] = Int32(ends.count - 1)
          node = Int32(ends.count - 1)
        }
      }
      if ends[Int(node)] < 0 { ends[Int(node)] = Int32(index) }
    }
  }

  var isEmpty: Bool { steps.isEmpty }

  /// The longest phrase at each place, from left to right; none overlap. A space of a phrase is any
  /// number of spaces of the text, on one line.
  func matches(in text: WordText) -> [Match] {
    guard !isEmpty else { return [] }
    var found: [Match] = []
    var index = 0
    while index < text.count {
      if let match = longest(at: index, in: text) {
        found.append(match)
        index = match.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private func longest(at start: Int, in text: WordText) -> Match? {
    guard text.kinds[start] != .space, text.mayBegin(at: start) else { return nil }
    var node: Int32 = 0
    var index = start
    var best: Match?
    while index < text.count,
      let next = steps[UInt64(node) << 32 | UInt64(text.folded[index])]
    {
      node = next
      let isSpace = text.kinds[index] == .space
      index += 1
      while isSpace, index < text.count, text.kinds[index] == .space { index += 1 }
      if ends[Int(node)] >= 0, text.mayEnd(at: index) {
        best = Match(range: start..<index, phrase: Int(ends[Int(node)]))
      }
    }
    return best
  }
}
