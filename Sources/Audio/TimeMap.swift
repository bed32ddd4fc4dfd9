/// Where the samples of a shortened clip stand in the one that it was made of: long silences are
/// cut out before an engine hears it, and its times put back after.
public struct TimeMap: Sendable, Equatable {
  /// Samples of the whole clip that were kept, in order, apart from each other.
  public let kept: [Range<Int>]
  /// Of the whole clip.
  public let sampleCount: Int
  /// Silence at both sides of a cut: what ends or begins in it belongs to the other side.
  private let margin: Int
  /// Where each kept range begins in the shortened clip.
  private let starts: [Int]

  /// A map without speech is kept whole.
  /// - Parameters:
  ///   - longest: silences up to so many samples stay.
  ///   - rest: what stays of a longer one, half of it at each end.
  public init(
    cutting map: SpeechMap, longest: Int = 3 * Audio.rate, rest: Int = Audio.rate
  ) {
    let margin = max(0, min(rest, longest) / 2)
    var kept: [Range<Int>] = []
    var start = 0
    var end = 0
    for range in map.speech {
      if range.lowerBound - end > longest {
        if end > 0 { kept.append(start..<end + margin) }
        start = range.lowerBound - margin
      }
      end = range.upperBound
    }
    if map.speech.isEmpty || map.sampleCount - end <= longest {
      kept.append(start..<map.sampleCount)
    } else {
      kept.append(start..<end + margin)
    }
    self.init(kept: kept, sampleCount: map.sampleCount, margin: margin)
  }

  init(kept: [Range<Int>], sampleCount: Int, margin: Int) {
    self.kept = kept
    self.sampleCount = sampleCount
    self.margin = margin
    var starts: [Int] = []
    var sum = 0
    for range in kept {
      starts.append(sum)
      sum += range.count
    }
    self.starts = starts
    keptCount = sum
  }

  /// Nothing is cut out.
  public var isWhole: Bool { kept == [0..<sampleCount] }
  /// Samples of the shortened clip.
  public let keptCount: Int

  /// Seconds of the shortened clip to seconds of the whole one. At a cut, where one time is two:
  /// the later one for a start, the earlier one for an end; so in the silence around it, since
  /// engines are not exact. Both never fall as the time grows.
  public func whole(_ seconds: Double, isEnd: Bool) -> Double {
    guard !isWhole, let first = kept.first else { return seconds }
    let time = seconds * Double(Audio.rate)
    guard time > 0 else { return Double(first.lowerBound) / Double(Audio.rate) + min(seconds, 0) }
    // The last range that begins at or before the time.
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(starts[middle]) <= time { low = middle } else { high = middle }
    }
    let into = time - Double(starts[low])
    var sample = Double(kept[low].lowerBound) + into
    if isEnd, low > 0, into <= Double(margin) {
      sample = Double(kept[low - 1].upperBound)
    } else if !isEnd, low + 1 < kept.count,
      Double(kept[low].count) - into <= Double(margin)
    {
      sample = Double(kept[low + 1].lowerBound)
    }
    return sample / Double(Audio.rate)
  }
}
