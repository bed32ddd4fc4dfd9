/// What can be made of a transcript without any model: the same words in always the same way. Each
/// is also what is delivered where a model's work cannot be.
public enum PlainStyle: String, Sendable, CaseIterable {
  /// As the engine wrote it.
  case verbatim
  /// Sentences begin with a capital and end with a mark; fillers and words said twice are gone.
  case polished
  /// Polished, in lower case, without a period at the end.
  case casual
  /// Polished; spoken "bullet", "next line", "new paragraph" become marks.
  case notes
}

extension PlainStyle {
  /// - Parameters:
  ///   - language: that was spoken (`en`), if it is known; `nil`: the text is looked at.
  ///   - fillers: the words that say nothing, by language.
  public func applied(to text: String, language: String?, fillers: Fillers) -> String {
    text
  }
}
