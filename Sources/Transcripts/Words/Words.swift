/// What the user's own files say about words: one value for the whole run.
public struct Words: Sendable, Equatable {
  public var vocabulary: Vocabulary
  public var corrections: Corrections
  public var fillers: Fillers

  public init(
    vocabulary: Vocabulary = Vocabulary(), corrections: Corrections = Corrections(),
    fillers: Fillers = Fillers()
  ) {
    self.vocabulary = vocabulary
    self.corrections = corrections
    self.fillers = fillers
  }
}
