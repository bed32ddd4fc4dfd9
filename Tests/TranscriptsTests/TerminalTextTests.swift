import Testing

@testable import Transcripts

@Suite("Text for terminals")
struct TerminalTextTests {
  @Test(
    "Controls become signs, everything else stays",
    arguments: [
      ("plain\ttext\n", "plain\ttext\n"), ("\u{1B}[31mred", "␛[31mred"), ("a\rb", "a␍b"),
      ("a\u{8}b\0", "a␈b␀"),
      ("\u{9B}31m", "\u{FFFD}31m"), ("\u{7F}", "␡"), ("\u{202E}evil", "\u{FFFD}evil"),
      ("日本語 😀 naïve", "日本語 😀 naïve"),
      ("a\r\nb", "a␍\nb"),
    ])
  func safe(text: String, shown: String) { #expect(TerminalText.safe(text) == shown) }

  @Test(
    "A stranger's message is one short line",
    arguments: [
      ("a\n  b\r\n\tc", "a b c"), ("\u{1B}[1;31mError\u{1B}[0m: x", "Error: x"),
      ("\u{1B}]0;title\u{7}text", "text"),
      ("\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"), ("\u{9B}2Jx", "x"),
      ("\u{1B}", ""), ("\u{1B}[", ""), ("\u{1B}]open end", "open end"), ("", ""),
    ])
  func line(text: String, shown: String) { #expect(TerminalText.line(text) == shown) }

  @Test("It is cut at its limit")
  func limit() {
    let line = TerminalText.line(String(repeating: "x", count: 500))
    #expect(line.count == 200)
    #expect(line.hasSuffix("x…"))
  }
}
