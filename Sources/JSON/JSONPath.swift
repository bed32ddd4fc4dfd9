/// A documented subset of RFC 9535.
///
/// | written | takes |
/// | --- | --- |
/// | `$.a.b`, `a.b`, `['a b']` | members by name |
/// | `[0]`, `[-1]` | an element, from the start or the end |
/// | `[*]`, `.*` | all elements or members |
/// | `[?@.type=='text']` | those whose member equals; `!=`, `<`, `<=`, `>`, `>=` too |
/// | `[?@.type]`, `[?!@.type]` | those that have the member, or have it not |
///
/// In filters a member that is missing equals nothing, so `@.thought!=true` holds for it (RFC
/// 9535, 2.3.5.2.2). Paths without `$` are relative: they start at the value that they are given;
/// `@` alone is that value itself. Slices, lists of selectors, `..`, functions, `&&` and `||` are
/// not in the subset.
public struct JSONPath: Sendable, Hashable {
  /// As it was written.
  public let text: String
  let steps: [Step]

  /// Fails for anything outside the subset; the message says what and where.
  public init(_ text: String) throws(JSONError) {
    self.text = text
    var parser = JSONPathParser(text)
    steps = try parser.path()
  }

  /// Whether it starts with `$`.
  public var isAbsolute: Bool { text.hasPrefix("$") }

  /// Whether it can match at most one value.
  public var isSingular: Bool {
    steps.allSatisfy {
      switch $0 {
      case .name, .index: true
      case .all, .filter: false
      }
    }
  }

  /// All matches in document order; none where a name is missing.
  public func matches(in value: JSON) -> [JSON] {
    var found = [value]
    for step in steps {
      found = found.flatMap { step.matches(in: $0) }
      if found.isEmpty { break }
    }
    return found
  }

  /// The first match.
  public func first(in value: JSON) -> JSON? { matches(in: value).first }
}

extension JSONPath: CustomStringConvertible {
  public var description: String { text }
}

extension JSONPath {
  enum Step: Sendable, Hashable {
    case name(String)
    case index(Int)
    case all
    case filter(Filter)

    func matches(in value: JSON) -> [JSON] {
      switch self {
      case .name(let name): return value[name].map { [$0] } ?? []
      case .index(let index):
        guard let array = value.array else { return [] }
        return value[index < 0 ? array.count + index : index].map { [$0] } ?? []
      case .all: return Self.children(of: value)
      case .filter(let filter): return Self.children(of: value).filter(filter.holds)
      }
    }

    private static func children(of value: JSON) -> [JSON] {
      value.array ?? value.object?.members.map(\.value) ?? []
    }
  }

  struct Filter: Sendable, Hashable {
    enum Test: Sendable, Hashable {
      case exists, missing
      case compare(Comparison, Literal)
    }
    enum Comparison: String, Sendable, Hashable, CaseIterable {
      // Longer spellings first: the parser takes the first that fits.
      case equal = "=="
      case different = "!="
      case atMost = "<="
      case atLeast = ">="
      case less = "<"
      case more = ">"
    }
    enum Literal: Sendable, Hashable {
      case null
      case bool(Bool)
      case number(Double)
      case string(String)
    }

    /// Names and indices only.
    let steps: [Step]
    let test: Test

    func holds(_ value: JSON) -> Bool {
      var found: JSON? = value
      for step in steps { found = found.flatMap { step.matches(in: $0).first } }
      switch test {
      case .exists: return found != nil
      case .missing: return found == nil
      case .compare(let comparison, let literal):
        switch comparison {
        case .equal: return literal.equals(found)
        case .different: return !literal.equals(found)
        case .less: return literal.isMore(than: found)
        case .more: return literal.isLess(than: found)
        case .atMost: return literal.isMore(than: found) || literal.equals(found)
        case .atLeast: return literal.isLess(than: found) || literal.equals(found)
        }
      }
    }
  }
}

extension JSONPath.Filter.Literal {
  func equals(_ value: JSON?) -> Bool {
    switch (self, value) {
    case (.null, .null?): true
    case (.bool(let a), .bool(let b)?): a == b
    case (.number(let a), .number(let b)?): a == b.double
    case (.string(let a), .string(let b)?): sameBytes(a, b)
    default: false
    }
  }

  /// Only numbers and strings have an order; strings by their scalars.
  func isMore(than value: JSON?) -> Bool {
    switch (self, value) {
    case (.number(let a), .number(let b)?): b.double.map { $0 < a } ?? false
    case (.string(let a), .string(let b)?):
      b.unicodeScalars.lexicographicallyPrecedes(a.unicodeScalars)
    default: false
    }
  }

  func isLess(than value: JSON?) -> Bool {
    switch (self, value) {
    case (.number(let a), .number(let b)?): b.double.map { $0 > a } ?? false
    case (.string(let a), .string(let b)?):
      a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    default: false
    }
  }
}
