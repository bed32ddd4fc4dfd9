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
  /// - Returns: one transcript with `chunks` as the parts' records say. Where two parts have some
  ///   seconds in common, what they say there is laid side by side by time and text (punctuation,
  ///   case and width of letters ignored): up to the middle the first one's words stand, then the
  ///   second one's, and what one of them alone has heard stays too. Where the texts do not tell
  ///   how they meet, words are taken by their times, segments too if they lie on one side of the
  ///   middle; else both texts are joined as they are.
  ///
  ///   Parts without times have their own, as one segment each. A single part keeps its text.
  public static func stitched(_ parts: [StitchPart]) -> Transcript {
    var steps = 0
    return stitched(parts, steps: &steps)
  }

  /// `steps` counts the work, for tests that hold it to a bound.
  static func stitched(_ parts: [StitchPart], steps: inout Int) -> Transcript {
    if parts.count == 1, parts[0].record.state != .failed {
      var whole = parts[0].transcript
      whole.chunks = [parts[0].record]
      return whole
    }
    var stitching = Stitching()
    for part in parts { stitching.add(part) }
    steps += stitching.steps
    return Transcript(
      segments: stitching.segments.map(\.segment), language: language(of: parts),
      chunks: parts.map(\.record))
  }

  /// The one that was spoken for the longest time; the first of equals.
  private static func language(of parts: [StitchPart]) -> String? {
    var times: [(language: String, seconds: Double)] = []
    for part in parts {
      guard let language = part.transcript.language, !part.transcript.isEmpty else { continue }
      let spoken = part.transcript.segments.reduce(0) { $0 + max(0, $1.end - $1.start) }
      let seconds = spoken > 0 ? spoken : max(0, part.end - part.start)
      if let index = times.firstIndex(where: { $0.language == language }) {
        times[index].seconds += seconds
      } else {
        times.append((language, seconds))
      }
    }
    return times.reversed().max { $0.seconds < $1.seconds }?.language
  }
}
