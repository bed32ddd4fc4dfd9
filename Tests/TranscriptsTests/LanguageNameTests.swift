import Testing
import Transcripts

@Suite("Languages and their names")
struct LanguageNameTests {
  @Test(
    "Names, three letters and old codes give the code",
    arguments: [
      ("english", "en"), ("English", "en"), ("eng", "en"), ("en", "en"), ("de-DE", "de-DE"),
      ("Haitian Creole", "ht"), ("mandarin", "zh"), ("cmn", "zh"), ("yue", "yue"), ("jw", "jv"),
      ("xx", "xx"), ("", ""), ("<|zh|>", "<|zh|>"), ("iw", "he"),
    ])
  func codes(name: String, code: String) { #expect(LanguageNames.code(of: name) == code) }

  @Test(
    "A code gives the English name, a region does not matter",
    arguments: [
      ("de", "German"), ("zh-Hant", "Chinese"), ("EN", "English"), ("ht", "Haitian Creole"),
      ("jw", "Javanese"), ("nob", "Norwegian"), ("xx", nil), ("", nil), ("-", nil),
    ] as [(String, String?)])
  func names(code: String, name: String?) { #expect(LanguageNames.name(of: code) == name) }
}
