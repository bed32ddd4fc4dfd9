extension Transcript {
  /// Seconds of silence that nobody's sentence goes over unnoticed.
  private static let longSilence = 2.0

  /// Segments held to where somebody speaks: many engines let one last until the next begins, over
  /// any silence. One that has words on both sides of a silence stays over it.
  /// - Parameter speech: seconds of the source in which speech was found, in order.
  public func tightened(to speech: [ClosedRange<Double>]) -> Transcript {
    guard !speech.isEmpty else { return self }
    var copy = self
    for index in copy.segments.indices { copy.segments[index].tighten(to: speech) }
    return copy
  }

  fileprivate static func islands(
    in range: ClosedRange<Double>, of speech: [ClosedRange<Double>]
  ) -> [(start: Double, end: Double, speech: Double)] {
    var low = 0
    var high = speech.count
    // The first one that ends within or after the range.
    while low < high {
      let middle = (low + high) / 2
      if speech[middle].upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    var islands: [(start: Double, end: Double, speech: Double)] = []
    while low < speech.count, speech[low].lowerBound < range.upperBound {
      let start = max(speech[low].lowerBound, range.lowerBound)
      let end = min(speech[low].upperBound, range.upperBound)
      low += 1
      guard end > start else { continue }
      if let last = islands.indices.last, start - islands[last].end < longSilence {
        islands[last].end = end
        islands[last].speech += end - start
      } else {
        islands.append((start, end, end - start))
      }
    }
    return islands
  }
}

extension Segment {
  fileprivate mutating func tighten(to speech: [ClosedRange<Double>]) {
    // Words that the engine timed by themselves say more than a map.
    guard words.isEmpty, !isGap, end > start else { return }
    var islands = Transcript.islands(in: start...end, of: speech)[...]
    guard let most = islands.map(\.speech).max() else { return }
    func isNothing(_ speech: Double) -> Bool { speech < min(Self.least, most) }
    while islands.count > 1, let last = islands.last, isNothing(last.speech) {
      islands.removeLast()
    }
    while islands.count > 1, let first = islands.first, isNothing(first.speech) {
      islands.removeFirst()
    }
    guard let first = islands.first, let last = islands.last else { return }
    // Within the padding of what was found the engine knows better.
    if first.start - start >= Self.slack { start = first.start }
    if end - last.end >= Self.slack { end = last.end }
  }

  /// Seconds of speech that are a segment's own; less is where an engine put its mark late or early.
  private static let least = 0.5
  /// Seconds that an engine may be off.
  private static let slack = 1.0
}
