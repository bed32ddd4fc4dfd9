/// What a model made of numbered cues.
public enum CueReply {
  /// Why a cue keeps its raw text.
  public enum Loss: String, Error, Sendable, CaseIterable {
    /// No cue with this number came back.
    case missing = "cue_missing"
    /// Its number came back more than once.
    case duplicate = "cue_duplicate"
    /// It came back behind a later one.
    case order = "cue_order"
    /// It holds another cue's words: cues were merged or numbered anew.
    case moved = "cue_moved"
    /// A cue that was not asked for stands beside it.
    case extra = "cue_extra"
    /// It has no end.
    case unended = "cue_unended"
    case empty = "cue_empty"
  }

  /// Reads a reply, from which reasoning was stripped; what stands around the cues is ignored.
  /// - Parameters:
  ///   - cues: as they were sent.
  ///   - isTranslation: the words are others, so that nothing can be told from them.
  /// - Returns: one result for each cue, in their order.
  public static func read(
    _ reply: String, cues: [Cue], isTranslation: Bool = false
  ) -> [Result<String, Loss>] {
    cues.map { _ in .failure(.missing) }
  }
}
