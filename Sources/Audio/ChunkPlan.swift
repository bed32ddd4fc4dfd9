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
  /// What two pieces share where speech has to be cut: a word must fit in. At most a quarter of
  /// the longest piece is taken for it.
  public var overlap: Int
  /// The shortest silence to cut in.
  public var pause: Int
  /// The longest silence within a piece: it costs time and money, and engines invent words for it.
  /// `nil`: any length.
  public var silence: Int?

  public init(
    longest: Int?, overlap: Int = 3 * Audio.rate, pause: Int = Audio.rate * 3 / 10,
    silence: Int? = nil
  ) {
    self.longest = longest
    self.overlap = overlap
    self.pause = pause
    self.silence = silence
  }
}
