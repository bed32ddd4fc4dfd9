import Settings
import Testing

/// What one text becomes under the keys of different types; `nil` is refused.
private struct Typed: CustomTestStringConvertible {
  let text: String
  let asText: String
  let asFlag: Bool?
  let asInteger: Int?
  let asNumber: Double?
  var testDescription: String { text }

  init(_ text: String, flag: Bool? = nil, integer: Int? = nil, number: Double? = nil) {
    (self.text, asText, asFlag, asInteger, asNumber) = (text, text, flag, integer, number)
  }

  static let all = [
    Typed("no"), Typed("off"), Typed("yes"), Typed("True"), Typed("1e3"), Typed("0o7"),
    Typed("0x1F"), Typed("~"), Typed("null"), Typed("1_000"), Typed("+5"), Typed("05"),
    Typed("5."), Typed(".5"), Typed("nan"), Typed("-1"), Typed("2026-11-30"),
    Typed("true", flag: true), Typed("false", flag: false),
    Typed("5", integer: 5, number: 5), Typed("12.5", number: 12.5), Typed("61", integer: 61),
  ]
}

@Suite("Types by schema") struct TypeTests {
  @Test("66: the key decides what a text is, never the text", arguments: Typed.all)
  fileprivate func typed(row: Typed) throws {
    func settings(_ key: String) throws -> Settings {
      try Home(user: "transcribe:\n  \(key): \(row.text)\n").settings()
    }
    #expect(try settings("model").text(.model) == row.asText)
    #expect(try settings("prompt").text(.prompt) == row.asText)
    #expect((try? settings("translate"))?.flag(.translate) == row.asFlag)
    #expect((try? settings("threads"))?.integer(.threads) == row.asInteger)
    #expect((try? settings("max_cue"))?.number(.maxCue) == row.asNumber)
    // The same from the environment.
    let variable = try Home(variables: ["OSGK_SET_TRANSCRIBE_MODEL": row.text])
    #expect(try variable.settings().text(.model) == row.asText)
    let flag = try Home(variables: ["OSGK_SET_TRANSCRIBE_TRANSLATE": row.text])
    #expect((try? flag.settings())?.flag(.translate) == row.asFlag)
  }

  @Test("66: a quoted number or truth value is a text, and said to be one")
  func quoted() throws {
    #expect(
      try Home(user: "transcribe: {threads: '5'}\n").problem()
        == "USER:1:23: transcribe.threads: \"5\" in quotes is a text; write a whole number from 1 "
        + "to 1024 without quotes")
    #expect(
      try Home(user: "transcribe: {translate: 'true'}\n").problem()
        == "USER:1:25: transcribe.translate: \"true\" in quotes is a text; write true or false "
        + "without quotes")
    #expect(try Home(user: "transcribe: {model: '5'}\n").settings().text(.model) == "5")
  }

  @Test("66: Norwegian is a language")
  func norwegian() throws {
    for text in ["no", "'no'", "[no]", "no, de", "[no, de]"] {
      let settings = try Home(user: "transcribe:\n  language: \(text)\n").settings()
      #expect(settings.texts(.language).first == "no")
    }
  }

  @Test("Flags of the command line are checked by the same table, and named as typed")
  func flags() throws {
    let home = try Home()
    #expect(
      home.problem([Settings.Flag("--max-lines", .maxLines, ["1e1"])])
        == "--max-lines: \"1e1\" is not taken; write a whole number from 1 to 20")
    #expect(
      home.problem([Settings.Flag("-f", .format, ["srt,vtl"])])
        == "-f: \"vtl\" is not one of its values; did you mean vtt?")
    let settings = try home.settings([Settings.Flag("-f", .format, ["srt, vtt", "json"])])
    #expect(settings.texts(.format) == ["srt", "vtt", "json"])
  }
}
