import Files
import SQLite
import TestSupport
import Testing

@testable import History

@Suite("What is found however it is spelled") struct SearchFoldTests {
  let kit: HistoryKit
  init() throws { kit = try HistoryKit() }

  static let texts = [
    "Ещё раз: ёлка и зелёный дом, мой йод и край",
    "Мы все еще тут, елка и моя иод",
    "The o\u{FB03}ce has a \u{FB01}ne \u{FB02}oor",
    "The office of finance",
    "ＡＢＣ１２３ は ＰＡＩＮ です",
    "ﾊﾟｿｺﾝとｶﾒﾗを買いました",
    "パソコンとカメラ、それから",
    "за\u{301}мок на и\u{306}оге, е\u{308}лка",
    "№ 5, 10 ㎏, x², ½ and Ⅳ, \u{1D400}\u{1D41B}",
    "\u{FEB3}\u{FEFC}\u{FEE1} \u{FECB}\u{FEE0}\u{FEF4}\u{FEDC}\u{FEE2}",
    "Їжак і ґанок, ў полі",
    "Ο Σίσυφος και ο ΣΊΣΥΦΟΣ, ἄνθρωπος, τῷ Ῥόδῳ, \u{3B1}\u{313}\u{301}ρα, ϋπνος",
    "Die Straße am Fluß ist groß, STRASSE, ẞ",
    "\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD} \u{FB2A}\u{FB4B}\u{5E8}, חָבֵר",
    "كَتَبَ الوَلَدُ، أَحمَد، مســـلم، سُؤال",
  ]

  private func found(_ words: String, in history: History) async throws -> [Int] {
    var filter = HistoryFilter()
    filter.words = words
    return try await history.entries(filter).map { $0.created - HistoryKit.noon }.reversed()
  }

  private func filled() async throws -> History {
    let history = try await kit.open()
    for (number, text) in Self.texts.enumerated() {
      try await kit.add(history, text, HistoryKit.noon + number)
    }
    return history
  }

  static let searches: [(String, [Int])] = [
    ("ещё", [0, 1]), ("еще", [0, 1]), ("ЕЩЁ РАЗ", [0]), ("\"еще раз\"", [0]), ("елка", [0, 1, 7]),
    ("ёлка", [0, 1, 7]), ("е\u{308}лка", [0, 1, 7]), ("зеленый", [0]),
    // Another letter, and no mark.
    ("йод", [0]), ("иод", [1]), ("и\u{306}од", [0]), ("край", [0]), ("краи", []), ("йоге", [7]),
    ("замок", [7]), ("за\u{301}мок", [7]),
    ("office", [2, 3]), ("o\u{FB03}ce", [2, 3]), ("fine floor", [2]), ("\u{FB01}nance", [3]),
    ("abc123", [4]), ("ABC１２３", [4]), ("pain", [4]), ("ｐａｉｎ", [4]), ("ＯＦＦＩＣＥ", [2, 3]),
    ("パソコン", [5, 6]), ("ﾊﾟｿｺﾝ", [5, 6]), ("カメラ", [5, 6]), ("ｶﾒﾗ", [5, 6]), ("ソコ", [5, 6]),
    ("\"No 5\"", [8]), ("kg", [8]), ("x2", [8]), ("\"1/2\"", [8]), ("IV", [8]), ("ab", [8]),
    ("سلام", [9]), ("عليكم", [9]),
    ("їжак", [10]), ("іжак", []), ("і\u{308}жак", [10]), ("у\u{306}", [10]), ("у", []),
    ("ґанок", [10]), ("ганок", []),
    ("Σίσυφος", [11]), ("ΣΙΣΥΦΟΣ", [11]), ("σισυφοσ", [11]), ("Σι\u{301}συφος", [11]),
    ("\"ΣΊΣΥΦΟΣ και ο σισυφος\"", [11]), ("ανθρωπος", [11]), ("ΑΝΘΡΩΠΟΣ", [11]), ("τω", [11]),
    ("ροδω", [11]), ("αρα", [11]), ("ἄρα", [11]), ("υπνος", [11]), ("σισυφου", []),
    ("strasse", [12]), ("Straße", [12]), ("STRASSE AM FLUSS", [12]), ("gross", [12]), ("ss", [12]),
    ("שלום", [13]), ("שָׁלוֹם", [13]), ("שור", [13]), ("חבר", [13]), ("חֵבֵר", [13]), ("חב", []),
    ("كتب", [14]), ("كُتُب", [14]), ("الولد", [14]), ("احمد", [14]), ("أحمد", [14]), ("مسلم", [14]),
    ("سؤال", [14]), ("\u{FEDB}\u{FE98}\u{FE90}", [14]),
    // A quote of full width is one.
    ("＂раз ёлка＂", [0]), ("＂ёлка раз＂", []),
  ]

  @Test("By any spelling, in any spelling; letters that a mark makes others stay others")
  func spellings() async throws {
    let history = try await filled()
    for (words, expected) in Self.searches {
      #expect(try await found(words, in: history) == expected, "\(words)")
    }
    try await history.check()
  }

