import Testing

@testable import Transcripts

@Suite("Corrections")
struct CorrectionsTests {
  private func applied(_ rules: [Corrections.Rule], _ text: String) -> String {
    Corrections(rules).applied(to: text)
  }

  @Test(
    "A word is replaced as a whole, in any case; in Chinese and Japanese anywhere",
    arguments: [
      ("cat", "dog", "A cat, concatenate; CAT cats cat's", "A dog, concatenate; Dog cats dog's"),
      ("teh", "the", "Teh end of teh day", "The end of the day"),
      ("open ai", "OpenAI", "Open AI and open  ai", "OpenAI and OpenAI"),
      ("登陆", "登录", "请登陆系统", "请登录系统"),
      ("straße", "Strasse", "STRASSE Straße straßen", "STRASSE Strasse straßen"),
      ("don't", "do not", "I don’t", "I do not"),
      ("like", "", "I like it, like", "I it,"),
      ("um", "", "Um um um", ""),
      ("$1", "one dollar", "costs $1 now", "costs one dollar now"),
      ("café", "coffee", "cafe\u{301}s cafe café", "cafe\u{301}s cafe coffee"),
      ("e", "E", "cafe\u{301} e", "cafe\u{301} E"),
    ])
  func words(from: String, to: String, text: String, expected: String) {
    #expect(applied([.init(from: from, to: to)], text) == expected)
  }

  @Test("Where case counts only that case is replaced")
  func caseSensitive() {
    let rule = Corrections.Rule(from: "Polish", to: "polish", isCaseSensitive: true)
    #expect(applied([rule], "Polish polish POLISH") == "polish polish POLISH")
  }

  @Test("Rules have their turns in order, once each")
  func order() {
    #expect(applied([.init(from: "a", to: "b"), .init(from: "b", to: "c")], "a b") == "c c")
    #expect(applied([.init(from: "b", to: "c"), .init(from: "a", to: "b")], "a b") == "b c")
    #expect(applied([.init(from: "a", to: "a a")], "a a") == "a a a a")
  }

