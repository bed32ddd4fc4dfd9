import Testing

@testable import Transcripts

@Suite("Vocabulary")
struct VocabularyTests {
  private let vocabulary = Vocabulary([
    .init("Kubernetes", aliases: ["cooper netties", "kubernetties"]),
    .init("osgk", aliases: ["o s g k", "oh es gee kay"]),
    .init("GitHub", aliases: ["github", "get hub"]),
    .init("C++", aliases: ["c plus plus"]),
    .init("周杰伦", aliases: ["周洁伦"]),
    .init("서울", aliases: ["설울"]),
    .init("Müller", aliases: ["müler"]),
  ])

  @Test(
    "An alias becomes its term: whole words, any case, and nothing inside another word",
    arguments: [
      ("we run cooper netties here", "we run Kubernetes here"),
      ("Cooper Netties, and KUBERNETTIES.", "Kubernetes, and Kubernetes."),
      ("cooper  netties", "Kubernetes"),
      ("cooper\nnetties", "cooper\nnetties"),
      ("scooper netties and kubernettiesque", "scooper netties and kubernettiesque"),
      ("push it to Get Hub's pages (github)", "push it to GitHub's pages (GitHub)"),
      ("c plus plus is old", "C++ is old"),
      ("我喜欢周洁伦的歌", "我喜欢周杰伦的歌"),
      ("用github的人", "用GitHub的人"),
      ("설울에서 왔다, 가설울", "서울에서 왔다, 가설울"),
      ("Herr MÜLER kommt", "Herr Müller kommt"),
      ("mülern", "mülern"),
      ("GitHub", "GitHub"),
      ("", ""),
    ])
  func aliases(text: String, expected: String) {
    #expect(vocabulary.applied(to: text) == expected)
  }

  @Test("The longest alias counts, and what an alias became is not looked at again")
  func longest() {
    let vocabulary = Vocabulary([
      .init("New Amsterdam", aliases: ["new york city"]), .init("York", aliases: ["new york"]),
      .init("new york", aliases: []),
    ])
    #expect(vocabulary.applied(to: "new york city, new york") == "New Amsterdam, York")
  }

  @Test("A changed list is followed")
  func changed() {
    var vocabulary = Vocabulary()
    #expect(vocabulary.applied(to: "cooper netties") == "cooper netties")
    vocabulary.terms.append(.init("Kubernetes", aliases: ["cooper netties"]))
    #expect(vocabulary.applied(to: "cooper netties") == "Kubernetes")
  }

  @Test("In a transcript text, segments and words say the same, and times stay")
  func transcript() {
    let transcript = Transcript(segments: [
      Segment(
        start: 0, end: 2, text: "We run cooper netties,",
        words: [
          Word(text: " We", start: 0, end: 0.2), Word(text: " run", start: 0.2, end: 0.5),
          Word(text: " cooper", start: 0.5, end: 1, confidence: 0.5),
          Word(text: " netties,", start: 1, end: 2),
        ]),
      Segment(
        start: 2, end: 4, text: "and o s",
        words: [
          Word(text: " and", start: 2, end: 2.5), Word(text: " o", start: 2.5, end: 3),
          Word(text: " s", start: 3, end: 4),
        ]),
      Segment(
        start: 4, end: 6, text: "g k. Good.",
        words: [
          Word(text: " g", start: 4, end: 4.5), Word(text: " k.", start: 4.5, end: 5),
          Word(text: " Good.", start: 5, end: 6),
        ]),
    ])
    let changed = vocabulary.applied(to: transcript)
    #expect(changed.text == "We run Kubernetes, and osgk. Good.")
    #expect(changed.segments.map(\.text) == ["We run Kubernetes,", "and osgk.", "Good."])
    #expect(changed.segments.map(\.start) == [0, 2, 4])
    #expect(changed.segments[0].words.map(\.text) == [" We", " run", " Kubernetes,"])
    #expect(changed.segments[0].words[2].start == 0.5)
    #expect(changed.segments[0].words[2].end == 2)
    #expect(changed.segments[1].words.map(\.text) == [" and", " osgk."])
    #expect(changed.segments[1].words[1].end == 5)
    #expect(changed.segments[2].words.map(\.text) == [" Good."])
  }

  @Test("Two speakers do not share a word")
  func speakers() {
    let transcript = Transcript(segments: [
      Segment(start: 0, end: 1, text: "I said cooper", speaker: "Speaker 1"),
      Segment(start: 1, end: 2, text: "netties it is", speaker: "Speaker 2"),
    ])
    #expect(vocabulary.applied(to: transcript) == transcript)
  }

