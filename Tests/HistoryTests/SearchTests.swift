import Files
import History
import TestSupport
import Testing

@Suite("What is found") struct SearchTests {
  let kit: HistoryKit
  init() throws { kit = try HistoryKit() }

  static let texts = [
    "The quick brown fox jumps over the lazy dog",
    "我的手机坏了，明天去买新的电脑。",
    "今日は東京で会議があります。カタカナもある",
    "안녕하세요 회의는 내일입니다",
    "Ein Café in Zürich, naïve Übung",
    "iPhone手机 and a phone; e-mail to don't-reply@example.org at 3.5 %",
    "สวัสดีครับ วันนี้ประชุม",
    "हिन्दी में बैठक",
  ]

  @Test(
    "Words are found in any script, case and spelling of a sign",
    arguments: [
      ("quick", [0]), ("QUICK dog", [0]), ("quick cat", []), ("\"brown fox\"", [0]),
      ("\"fox brown\"", []), ("fox brown", [0]), ("手机", [1, 5]), ("机手", []), ("电脑", [1]),
      ("坏", [1]), ("明天 手机", [1]), ("我的手机坏了", [1]), ("東京", [2]), ("会議", [2]),
      ("カタカナ", [2]), ("회의", [3]), ("내일", [3]), ("cafe", [4]), ("CAFÉ", [4]),
      ("cafe\u{301}", [4]), ("zurich ubung", [4]), ("iphone手机", [5]), ("e-mail", [5]),
      ("don't", [5]), ("don’t", [5]), ("3.5", [5]), ("ครับ", [6]), ("ประชุม", [6]),
      ("हिन्दी", [7]), ("phone", [5]), ("\u{201C}lazy dog\u{201D}", [0]), ("lazy !!! dog", [0]),
      ("quick\u{0}dog", [0]), ("qui", []),
    ] as [(String, [Int])])
  func words(_ words: String, _ expected: [Int]) async throws {
    let history = try await kit.open()
    for (number, text) in Self.texts.enumerated() {
      try await kit.add(history, text, HistoryKit.noon + number)
    }
    var filter = HistoryFilter()
    filter.words = words
    let found = try await history.entries(filter)
    #expect(found.map { $0.created - HistoryKit.noon } == expected.reversed())
    #expect(found.compactMap(\.text) == expected.reversed().map { Self.texts[$0] })
  }

  @Test(
    "Whatever is typed is a search, never an error",
    arguments: [
      "", " ", "\"", "\"\"", "\"\"\"", "'", "*", "fox*", "^fox", "AND", "fox AND", "NOT fox", "OR",
      "NEAR(fox dog)", "raw:fox", "{raw} : fox", "-fox", "+", "(", ")", "fox)", "(((((", "\u{0}",
      "\u{0}\u{0}fox", "fox\u{0}", ";", "'; DROP TABLE job; --", "%", "_", "\\", "…", "。", "！？",
      "\u{1F}", "\u{1}", "\u{2}", "\u{FFFD}", "\u{FEFF}", "🦊", "🦊fox", "\u{200B}", "\u{301}",
      "\"unclosed fox", "fox\" dog", "a\tb\nc\rd", "\u{3000}fox\u{3000}", "tags:shere",
    ])
  func anything(_ words: String) async throws { try await search(words) }

  @Test("However long it is", arguments: ["\"", "fox ", "手", "x", "(", "fox-", "\"a\""])
  func long(_ piece: String) async throws {
    try await search(String(repeating: piece, count: 5000))
  }

  private func search(_ words: String) async throws {
    let history = try await kit.open()
    try await kit.add(history, Self.texts[0])
    var filter = HistoryFilter()
    filter.words = words
    filter.provider = words
    _ = try await history.entries(filter)
    filter.provider = nil
    filter.language = words
    _ = try await history.entries(filter)
    filter.language = nil
    _ = try await history.entries(filter)
    filter.words = nil
    filter.provider = words
    #expect(try await history.entries(filter) == [])
  }

