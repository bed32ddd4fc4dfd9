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
    // A part without times stands at its own: what is lost beside it is seen in its place.
    let pieces = parts.map { part in
      part.transcript.spanning(from: part.start, to: part.end)
        .clamped(to: min(part.start, part.end)...part.end)
    }
    var whole = Transcript.joining(pieces)
    whole.language = language(of: parts)
    whole.chunks = parts.map(\.record)
    return whole
  }

  /// The one that most of the time was spoken in.
  private static func language(of parts: [StitchPart]) -> String? {
    var seconds: [(language: String, seconds: Double)] = []
    for part in parts {
      guard let language = part.transcript.language, !part.transcript.isEmpty else { continue }
      if let index = seconds.firstIndex(where: { $0.language == language }) {
        seconds[index].seconds += part.end - part.start
      } else {
        seconds.append((language, part.end - part.start))
      }
    }
    // The first of equals.
    return seconds.reversed().max { $0.seconds < $1.seconds }?.language
  }
}