  @Test("A whole text that is not the segments' own is changed too")
  func ownText() {
    let transcript = Transcript(
      text: "Get Hub!", segments: [Segment(start: 0, end: 1, text: "get hub")])
    let changed = vocabulary.applied(to: transcript)
    #expect(changed.text == "GitHub!")
    #expect(changed.segments[0].text == "GitHub")
  }

  @Test("Engines are told the terms in their order, each once")
  func keywords() {
    #expect(
      Vocabulary([.init("b"), .init("a", aliases: ["x"]), .init("b")]).keywords == ["b", "a"])
  }

  @Test(
    "A text of nine letters in ten from the vocabulary is an echo",
    arguments: [
      ("Kubernetes, osgk, GitHub.", true), ("kubernetes github", true),
      ("cooper netties", true), ("GitHub GitHub GitHub", true),
      ("I use Kubernetes", false), ("周杰伦。", true), ("我喜欢周杰伦", false), ("...", false),
      ("", false),
      ("Kubernetes GitHub osgk a", true),
    ])
  func echo(text: String, isEcho: Bool) {
    #expect(vocabulary.isEcho(of: text) == isEcho)
    #expect(!Vocabulary().isEcho(of: text))
  }

  @Test(
    "A prompt comes back whole, over and over, or in part",
    arguments: [
      ("Minutes of the council.", true), ("minutes of the council", true),
      ("Minutes of the council. Minutes of the council.", true), ("of the council", true),
      ("council", false), ("The council met.", false), ("", false),
    ])
  func promptEcho(text: String, isEcho: Bool) {
    #expect(Vocabulary.isEcho(of: text, prompt: "Minutes of the council.") == isEcho)
    #expect(!Vocabulary.isEcho(of: text, prompt: ""))
  }

  @Test("A million characters are looked through once, however many aliases there are")
  func long() {
    let terms = (0..<2000).map { Vocabulary.Term("T\($0)", aliases: ["ab c\($0)", "ab d\($0)"]) }
    let text = String(repeating: "ab c1999 and ab c nothing else here ", count: 3000)
    let expected = String(repeating: "T1999 and ab c nothing else here ", count: 3000)
    #expect(Vocabulary(terms).applied(to: text) == expected)
  }
}

@Suite("Vocabulary: what may be in it")
struct VocabularyCheckTests {
  @Test(
    "A term is a line of up to 200 characters with letters in it",
    arguments: [
      ("", "is empty"), ("a\nb", "holds control characters"), ("a\u{202E}b", "holds control"),
      (" a", "has white space at its ends"), ("a\u{A0}", "has white space at its ends"),
      ("---", "has no letters"), (String(repeating: "a", count: 201), "has more than 200"),
    ])
  func bad(text: String, problem: String) {
    #expect(Vocabulary.problem(with: text)?.hasPrefix(problem) == true)
  }

  @Test("Others are taken", arguments: ["C++", "周杰伦", "O’Brien", "3M", "می‌خواهم"])
  func good(text: String) {
    #expect(Vocabulary.problem(with: text) == nil)
  }

  @Test("Aliases that would be ambiguous are named with their term")
  func ambiguous() {
    func problem(_ terms: [Vocabulary.Term]) -> String? { Vocabulary(terms).problem()?.message }
    #expect(
      problem([.init("a", aliases: ["x"]), .init("b", aliases: ["X"])])
        == "has an alias that a has too: X")
    #expect(problem([.init("a", aliases: ["b"]), .init("b")]) == "has an alias that is a term: b")
    #expect(problem([.init("a", aliases: ["B"]), .init("b")]) == "has an alias that is a term: B")
    #expect(problem([.init("a", aliases: ["a"])]) == "has itself as an alias")
    #expect(problem([.init("Git", aliases: ["git"])]) == nil)
    #expect(problem([.init("a"), .init("a")]) == "stands twice")
    #expect(problem((0...5000).map { .init("t\($0)") })?.contains("5000") == true)
  }

  @Test("What is merged comes once, in its order")
  func merge() {
    var vocabulary = Vocabulary([.init("a", aliases: ["x"]), .init("b")])
    let counts = vocabulary.merge([
      .init("c"), .init("a", aliases: ["X", "y"]), .init("c", aliases: ["z"]), .init("b"),
    ])
    #expect(counts.new == 1)
    #expect(counts.changed == ["a"])
    #expect(
      vocabulary.terms == [
        .init("a", aliases: ["x", "y"]), .init("b"), .init("c", aliases: ["z"]),
      ])
  }
}

