// The trees that edits must lead to.

extension Node {
  static let emptyMapping = Node(.mapping([]), mark: .start)

  /// Every scalar value, in the text's order.
  var scalars: [Node] {
    switch content {
    case .scalar: [self]
    case .sequence(let items): items.flatMap(\.scalars)
    case .mapping(let entries): entries.flatMap(\.value.scalars)
    }
  }

  func value(at path: ArraySlice<String>) -> Node? {
    guard let key = path.first else { return self }
    return self[key]?.value(at: path.dropFirst())
  }

  /// The first value on the way that is neither a mapping nor nothing.
  func obstacle(on path: [String]) -> (mark: Mark, path: [String])? {
    var node = self
    for (depth, key) in path.enumerated() {
      if node.isNull { return nil }
      guard node.entries != nil else { return (node.mark, Array(path.prefix(depth))) }
      guard let next = node[key] else { return nil }
      node = next
    }
    return nil
  }

  func setting(_ path: ArraySlice<String>, to value: YAMLEditor.Value) -> Node {
    guard let key = path.first else { return value.node }
    var entries = entries ?? []
    if let index = entries.firstIndex(where: { $0.key == key }) {
      let entry = entries[index]
      entries[index] = Entry(
        key: entry.key, keyMark: entry.keyMark,
        value: entry.value.setting(path.dropFirst(), to: value))
    } else {
      let child = Node.emptyMapping.setting(path.dropFirst(), to: value)
      entries.append(Entry(key: key, keyMark: mark, value: child))
    }
    return Node(.mapping(entries), mark: mark)
  }

  /// `nil` when nothing is left.
  func removing(_ path: ArraySlice<String>) -> Node? {
    guard let key = path.first, var entries,
      let index = entries.firstIndex(where: { $0.key == key })
    else { return path.isEmpty ? nil : self }
    if let rest = entries[index].value.removing(path.dropFirst()) {
      entries[index] = Entry(key: key, keyMark: entries[index].keyMark, value: rest)
    } else {
      entries.remove(at: index)
    }
    return entries.isEmpty ? nil : Node(.mapping(entries), mark: mark)
  }
}

extension YAMLEditor.Value {
  fileprivate var node: Node {
    switch self {
    case .string(let text): Node(.scalar(Node.Scalar(text: text, isPlain: false)), mark: .start)
    case .plain(let text): Node(.scalar(Node.Scalar(text: text, isPlain: true)), mark: .start)
    case .list(let texts):
      Node(
        .sequence(
          texts.map { Node(.scalar(Node.Scalar(text: $0, isPlain: false)), mark: .start) }),
        mark: .start)
    }
  }
}
