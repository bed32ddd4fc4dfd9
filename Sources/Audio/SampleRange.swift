/// The wanted part of a source, as frames of some rate.
struct SampleRange: Equatable {
  var start: Int
  /// `nil`: to the end.
  var end: Int?

  /// Times become the nearest frame.
  init(_ options: DecodeOptions, rate: Int) {
    start = Self.frame(options.from ?? 0, rate)
    end = options.to.map { Self.frame($0, rate) }
  }

  var isEmpty: Bool { end.map { $0 <= start } ?? false }

  private static func frame(_ seconds: Double, _ rate: Int) -> Int {
    guard !seconds.isNaN else { return 0 }
    // 2^53: beyond it doubles count no single frames, and no recording is that long.
    return Int(min(max((seconds * Double(rate)).rounded(), 0), 9_007_199_254_740_992))
  }
}
