import Testing

@testable import YAML

/// One edit: the text before and after.
struct Edit: CustomTestStringConvertible {
  let testDescription: String
  let before: String
  let path: String
  /// `nil` takes the key out.
  let value: YAMLEditor.Value?
  let after: String

  init(
    _ name: String, _ before: String, set path: String, _ value: YAMLEditor.Value, _ after: String
  ) {
    (testDescription, self.before, self.path, self.value, self.after) =
      (name, before, path, value, after)
  }

  init(_ name: String, _ before: String, unset path: String, _ after: String) {
    (testDescription, self.before, self.path, self.value, self.after) =
      (name, before, path, nil, after)
  }

  static let sets = [
    Edit("an empty file", "", set: "a.b", .string("x"), "a:\n  b: x\n"),
    Edit(
      "only comments", "# first\n\n# second", set: "a", .string("x"),
      "# first\n\n# second\na: x\n"),
    Edit("a bare document", "---\n", set: "a", .string("x"), "---\na: x\n"),
    Edit(
      "a value with a comment behind", "# top\n\na: 1   # why\nb: 2\n", set: "a", .plain("3"),
      "# top\n\na: 3   # why\nb: 2\n"),
    Edit(
      "a new key at the end of its group, before the next group's comment",
      "a:\n    b: 1  # one\n\n# next\nc:\n    d: 2\n", set: "a.e", .string("x"),
      "a:\n    b: 1  # one\n    e: x\n\n# next\nc:\n    d: 2\n"),
    Edit(
      "the file's own indentation", "a:\n    b: 1\n", set: "c.d.e", .plain("2"),
      "a:\n    b: 1\nc:\n    d:\n        e: 2\n"),
    Edit("no line end at the end", "a: 1", set: "b", .plain("2"), "a: 1\nb: 2\n"),
    Edit("no line end, same key", "a: 1", set: "a", .plain("2"), "a: 2"),
    Edit(
      "CR LF", "a: 1\r\nb:\r\n  c: 2\r\n", set: "b.d", .string("x"),
      "a: 1\r\nb:\r\n  c: 2\r\n  d: x\r\n"),
    Edit("a byte order mark", "\u{FEFF}a: 1\n", set: "a", .plain("2"), "\u{FEFF}a: 2\n"),
    Edit("braces", "a: {b: 1}  # c\n", set: "a.d", .string("x"), "a: {b: 1, d: x}  # c\n"),
    Edit("braces in braces", "{a: {b: 1}}\n", set: "a.b", .string("no"), "{a: {b: 'no'}}\n"),
    Edit("empty braces", "a: {}\n", set: "a.b.c", .plain("1"), "a: {b: {c: 1}}\n"),
    Edit(
      "braces over lines, comma at the end", "a: {\n  b: 1,  # one\n  }\n", set: "a.c",
      .plain("2"), "a: {\n  b: 1, c: 2,  # one\n  }\n"),
    Edit("a bare key in braces", "{a, b: 1}", set: "a", .plain("2"), "{a: 2, b: 1}"),
    Edit(
      "a group without keys", "a:  # soon\n  # b: 1\nc: 2\n", set: "a.b", .plain("3"),
      "a:  # soon\n  b: 3\n  # b: 1\nc: 2\n"),
    Edit(
      "a group that is ~", "a: ~ # x\nb: 1\n", set: "a.c", .plain("2"),
      "a:  # x\n  c: 2\nb: 1\n"),
    Edit("a key without value", "a:   # x\nb: 1\n", set: "a", .string("v"), "a: v   # x\nb: 1\n"),
    Edit(
      "a block text", "a: |  # kept\n  # no comment\n  two\n\n# comment\nb: 1\n", set: "a",
      .string("x"), "a: x  # kept\n\n# comment\nb: 1\n"),
    Edit(
      "below a block text", "a:\n  b: |\n    text\n\n# c\n", set: "a.d", .plain("1"),
      "a:\n  b: |\n    text\n  d: 1\n\n# c\n"),
    Edit(
      "below a block text that keeps its blank lines", "a: |+\n  text\n\n", set: "b", .plain("1"),
      "a: |+\n  text\n\nb: 1\n"),
    Edit(
      "quotes over two lines", "a: 'x\n  y' # c\nb: 1\n", set: "a", .plain("1"),
      "a: 1 # c\nb: 1\n"),
    Edit(
      "a list stays in lines of its own", "a:\n- x  # ex\n# why\n- y\nb: 1\n", set: "a",
      .list(["p", "q: r"]), "a:\n- p\n- 'q: r'\n# why\nb: 1\n"),
    Edit("a list in brackets", "a: [x]\n", set: "a", .list(["p", "q,r"]), "a: [p, 'q,r']\n"),
    Edit(
      "a list with comments in brackets", "a: [x, # ex\n  y]  # all\n", set: "a", .list(["p"]),
      "a: [p]  # all\n# ex\n"),
    Edit(
      "a list becomes one text", "a:  # c\n  - x\n  # d\n  - y\nb: 1\n", set: "a", .string("x"),
      "a: x  # c\n  # d\nb: 1\n"),
    Edit("a key that needs quotes", "a: 1\n", set: "no: x", .plain("1"), "a: 1\n'no: x': 1\n"),
    Edit("a quoted key", "\"a\": 1\n", set: "a", .plain("2"), "\"a\": 2\n"),
    Edit("beside Chinese", "名前: 田中 # 名\n", set: "名前", .string("佐藤"), "名前: 佐藤 # 名\n"),
    Edit(
      "a document's end", "a: 1\n...\n", set: "b", .plain("2"), "a: 1\nb: 2\n...\n"),
  ]