  @Test("A letter with marks is what its canonical form begins with, composed or not")
  func canonical() {
    let ranges: [ClosedRange<UInt32>] = [
      0x370...0x3FF, 0x5D0...0x6FF, 0x1F00...0x1FFF, 0xFB1D...0xFB4E,
    ]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let letter = String(scalar)
      guard let plain = SearchFold.folded(letter), let base = plain.unicodeScalars.first,
        scalar.properties.generalCategory != .nonspacingMark
      else { continue }
      #expect(plain.unicodeScalars.count == 1 && SearchFold.folded(plain) == nil, "\(letter)")
      // A letter compares as its canonical form: the plain one and nothing else but marks.
      #expect(base == "-" || base.properties.isAlphabetic, "\(letter) is \(plain)")
    }
    for (composed, apart) in [
      ("ᾄ", "α\u{313}\u{301}\u{345}"), ("ΐ", "ι\u{308}\u{301}"), ("Ὧ", "Ω\u{314}\u{342}"),
      ("ؤ", "و\u{654}"), ("آ", "ا\u{653}"), ("שּׁ", "ש\u{5BC}\u{5C1}"),
    ] {
      #expect(SearchFold.folded(composed) == SearchFold.folded(apart), "\(composed)")
      #expect(SearchFold.folded(apart)?.unicodeScalars.count == 1, "\(composed)")
    }
    // Marks of Latin letters are left to the tokenizer.
    #expect(SearchFold.folded("e\u{302}\u{327}") == nil)
  }

  @Test("Without a letter or digit there is nothing to look for")
  func wordless() {
    for (words, expected) in [
      (nil, false), ("", true), (" ", true), ("\"\"", true), ("?! …", true), ("\u{1F600}", true),
      ("a", false), ("5", false), ("天", false), ("½", false), ("-x-", false), ("ёж", false),
      ("\u{652}", true),
    ] as [(String?, Bool)] {
      var filter = HistoryFilter()
      filter.words = words
      #expect(filter.isWordless == expected, "\(words ?? "nil")")
    }
  }

  @Test("The text is shown as it was said, and the excerpt has the word")
  func shown() async throws {
    let history = try await kit.open()
    let text = String(repeating: "и так далее ", count: 40) + "ёлка стоит"
    try await kit.add(history, text, polished: "Дерево стоит. \(text) ещё.")
    for (words, expected) in [
      ("ёлка", "ёлка стоит"), ("елка", "елка стоит"), ("ЕЩЕ", "еще."), ("\"стоит дерево\"", nil),
    ] as [(String, String?)] {
      var filter = HistoryFilter()
      filter.words = words
      let entry = try await history.entries(filter).first
      #expect(entry?.text == (expected == nil ? nil : text), "\(words)")
      if let expected { #expect(entry?.excerpt?.contains(expected) == true, "\(words)") }
    }
  }

  @Test("What is deleted is not found by another spelling either, and filters hold")
  func deleted() async throws {
    let history = try await filled()
    var filter = HistoryFilter()
    filter.words = "еще"
    let ids = try await history.entries(filter).map(\.id)
    filter.language = "de"
    #expect(try await history.entries(filter) == [])
    #expect(try await history.delete([ids[1]]) == 1)
    #expect(try await found("ещё", in: history) == [1])
    try await history.check()
    let bytes = try Files.read(kit.path, limit: 1 << 24)
    #expect(bytes.firstRange(of: Array("зеленый".utf8)) == nil)
    #expect(bytes.firstRange(of: Array("зелёный".utf8)) == nil)
  }

  @Test("A history of the version before is brought over: found the same, nothing lost, once")
  func older() async throws {
    do { _ = try await filled() }
    try downgrade()
    let history = try await kit.open()
    for (words, expected) in Self.searches {
      #expect(try await found(words, in: history) == expected, "\(words)")
    }
    let texts = try await history.entries(HistoryFilter()).map { $0.text ?? "" }
    #expect(texts == Self.texts.reversed())
    try await history.check()
    let other = try await kit.open()
    #expect(try await found("ещё", in: other) == [0, 1])
  }

  @Test("One that was folded less is folded anew")
  func less() async throws {
    do { _ = try await filled() }
    do {
      let connection = try kit.connection()
      try connection.execute(
        """
        UPDATE search SET folded = NULL;
        ALTER TABLE job DROP COLUMN content;
        DROP INDEX job_path;
        DROP TABLE written;
        PRAGMA user_version = 3;
        """)
    }
    let history = try await kit.open()
    #expect(try await found("ΣΙΣΥΦΟΣ", in: history) == [11])
    #expect(try await found("еще", in: history) == [0, 1])
    try await history.check()
  }

  /// What the version before made of it.
  private func downgrade() throws {
    let connection = try kit.connection()
    try connection.execute(
      """
      BEGIN;
      CREATE VIRTUAL TABLE old USING fts5(raw, polished, tags, columnsize = 0,
        tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
      INSERT INTO old(rowid, raw, polished, tags) SELECT rowid, raw, polished, tags FROM search;
      DROP TABLE search;
      ALTER TABLE old RENAME TO search;
      ALTER TABLE job DROP COLUMN content;
      DROP INDEX job_path;
      DROP TABLE written;
      PRAGMA user_version = 2;
      COMMIT;
      """)
  }
}
