/// A place in a YAML text, both counted from 1; `offset` in bytes from 0.
public struct Mark: Sendable, Hashable {
  public let line: Int
  public let column: Int
  public let offset: Int

  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
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

    public init(key: String, keyMark: Mark, value: Node) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }
  }

  public let content: Content
  public let mark: Mark

  public init(_ content: Content, mark: Mark) {
    self.content = content
    self.mark = mark
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
}
