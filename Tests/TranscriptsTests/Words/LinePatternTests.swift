import Testing

@testable import Transcripts

/// Patterns made by chance, held to the library's own engine.
@Suite("Patterns against another engine")
struct LinePatternTests {
  /// The same numbers in every run.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) << 32 | (state >> 16) & 0xFFFF_FFFF
    }
  }

  private func atom(_ depth: Int, _ chance: inout Chance) -> String {
    let simple = ["a", "b", "1", "-", " ", ".", "[ab]", "[^a1]", #"\d"#, #"\w"#, #"\s"#]
    let deep = depth > 0 ? Int.random(in: 0..<4, using: &chance) : 0
    switch deep {
    case 1: return "(" + pattern(depth - 1, &chance) + ")"
    case 2: return "(?:" + pattern(depth - 1, &chance) + ")"
    default: return simple.randomElement(using: &chance) ?? "a"
    }
  }

  private func pattern(_ depth: Int, _ chance: inout Chance) -> String {
    var ways: [String] = []
    for _ in 0...Int.random(in: 0..<10, using: &chance) / 8 {
      var way = ["", "", "", "", "^", #"\b"#].randomElement(using: &chance) ?? ""
      for _ in 0...Int.random(in: 0..<3, using: &chance) {
        let count = ["", "", "", "*", "+", "?", "{2}", "{1,2}", "+?", "*?", "??"]
        way += atom(depth, &chance) + (count.randomElement(using: &chance) ?? "")
      }
      way += ["", "", "", "", "$", #"\B"#].randomElement(using: &chance) ?? ""
      ways.append(way)
    }
    return ways.joined(separator: "|")
  }

  private func text(_ chance: inout Chance) -> String {
    String(
      (0..<Int.random(in: 0..<12, using: &chance)).map { _ in
        ["a", "b", "1", "-", " "].randomElement(using: &chance) ?? "a"
      } as [Character])
  }

  @Test("Both find the same, at the same places", arguments: 1...8)
  func same(seed: UInt64) throws {
    var chance = Chance(state: seed)
    var compared = 0
    while compared < 250 {
      let pattern = pattern(2, &chance)
      guard let ours = try? LinePattern(pattern) else { continue }
      let theirs = try Regex(pattern).matchingSemantics(.unicodeScalar)
      compared += 1
      for _ in 0..<4 {
        let text = text(&chance)
        let words = WordText(text)
        let found = ours.matches(in: words, line: 0..<words.count).map(\.range)
        let expected = text.matches(of: theirs).map { match in
          text.unicodeScalars.distance(
            from: text.startIndex, to: match.range.lowerBound)..<text.unicodeScalars.distance(
              from: text.startIndex, to: match.range.upperBound)
        }
        #expect(found == expected, "/\(pattern)/ on \"\(text)\"")
      }
    }
  }

  @Test(
    "What begins a match is known, whatever the case", arguments: ["K", "k", "’", "'", "\u{A0}"])
  func beginnings(text: String) throws {
    for pattern in ["[k’ ]", "[K'\u{A0}]", #"[^a]"#, "[\u{212A}'\u{A0}]", #"[\W\w]"#] {
      let words = WordText(text)
      let found = try LinePattern(pattern).matches(in: words, line: 0..<1)
      #expect(found.map(\.range) == [0..<1], "/\(pattern)/ on \"\(text)\"")
    }
  }
}

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