  @Test(
    "A pattern's groups stand in what replaces it",
    arguments: [
      (#"(\d+) ?euro"#, "€$1", "12 Euro, 3euro", "€12, €3"),
      (#"\bpage (\d+)-(\d+)\b"#, "pp. $1–$2", "see page 3-4", "see pp. 3–4"),
      (#"(foo)|(bar)"#, "[$1|$2]", "foo bar", "[foo|] [|bar]"),
      (#"a+?"#, "b", "aaa", "bbb"), ("a+", "b", "aaa", "b"),
      (#"^so,? "#, "", "So, we go\nso what", "we go\nwhat"),
      (#"\.$"#, "!", "One.\nTwo.", "One!\nTwo!"),
      ("[^a-c ]", "x", "abcd efA", "abcx xxA"),
      (#"[\d.]+ %"#, "${0}!$$", "12.5 % off", "12.5 %!$ off"),
      (#"\p{Lu}\w*"#, "N", "Ada met bob", "N met bob"),
      ("(?:ab){2,3}", "x", "ab abab abababab", "ab x xab"),
      ("colou?r", "hue", "Color colour colouur", "hue hue colouur"),
      (#"\u00e9"#, "e", "é É", "e e"),
      ("ä|ö", "?", "Ä ö", "? ?"), (#"\(c\)"#, "©", "(C) (c)", "© ©"),
      (#"[\]x]"#, "y", "]x", "yy"), ("a(?=b)", "c", "ab a", "cb a"),
      (#"[a\-z]"#, "y", "a-bz", "yyby"),
      (#"\w+\b"#, "w", "ein-zwei", "w-w"), (#"登[录陆]"#, "login", "请登陆", "请login"),
    ])
  func patterns(from: String, to: String, text: String, expected: String) {
    let rule = Corrections.Rule(from: from, to: to, isPattern: true)
    #expect(rule.problem == nil, "\(rule.problem?.message ?? "")")
    #expect(applied([rule], text) == expected)
  }

  @Test(
    "A rule that cannot be followed says which side is wrong, and does nothing",
    arguments: [
      ("", "x", false, "from"), ("a", "a", false, "to"), (" a", "x", false, "from"),
      ("a\u{1B}", "x", false, "from"), ("a", "x\ny", false, "to"),
      ("(a", "x", true, "from"), ("a)", "x", true, "from"), ("[a", "x", true, "from"),
      ("*a", "x", true, "from"), ("a**", "x", true, "from"), ("a{3,2}", "x", true, "from"),
      (#"\1a"#, "x", true, "from"), (#"a\"#, "x", true, "from"),
      ("a*", "x", true, "from"), (#"\b"#, "x", true, "from"), ("^", "x", true, "from"),
      ("(a)", "$2", true, "to"), ("a", "$", true, "to"), (#"\q"#, "x", true, "from"),
      (#"\p{Klingon}"#, "x", true, "from"), ("[z-a]", "x", true, "from"),
      ("^*a", "x", true, "from"),
      (String(repeating: "(", count: 100), "x", true, "from"),
      (String(repeating: "a", count: 201), "x", false, "from"),
    ])
  func problems(from: String, to: String, isPattern: Bool, side: String) {
    let rule = Corrections.Rule(from: from, to: to, isPattern: isPattern)
    #expect(rule.problem?.side == side, "\(rule.problem?.message ?? "none")")
    #expect(applied([rule], "aab $ x") == "aab $ x")
  }

  @Test(
    "A repetition of a repetition, which may never end, is refused",
    arguments: [
      ("(a+)+b", false), ("(a*)*b", false), ("((ab)+c){2,}", false), ("(?:x|y*)+z", false),
      ("(ab)+c", true), ("(a+)b", true), (#"(\+)+"#, true), ("([+*])+", true), ("(a+){2}", true),
    ])
  func nested(pattern: String, isGood: Bool) {
    let rule = Corrections.Rule(from: pattern, to: "", isPattern: true)
    #expect((rule.problem == nil) == isGood, "\(rule.problem?.message ?? "none")")
  }

  @Test("A line of any length is looked through to its end")
  func longLine() {
    let text = String(repeating: "one two ", count: 20_000) + "number 5"
    let rule = Corrections.Rule(from: #"number (\d)"#, to: "No. $1", isPattern: true)
    #expect(applied([rule], text).hasSuffix("two No. 5"))
  }

  @Test("In a transcript text, segments and words say the same")
  func transcript() {
    let transcript = Transcript(segments: [
      Segment(
        start: 0, end: 1, text: "Thanks for watching!",
        words: [
          Word(text: "Thanks", start: 0, end: 0.3), Word(text: "for", start: 0.3, end: 0.5),
          Word(text: "watching!", start: 0.5, end: 1),
        ]),
      Segment(
        start: 1, end: 2, text: "page 3 open",
        words: [
          Word(text: "page", start: 1, end: 1.2), Word(text: "3", start: 1.2, end: 1.5),
          Word(text: "open", start: 1.5, end: 2),
        ]),
      Segment(
        start: 2, end: 3, text: "AI",
        words: [Word(text: "AI", start: 2, end: 3)]),
    ])
    let changed = Corrections([
      .init(from: "^thanks for watching!$", to: "", isPattern: true),
      .init(from: #"page (\d)"#, to: "p. $1", isPattern: true),
      .init(from: "open ai", to: "OpenAI"),
    ]).applied(to: transcript)
    #expect(changed.text == "p. 3 OpenAI")
    #expect(changed.segments.map(\.text) == ["p. 3 OpenAI"])
    #expect(changed.segments[0].words.map(\.text) == ["p. 3", "OpenAI"])
    #expect(changed.segments[0].words.map(\.start) == [1, 1.5])
    #expect(changed.segments[0].words.map(\.end) == [1.5, 3])
  }

  @Test("Without a rule that fits nothing changes, not even white space")
  func untouched() {
    let transcript = Transcript(text: " a  b ", segments: [Segment(start: 0, end: 1, text: " a ")])
    #expect(Corrections([.init(from: "x", to: "y")]).applied(to: transcript) == transcript)
    #expect(Corrections().applied(to: transcript) == transcript)
  }
}
