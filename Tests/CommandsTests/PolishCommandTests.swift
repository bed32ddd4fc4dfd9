import Files
import JSON
import Jobs
import Settings
import Testing

@testable import Commands

@Suite("osgk polish, by itself")
struct PolishCommandTests {
  @Test(
    "What comes in is text, whatever it was",
    arguments: [
      (Array("words".utf8), "words", 0),
      (Array("words\n".utf8), "words", 0),
      (Array("words\r\n\n".utf8), "words", 0),
      (Array(" one\n two ".utf8), " one\n two ", 0),
      ([0xEF, 0xBB, 0xBF] + Array("words".utf8), "words", 0),
      (Array("wo\0rds\0".utf8), "words", 1),
      (Array("wo".utf8) + [0xFF] + Array("rds".utf8), "wo\u{FFFD}rds", 1),
      (Array("\n\n".utf8), "", 0),
      ([], "", 0),
    ] as [([UInt8], String, Int)])
  func input(_ bytes: [UInt8], _ text: String, _ warnings: Int) {
    let input = PolishInput(bytes)
    #expect(input.text == text)
    #expect(input.warnings.count == warnings)
  }

  @Test("Without a style or a provider the text is set by rules, here, and printed once")
  func plain() async throws {
    let home = try TestHome()
    let run = await home.run(["polish", "-s", "verbatim", "so um that is it\n"])
    #expect(run.ending == .code(0))
    #expect(run.text == "so um that is it\n" && run.errorText == "")
    let polished = await home.run(["polish", "--json", "so that is it"])
    let object = try JSONReader.read(Array(polished.text.utf8)).value
    #expect(object["version"] == 1)
    #expect(object["raw"]?.string == "so that is it")
    #expect(object["style"]?.string == "polished" && object["status"]?.string == "done")
    for name in ["reason", "message", "provider", "model", "tokens"] {
      #expect(object[name] == .null, "\(name)")
    }
    #expect(object["seconds"] != nil && object["warnings"]?.array == [])
  }

