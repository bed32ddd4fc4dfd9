/// From where speech is and what an engine takes to a plan: a pure function, linear in the map.
///
/// A piece is filled as far as the limit allows and ends in a silence of its last quarter (of its
/// last minute, where that is less): in the latest one that lasts a second, else in the longest.
/// Where there is none, in the latest before; and where nobody pauses at all, speech is cut, with
/// an overlap. Of the last two pieces the first gives some to the second if that would be tiny.
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
    return ChunkPlan(chunks: ChunkFilling(map, within: part, limits).chunks())
  }
}
