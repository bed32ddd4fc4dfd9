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

  /// Whether any text may become another.
  public var changesText: Bool { vocabulary.hasAliases || !corrections.isEmpty }

  /// Aliases spelt as their terms, then the corrections: what is done before polish and after it.
  public func applied(to text: String) -> String {
    corrections.applied(to: vocabulary.applied(to: text))
  }

  /// The same in text, segments and words of a transcript.
  public func applied(to transcript: Transcript) -> Transcript {
    corrections.applied(to: vocabulary.applied(to: transcript))
  }
}