  @Test("A script that cannot be set any more takes no text away: it stays, with a warning")
  func scriptFails() async throws {
    let home = try TestHome()
    // What it is given first it gives back; the second time it fails.
    try home.executable(
      "home/.local/share/osgk/bin/opencc",
      "[ -e \(home.work)/used ] && exit 3; : > \(home.work)/used; /bin/cat")
    let run = await home.run(["polish", "--script", "hans", "-l", "zh", "我们九点在车站见面"])
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.text == "我们九点在车站见面。\n")
    #expect(run.errorText.contains("the script stays as it was written"), "\(run.errorText)")
  }

  @Test("An empty text is nothing to polish: nothing out, nobody asked, exit 0")
  func empty() async throws {
    let home = try TestHome()
    let run = await home.run(["polish", " \n"])
    #expect(run.ending == .code(0) && run.text == "" && run.errorText == "")
    let json = await home.run(["polish", "--json", ""])
    let object = try JSONReader.read(Array(json.text.utf8)).value
    #expect(object["status"]?.string == "skipped" && object["reason"]?.string == "empty")
    #expect(object["polished"]?.string == "")
  }

  @Test(
    "What is asked wrong is said in one line, with what would be right",
    arguments: [
      (["polish", "so", "um"], Int32(2), "the text is one argument; put it in quotes."),
      (["polish", "-s", "a", "--instruction", "b", "x"], 2, "give one"),
      (["polish", "-s", "no-such", "x"], 2, "there is no style \"no-such\""),
      (["polish", "-s", "polishd", "x"], 2, "did you mean polished?"),
      (["polish", "-s", "light", "x"], 7, "no provider is chosen"),
      (["polish", "--translate-to", "not a language", "x"], 2, "--translate-to"),
      (["polish", "--timeout", "0", "x"], 2, "'--timeout SECONDS'"),
      (["polish", "--script", "latin", "x"], 2, "'hans' or 'hant'"),
      (["polish", "-o", "/no/such/directory/x", "x"], 2, "there is no directory"),
    ])
  func wrong(_ words: [String], _ code: Int32, _ message: String) async throws {
    let run = await (try TestHome()).run(words)
    #expect(run.ending == .code(code), "\(run.errorText)")
    #expect(run.text == "")
    #expect(run.errorText.contains(message), "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count <= 2)
  }

  @Test("With nothing to read but the keyboard it says how a text is given, exit 2")
  func keyboard() async throws {
    for words in [["polish"], ["polish", "-"]] {
      let home = try TestHome()
      let run = home.context()
      let context = Context(
        environment: run.environment, output: run.output, errors: run.errors,
        installation: run.installation, system: run.system, inputIsTerminal: true)
      #expect(await Osgk.perform(words.map { Array($0.utf8) }, context) == .code(2))
      #expect(run.errorText.hasPrefix("osgk: there is no text; give it"))
    }
  }

  @Test("-o writes a file, and replaces one only with --force")
  func output() async throws {
    let home = try TestHome()
    let path = home.work.appending("out.txt").description
    let words = ["polish", "-s", "verbatim", "-o", path, "one"]
    #expect(await home.run(words).ending == .code(0))
    #expect(try home.text("work/out.txt") == "one\n")
    let again = await home.run(words.dropLast() + ["two"])
    #expect(again.ending == .code(2) && again.errorText.contains("exists already"))
    #expect(try home.text("work/out.txt") == "one\n")
    #expect(await home.run(words.dropLast() + ["--force", "two"]).ending == .code(0))
    #expect(try home.text("work/out.txt") == "two\n")
    #expect(await home.run(["polish", "-s", "verbatim", "-o", "-", "x"]).text == "x\n")
  }

  @Test("What a stranger's text would do to a terminal is shown instead")
  func terminal() async throws {
    let run = try TestHome().context(terminal: true)
    let words = ["polish", "-s", "verbatim", "a\u{1B}]0;owned\u{7}b"]
    #expect(await Osgk.perform(words.map { Array($0.utf8) }, run.context) == .code(0))
    #expect(run.text == "a␛]0;owned␇b\n")
  }

  @Test(
    "--dry-run prints the request with the text, and no key; for a plain style that nobody is asked"
  )
  func dryRun() async throws {
    let home = try TestHome()
    let text = "firstly um we met at the old station"
    let plain = await home.run(["polish", "--dry-run", text])
    #expect(plain.ending == .code(0) && plain.text.hasPrefix("# "))
    try home.executable("home/.local/share/osgk/bin/writer", "cat")
    try home.file(
      "home/.config/osgk/styles/mine.yaml", "summary: X\ncommand: [writer, --clean]\n")
    let program = await home.run(["polish", "--dry-run", "-s", "mine", text])
    #expect(program.ending == .code(0), "\(program.errorText)")
    #expect(program.text.hasSuffix("/bin/writer --clean\n"))
  }

  @Test("A text whose file cannot be written is printed: it is nowhere else")
  func unwritable() async throws {
    let home = try TestHome()
    try home.executable(
      "home/.local/share/osgk/bin/writer", "echo mine >\"\(home.work)/out.txt\"; /bin/cat")
    try home.file(
      "home/.config/osgk/styles/mine.yaml", "summary: X\ncommand: [writer]\nfallback: verbatim\n")
    let text = "firstly we met at the old station"
    let run = await home.run(["polish", "-s", "mine", "-o", "\(home.work)/out.txt", text])
    #expect(run.ending == .code(2) && run.text == text + "\n")
    #expect(run.errorText.contains("; the text is on standard output"), "\(run.errorText)")
    #expect(try home.text("work/out.txt") == "mine\n")
  }

  @Test(
    "A style may be a program: text in, text out; where it fails the text is kept, with a warning")
  func program() async throws {
    let home = try TestHome()
    try home.executable("home/.local/share/osgk/bin/writer", "/bin/sed 's/ um//'")
    try home.executable("home/.local/share/osgk/bin/failing", "exit 3")
    for (id, program) in [("mine", "writer"), ("bad", "failing")] {
      try home.file(
        "home/.config/osgk/styles/\(id).yaml",
        "summary: X\ncommand: [\(program)]\nfallback: verbatim\n")
    }
    let text = "firstly um we met at the old station"
    let good = await home.run(["polish", "-s", "mine", text])
    #expect(good.ending == .code(0), "\(good.errorText)")
    #expect(good.text == "firstly we met at the old station\n" && good.errorText == "")
    let bad = await home.run(["polish", "-s", "bad", "--json", text])
    #expect(bad.ending == .code(0))
    let object = try JSONReader.read(Array(bad.text.utf8)).value
    #expect(object["polished"]?.string == text && object["status"]?.string == "fallback")
    #expect(bad.errorText.hasPrefix("osgk: warning: "))
    #expect(bad.errorText.split(separator: "\n").count == 1)
    #expect(object["warnings"]?.array?.count == 1)
    let quiet = await home.run(["polish", "-s", "bad", "-q", text])
    #expect(quiet.text == text + "\n" && quiet.errorText == "")
    let events = await home.run(["polish", "-s", "bad", "--progress", "json", text])
    for line in events.errorText.split(separator: "\n") {
      #expect(try JSONReader.read(Array(line.utf8)).value["event"]?.string != nil)
    }
    #expect(events.errorText.contains("\"polishing\"") && events.errorText.contains("\"warning\""))
  }
}