  @Test("Random bytes of the grammar's own signs are no error either")
  func random() async throws {
    let history = try await kit.open()
    try await kit.add(history, "a b 手 机")
    let signs = Array("\"'()*+-:^{}, \u{0}\u{1F}ab手机ANDORNOTNEAR").map { String($0) }
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    let seed = random.state
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        signs.randomElement(using: &random) ?? ""
      }.joined()
      var filter = HistoryFilter()
      filter.words = words
      let found = try? await history.entries(filter)
      #expect(found != nil, "seed \(seed): \(words.debugDescription)")
    }
  }

  @Test("Raw and polished text are both searched, and the excerpt is of the one that has it")
  func polished() async throws {
    let history = try await kit.open()
    let long = String(repeating: "and so on ", count: 40)
    try await kit.add(
      history, "\(long)um so the\n\n\tbudget is open \(long)",
      polished: "The finances are open. 预算还没有定下来，\(String(repeating: "很多话", count: 99))Übung")
    let before = "…so on and so on and so on and so on and so on um so the"
    for (words, expected) in [
      ("budget", "\(before) budget is open and so on"), ("BUDGET open", "\(before) budget is"),
      ("so", "and so on and so on"), ("finances", "The finances are open. 预算还没有"),
      ("定下", "The finances are open. 预算还没有定下来，很多话"),
      ("下来很多", "The finances are open. 预算还没有定下来，很多话"),
      ("budget finances", "\(before) budget is"), ("ubung", "…话很多话很多话"),
      ("\"the budget\"", "…"),
    ] {
      var filter = HistoryFilter()
      filter.words = words
      let found = try await history.entries(filter)
      let excerpt = try #require(found.first?.excerpt)
      #expect(excerpt.hasPrefix(expected), "\(words)")
      #expect(excerpt.unicodeScalars.allSatisfy { $0.value >= 0x20 } && excerpt.count < 200)
    }
  }

  @Test("Newest first, a page at a time, none missed and none twice")
  func pages() async throws {
    let history = try await kit.open()
    var ids: [JobID] = []
    // Some in one second.
    for number in 0..<23 {
      ids.append(
        try await kit.add(
          history, "word \(number)", HistoryKit.noon + number / 5, chance: UInt32(23 - number)))
    }
    for words in [nil, "word"] {
      var filter = HistoryFilter(limit: 5)
      filter.words = words
      var seen: [JobID] = []
      while true {
        let page = try await history.entries(filter)
        seen += page.map(\.id)
        guard let last = page.last else { break }
        filter.before = last.id
      }
      #expect(seen == ids.reversed())
    }
    // The last one of a page may be gone when the next is asked for.
    var filter = HistoryFilter(limit: 50)
    filter.before = ids[5]
    _ = try await history.delete([ids[5]])
    #expect(try await history.entries(filter).map(\.id) == ids.prefix(5).reversed())
  }

  @Test("The names of all of them can be had alone; of long texts a list has the beginnings")
  func names() async throws {
    let history = try await kit.open()
    var ids: [JobID] = []
    let texts = [
      "word " + String(repeating: "long ", count: 4000), String(repeating: "手机", count: 900),
    ]
    for number in 0..<6 {
      ids.append(
        try await kit.add(
          history, texts[number % 2], HistoryKit.noon, polished: number > 3 ? texts[0] : nil))
    }
    var filter = HistoryFilter(limit: .max)
    #expect(try await history.ids(filter) == ids.reversed())
    for entry in try await history.entries(filter) {
      let text = try #require(entry.text)
      #expect(texts.contains { $0.hasPrefix(text) } && (300...1000).contains(text.count))
    }
    filter.words = "word"
    #expect(try await history.ids(filter) == [ids[5], ids[4], ids[2], ids[0]])
    #expect(try await history.entries(filter).allSatisfy { ($0.polished ?? "").count <= 1000 })
    filter.limit = 2
    #expect(try await history.ids(filter) == [ids[5], ids[4]])
    filter.words = "?"
    #expect(try await history.ids(filter) == [])
  }

  @Test("Filters hold with words and without")
  func filters() async throws {
    let history = try await kit.open()
    let a = try await kit.add(
      history, "word one", HistoryKit.noon, provider: "whisper-cpp", language: "en")
    let b = try await kit.add(
      history, "word two", HistoryKit.noon + 10, provider: "groq", language: "zh-CN")
    let c = try await kit.add(
      history, "word three", HistoryKit.noon + 20, provider: "groq", language: nil, gaps: fault)
    func ids(_ change: (inout HistoryFilter) -> Void) async throws -> [JobID] {
      var filter = HistoryFilter()
      change(&filter)
      let listed = try await history.entries(filter).map(\.id)
      filter.words = "word"
      #expect(try await history.entries(filter).map(\.id) == listed)
      return listed
    }
    #expect(try await ids { _ in } == [c, b, a])
    #expect(try await ids { $0.provider = "groq" } == [c, b])
    #expect(try await ids { $0.provider = "whisper" } == [])
    #expect(try await ids { $0.language = "zh" } == [b])
    #expect(try await ids { $0.language = "ZH-cn" } == [b])
    #expect(try await ids { $0.language = "zh-TW" } == [])
    #expect(try await ids { $0.language = "en-GB" } == [])
    #expect(try await ids { $0.states = [.partial] } == [c])
    #expect(try await ids { $0.states = [.partial, .done] } == [c, b, a])
    #expect(try await ids { $0.states = [] } == [])
    #expect(try await ids { $0.since = HistoryKit.noon + 10 } == [c, b])
    #expect(try await ids { $0.until = HistoryKit.noon + 10 } == [a])
    #expect(try await ids { ($0.since, $0.until) = (HistoryKit.noon + 30, HistoryKit.noon) } == [])
    #expect(try await ids { ($0.provider, $0.limit) = ("groq", 1) } == [c])
    #expect(try await ids { $0.limit = 0 } == [])
    // The state is followed.
    _ = try await history.claim(c)
    #expect(try await ids { $0.states = [.open] } == [c])
    #expect(try await ids { $0.states = [.partial] } == [])
    try await history.fail(c, fault)
    #expect(try await ids { $0.states = [.partial] } == [c])
    // Jobs without text are listed.
    let d = kit.job(HistoryKit.noon + 30)
    try await history.begin(d)
    #expect(try await history.entries(HistoryFilter()).first?.id == d.id)
    let entry = try #require(try await history.entries(HistoryFilter()).first)
    #expect(entry.text == nil && entry.chunks == 3 && entry.chunksDone == 0 && entry.isRunning)
    try await history.check()
  }

  @Test("What is deleted is not found, and the index stays right")
  func deleted() async throws {
    let history = try await kit.open()
    var ids: [JobID] = []
    for number in 0..<40 {
      ids.append(try await kit.add(history, "common word\(number) 手机", HistoryKit.noon + number))
    }
    #expect(try await history.delete(Array(ids[10..<20]) + [ids[10]]) == 10)
    var filter = HistoryFilter()
    for (words, count) in [("common", 30), ("手机", 30), ("word15", 0), ("word25", 1)] {
      filter.words = words
      #expect(try await history.entries(filter).count == count)
    }
    try await history.check()
    // None goes while one of them is worked on.
    let job = kit.job(HistoryKit.noon + 90)
    try await history.begin(job)
    await #expect(throws: HistoryError.self) { try await history.delete([ids[0], job.id]) }
    filter.words = "word0"
    #expect(try await history.entries(filter).count == 1)
  }
}

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private(set) var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
