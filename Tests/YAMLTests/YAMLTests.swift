import Testing

@testable import YAML

@Suite("YAML as we take it") struct YAMLReaderTests {
  @Test("A document becomes nodes with marks")
  func document() throws {
    let text = """
      # a comment
      name: Ada
      list: [a, "b", 'c']
      deep:
        - x: 1
          y: |
            two
            lines
      """
    let root = try #require(try YAMLReader.read(Array(text.utf8)))
    #expect(root.entries?.map(\.key) == ["name", "list", "deep"])
    #expect(root["name"]?.text == "Ada")
    #expect(root["name"]?.mark == Mark(line: 2, column: 7, offset: 18))
    #expect(root["list"]?.items?.map(\.text) == ["a", "b", "c"])
    #expect(root["list"]?.items?.map { $0.scalar?.isPlain } == [true, false, false])
    let first = try #require(root["deep"]?.items?.first)
    #expect(first.mark == Mark(line: 5, column: 5, offset: 52))
    #expect(first["y"]?.text == "two\nlines")
  }

  @Test(
    "A text without a value is no document",
    arguments: ["", "\n", "# only\n# comments", "---\n", "--- # x\n...\n"])
  func nothing(text: String) throws {
    #expect(try YAMLReader.read(Array(text.utf8)) == nil)
  }

  @Test(
    "66: a scalar keeps its text; nothing is made of it",
    arguments: ["no", "off", "1e3", "0o7", "~", "true", "0x1F", "1_000", "2026-11-30", "1:30"])
  func scalars(text: String) throws {
    let plain = try YAMLReader.read(Array("a: \(text)".utf8))?["a"]?.scalar
    #expect(plain == Node.Scalar(text: text, isPlain: true))
    let quoted = try YAMLReader.read(Array("a: '\(text)'".utf8))?["a"]?.scalar
    #expect(quoted == Node.Scalar(text: text, isPlain: false))
  }

  @Test("64: duplicate keys are refused with both lines, at the top and nested")
  func duplicates() throws {
    for (text, keyPath, message) in [
      (
        "a: 1\nb: 2\n\na: 3\n", "a",
        "4:1: key \"a\" stands here and already in line 1; keep one of them"
      ),
      (
        "x:\n  - {y: 1,\n     'y': 2}\n", "x[0].y",
        "3:6: key \"y\" stands here and already in line 2; keep one of them"
      ),
    ] {
      let error = #expect(throws: YAMLError.self) { try YAMLReader.read(Array(text.utf8)) }
      #expect(error?.code == .duplicateKey)
      #expect(error?.keyPath == keyPath)
      #expect(error?.description == message)
    }
  }

  @Test(
    "63: aliases, anchors, merge keys, tags and second documents are refused",
    arguments: [
      ("a: *x\n", .alias), ("*x : 1\n", .alias), ("- *x\n", .alias),
      ("a: &x 1\n", .anchor), ("&x a: 1\n", .anchor), ("&x [a]\n", .anchor),
      ("&x {a: 1}\n", .anchor), ("<<: {a: 1}\n", .mergeKey), ("a: {<<: [b]}\n", .mergeKey),
      ("a: !!str 1\n", .tag), ("a: !!int 1\n", .tag), ("a: !!map {}\n", .tag),
      ("a: !local x\n", .tag), ("a: !<tag:yaml.org,2002:str> x\n", .tag), ("!!str a: 1\n", .tag),
      ("a: !!python/object:os.system x\n", .tag), ("%TAG ! tag:x,2000:\n--- a\n", .tag),
      ("a: 1\n--- \nb: 2\n", .severalDocuments), ("--- a\n--- b\n", .severalDocuments),
    ] as [(String, YAMLError.Code)])
  func forbidden(text: String, code: YAMLError.Code) {
    let error = #expect(throws: YAMLError.self) { try YAMLReader.read(Array(text.utf8)) }
    #expect(error?.code == code)
  }

  @Test("A quoted << is a key like another")
  func quotedMerge() throws {
    #expect(try YAMLReader.read(Array("'<<': 1".utf8))?["<<"]?.text == "1")
  }

  @Test("A message shows no control characters and no endless text of the file")
  func quoting() {
    #expect(YAMLError.quote("a\u{1B}[31m\n") == "\"a\u{FFFD}[31m\u{FFFD}\"")
    #expect(YAMLError.quote(String(repeating: "x", count: 100)).count == 63)
  }
}
