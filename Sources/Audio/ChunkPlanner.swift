/// From where speech is and what an engine takes to a plan: a pure function, linear in the map.
///
/// A piece is filled as far as the limit allows and ends in a silence of its last quarter (of its
/// last minute, where that is less): in the latest one that lasts a second, else in the longest.
/// Where there is none, in the latest before; and where nobody pauses at all, speech is cut, with
/// an overlap.
public enum ChunkPlanner {
  /// A recording within the limit is one chunk, whole. Else chunks begin and end in silence, as late
  /// as the limit allows; silence between two chunks belongs to neither. Speech without a pause is
  /// cut with an overlap.
  ///
  /// No chunks come of a longer recording without speech.
  public static func plan(_ map: SpeechMap, _ limits: ChunkLimits) -> ChunkPlan {
    plan(map, within: 0..<map.sampleCount, limits)
  }

  /// The same for a part of the clip: what is missing of it.
  public static func plan(
    _ map: SpeechMap, within part: Range<Int>, _ limits: ChunkLimits
  ) -> ChunkPlan {
    let part = part.clamped(to: 0..<map.sampleCount)
    guard !part.isEmpty else { return ChunkPlan(chunks: []) }
    if part.count <= max(limits.longest ?? .max, 1) {
      return ChunkPlan(chunks: [.init(samples: part)])
    }
    var filling = ChunkFilling(map, within: part, limits)
    return ChunkPlan(chunks: filling.chunks())
  }
}

/// One way through a map.
private struct ChunkFilling {
  /// A place to cut: where the piece before ends, where the next begins.
  private struct Gap {
    var end: Int
    var next: Int
    /// How long nobody speaks there.
    var silence: Int
  }

  private let longest: Int
  private let overlap: Int
  private let longestSilence: Int
  private let part: Range<Int>
  private var speech: [Range<Int>] = []
  private var gaps: [Gap] = []

  init(_ map: SpeechMap, within part: Range<Int>, _ limits: ChunkLimits) {
    longest = max(limits.longest ?? .max, 1)
    overlap = max(0, min(limits.overlap, longest / 4))
    longestSilence = limits.silence ?? .max
    self.part = part
    var pauses = map.pauses[...]
    for range in map.speech {
      let range = range.clamped(to: part)
      guard !range.isEmpty else { continue }
      if let last = speech.last, range.lowerBound - last.upperBound >= limits.pause {
        let silence = range.lowerBound - last.upperBound + SpeechMap.padding
        gaps.append(Gap(end: last.upperBound, next: range.lowerBound, silence: silence))
      }
      while let pause = pauses.first, pause.upperBound < range.upperBound {
        pauses.removeFirst()
        guard pause.lowerBound > range.lowerBound, pause.count >= limits.pause else { continue }
        let middle = pause.lowerBound + pause.count / 2
        gaps.append(Gap(end: middle, next: middle, silence: pause.count))
      }
      speech.append(range)
    }
  }

  mutating func chunks() -> [ChunkPlan.Chunk] {
    guard var start = speech.first?.lowerBound, let end = speech.last?.upperBound else { return [] }
    var chunks: [ChunkPlan.Chunk] = []
    var shared = 0
    var index = 0
    while true {
      while index < gaps.count, gaps[index].end <= start { index += 1 }
      let limit = start + min(longest, end - start)
      if let gap = gap(from: index, start: start, limit: limit, end: end) {
        chunks.append(.init(samples: start..<gap.end, overlap: shared))
        (start, shared) = (gap.next, 0)
      } else if limit == end {
        chunks.append(.init(samples: start..<end, overlap: shared))
        return chunks
      } else {
        chunks.append(.init(samples: start..<limit, overlap: shared))
        (start, shared) = (limit - overlap, overlap)
      }
    }
  }

  /// Where a piece that begins at `start` ends; `nil`: nowhere within the limit, or at its end.
  private func gap(from first: Int, start: Int, limit: Int, end: Int) -> Gap? {
    let late = limit - min((limit - start) / 4, 60 * Audio.rate)
    var best: Gap?
    var index = first
    while index < gaps.count, gaps[index].end <= limit {
      let gap = gaps[index]
      if gap.silence > longestSilence { return gap }
      if limit < end {
        if let known = best, known.end >= late {
          if min(gap.silence, Audio.rate) >= min(known.silence, Audio.rate) { best = gap }
        } else {
          best = gap
        }
      }
      index += 1
    }
    return best
  }
}
