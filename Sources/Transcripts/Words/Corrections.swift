/// What the user wants replaced wherever it stands, in their order.
public struct Corrections: Sendable, Equatable {
  public struct Rule: Sendable, Equatable {
    public var from: String
    public var to: String
    /// `from` is a regular expression and `to` may name its groups (`$1`).
    public var isPattern: Bool

    public init(from: String, to: String, isPattern: Bool = false) {
      self.from = from
      self.to = to
      self.isPattern = isPattern
    }
  }

  public var rules: [Rule]

  public init(_ rules: [Rule] = []) { self.rules = rules }

  public func applied(to text: String) -> String { text }
}
