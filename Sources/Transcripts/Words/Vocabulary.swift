/// Names and terms that the user says, as they are to be spelt.
public struct Vocabulary: Sendable, Equatable {
  public struct Term: Sendable, Equatable {
    /// As it is to be spelt.
    public var text: String
    /// How engines spell it, or how else it is said.
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
}
