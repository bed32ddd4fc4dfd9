/// A place in a YAML text. Line and column count from 1; a column is a Unicode scalar (what an
/// editor calls a character), `offset` counts bytes from 0.
public struct Mark: Sendable, Hashable {
  public let line: Int
  public let column: Int
  public let offset: Int

  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The first character.
  public static let start = Mark(line: 1, column: 1, offset: 0)
}

/// A YAML value with the place where it starts. Scalars keep their text: no type is guessed.
public struct Node: Sendable {
  public enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    /// In the text's order; keys are unique.
    case mapping([Entry])
  }

  public struct Scalar: Sendable, Hashable {
    public let text: String
    /// Written without quotes and without a block indicator.
    public let isPlain: Bool

    public init(text: String, isPlain: Bool) {
      self.text = text
      self.isPlain = isPlain
    }
  }

  public struct Entry: Sendable {
    public let key: String
    public let keyMark: Mark
    public let value: Node
    /// Just behind the key, before its colon.
    let keyEnd: Mark

    public init(key: String, keyMark: Mark, value: Node) {
      self.init(key: key, keyMark: keyMark, keyEnd: keyMark, value: value)
    }

    init(key: String, keyMark: Mark, keyEnd: Mark, value: Node) {
      self.key = key
      self.keyMark = keyMark
      self.keyEnd = keyEnd
      self.value = value
    }
  }

  public let content: Content
  public let mark: Mark
  /// Where the value ends; for a block collection that is where the next token starts.
  let end: Mark
  /// A collection in brackets or braces.
  let isFlow: Bool

  public init(_ content: Content, mark: Mark) {
    self.init(content, mark: mark, end: mark, isFlow: false)
  }

  init(_ content: Content, mark: Mark, end: Mark, isFlow: Bool) {
    self.content = content
    self.mark = mark
    self.end = end
    self.isFlow = isFlow
  }
}

extension Node {
  public var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
  public var text: String? { scalar?.text }
  public var items: [Node]? { if case .sequence(let items) = content { items } else { nil } }
  public var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

  /// The value of a mapping's key.
  public subscript(key: String) -> Node? { entries?.first { $0.key == key }?.value }

  /// Plain `~`, `null` or nothing at all.
  public var isNull: Bool {
    guard let scalar, scalar.isPlain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }

  /// The same values in the same order, wherever they stand and however they are written.
  public func isEqual(to other: Node) -> Bool {
    switch (content, other.content) {
    case (.scalar(let left), .scalar(let right)):
      left.text == right.text && isNull == other.isNull
    case (.sequence(let left), .sequence(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.mapping(let left), .mapping(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.key == $1.key && $0.value.isEqual(to: $1.value) }
    default: false
    }
  }
}
