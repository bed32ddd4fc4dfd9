/// What the user wants replaced wherever it stands, in their order.
public struct Corrections: Sendable, Equatable {
  public struct Rule: Sendable, Hashable {
    /// What is looked for: a whole word or several (in scripts without spaces: anywhere), or a
    /// pattern.
    public var from: String
    /// What stands in its place; empty: nothing.
    public var to: String
    /// `from` is a regular expression (see `LinePattern`) and `to` may name its groups (`$1`).
    public var isPattern: Bool
    /// Capitals and small letters differ in `from`.
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

  public var rules: [Rule] { didSet { steps = rules.compactMap(Self.step) } }

  /// Rules that there may be.
  public static let ruleLimit = 1000
  /// Characters of `from` and of `to`.
  public static let lengthLimit = 200

  private var steps: [any TextStep & Sendable]

  /// A rule that has a `problem` is followed nowhere.
  public init(_ rules: [Rule] = []) {
    self.rules = rules
    steps = rules.compactMap(Self.step)
  }

  public static func == (left: Corrections, right: Corrections) -> Bool {
    left.rules == right.rules
  }

  public var isEmpty: Bool { rules.isEmpty }

  /// The text after every rule has had its turn, once, in the rules' order. What one rule has
  /// written the next ones see.
  public func applied(to text: String) -> String { text.applying(steps) }

  /// The same in text, segments and words of a transcript. A word or phrase is found across two
  /// segments of one speaker too and goes to the first of them; a pattern sees one segment at a
  /// time. Words that become one have the time of all, so that times stay true.
  public func applied(to transcript: Transcript) -> Transcript { transcript.applying(steps) }

  private static func step(_ rule: Rule) -> (any TextStep & Sendable)? {
    guard rule.problem == nil else { return nil }
    return rule.isPattern ? try? PatternStep(rule) : PhraseStep(rule)
  }
}

extension Corrections.Rule {
  /// Why the rule cannot be followed, as the end of a sentence that begins with the name of the side
  /// (`from`, `to`); `nil` where it can.
  public var problem: (side: String, message: String)? {
    for (side, text) in [("from", from), ("to", to)] {
      if text.unicodeScalars.contains(where: \.isControl) {
        return (side, "holds control characters")
      }
      if text.count > Corrections.lengthLimit {
        return (side, "has more than \(Corrections.lengthLimit) characters")
      }
    }
    if from.isEmpty { return ("from", "is empty") }
    guard isPattern else {
      if from == to { return ("to", "is the same as what it replaces") }
      if from.first?.isWhitespace == true || from.last?.isWhitespace == true {
        return ("from", "has white space at its ends")
      }
      return nil
    }
    do {
      _ = try PatternStep(self)
      return nil
    } catch {
      return (error.isTemplate ? "to" : "from", error.message)
    }
  }
}
