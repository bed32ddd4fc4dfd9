import Testing

@testable import Transcripts

@Suite("Plain styles, whatever comes")
struct PlainStylePropertyTests {
  static let languages = ["en", "de", "zh", "ja", "tr", nil]
  static let styles: [PlainStyle] = [.polished, .casual, .notes]

  @Test("Applied to its own result a style changes nothing more", arguments: 0..<150)
  func idempotent(seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<12 {
      let text = random.dictation()
      for style in Self.styles {
        let language = Self.languages[random.below(Self.languages.count)]
        // What a guess says may change with the text; a person's language does not.
        let known = language ?? TextLanguage.guess(text) ?? "xx"
        let once = style.applied(to: text, language: known, fillers: StyleCase.fillers)
        let twice = style.applied(to: once, language: known, fillers: StyleCase.fillers)
        #expect(once == twice, "\(style) \(known): \(text.debugDescription)")
      }
    }
  }

  @Test(
    "No word goes but fillers and the second of two; none comes, none moves", arguments: 0..<150)
  func words(seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<12 {
      let text = random.dictation()
      for style in Self.styles {
        let language = Self.languages[random.below(Self.languages.count)]
        let result = style.applied(to: text, language: language, fillers: StyleCase.fillers)
        let lost = Self.lost(from: text, in: result, style: style)
        #expect(lost == nil, "\(style) \(language ?? "-"): \(text.debugDescription) → \(result)")
      }
    }
  }

  @Test("What is not a word is repaired, never broken", arguments: 0..<150)
  func marks(seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<12 {
      let text = random.dictation()
      let result = PlainStyle.polished.applied(
        to: text, language: "en", fillers: StyleCase.fillers)
      for wrong in [", ,", ",,", "，，", "( ", " )", " ,", ",."] where !text.contains(wrong) {
        #expect(!result.contains(wrong), "\(text.debugDescription) → \(result.debugDescription)")
      }
      #expect(
        result.split(separator: "\n\n").count <= text.split(separator: "\n\n").count
          && text.count { $0 == "[" } == result.count { $0 == "[" })
    }
  }

  @Test("Cues: n in, n out, and together the words of all", arguments: 0..<60)
  func cues(seed: UInt64) {
    var random = Seeded(seed)
    let texts = (0..<random.below(8)).map { _ in random.dictation(lines: false) }
    for style in PlainStyle.allCases {
      let result = style.applied(toCues: texts, language: "en", fillers: StyleCase.fillers)
      #expect(result.count == texts.count)
      for (new, old) in zip(result, texts) {
        #expect(new.isEmpty == old.isEmpty)
      }
      let lost = Self.lost(
        from: texts.joined(separator: " "), in: result.joined(separator: " "), style: .polished)
      #expect(lost == nil, "\(texts) → \(result)")
    }
  }

  /// A word of the text that the result lacks without right, or one that it has too much.
  static func lost(from text: String, in result: String, style: PlainStyle) -> String? {
    let raw = words(text)
    let new = words(result)
    var at = 0
    for (index, word) in raw.enumerated() {
      if at < new.count, new[at] == word {
        at += 1
        continue
      }
      let isFiller = needless.contains(word)
      // Which of two went cannot be said.
      let isRepeat =
        raw[max(0, index - 5)..<index].contains(word)
        || raw[(index + 1)..<min(raw.count, index + 6)].contains(word)
      let isCommand = style == .notes && commands.contains(word)
      guard isFiller || isRepeat || isCommand else { return word }
    }
    return at < new.count ? new[at] : nil
  }

  /// Letters and digits by words, Han and kana each for itself.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      let script = LetterClass.script(of: scalar.value)
      if script == .han || script == .kana {
        if !word.isEmpty { words.append(word) }
        word = ""
        words.append(String(scalar))
      } else if script != nil || LetterClass.isMark(scalar.value) || ("0"..."9").contains(scalar) {
        word.unicodeScalars.append(scalar)
      } else if scalar != "'" {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    // What `İ` and `ı` become depends on the language.
    return words.map { $0.replacing("i̇", with: "i").replacing("ı", with: "i") }
  }

  private static let needless: Set<String> = {
    var words: Set<String> = ["ummm", "you", "know"]
    for list in StyleCase.fillers.lists.values {
      for text in list.always + list.setOff { words.formUnion(Self.words(text)) }
    }
    return words
  }()

  private static let commands: Set<String> = [
    "bullet", "point", "new", "next", "line", "paragraph", "neue", "zeile", "换", "行", "新", "段",
    "落",
  ]
}

extension Seeded {
  /// Words, fillers, commands, marks and white space as engines and people write them, and worse.
  mutating func dictation(lines: Bool = true) -> String {
    let words = [
      "the", "I", "i", "we", "and", "that", "had", "no", "cat", "Berlin", "iPhone", "NASA", "um",
      "uh",
      "Um", "UM", "ummm", "you know", "You know", "uh huh", "er", "hm", "äh", "Ähm", "ich", "und",
      "die", "Sie", "sie", "bullet", "Bullet", "new line", "next line", "new paragraph",
      "neue Zeile",
      "3", "3.5", "1,000", "12:30", "e.g.", "Dr.", "p.m.", "config.yaml", "--force", "/etc/hosts",
      "https://a.b/c", "x@y.zz", "snake_case", "don't", "i'm", "well-known", "C++", "X-Ray",
      "今天", "嗯", "呃", "我觉得", "嗯嗯", "那个那个", "怎么说呢", "换行", "新段落", "えーと", "あの", "とても",
      "한국어", "привет", "İyi", "ılık", "ßx", "ﬁne", "e\u{301}a", "😀",
      "[not transcribed: 00:00:04 – 00:00:06]",
      "`um`", "<think>", "-5", "A", "a", "THE", "the the", "I, I", "um, uh", "no no", "very very",
    ]
    let marks = [
      " ", " ", " ", " ", " ", " ", ", ", ", ", ". ", "? ", "! ", ",", ".", "... ", "… ", " – ",
      "—", "-",
      "，", "。", "、", "？", ": ", "; ", " \"", "\" ", "“", "” ", " (", ") ", "'", "  ", "\t",
      "\u{3000}", "",
      "\u{A0}", " - ", "..", ".. ", "?! ", " ?",
    ]
    let breaks = ["\n", "\n\n", "\n- ", "\n\n\n", "\r\n", "\n1. ", ".\n\n", ",\n"]
    var text = below(6) == 0 ? marks[below(marks.count)] : ""
    for _ in 0..<1 + below(14) {
      text += words[below(words.count)]
      text += lines && below(8) == 0 ? breaks[below(breaks.count)] : marks[below(marks.count)]
    }
    return text
  }
}
