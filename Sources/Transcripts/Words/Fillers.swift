/// Words that say nothing, by language: `um` is one in English and a word in German.
public struct Fillers: Sendable, Equatable {
  /// Words and phrases in lower case, by language code (`en`).
  public var words: [String: [String]]

  public init(_ words: [String: [String]] = [:]) { self.words = words }
}
