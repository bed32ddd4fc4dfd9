import Files
import YAML

/// A place in one of the files that a preset is merged from.
struct Place: Sendable, Hashable {
  let file: Path
  let line: Int
  let column: Int
}

/// A value of a preset file that remembers where it stands, after merging too.
struct Tree: Sendable {
  enum Content: Sendable {
    case scalar(text: String, isPlain: Bool)
    case sequence([Tree])
    case mapping([Member])
  }

  struct Member: Sendable {
    let key: String
    let keyPlace: Place
    var value: Tree
  }

  var content: Content
  let place: Place
}

extension Tree {
  init(_ node: Node, file: Path) {
    place = Place(file: file, line: node.mark.line, column: node.mark.column)
    switch node.content {
    case .scalar(let scalar):
      content = .scalar(text: scalar.text, isPlain: scalar.isPlain)
    case .sequence(let items):
      content = .sequence(items.map { Tree($0, file: file) })
    case .mapping(let entries):
      content = .mapping(
        entries.map { entry in
          Member(
            key: entry.key,
            keyPlace: Place(
              file: file, line: entry.keyMark.line, column: entry.keyMark.column),
            value: Tree(entry.value, file: file))
        })
    }
  }

  var text: String? { if case .scalar(let text, _) = content { text } else { nil } }
  var items: [Tree]? { if case .sequence(let items) = content { items } else { nil } }
  var members: [Member]? { if case .mapping(let members) = content { members } else { nil } }

  /// Plain `~`, `null` or nothing at all.
  var isNull: Bool {
    guard case .scalar(let text, true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  subscript(key: String) -> Tree? { members?.first { $0.key == key }?.value }

  func member(_ key: String) -> Member? { members?.first { $0.key == key } }

  /// What people call it in a message.
  var kindName: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a single value"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}

// Reading values whose types the schema has already checked.
extension Tree {
  /// A list's texts, or the one text.
  var texts: [String] {
    if let items { return items.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  /// A list's items, or the one value.
  var oneOrMore: [Tree] { items ?? [self] }

  var int: Int? { text.flatMap { Int($0) } }
  var double: Double? { text.flatMap { Double($0) } }
  var bool: Bool? { text.flatMap(CoreScalar.bool) }
}
