import Polish
import Testing

@Suite("Long text in pieces")
struct SplitTests {
  private func pieces(_ text: String, _ limit: Int) -> [String] {
    TextPieces(text, limit: limit).pieces.map(\.text)
  }

  @Test(
    "Cut at paragraphs, else behind sentences, else between words",
    arguments: [
      (
        "First one. More.\n\nSecond one.\n\nThird.", 30,
        ["First one. More.\n\nSecond one.", "Third."]
      ),
      ("First paragraph. It goes on.\n\nNext.", 30, ["First paragraph. It goes on.", "Next."]),
      ("One is here. Two is there. Three.", 28, ["One is here. Two is there.", "Three."]),
      ("He said \"so it was.\" Then he went.", 25, ["He said \"so it was.\"", "Then he went."]),
      ("No mark, but a comma here and there", 20, ["No mark, but a comma", "here and there"]),
      ("a first line\na second line\na third", 30, ["a first line\na second line", "a third"]),
      ("no marks at all in these words", 12, ["no marks at", "all in these", "words"]),
      ("I saw Dr. Who there today", 14, ["I saw Dr. Who", "there today"]),
      ("我们明天去。他说好。然后呢？", 36, ["我们明天去。他说好。", "然后呢？"]),
      ("他说：“好。”然后走了", 24, ["他说：“好。”", "然后走了"]),
      ("今天，我们去公园散步", 24, ["今天，", "我们去公园散步"]),
      ("没有标点符号的文字很长", 15, ["没有标点符", "号的文字很", "长"]),
      ("short", 100, ["short"]), ("", 10, []), (" \n ", 10, []),
    ])
  func cuts(text: String, limit: Int, expected: [String]) {
    #expect(pieces(text, limit) == expected)
  }

  @Test(
    "Never inside a word, a URL, a path or a character, even where a piece becomes too long",
    arguments: [
      "Donaudampfschifffahrtsgesellschaft", "https://example.org/a/b?c=d,e;f:g!h.i",
      "/home/用户/文档/文件夹/名字", "e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "🇩🇪🇫🇷🇯🇵", "한국어단어하나",
      "3.141.592,65", "葛\u{E0100}\u{E0100}", "\u{A0}\u{A0}\u{A0}a",
    ])
  func whole(word: String) {
    #expect(pieces(word, 3) == [word])
    #expect(pieces("before it \(word) behind", 10).contains(word))
  }

  static let strange = [
    "a b\u{301} c", "a \u{301}b c d e f", "\r\n\r\nline\r\n\r\n  next \r\n", "  lead and end \n\n",
    "x\u{2029}y\u{2028}z", "\u{FEFF}bom text here", "tab\tand\u{0B}more\u{0C}feeds",
    "。。。！？", "a。\u{FE0F}b。c", "\u{200D}\u{200D} \u{200D}", "a\u{0}b \u{0} c", "……——……",
    "か\u{3099}き\u{309A}くけこ", "ﾊﾟｰﾄﾞｺﾞ", "नमस्ते दुनिया। कैसे हो?", "สวัสดี ชาวโลก", "\u{1F1E6}。\u{1F1E6}",
  ]

  @Test("Joined again it is the same text, whatever is in it", arguments: strange)
  func same(text: String) {
    for limit in [-1, 0, 1, 2, 3, 5, 8, 13, 100] {
      let split = TextPieces(text, limit: limit)
      let joined = split.joined(split.pieces.map(\.text))
      #expect(joined.unicodeScalars.elementsEqual(text.unicodeScalars))
      #expect(split.pieces.allSatisfy { !$0.text.isEmpty })
      // Whole characters: their number is the sum of the pieces'.
      let count =
        split.lead.count + split.pieces.reduce(0) { $0 + $1.text.count + $1.separator.count }
      #expect(count == text.count, "limit \(limit)")
    }
  }

  @Test(
    "Random texts: joined the same, in whole characters, within the limit where there are spaces")
  func property() {
    var random = SplitMix(state: 11)
    let parts = [
      "word", "a", "Ein Satz.", "!", "。", "字", "很长", " ", "  ", "\n", "\n\n", "\r\n", "\t", ",",
      "：",
      "https://x.org/字", "e\u{301}", "👍🏽", "\u{3000}", "\"", "」", "3.5", "/", "\u{301}", "\u{200D}",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 0...60, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let limit = Int.random(in: 1...80, using: &random)
      let split = TextPieces(text, limit: limit)
      #expect(
        split.joined(split.pieces.map(\.text)).unicodeScalars.elementsEqual(text.unicodeScalars))
      let sum =
        split.lead.count + split.pieces.reduce(0) { $0 + $1.text.count + $1.separator.count }
      #expect(sum == text.count, "\(text.debugDescription) at \(limit)")
    }
    for _ in 0..<100 {
      let words = (0..<200).map { _ in
        ["one", "two", "four", "seven"].randomElement(using: &random) ?? ""
      }
      let limit = Int.random(in: 10...90, using: &random)
      for piece in pieces(words.joined(separator: " "), limit) {
        #expect(piece.utf8.count <= limit)
      }
    }
  }

  @Test("Pieces are not small: at most about twice as many as needed")
  func pieceCount() {
    let sentence = "This is one of the sentences, and it is not long. "
    let text = String(repeating: sentence, count: 2_000)
    #expect(pieces(text, 2_000).count <= 2 * text.utf8.count / 2_000 + 1)
    let chinese = String(repeating: "这是一句话它没有标点", count: 2_000)
    #expect(pieces(chinese, 2_000).count <= 2 * chinese.utf8.count / 2_000 + 1)
  }

  @Test("Replacements stand where the pieces stood")
  func replaced() {
    let split = TextPieces("\n one two \n\n three\n", limit: 8)
    #expect(split.pieces.map(\.text) == ["one two", "three"])
    #expect(split.joined(["1 2", "3"]) == "\n 1 2 \n\n 3\n")
  }
}

/// The same texts in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
