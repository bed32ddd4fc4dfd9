import ChildProcess
import Files
import TestSupport
import Testing

@Suite("Finding programs and showing command lines")
struct ProgramsTests {
  @Test("the first directory wins, then the first name; what cannot be executed is passed over")
  func finding() throws {
    let scratch = try Scratch()
    let (one, two) = (scratch("one"), scratch("two"))
    for directory in [one, two] { try Files.createPrivateDirectory(directory) }
    try scratch.write("one/b", "", mode: 0o755)
    try scratch.write("two/a", "", mode: 0o755)
    try scratch.write("one/a", "", mode: 0o644)
    try Files.createPrivateDirectory(scratch("one/dir"))
    #expect(Programs.find(["a", "b"], in: [one, two]) == one.appending("b"))
    #expect(Programs.find(["a"], in: [one, two]) == two.appending("a"))
    #expect(Programs.find(["dir", "", "none"], in: [one, two]) == nil)
    let whole = "\(two)/a"
    #expect(Programs.find([whole], in: []) == Path(whole))
    #expect(Programs.find(["/no/such"], in: [one]) == nil)
  }

  static let words: [([UInt8], String)] = [
    (Array("plain-1.5/x=y".utf8), "plain-1.5/x=y"), ([], "''"), (Array("a b".utf8), "'a b'"),
    (Array("it's".utf8), "'it'\\''s'"), (Array("$(x) `y` \"z\" \\".utf8), "'$(x) `y` \"z\" \\'"),
    (Array("ä ü".utf8), "'ä ü'"), (Array("a\nb'c\\".utf8), "$'a\\nb\\'c\\\\'"),
    ([0x61, 0xFF, 0x31], "$'a\\3771'"), ([0x1B, 0x5B], "$'\\033['"), (Array("~".utf8), "'~'"),
  ]

  @Test("a word is quoted only where it must be", arguments: words)
  func quoting(word: [UInt8], text: String) {
    #expect(ShellText.line([word]) == text)
  }

  @Test("a shell reads the same words back")
  func readBack() async throws {
    let all = Self.words.map(\.0) + [(1...255).map { UInt8($0) }]
    let line = "printf '%s\\0' " + ShellText.line(all)
    let outcome = try await TestSupport.runner().run(
      Command(program: "/bin/bash", arguments: [Array("-c".utf8), Array(line.utf8)]))
    #expect(outcome.output == Array(all.map { $0 + [0] }.joined()))
  }
}
