import Files
import JSON
import Testing

@testable import Commands

/// With an engine and a polisher that are scripts: what the command does around any of them.
@Suite("osgk transcribe --polish")
struct TranscribePolishTests {
  private static let said = "so um we met at the old station"

  /// Its style `shout` is a program that says everything loudly, and `mute` one that says nothing.
  private func home(_ config: String = "") throws -> TestHome {
    let home = try TestHome()
    try home.engine("fake", saying: Self.said)
    try home.executable("home/.local/share/osgk/bin/shouter", "/usr/bin/tr a-z A-Z")
    try home.executable("home/.local/share/osgk/bin/mute", "exit 0")
    for (id, program) in [("shout", "shouter"), ("mute", "mute")] {
      try home.file(
        "home/.config/osgk/styles/\(id).yaml",
        "summary: X\ncommand: [\(program)]\nfallback: verbatim\nchecks: []\n")
    }
    try home.file("home/.config/osgk/config.yaml", config + "\n")
    return home
  }

  private func run(_ words: String..., config: String = "") async throws -> TestRun {
    await (try home(config)).run(["transcribe"] + words + [TestHome.recording])
  }

  @Test("The text is polished where that is asked for, and nowhere else")
  func text() async throws {
    let loud = Self.said.uppercased() + "\n"
    let standing = "transcribe: {polish: true}\npolish: {style: shout}"
    #expect(try await run("--polish=shout").text == loud)
    #expect(try await run(config: standing).text == loud)
    #expect(try await run("--polish", config: "polish: {style: shout}").text == loud)
    #expect(try await run("--no-polish", "--polish=shout").text == loud)
    for words in [["--no-polish"], ["--polish=shout", "--no-polish"]] {
      let run = await (try home(standing)).run(["transcribe"] + words + [TestHome.recording])
      #expect(run.text == Self.said + "\n")
    }
    #expect(try await run(config: "polish: {style: shout}").text == Self.said + "\n")
    #expect(try await run("--polish=verbatim").text == Self.said + "\n")
  }

  @Test("What stands after --polish is a recording, never its style")
  func optionalValue() throws {
    let words = ["transcribe", "--polish", "notes"].map { Array($0.utf8) }
    guard case .run(let line) = try CommandLineParser(.osgk).parse(words) else {
      Issue.record("no run")
      return
    }
    #expect(line.arguments.map(\.text) == ["notes"] && line.has("polish"))
    #expect(line.text("polish") == nil)
  }

  @Test("JSON has the text as it was and as it is, and what became of it")
  func json() async throws {
    let run = try await run("--json", "--polish=shout")
    #expect(run.ending == .code(0), "\(run.errorText)")
    let object = try JSONReader.read(Array(run.text.utf8)).value
    #expect(object["text"]?.string == Self.said.uppercased())
    #expect(object["raw"]?.string == Self.said)
    let polish = try #require(object["polish"])
    #expect(polish["status"]?.string == "done" && polish["style"]?.string == "shout")
    #expect(polish["reason"] == .null && polish["cues"]?.array == [])
    #expect(try await self.run("--json").text.contains("\"raw\"") == false)
  }

  @Test("A polisher that fails costs no word: the plain text, one warning, exit 0")
  func fallback() async throws {
    let run = try await run("--json", "--polish=mute")
    #expect(run.ending == .code(0))
    let object = try JSONReader.read(Array(run.text.utf8)).value
    #expect(object["text"]?.string == Self.said)
    #expect(object["polish"]?["status"]?.string == "fallback")
    #expect(object["polish"]?["reason"]?.string == "empty")
    #expect(object["warnings"]?.array?.count == 1)
    #expect(run.errorText.hasPrefix("osgk: warning: "))
    #expect(run.errorText.split(separator: "\n").count == 1)
  }

  @Test("Subtitles keep their times; text and JSON of the same run have their words")
  func subtitles() async throws {
    let home = try home()
    try home.engine(
      "fake",
      #"printf '{"text": "so um we met at the old station"}' >"$2""#)
    let output = home.work.appending("talk").description
    let plain = await home.run(["transcribe", "-f", "srt", TestHome.recording]).text
    let run = await home.run([
      "transcribe", "--polish=shout", "-f", "srt,txt,json,md", "-o", output, "--force",
      TestHome.recording,
    ])
    #expect(run.ending == .code(0), "\(run.errorText)")
    let subtitles = try home.text("work/talk.srt")
    func times(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains(" --> ") }
    }
    #expect(!times(subtitles).isEmpty && times(subtitles) == times(plain))
    #expect(subtitles == plain.uppercased())
    #expect(try home.text("work/talk.txt") == Self.said.uppercased() + "\n")
    #expect(try home.text("work/talk.json").contains(Self.said.uppercased()))
    #expect(try home.text("work/talk.md") == "**00:00:00** " + Self.said.uppercased() + "\n")
  }

