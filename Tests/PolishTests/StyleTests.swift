import Files
import Glibc
import Polish
import TestSupport
import Testing
import Transcripts

@Suite("Styles are files")
struct StyleTests {
  /// The directory that comes with osgk, also for a partial build that reaches it through a link.
  static var shipped: Path {
    var root = TestSupport.repositoryRoot
    while !Files.exists(root.appending("config/styles")), root != "/" { root = root.parent }
    return root.appending("config/styles")
  }

  private func user(_ files: [String: String]) throws -> (StyleCatalog, Scratch) {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(name, text) }
    return (StyleCatalog(shipped: Self.shipped, user: scratch.path), scratch)
  }

  @Test(
    "Every style that comes with osgk is read, says what it does, and translation is one of them")
  func shippedStyles() throws {
    let entries = StyleCatalog(shipped: Self.shipped).entries()
    #expect(
      entries.map(\.id) == [
        "verbatim", "polished", "casual", "notes", "chat", "email", "formal", "light", "structured",
        "translate",
      ])
    for entry in entries {
      let style = try entry.style.get()
      #expect(!style.summary.isEmpty)
      #expect(style.length.contains(1))
      #expect(style.isTranslation == (entry.id == "translate"))
      #expect(style.checks.contains(.leaks) == (entry.source != .plain))
    }
  }

  @Test("A file dropped in is a style; its keys are all taken, those left out have their defaults")
  func droppedIn() throws {
    let (catalog, scratch) = try user([
      "haiku.yaml": """
      summary: Three lines
      prompt: |
        Write three lines.

        No rhymes.

      temperature: 0.65
      length: [0.2, 1.5]
      checks: [answer, leaks]
      fallback: notes
      """,
      "short.yaml": "summary: S\nprompt: Write it.\n",
    ])
    #expect(
      try catalog.style("haiku")
        == Style(
          id: "haiku", summary: "Three lines",
          work: .model(prompt: "Write three lines.\n\nNo rhymes.", temperature: 0.65),
          checks: [.answer, .leaks], length: 0.2...1.5, fallback: .notes))
    #expect(
      try catalog.style("short")
        == Style(
          id: "short", summary: "S", work: .model(prompt: "Write it.", temperature: nil),
          checks: Check.all, length: 0.8...1.2, fallback: .polished))
    _ = scratch
  }

  @Test("A style may be a program: without a network unless it says so")
  func program() throws {
    let (catalog, scratch) = try user([
      "clean.yaml": "summary: C\ncommand: [llm, -t, clean]\ntimeout: 5\n",
      "cloud.yaml": """
      summary: C
      command: [/usr/bin/ask, "two words"]
      network: any
      says: https://example.org/data
      """,
    ])
    #expect(
      try catalog.style("clean").work == .program(.init(["llm", "-t", "clean"], seconds: 5)))
    #expect(
      try catalog.style("cloud").work
        == .program(
          .init(["/usr/bin/ask", "two words"], network: .any, says: "https://example.org/data")))
    _ = scratch
  }

  @Test("The user's file wins over the shipped one; a broken one breaks only itself")
  func layers() throws {
    let (catalog, scratch) = try user([
      "light.yaml": "summary: Mine\nprompt: Write it my way.\n",
      "formal.yaml": "summary: [\n",
    ])
    #expect(try catalog.style("light").summary == "Mine")
    #expect(try catalog.entry("light").source == .user)
    #expect(try catalog.style("chat").id == "chat")
    let error = #expect(throws: StyleError.self) { try catalog.style("formal") }
    #expect(error?.isMissing == false)
    #expect(error?.message.hasPrefix("\(scratch("formal.yaml")):") ?? false)
    let broken = catalog.entries().filter { (try? $0.style.get()) == nil }
    #expect(broken.map(\.id) == ["formal"])
  }

  @Test("A plain style's name is taken, whatever file is called so")
  func plainNames() throws {
    let (catalog, scratch) = try user(["polished.yaml": "summary: S\nprompt: Write it.\n"])
    #expect(try catalog.style("polished").work == .plain(.polished))
    let entries = catalog.entries().filter { $0.id == "polished" }
    #expect(entries.map(\.source) == [.plain, .user])
    #expect(throws: StyleError.self) { try entries[1].style.get() }
    _ = scratch
  }

  @Test(
    "An unknown style is named, with the nearest one",
    arguments: [
      ("ligth", "there is no style \"ligth\"; did you mean light?"),
      ("casaul", "there is no style \"casaul\"; did you mean casual?"),
      ("../styles/light", "there is no style \"../styles/light\""),
      ("", "there is no style \"\""),
      ("a\u{1B}[2J", "there is no style \"a\u{FFFD}[2J\""),
    ])
  func unknown(id: String, message: String) {
    let error = #expect(throws: StyleError.self) {
      try StyleCatalog(shipped: Self.shipped).style(id)
    }
    #expect(error == StyleError(message: message, isMissing: true))
  }

  @Test(
    "Each mistake is named with its place and with what would be right",
    arguments: [
      ("", "1:1: the file is empty; a style has a summary: and a prompt:"),
      ("- a", "1:1: a map belongs here (key: value)"),
      ("summary: S\npromt: P", "2:1: promt: there is no such key; did you mean prompt?"),
      (
        "summary: S\nxyzzy: P",
        "2:1: xyzzy: there is no such key; there are summary, prompt, temperature, length, checks, "
          + "fallback, command, timeout, network, says"
      ),
      ("id: mine", "1:1: id: there is no such key; a style is called as its file is, here s"),
      ("prompt: P", "1:1: summary: is missing: one line that says what the style does"),
      (
        "summary: ''\nprompt: P",
        "1:10: summary: is empty; one line that says what it does belongs here"
      ),
      ("summary:\nprompt: P", "1:9: summary: a text belongs here"),
      ("summary: [a]\nprompt: P", "1:10: summary: a text belongs here"),
      (
        "summary: \"a\\nb\"\nprompt: P",
        "1:10: summary: one line belongs here, without control characters or spaces at its ends"
      ),
      (
        "summary: S",
        "1:1: prompt: is missing: what a model is told; or command: [program, argument]"
      ),
      (
        "summary: S\nprompt: ' . '",
        "2:9: prompt: is empty; what a model is told belongs here"
      ),
      (
        "summary: S\nprompt: To {traget}",
        "2:9: prompt: {traget} is unknown; did you mean {target}, the language to translate to?"
      ),
      (
        "summary: S\nprompt: \"a\\e\"", "2:9: prompt: holds a control character; take it out"
      ),
      (
        "summary: S\nprompt: P\ntemperature: hot",
        "3:14: temperature: \"hot\" is not a number from 0 to 2"
      ),
      (
        "summary: S\nprompt: P\ntemperature: 2.5",
        "3:14: temperature: \"2.5\" is not a number from 0 to 2"
      ),
      (
        "summary: S\nprompt: P\ntemperature: .inf",
        "3:14: temperature: \".inf\" is not a number from 0 to 2"
      ),
      (
        "summary: S\nprompt: P\nlength: 1.2",
        "3:9: length: two numbers belong here, the least and the greatest length: [0.8, 1.2]"
      ),
      (
        "summary: S\nprompt: P\nlength: [1.2, 0.8]",
        "3:9: length: the least length comes first: [0.8, 1.2]"
      ),
      (
        "summary: S\nprompt: P\nlength: [a, 2]",
        "3:10: length: \"a\" is not a number from 0 to 100"
      ),
      (
        "summary: S\nprompt: P\nchecks: numbers",
        "3:9: checks: a list belongs here: [answer, length]; without the key all apply"
      ),
      (
        "summary: S\nprompt: P\nchecks: [number]",
        "3:10: checks: \"number\" is not one of answer, length, numbers, negations, identifiers, "
          + "names, language, leaks; did you mean numbers?"
      ),
      (
        "summary: S\nprompt: P\nfallback: raw",
        "3:11: fallback: \"raw\" is not one of verbatim, polished, casual, notes"
      ),
      (
        "summary: S\ncommand: llm -t clean",
        "2:10: command: a list belongs here, no shell takes it apart: [program, argument]"
      ),
      (
        "summary: S\ncommand: []",
        "2:10: command: a program's name or absolute path comes first: [program, argument]"
      ),
      (
        "summary: S\ncommand: [./llm]",
        "2:11: command: \"./llm\" is a relative path; a name or an absolute path belongs here"
      ),
      (
        "summary: S\ncommand: [llm]\nprompt: P",
        "2:1: command: stands beside prompt:; a style is for a model or for a program, keep one of "
          + "them"
      ),
      (
        "summary: S\ncommand: [llm]\ntemperature: 1",
        "3:1: temperature: is only for a style with a prompt:"
      ),
      (
        "summary: S\nprompt: P\nnetwork: none",
        "3:1: network: is only for a style with a command:"
      ),
      (
        "summary: S\ncommand: [llm]\nnetwork: serve",
        "3:10: network: \"serve\" is not one of none, any"
      ),
      (
        "summary: S\ncommand: [llm]\nsays: example.org",
        "3:7: says: the address of a page belongs here: https://…"
      ),
      (
        "summary: S\ncommand: [llm]\ntimeout: 0",
        "3:10: timeout: \"0\" is not a number from 1 to 3600"
      ),
    ])
  func mistakes(text: String, message: String) throws {
    let (catalog, scratch) = try user(["s.yaml": text])
    let error = #expect(throws: StyleError.self) { try catalog.style("s") }
    #expect(error?.message == "\(scratch("s.yaml")):\(message)")
    #expect(error?.isMissing == false)
  }

  @Test("A link that leads nowhere is a style that cannot be read, and no unknown one")
  func deadLink() throws {
    let (catalog, scratch) = try user([:])
    let path = "\(scratch("dead.yaml"))"
    #expect(symlink("/nowhere/at/all.yaml", path) == 0)
    let error = #expect(throws: StyleError.self) { try catalog.style("dead") }
    #expect(error?.isMissing == false)
    #expect(error?.message.hasPrefix("cannot read \(path): ") == true)
  }

  @Test("A key twice, an anchor or a tag is refused as in every file of ours")
  func strictYAML() throws {
    for text in ["summary: a\nsummary: b", "summary: &a b", "summary: !!str b"] {
      let (catalog, scratch) = try user(["s.yaml": text])
      let error = #expect(throws: StyleError.self) { try catalog.style("s") }
      #expect(error?.message.hasPrefix("\(scratch("s.yaml")):") ?? false)
    }
  }

  @Test("A file or a prompt that is too long is refused; one that is just not is taken")
  func sizes() throws {
    func style(_ prompt: String, rest: String = "") throws -> Style {
      let (catalog, scratch) = try user(["s.yaml": "summary: S\nprompt: \(prompt)\n\(rest)"])
      defer { _ = scratch }
      return try catalog.style("s")
    }
    _ = try style(String(repeating: "ä", count: 6000))
    #expect(throws: StyleError.self) { try style(String(repeating: "a", count: 6001)) }
    #expect(throws: StyleError.self) {
      try style("P", rest: String(repeating: "# comment\n", count: 7000))
    }
  }

  @Test("Files of other kinds, or by other names, are no styles and do no harm")
  func strangers() throws {
    let scratch = try Scratch()
    try Files.createPrivateDirectory(scratch("folder.yaml"))
    try scratch.write("Upper Case.yaml", "summary: S\nprompt: P")
    try scratch.write(".hidden.yaml", "summary: S\nprompt: P")
    try scratch.write("notes.txt", "summary: S\nprompt: P")
    try scratch.write("open.yaml", "summary: S\nprompt: P", mode: 0o666)
    let catalog = StyleCatalog(user: scratch.path)
    let files = catalog.entries().filter { $0.source == .user }
    #expect(files.map(\.id) == ["Upper Case", "folder", "open"])
    #expect(files.allSatisfy { (try? $0.style.get()) == nil })
    #expect(StyleCatalog(user: scratch("none")).entries().count == 4)
  }

  @Test("An instruction of the user's is a style whose language may change")
  func instruction() {
    let style = Style(instruction: "In French, please")
    #expect(style.work == .model(prompt: "In French, please", temperature: 0.2))
    #expect(!style.checks.contains(.language) && style.checks.contains(.leaks))
  }
}
