import Files
import Settings
import Testing
import Transcripts

@Suite("vocabulary.yaml")
struct VocabularyFileTests {
  private func file(_ home: Home) -> VocabularyFile { VocabularyFile(paths: home.paths) }

  private func path(_ home: Home) throws -> Path { try home.paths.vocabulary }

  private func text(_ home: Home) throws -> String {
    String(decoding: try Files.read(path(home), limit: 1 << 20), as: UTF8.self)
  }

  private func problem(_ text: String) throws -> String? {
    let home = try Home()
    try home.write(text, to: path(home))
    do {
      _ = try file(home).load()
      return nil
    } catch {
      return error.description.replacing(try path(home).description, with: "FILE")
    }
  }

  @Test("No file is no vocabulary, and reading makes none")
  func missing() throws {
    let home = try Home()
    #expect(try file(home).load() == Vocabulary())
    #expect(!Files.exists(try path(home)))
    #expect(try !file(home).remove("x"))
    #expect(try file(home).add([]) == (0, 0))
    #expect(!Files.exists(try path(home)))
  }

  @Test("Terms in their order, with one alias, several or none")
  func read() throws {
    let home = try Home()
    try home.write(
      """
      # mine
      terms:
        osgk:
        Kubernetes: [cooper netties, "kubernetties"]
        GitHub: get hub
        "no": []
        'C:': ['12']
      """, to: path(home))
    #expect(
      try file(home).load().terms == [
        .init("osgk"), .init("Kubernetes", aliases: ["cooper netties", "kubernetties"]),
        .init("GitHub", aliases: ["get hub"]), .init("no"), .init("C:", aliases: ["12"]),
      ])
  }

  @Test(
    "What is wrong is named with its place and what would be right",
    arguments: [
      ("terms: [a, b]", "FILE:1:8: terms: takes lines of their own below it"),
      ("terms:\n  a: {b: c}", "FILE:2:6: terms.a: takes a list of aliases"),
      ("terms:\n  a: [[b]]", "FILE:2:7: terms.a: takes a list of aliases"),
      ("terms:\n  a: x\nwords: 1", "FILE:3:1: words: is not known here; only terms is"),
      ("terms:\n  a: x\n  a: y", "FILE:3:3: terms.a: "),
      ("- a", "FILE:1:1: the key `terms:` is due"),
      ("terms:\n  a: x\n  b: X", "FILE:3:3: terms.b: has an alias that a has too: X"),
      ("terms:\n  a: b\n  b:", "FILE:2:3: terms.a: has an alias that is a term: b"),
      ("terms:\n  ' a': x", "FILE:2:3: terms. a: has white space at its ends"),
      ("terms:\n  \"a\\tb\": x", "FILE:2:3: "), ("terms:\n  a: 'x", "FILE:2:6: "),
      ("terms:\n\ta: x", "FILE:2:1: "), ("terms: &x\n  a: x", "FILE:1:8: "),
    ])
  func wrong(text: String, message: String) throws {
    let problem = try #require(try problem(text))
    #expect(problem.hasPrefix(message), "\(problem)")
    #expect(!problem.contains("\n"))
  }

  @Test("A new file is the user's alone and says what it is")
  func make() throws {
    let home = try Home()
    #expect(try file(home).add(.init("osgk")) == .new)
    #expect(try file(home).add(.init("Kubernetes", aliases: ["cooper netties"])) == .new)
    #expect(try Files.status(path(home)).mode & 0o777 == 0o600)
    let lines = try text(home).split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix("#") }.joined(separator: "\n") == """
        terms:
          osgk: []
          Kubernetes: [cooper netties]
        """)
    #expect(lines.first?.hasPrefix("# ") == true)
  }

  @Test("Edits keep comments, order and mode")
  func edit() throws {
    let home = try Home()
    try home.write(
      """
      # mine
      terms:
        # from work
        b: [x]   # often
        a:

      """, to: path(home), mode: 0o640)
    #expect(try file(home).add(.init("b", aliases: ["X", "q"])) == .changed)
    #expect(try file(home).add(.init("b", aliases: ["q"])) == .same)
    #expect(try file(home).add(.init("yes")) == .new)
    #expect(try file(home).remove("a"))
    #expect(try !file(home).remove("a"))
    let edited = try text(home)
    #expect(edited == "# mine\nterms:\n  # from work\n  b: [x, q]   # often\n  'yes': []\n")
    #expect(try file(home).remove("b", aliases: ["x"]))
    #expect(try !file(home).remove("b", aliases: ["x"]))
    #expect(try file(home).load().terms == [.init("b", aliases: ["q"]), .init("yes")])
    #expect(try Files.status(path(home)).mode & 0o777 == 0o640)
  }

  @Test("What would not be right is refused and changes nothing")
  func refused() throws {
    let home = try Home()
    try home.write("terms:\n  a: [x]\n", to: path(home))
    let error = #expect(throws: SettingsError.self) {
      try file(home).add(.init("b", aliases: ["X"]))
    }
    #expect(error?.description == "b: has an alias that a has too: X")
    #expect(throws: SettingsError.self) { try file(home).add(.init("a\u{1B}b")) }
    #expect(try text(home) == "terms:\n  a: [x]\n")
    try home.write("terms: [a]\n", to: path(home))
    #expect(throws: SettingsError.self) { try file(home).add(.init("b")) }
    #expect(throws: SettingsError.self) { try file(home).remove("b") }
    #expect(try text(home) == "terms: [a]\n")
  }

  @Test("A file that others may write is not read")
  func trust() throws {
    let home = try Home()
    try home.write("terms:\n  a: [x]\n", to: path(home), mode: 0o666)
    let error = #expect(throws: SettingsError.self) { try file(home).load() }
    #expect(error?.code == .untrusted)
  }

  @Test("Thousands are added at once, new ones in order, more aliases where they are")
  func many() throws {
    let home = try Home()
    try home.write("terms:\n  t7: [x] # seven\n  z:\n", to: path(home))
    let terms = (0..<4000).map { Vocabulary.Term("t\($0)", aliases: ["u \($0)"]) }
    #expect(try file(home).add(terms) == (3999, 1))
    let loaded = try file(home).load().terms
    #expect(loaded.prefix(3) == [.init("t7", aliases: ["x", "u 7"]), .init("z"), terms[0]])
    #expect(loaded.count == 4001)
    #expect(try text(home).hasPrefix("terms:\n  t7: [x, u 7] # seven\n  z:\n  t0: [u 0]\n"))
    #expect(try file(home).add(terms) == (0, 0))
  }
}

