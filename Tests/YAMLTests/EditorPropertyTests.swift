import Glibc
import Testing

@testable import YAML

@Suite("Random edits of random YAML") struct EditorPropertyTests {
  /// Another seed: `OSGK_TEST_SEED=7 swift test --filter EditorPropertyTests`.
  private static let seed = getenv("OSGK_TEST_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  @Test(
    "The tree is the old one with the edit; comments and unrelated lines stay",
    arguments: 0..<UInt64(300))
  func edits(index: UInt64) throws {
    let seed = Self.seed &* 1_000_003 &+ index
    var document = RandomDocument(seed: seed)
    var random = SeededGenerator(seed: ~seed)
    var text = document.text()
    for step in 0..<6 {
      let place = "seed \(seed), edit \(step)"
      let root: Node?
      do {
        root = try YAMLReader.read(Array(text.utf8))
      } catch {
        Issue.record("\(place): the document itself is wrong: \(error)\n\(text)")
        return
      }
      guard root?.entries != nil || root == nil || root?.isNull == true else { return }
      var tree: Tree = root.map { Tree($0) } ?? .map([])
      if tree == .null { tree = .map([]) }
      let edit = RandomEdit(of: tree, using: &random)
      var editor = try YAMLEditor(Array(text.utf8))
      do throws(YAMLError) {
        if let value = edit.value {
          try editor.set(edit.path, to: value)
          tree.set(edit.path[...], edit.tree)
        } else {
          let there = try editor.unset(edit.path)
          #expect(there == tree.paths.contains(edit.path), "\(place)")
          if there { tree.remove(edit.path[...]) }
        }
      } catch {
        let about = "\(place): \(edit): \(error)\n\(text)"
        // Refused is only what the layout forbids; the text is as it was.
        #expect(error.code == .edit, "\(about)")
        let isUntouched = editor.bytes == Array(text.utf8)
        #expect(isUntouched, "\(about)")
        let isForbidden = edit.isBlocked(in: tree) || text.contains("in brackets")
        #expect(isForbidden, "\(about)")
        continue
      }
      let after = String(decoding: editor.bytes, as: UTF8.self)
      let about = "\(place): \(edit)\n--- before\n\(text)\n--- after\n\(after)"
      let again = try YAMLReader.read(editor.bytes)
      let isRight = (again.map { Tree($0) } ?? .map([])) == tree
      #expect(isRight, "\(about)")
      let lostComments = comments(text).subtracting(comments(after))
      #expect(lostComments == [], "\(about)")
      for line in lost(from: text, in: after) {
        let isItsOwn = edit.mayChange(line, in: root, of: text)
        #expect(isItsOwn, "line \(line): \(about)")
      }
      text = after
    }
  }

  /// The numbered comments that stand in lines of their own, or anywhere in brackets.
  private func comments(_ text: String) -> Set<String> {
    Set(
      text.split(whereSeparator: \.isNewline).compactMap { line in
        let trimmed = line.drop { $0 == " " || $0 == "\u{FEFF}" }
        return trimmed.hasPrefix("# c") ? String(trimmed) : nil
      })
  }

  /// The numbers of the lines (from 1) between the common beginning and the common end.
  private func lost(from before: String, in after: String) -> [Int] {
    func lines(_ text: String) -> [Substring.UTF8View] {
      text.utf8.drop { [0xEF, 0xBB, 0xBF].contains($0) }.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    let old = lines(before).map { $0.filter { $0 != UInt8(ascii: "\r") } }
    let new = lines(after).map { $0.filter { $0 != UInt8(ascii: "\r") } }
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = min(
      zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count,
      min(old.count, new.count) - head)
    return Array((head + 1)..<(old.count - tail + 1))
  }
}

/// A key path of the tree, or a new one, with a new value or none.
private struct RandomEdit {
  let path: [String]
  let value: YAMLEditor.Value?

  init(of tree: Tree, using random: inout SeededGenerator) {
    var path = tree.paths.randomElement(using: &random) ?? []
    let new = Int.random(in: 0..<3, using: &random)
    if path.isEmpty || new == 0 {
      if Bool.random(using: &random) { path = Array(path.dropLast()) }
      path += (0...Int.random(in: 0...1, using: &random)).map { "n\($0)\(random.next() % 1000)" }
    }
    self.path = path
    let texts = ["x", "no", "a: b", "é #", "1e3", "", "l\nm", "{y", "'"]
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: value = nil
    case 2: value = .plain("\(random.next() % 100)")
    case 3: value = .list(["p", texts.randomElement(using: &random) ?? "q"])
    default: value = .string(texts.randomElement(using: &random) ?? "x")
    }
  }

  var tree: Tree {
    switch value {
    case .string(let text), .plain(let text): .scalar(text)
    case .list(let texts): .list(texts.map { .scalar($0) })
    case nil: .null
    }
  }

  /// A scalar or a list stands in the way.
  func isBlocked(in tree: Tree) -> Bool {
    var node = tree
    for key in path.dropLast() {
      guard case .map(let pairs) = node, let pair = pairs.first(where: { $0.key == key }) else {
        return node != .null && !isMap(node)
      }
      node = pair.value
    }
    return node != .null && !isMap(node)
  }

  private func isMap(_ tree: Tree) -> Bool { if case .map = tree { true } else { false } }

  /// Whether the line belongs to the entry, or to the mapping in braces that gets it, or is the
  /// last one, whose missing line end may be added.
  func mayChange(_ line: Int, in root: Node?, of text: String) -> Bool {
    guard let root else { return true }
    var node = root
    var entry: Node.Entry?
    for key in path {
      if node.isFlow || node.isNull { break }
      guard let next = node.entries?.first(where: { $0.key == key }) else { return false }
      // An emptied group goes: its whole entry counts, from the outermost with one key.
      if value == nil, let outer = entry, node.entries?.count == 1 {
        node = next.value
        entry = Node.Entry(key: outer.key, keyMark: outer.keyMark, value: next.value)
        continue
      }
      entry = next
      node = next.value
    }
    let layout = EditLayout(Array(text.utf8), root: root)
    let start = entry?.keyMark.line ?? root.mark.line
    let end = layout.contentEnd(entry?.value ?? root)
    var last = Array(text.utf8)[..<end].count { $0 == UInt8(ascii: "\n") } + 1
    // Comments below it may move to the left, so that no block text swallows them.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    while value == nil, last < lines.count,
      lines[last].first(where: { $0 > 0x20 }) ?? 0x23 == UInt8(ascii: "#")
    {
      last += 1
    }
    return (start...max(start, last)).contains(line)
  }
}

extension RandomEdit: CustomStringConvertible {
  var description: String {
    "\(path) = \(value.map { "\($0)" } ?? "nothing")"
  }
}
