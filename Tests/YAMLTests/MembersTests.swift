import Testing
import YAML

@Suite("Setting many keys at once")
struct MembersTests {
  private func edited(
    _ text: String, _ members: [YAMLEditor.Member], in path: [String]
  ) throws -> String {
    var editor = try YAMLEditor(Array(text.utf8))
    try editor.set(members, in: path)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  @Test("Those that are there change in place, the others go to the end in order")
  func mixed() throws {
    #expect(
      try edited(
        "# top\ng:\n  a: 1 # one\n  b: [x,\n    y]\n# end\nother: 2\n",
        [
          .init("c", .list(["z"])), .init("b", .list(["x", "q"])), .init("a", .string("yes")),
          .init("d", .list([])),
        ], in: ["g"])
        == "# top\ng:\n  a: 'yes' # one\n  b: [x, q]\n  c: [z]\n  d: []\n# end\nother: 2\n")
  }

  @Test(
    "What is missing on the way is made",
    arguments: [
      ("", "g:\n  a: 1\n  b: 2\n"), ("g:\n", "g:\n  a: 1\n  b: 2\n"),
      ("x: 1", "x: 1\ng:\n  a: 1\n  b: 2\n"), ("g: {}", "g: {a: 1, b: 2}"),
      ("g: {a: 3}", "g: {a: 1, b: 2}"),
      ("g:\r\n    a: 3\r\n", "g:\r\n    a: 1\r\n    b: 2\r\n"),
    ])
  func made(text: String, expected: String) throws {
    let members = [YAMLEditor.Member("a", .plain("1")), YAMLEditor.Member("b", .plain("2"))]
    #expect(try edited(text, members, in: ["g"]) == expected)
  }

  @Test("Without a path they are the text's own keys")
  func root() throws {
    #expect(
      try edited("a: 1\n", [.init("b", .plain("2")), .init("c", .plain("3"))], in: [])
        == "a: 1\nb: 2\nc: 3\n")
  }

  @Test("What cannot be done leaves the text as it was")
  func refused() throws {
    var editor = try YAMLEditor(Array("g: text\n".utf8))
    #expect(throws: YAMLError.self) { try editor.set([.init("a", .plain("1"))], in: ["g"]) }
    #expect(editor.bytes == Array("g: text\n".utf8))
  }
}
