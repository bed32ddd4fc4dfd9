import YAML

extension FuzzSubject {
  /// Places lie within the text; the editor keeps what it was not asked to change.
  static func yaml(_ bytes: [UInt8]) throws {
    let root: Node?
    do throws(YAMLError) {
      root = try YAMLReader.read(bytes)
    } catch {
      try expect(error.mark.offset <= bytes.count, "an error's place lies within the text")
      try expect(!error.message.contains("\n"), "an error is one line")
      return
    }
    guard let root else { return }
    try places(root, bytes.count)
    guard let entries = root.entries, var editor = try? YAMLEditor(bytes) else { return }
    try expect(editor.bytes == bytes, "an editor starts with the text as it is")
    for path in paths(root).suffix(2) { try edit(path, editor) }
    guard (try? editor.set(["fuzz", "key"], to: .string("no"))) != nil else { return }
    let edited = try? YAMLReader.read(editor.bytes, sizeLimit: .max)
    try expect(edited?["fuzz"]?["key"]?.text == "no", "what was set can be read")
    for entry in entries where entry.key != "fuzz" {
      try expect(
        edited?[entry.key].map { shape($0) } == shape(entry.value), "other keys stay as they were")
    }
  }

  /// A key is set and taken out as asked, or the text stays as it is.
  private static func edit(_ path: [String], _ editor: YAMLEditor) throws {
    for value in [YAMLEditor.Value.string("no: x"), .list(["a", "b"]), nil] {
      var edited = editor
      let isDone =
        if let value {
          (try? edited.set(path, to: value)) != nil
        } else {
          (try? edited.unset(path)) == true
        }
      try expect(isDone || edited.bytes == editor.bytes, "an edit that is refused changes nothing")
      guard isDone else { continue }
      var node = try? YAMLReader.read(edited.bytes)
      for key in path { node = node?[key] }
      try expect((node == nil) == (value == nil), "what was asked for is what stands there")
    }
  }

  private static func paths(_ node: Node) -> [[String]] {
    (node.entries ?? []).flatMap { entry in
      [[entry.key]] + paths(entry.value).map { [entry.key] + $0 }
    }
  }

  private static func places(_ node: Node, _ count: Int) throws {
    try expect(node.mark.offset <= count, "a value's place lies within the text")
    for item in node.items ?? [] { try places(item, count) }
    for entry in node.entries ?? [] {
      try expect(entry.keyMark.offset < count, "a key's place lies within the text")
      try places(entry.value, count)
    }
  }

  /// A value without its places.
  private static func shape(_ node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): "\(scalar.isPlain)\(scalar.text.debugDescription)"
    case .sequence(let items): "\(items.map(shape))"
    case .mapping(let entries): "\(entries.map { $0.key.debugDescription + shape($0.value) })"
    }
  }
}
