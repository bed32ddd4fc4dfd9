/// One way through a map, from its first word to its last.
struct ChunkFilling {
  /// A place to cut: where the piece before ends, where the next begins.
  private struct Gap {
    var end: Int
    var next: Int
    /// How long nobody speaks there.
    var silence: Int

    /// Longer ones are no better to cut in.
    var worth: Int { min(silence, Audio.rate) }
  }

  private let longest: Int
  private let overlap: Int
  private let longestSilence: Int
  private let speech: Range<Int>?
  private var gaps: [Gap] = []

  init(_ map: SpeechMap, within part: Range<Int>, _ limits: ChunkLimits) {
    longest = max(limits.longest ?? .max, 1)
    overlap = max(0, min(limits.overlap, longest / 4))
    longestSilence = limits.silence ?? .max
    var pauses = map.pauses[...]
    var first: Int?
    var last: Int?
    for range in map.speech {
      let range = range.clamped(to: part)
      guard !range.isEmpty else { continue }
      if let last, range.lowerBound - last >= limits.pause {
        let silence = range.lowerBound - last + SpeechMap.padding
        gaps.append(Gap(end: last, next: range.lowerBound, silence: silence))
      }
      while let pause = pauses.first, pause.upperBound < range.upperBound {
        pauses.removeFirst()
        guard pause.lowerBound > range.lowerBound, pause.count >= limits.pause else { continue }
        let place = SpeechMap.place(in: pause)
        gaps.append(Gap(end: place, next: place, silence: pause.count))
      }
      if first == nil { first = range.lowerBound }
      last = range.upperBound
    }
    if let first, let last { speech = first..<last } else { speech = nil }
  }

  func chunks() -> [ChunkPlan.Chunk] {
    guard let speech else { return [] }
    var chunks: [ChunkPlan.Chunk] = []
    var (start, shared, index) = (speech.lowerBound, 0, 0)
    while true {
      while index < gaps.count, gaps[index].end <= start { index += 1 }
      let limit = start + min(longest, speech.upperBound - start)
      let gap = gap(from: index, start: start, limit: limit)
      let end = gap?.end ?? limit
      chunks.append(.init(samples: start..<end, overlap: shared))
      if let gap {
        (start, shared) = (gap.next, 0)
      } else if limit < speech.upperBound {
        (start, shared) = (limit - overlap, overlap)
      } else {
        balance(&chunks)
        return chunks
      }
    }
  }

  /// Where a piece that begins at `start` ends; `nil`: nowhere before its limit.
  private func gap(from first: Int, start: Int, limit: Int) -> Gap? {
    let isLast = limit == speech?.upperBound
    let late = limit - min((limit - start) / 4, 60 * Audio.rate)
    var best: Gap?
    var index = first
    while index < gaps.count, gaps[index].end <= limit {
      let gap = gaps[index]
      if gap.silence > longestSilence { return gap }
      if let known = best, known.end >= late {
        if gap.worth >= known.worth { best = gap }
      } else if !isLast {
        best = gap
      }
      index += 1
    }
    return best
  }

  /// A last piece of a few words gets some of the piece before it: engines hear short pieces
  /// badly, and services ask the price of ten seconds for them.
  private func balance(_ chunks: inout [ChunkPlan.Chunk]) {
    guard chunks.count > 1, let last = chunks.last, last.samples.count < longest / 4 else { return }
    let before = chunks[chunks.count - 2]
    let all = before.samples.lowerBound..<last.samples.upperBound
    let (end, next): (Int, Int)
    if last.overlap > 0 {
      end = all.lowerBound + (all.count + overlap + 1) / 2
      next = end - overlap
    } else if let gap = middleGap(of: all, now: before.samples.upperBound) {
      (end, next) = (gap.end, gap.next)
    } else {
      return
    }
    chunks[chunks.count - 2].samples = all.lowerBound..<end
    chunks[chunks.count - 1].samples = next..<all.upperBound
  }

  /// The best gap that leaves both pieces a quarter of the limit at least; of equals the one in the
  /// middle. `nil` too where the silence between the two is long: it would be in one of them.
  private func middleGap(of all: Range<Int>, now: Int) -> Gap? {
    var best: Gap?
    func smaller(_ gap: Gap) -> Int { min(gap.end - all.lowerBound, all.upperBound - gap.next) }
    for gap in gaps.reversed() {
      if gap.end <= all.lowerBound { break }
      if gap.end == now, gap.silence > min(longestSilence, longest / 4) { return nil }
      guard gap.end - all.lowerBound <= longest, all.upperBound - gap.next <= longest,
        smaller(gap) >= longest / 4
      else { continue }
      guard let known = best else {
        best = gap
        continue
      }
      if (gap.worth, smaller(gap)) > (known.worth, smaller(known)) { best = gap }
    }
    return best
  }
}