  static let unsets = [
    Edit("a line with its comment", "# top\na: 1 # x\n\nb: 2\n", unset: "a", "# top\n\nb: 2\n"),
    Edit("the last key", "# top\na: 1\n", unset: "a", "# top\n"),
    Edit(
      "the group goes with its last key, comments stay", "x: 1\na:\n  # why\n  b: 2\n# end\n",
      unset: "a.b", "x: 1\n  # why\n# end\n"),
    Edit("a group whole", "a:\n  b: 1\n  c: 2\nd: 3\n", unset: "a", "d: 3\n"),
    Edit("groups in groups", "a:\n  b:\n    c: 1\n", unset: "a.b.c", ""),
    Edit("braces, first", "a: {b: 1, c: 2}\n", unset: "a.b", "a: {c: 2}\n"),
    Edit("braces, last", "a: {b: 1, c: 2}\n", unset: "a.c", "a: {b: 1}\n"),
    Edit("braces, only", "x: 1\na: {b: 1}\n", unset: "a.b", "x: 1\n"),
    Edit("all braces", "{a: {b: 1}}\n", unset: "a.b", "{}\n"),
    Edit(
      "a block text with hashes", "a: |\n  # text\n  more\nb: 1\n", unset: "a", "b: 1\n"),
    Edit("no line end", "a: 1\nb: 2", unset: "b", "a: 1\n"),
    Edit("CR LF", "a: 1\r\nb: 2\r\n", unset: "a", "b: 2\r\n"),
    Edit("all braces, comma at the end", "{a: 1 ,}\n", unset: "a", "{}\n"),
    Edit(
      "comments do not slide into a block text", "a: |\n  x\nb:\n  # c\n  d: 1\n  # e\nf: 1\n",
      unset: "b", "a: |\n  x\n# c\n# e\nf: 1\n"),
    Edit("nothing there", "a: 1\n", unset: "b.c", "a: 1\n"),
  ]
}