@Suite("corrections.yaml")
struct CorrectionsFileTests {
  private func file(_ home: Home) -> CorrectionsFile { CorrectionsFile(paths: home.paths) }

  private func path(_ home: Home) throws -> Path { try home.paths.corrections }

  private func text(_ home: Home) throws -> String {
    String(decoding: try Files.read(path(home), limit: 1 << 20), as: UTF8.self)
  }

  @Test("Rules in their order, short and long")
  func read() throws {
    let home = try Home()
    #expect(try file(home).load() == Corrections())
    try home.write(
      #"""
      rules:
        open ai: OpenAI
        Polish: {to: polish, case: true}
        'page (\d+)':
          to: p. $1
          regex: true
        um: ''
        yes: no
      """#, to: path(home))
    #expect(
      try file(home).load().rules == [
        .init(from: "open ai", to: "OpenAI"),
        .init(from: "Polish", to: "polish", isCaseSensitive: true),
        .init(from: #"page (\d+)"#, to: "p. $1", isPattern: true), .init(from: "um", to: ""),
        .init(from: "yes", to: "no"),
      ])
  }

  @Test(
    "What is wrong is named with its place and what would be right",
    arguments: [
      ("rules:\n  a:", "FILE:2:5: rules.a: takes what replaces it"),
      ("rules:\n  a: [b]", "FILE:2:6: rules.a: takes what replaces it"),
      ("rules:\n  a: {regex: true}", "FILE:2:6: rules.a: says nothing of what replaces it"),
      ("rules:\n  a: {to: b, regex: yes}", "FILE:2:21: rules.a.regex: takes true or false"),
      ("rules:\n  a: {to: b, regexp: true}", "FILE:2:14: rules.a.regexp: is not known here"),
      ("rules:\n  a: {to: ~}", "FILE:2:11: rules.a.to: takes a text"),
      (
        "rules:\n  (a: {to: b, regex: true}",
        "FILE:2:3: rules.(a: is no regular expression: expected ')'"
      ),
      ("rules:\n  (a): {to: $2, regex: true}", "FILE:2:8: rules.(a): what replaces it names"),
      ("rules:\n  a: a", "FILE:2:6: rules.a: what replaces it is the same"),
      ("rules: [a]", "FILE:1:8: rules: takes lines of their own"),
    ])
  func wrong(text: String, message: String) throws {
    let home = try Home()
    try home.write(text, to: path(home))
    let error = #expect(throws: SettingsError.self) { try file(home).load() }
    let problem = error?.description.replacing(try path(home).description, with: "FILE") ?? ""
    #expect(problem.hasPrefix(message), "\(problem)")
  }

  @Test("Rules are added at the end, changed in place, and removed")
  func edit() throws {
    let home = try Home()
    try home.write("# mine\nrules:\n  a: b   # note\n", to: path(home))
    #expect(try file(home).add(.init(from: "c d", to: "")) == .new)
    #expect(try file(home).add(.init(from: #"(\d)%"#, to: "$1 %", isPattern: true)) == .new)
    #expect(try file(home).add(.init(from: "a", to: "x")) == .changed)
    #expect(try file(home).add(.init(from: "a", to: "x")) == .same)
    #expect(try file(home).add(.init(from: #"(\d)%"#, to: "$1 pct", isPattern: true)) == .changed)
    #expect(try text(home).hasPrefix("# mine\nrules:\n  a: x   # note\n  c d: ''\n"))
    #expect(
      try file(home).load().rules == [
        .init(from: "a", to: "x"), .init(from: "c d", to: ""),
        .init(from: #"(\d)%"#, to: "$1 pct", isPattern: true),
      ])
    // What changes its kind goes to the end.
    #expect(try file(home).add(.init(from: "a", to: "x", isCaseSensitive: true)) == .changed)
    #expect(try file(home).load().rules.map(\.from) == ["c d", #"(\d)%"#, "a"])
    #expect(try file(home).remove(#"(\d)%"#))
    #expect(try !file(home).remove("nothing"))
    #expect(try file(home).load().rules.map(\.from) == ["c d", "a"])
  }

  @Test("A rule that cannot be followed is refused and makes no file")
  func refused() throws {
    let home = try Home()
    let error = #expect(throws: SettingsError.self) {
      try file(home).add(.init(from: "(a", to: "b", isPattern: true))
    }
    #expect(error?.description.hasPrefix("FROM: is no regular expression: expected ')'") == true)
    #expect(!Files.exists(try path(home)))
  }
}
