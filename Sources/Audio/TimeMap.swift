/// Where the samples of a shortened clip stand in the one that it was made of: long silences are
/// cut out before an engine hears it, and its times put back after.
public struct TimeMap: Sendable, Equatable {
  /// Samples of the whole clip that were kept, in order, apart from each other.
  public let kept: [Range<Int>]
  /// Of the whole clip.
  public let sampleCount: Int

  /// - Parameters:
  ///   - longest: silences up to so many samples stay.
  ///   - rest: what stays of a longer one, half of it at each end.
  public init(
    cutting map: SpeechMap, longest: Int = 3 * Audio.rate, rest: Int = Audio.rate
  ) {
    kept = [0..<map.sampleCount]
    sampleCount = map.sampleCount
  }

  /// Nothing is cut out.
  public var isWhole: Bool { kept == [0..<sampleCount] }
  public var keptCount: Int { kept.reduce(0) { $0 + $1.count } }

  /// Seconds of the shortened clip to seconds of the whole one. At a cut, where one time is two:
  /// the later one for a start, the earlier one for an end.
  public func whole(_ seconds: Double, isEnd: Bool) -> Double { seconds }
}