@Suite("Edits of YAML") struct EditorTests {
  @Test("A value is set and all else stays", arguments: Edit.sets)
  func set(edit: Edit) throws {
    var editor = try YAMLEditor(Array(edit.before.utf8))
    let value = try #require(edit.value)
    // A path of one component may hold spaces and colons.
    try editor.set(edit.path.split(separator: ".").map(String.init), to: value)
    #expect(String(decoding: editor.bytes, as: UTF8.self) == edit.after)
  }

  @Test("A key is taken out and all else stays", arguments: Edit.unsets)
  func unset(edit: Edit) throws {
    var editor = try YAMLEditor(Array(edit.before.utf8))
    let there = try editor.unset(edit.path.split(separator: ".").map(String.init))
    #expect(there == (edit.before != edit.after))
    #expect(String(decoding: editor.bytes, as: UTF8.self) == edit.after)
  }

  @Test(
    "Texts come back as they went in, and never as a number or a truth value",
    arguments: [
      "", " ", "no", "Yes", "~", "null", "1e3", "0o7", "0x1F", "1_000", ".inf", "12:30",
      "2026-11-30", "a: b", "a #b", "#a", "a:", "- a", "-a", "? a", "*a", "&a", "!a", "%a", "@a",
      "`a`", "'a'", "\"a\"", "a'b", "a\"b", "[a", "a]", "{a", "a,b", "a\nb", "a\n", "\ta", "a\\b",
      "a ", "---", "...", "<<", "=", "日本語", "🎤", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{1B}[0m",
      "C:\\temp", "http://127.0.0.1:8080/v1", "|", ">", "a\rb", "é", "x=y", "/usr/bin/x",
    ])
  func texts(text: String) throws {
    for (before, path) in [("a: 1\n", ["a"]), ("a: {b: 1}\n", ["a", "b"]), ("", ["x", "y"])] {
      var editor = try YAMLEditor(Array(before.utf8))
      try editor.set(path, to: .string(text))
      let node = try YAMLReader.read(editor.bytes)?.value(at: path[...])
      #expect(node?.text.map { Array($0.utf8) } == Array(text.utf8))
      #expect(node?.isNull == false)
      if text.utf8.count < 6, text.first?.isNumber == true || text == "no" {
        #expect(node?.scalar?.isPlain == false)
      }
      try editor.set(path, to: .list([text, text]))
      let items = try YAMLReader.read(editor.bytes)?.value(at: path[...])?.items
      #expect(items?.map(\.text) == [text, text])
      var keyed = try YAMLEditor(Array(before.utf8))
      try keyed.set([text], to: .plain("1"))
      #expect(try YAMLReader.read(keyed.bytes)?[text]?.text == "1")
    }
  }

  @Test("A value in the way, a NUL and a text without keys are refused; nothing changes")
  func refusals() throws {
    var editor = try YAMLEditor(Array("a: 1\nb: [x]\n".utf8))
    let error = #expect(throws: YAMLError.self) { try editor.set(["a", "b"], to: .plain("1")) }
    #expect(error?.description == "1:4: a has a value; it cannot have keys as well")
    #expect(throws: YAMLError.self) { try editor.set(["b", "c"], to: .plain("1")) }
    #expect(throws: YAMLError.self) { try editor.set(["c"], to: .string("\0")) }
    #expect(throws: YAMLError.self) { try editor.set([], to: .string("x")) }
    // Not a plain scalar at all.
    #expect(throws: YAMLError.self) { try editor.set(["c"], to: .plain("1\nd: 2")) }
    #expect(editor.bytes == Array("a: 1\nb: [x]\n".utf8))
    // A line end behind it would become part of the block text.
    var block = try YAMLEditor(Array("a: |\n  x".utf8))
    let harm = #expect(throws: YAMLError.self) { try block.set(["b"], to: .plain("1")) }
    #expect(harm?.code == .edit)
    #expect(throws: YAMLError.self) { try YAMLEditor(Array("- a\n".utf8)) }
    #expect(throws: YAMLError.self) { try YAMLEditor(Array("a: *x\n".utf8)) }
  }
}
