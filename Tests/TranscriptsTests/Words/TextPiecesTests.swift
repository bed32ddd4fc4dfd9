import Testing

@testable import Transcripts

/// Edits of pieces and of the whole lead to the same text.
@Suite("Edits of pieces")
struct TextPiecesTests {
  private func after(_ pieces: [String], _ edits: [TextEdit]) -> [String] {
    TextPieces(pieces, line: Array(pieces.indices), isApart: { _ in false }).applying(edits).pieces
  }

  @Test("What was found across pieces stands in the first, with the punctuation behind it")
  func across() {
    #expect(
      after(["say co", "op er, now", "end"], [.init(range: 4..<12, text: "X")])
        == ["say X,", " now", "end"])
    #expect(after(["a", "b", "c"], [.init(range: 0..<5, text: "X")]) == ["X", "", ""])
    #expect(after(["a", "", "c"], [.init(range: 0..<1, text: "X")]) == ["X", "", "c"])
    #expect(after([], []) == [])
    #expect(
      after(["ab", "cd"], [.init(range: 0..<1, text: ""), .init(range: 4..<5, text: "Y")])
        == ["b", "cY"])
  }

  @Test("Whatever the edits are, no letter is lost and none comes twice")
  func complete() {
    let pieces = ["one two", " three", "", "four, five", "six"]
    let whole = TextPieces(pieces, line: Array(pieces.indices), isApart: { _ in false })
    let count = whole.text.count
    for start in 0..<count {
      for end in start + 1..<min(count + 1, start + 12) {
        let (result, _) = whole.applying([.init(range: start..<end, text: "#")])
        let expected = whole.text.applying([.init(range: start..<end, text: "#")])
        #expect(
          result.joined().filter { $0 != " " } == expected.filter { $0 != " " }, "\(start)..<\(end)"
        )
      }
    }
  }
}