  @Test(
    "Markdown has the times of paragraphs that are still there, and lists, and nothing else that Markdown would take for its own"
  )
  func markdown() async throws {
    let home = try home()
    try home.executable(
      "home/.local/share/osgk/bin/lister",
      #"printf -- '- um *we* met\n1. at <b>\n# the old station'"#)
    try home.file(
      "home/.config/osgk/styles/list.yaml",
      "summary: X\ncommand: [lister]\nchecks: []\nlength: [0.1, 9]\n")
    let run = await home.run(["transcribe", "--polish=list", "-f", "md", TestHome.recording])
    #expect(run.ending == .code(0), "\(run.errorText)")
    let lines = [#"- um \*we\* met"#, #"1. at \<b\>"#, ##"\# the old station"##]
    #expect(run.lines == ["**00:00:00**"] + lines, "\(run.errorText)")
  }

  @Test("One word is no cue that could be polished: exit 2, and nothing runs")
  func words() async throws {
    let run = try await run("--polish", "-f", "srt", "--timestamps", "word")
    #expect(run.ending == .code(2) && run.errorText.contains("--no-polish"))
    #expect(try await self.run("--polish=shout", "--timestamps", "word").ending == .code(0))
  }

  @Test("--dry-run shows the polisher's line below the engine's; without polish there is none")
  func dryRun() async throws {
    let run = try await run("--dry-run", "--polish=shout")
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.lines.count == 2 && run.lines[1].hasSuffix("/bin/shouter"), "\(run.text)")
    #expect(try await self.run("--dry-run").lines.count == 1)
    #expect(try await self.run("--dry-run", "--polish").lines.count == 1)
  }

  @Test("Only which language is spoken: nothing is polished")
  func detection() async throws {
    let run = try await run(
      "--detect-language", config: "transcribe: {polish: true}\npolish: {style: mute}")
    #expect(run.ending == .code(0) && run.errorText == "", "\(run.errorText)")
  }

  @Test(
    "What is missing for every recording is said once, before one is heard",
    arguments: [
      (["--polish=no-such"], Int32(2), "no style"), (["--polish=light"], 7, "no provider"),
      (["--polish-with", "no-such"], 2, "no-such"), (["--script", "hans"], 8, "opencc"),
      (["--translate-to", "???"], 2, "--translate-to"),
    ])
  func missing(_ words: [String], _ code: Int32, _ message: String) async throws {
    let home = try home()
    let run = await home.run(["transcribe"] + words + [TestHome.recording, "b.wav"])
    #expect(run.ending == .code(code), "\(run.errorText)")
    #expect(run.errorText.contains(message) && run.text == "", "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count <= 2)
  }
}

@Suite("doctor, of polish")
struct DoctorPolishTests {
  @Test("It finds the files that are broken, and what is set and cannot be")
  func broken() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "x")
    let good = await home.run("doctor")
    for part in ["styles", "polish"] {
      #expect(good.lines.contains { $0.hasPrefix("ok  \(part) ") }, "\(good.text)")
    }
    #expect(!good.text.contains("opencc"))
    try home.file("home/.config/osgk/styles/mine.yaml", "promt: x\n")
    try home.file("home/.config/osgk/vocabulary.yaml", "terms: 7\n")
    try home.file("home/.config/osgk/corrections.yaml", "rules: 7\n")
    try home.file("home/.config/osgk/fillers.yaml", "en: {\n")
    try home.file(
      "home/.config/osgk/config.yaml", "polish: {style: light}\ntranscribe: {script: hans}\n")
    let run = await home.run("doctor")
    for part in ["vocabulary", "corrections", "fillers"] {
      #expect(run.lines.contains { $0.hasPrefix("!!  \(part) ") }, "\(run.text)")
    }
    for part in ["style mine", "polish", "opencc"] {
      #expect(run.lines.contains { $0.hasPrefix("--  \(part) ") }, "\(run.text)")
    }
    #expect(
      run.text.contains("did you mean prompt?") && run.text.contains("apt-get install opencc"))
  }
}
