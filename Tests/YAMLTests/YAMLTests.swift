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
}

extension Node: Equatable {
  public static func == (left: Node, right: Node) -> Bool { left.isEqual(to: right) }
}
