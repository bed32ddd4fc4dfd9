/// How a recording is cut into pieces that an engine takes.
public struct ChunkPlan: Sendable, Equatable {
  public struct Chunk: Sendable, Equatable {
    /// Samples of the clip.
    public var samples: Range<Int>
    /// How many of them the chunk before has too; 0: cut in silence.
    public var overlap: Int

    public init(samples: Range<Int>, overlap: Int = 0) {
      self.samples = samples
      self.overlap = overlap
    }
  }

  /// In order. Every sample of speech is in one of them, and in two only within an overlap.
  public var chunks: [Chunk]

  public init(chunks: [Chunk]) { self.chunks = chunks }
}

/// What one piece may be.
public struct ChunkLimits: Sendable, Equatable {
  /// The longest piece, in samples, its margin already taken off; `nil`: any length.
  public var longest: Int?
  /// What two pieces share where speech has to be cut: a word must fit in.
  public var overlap: Int
  /// The shortest silence to cut in.
  public var pause: Int

  public init(
    longest: Int?, overlap: Int = 3 * Audio.rate, pause: Int = Audio.rate * 3 / 10
  ) {
    self.longest = longest
    self.overlap = overlap
    self.pause = pause
  }
}

/// From where speech is and what an engine takes to a plan: a pure function.
public enum ChunkPlanner {
  /// A recording within the limit is one chunk, whole. Else chunks begin and end in silence, as late
  /// as the limit allows; silence between two chunks belongs to neither. Speech without a pause is
  /// cut with an overlap.
  public static func plan(_ map: SpeechMap, _ limits: ChunkLimits) -> ChunkPlan {
    ChunkPlan(chunks: [.init(samples: 0..<map.sampleCount)])
  }

  /// The same for a part of the clip: what is missing of it.
  public static func plan(
    _ map: SpeechMap, within part: Range<Int>, _ limits: ChunkLimits
  ) -> ChunkPlan {
    ChunkPlan(chunks: [.init(samples: part)])
  }
}
