/// Where speech was found, for questions in the order of time.
struct FoundSpeech {
  private let ranges: [ClosedRange<Double>]

  /// What a map adds before and behind what it found: words may lie in it, but it is no evidence
  /// that somebody spoke.
  private static let padding = (before: 0.2, behind: 0.3)
  /// Engines place segments that far beside their words.
  private static let slack = 0.5

  init(_ padded: [ClosedRange<Double>]) {
    ranges = padded.compactMap { range in
      let (start, end) = (
        range.lowerBound + Self.padding.before, range.upperBound - Self.padding.behind
      )
      return start < end ? start...end : nil
    }
  }

  /// Seconds of speech in a segment's time and a little around it, as far as that is nobody else's.
  func seconds(of segment: Segment, after last: Double, before next: Double) -> Double {
    let start = min(segment.start, max(segment.start - Self.slack, last))
    let end = max(segment.end, min(segment.end + Self.slack, next))
    // The first that ends behind the start.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > start { high = middle } else { low = middle + 1 }
    }
    var seconds = 0.0
    while low < ranges.count, ranges[low].lowerBound < end {
      seconds += min(end, ranges[low].upperBound) - max(start, ranges[low].lowerBound)
      low += 1
    }
    return seconds
  }
}