@Suite("Vocabulary: lists of other programs")
struct VocabularyImportTests {
  private func read(_ text: String) throws -> [Vocabulary.Term] {
    try Vocabulary.reading(Array(text.utf8))
  }

  @Test(
    "One term a line, with aliases in each of the usual ways",
    arguments: [
      ("Kubernetes", [Vocabulary.Term("Kubernetes")]),
      ("a\nb\n\n# note\n  c  \n", [.init("a"), .init("b"), .init("c")]),
      ("a: x, y", [.init("a", aliases: ["x", "y"])]),
      ("a:", [.init("a")]),
      ("12:30 train", [.init("12:30 train")]),
      ("a,x,y", [.init("a", aliases: ["x", "y"])]),
      ("a\tx\ty", [.init("a", aliases: ["x", "y"])]),
      ("\"Portland, Oregon\",portland", [.init("Portland, Oregon", aliases: ["portland"])]),
      ("\"the \"\"x\"\"\"", [.init("the \"x\"")]),
      ("\u{FEFF}a\r\nb\r\n", [.init("a"), .init("b")]),
      ("term,aliases\na,x", [.init("a", aliases: ["x"])]),
      ("a,x\na,y", [.init("a", aliases: ["x", "y"])]),
      ("周杰伦: 周洁伦", [.init("周杰伦", aliases: ["周洁伦"])]),
      ("a,,x,", [.init("a", aliases: ["x"])]),
      ("", []),
    ])
  func lines(text: String, expected: [Vocabulary.Term]) throws {
    #expect(try read(text) == expected)
  }

  @Test("A line that cannot be read is named")
  func broken() {
    func message(_ bytes: [UInt8]) -> String? {
      do { _ = try Vocabulary.reading(bytes) } catch { return "\(error)" }
      return nil
    }
    #expect(
      message(Array("a\n\"b".utf8)) == "line 2: a quotation mark is not closed")
    #expect(message(Array("a\n\n---".utf8)) == "line 3: \"---\" has no letters")
    #expect(message([0x61, 0x0A, 0xFF]) == "line 2: it is not UTF-8; save the list as UTF-8")
    #expect(message(Array("a\u{7}".utf8))?.contains("control characters") == true)
  }
}

@Suite("Lists, patterns and texts by chance")
struct WordsRobustnessTests {
  /// The same numbers in every run.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64 = 7
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) << 32 | (state >> 16) & 0xFFFF_FFFF
    }
  }

  private static let pieces = [
    "a", "B", "b c", "\"", "\"\"", ",", ":", ": ", "\t", "\n", "\r\n", "#", " ", "  ", "周杰", "伦",
    "서울", "e\u{301}", "\u{301}", "’", "(", ")", "[", "]", "{2}", "{", "*", "+", "?", "|", "\\",
    "\\d", "$", "$1", "^", ".", "-", "\u{0}", "\u{200D}", "😀", "ǅ", "İ", "ß", "\u{FEFF}",
  ]

  @Test("Nothing is read wrongly enough to end the program, and what is read is right")
  func chance() {
    var chance = Chance()
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &chance)).map { _ in
        Self.pieces.randomElement(using: &chance) ?? ""
      }.joined()
    }
    for _ in 0..<3000 {
      if let terms = try? Vocabulary.reading(Array(text(12).utf8)) {
        for term in terms { #expect(Vocabulary.problem(with: term.text) == nil) }
        let vocabulary = Vocabulary(terms)
        _ = vocabulary.applied(to: text(20))
        _ = vocabulary.isEcho(of: text(20))
      }
      let rules = (0..<3).map { _ in
        Corrections.Rule(
          from: text(6), to: text(3), isPattern: Bool.random(using: &chance),
          isCaseSensitive: Bool.random(using: &chance))
      }
      let corrections = Corrections(rules)
      let said = text(20)
      let transcript = Transcript(
        segments: (0..<3).map { place in
          Segment(
            start: Double(place), end: Double(place) + 1, text: text(6),
            words: (0..<2).map { _ in Word(text: text(3), start: Double(place), end: 3) })
        })
      let changed = corrections.applied(to: transcript)
      #expect(changed.segments.count <= transcript.segments.count)
      if rules.allSatisfy({ $0.problem != nil }) {
        #expect(corrections.applied(to: said) == said)
        #expect(changed == transcript)
      }
    }
  }
}
