import ChildProcess
import Files
import History
import JSON
import TestSupport
import Testing
import Transcripts

@testable import Commands

@Suite("osgk history list, search, show, last")
struct HistoryListTests {
  /// Three texts and a job without, in the order of time.
  private func kit() async throws -> (HistoryKit, [JobID]) {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let noon = HistoryKit.noon
    let ids = [
      try await kit.add(history, "the budget of autumn", 1, at: noon),
      try await kit.add(
        history, "um ask not what", 2, at: noon + 100, polished: "Ask not what.", provider: "other"),
      try await kit.addFailed(history, 3, at: noon + 200),
      try await kit.add(history, "今天天气很好", 4, at: noon + 86_400, language: "zh"),
    ]
    return (kit, ids)
  }

  private func ids(_ json: JSON) -> [String] {
    json["jobs"]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  @Test("A list has the newest first: what is known of each job, and the beginning of its text")
  func list() async throws {
    let (kit, ids) = try await kit()
    let run = await kit.run("list")
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(
      run.lines.map { String($0) } == [
        "\(ids[3])  2026-12-01 12:00  1:00  fake   done                 talk.wav",
        "    今天天气很好",
        "\(ids[2])  2026-11-30 12:03  1:00  fake   failed 0/2: network  talk.wav",
        "\(ids[1])  2026-11-30 12:01  1:00  other  done                 talk.wav",
        "    Ask not what.",
        "\(ids[0])  2026-11-30 12:00  1:00  fake   done                 talk.wav",
        "    the budget of autumn",
      ])
  }

  @Test(
    "Filters leave what was asked for",
    arguments: [
      ("list", [3, 2, 1, 0]), ("list --limit 2", [3, 2]), ("list --unfinished", [2]),
      ("list --state done,failed -p fake", [3, 2, 0]), ("list -l zh", [3]),
      ("list --since 2026-12-01", [3]), ("list --until 2026-11-30", [2, 1, 0]),
      ("list --until 2026-11-30T12:01Z", [0]), ("list --since 2026-11-30T12:01", [3, 2, 1]),
      ("list --state partial", []), ("search budget", [0]), ("search NOT ask", [1]),
      ("search 天气", [3]), ("search budget ask", []), ("search um", [1]),
      ("search -p other what", [1]), ("search --unfinished ask", []),
    ])
  func filters(_ line: String, _ wanted: [Int]) async throws {
    let (kit, ids) = try await kit()
    #expect(self.ids(try await kit.json("\(line) --json")) == wanted.map { ids[$0].text })
  }

  @Test("Pages follow one another without a gap, also behind a job that is gone")
  func pages() async throws {
    let (kit, ids) = try await kit()
    var seen: [String] = []
    var more = ""
    for _ in 0..<4 {
      let page = try await kit.json("list --limit 1\(more) --json")
      seen += self.ids(page)
      guard let next = page["next"]?.string else { break }
      more = " --before \(next)"
    }
    #expect(seen == ids.reversed().map(\.text))
    _ = try await kit.open().delete([ids[2]])
    #expect(
      self.ids(try await kit.json("list --before \(ids[2]) --json")) == [1, 0].map { ids[$0].text })
    let unknown = await kit.run("list --before nobody")
    #expect(unknown.ending == .code(2))
  }

  @Test("What was searched with a space in it must stand there so")
  func phrase() async throws {
    let (kit, _) = try await kit()
    let found = await kit.home.run(["history", "search", "ask not"])
    #expect(found.lines.count == 2 && found.lines[1].contains("sk not what"), "\(found.text)")
    #expect(await kit.home.run(["history", "search", "not ask"]).text == "")
  }

  @Test("JSON says all that is known, with a version; texts are cut in lists")
  func json() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let id = try await kit.add(history, String(repeating: "word ", count: 1000), 1)
    let json = try await kit.json("list --json")
    #expect(json["version"]?.int == 1 && json["next"]?.isNull == true)
    let job = json["jobs"]?[0]
    #expect(job?["id"]?.string == id.text)
    #expect(job?["created"]?.string == "2026-11-30T12:00:00Z")
    #expect(job?["state"]?.string == "done" && job?["running"]?.bool == false)
    #expect(job?["seconds"]?.double == 60 && job?["language"]?.string == "en")
    #expect(job?["beginning"]?.string?.count == 200)
    #expect(job?["text"] == nil)
  }

  @Test("No history is an empty list and no text; nothing is made by looking")
  func nothing() async throws {
    let kit = try HistoryKit()
    for line in [
      "list", "search x", "export", "stats", "delete --all --yes", "delete --older-than 1d",
    ] {
      let run = await kit.run(line)
      #expect(run.ending == .code(0), "\(line): \(run.errorText)")
      #expect(run.text.isEmpty || line.hasPrefix("delete"), "\(line)")
    }
    #expect(try await kit.json("list --json")["jobs"]?.array?.isEmpty == true)
    for line in ["show last", "show 2026", "last", "retry 20261130", "delete 20261130"] {
      let run = await kit.run(line)
      #expect(run.ending == .code(2), "\(line): \(run.errorText)")
      #expect(run.text.isEmpty && run.errorText.split(separator: "\n").count <= 2)
    }
    #expect(await kit.run("retry --all").ending == .code(0))
    #expect(await kit.run("check").text == "there is no history yet\n")
    #expect(await kit.run("path").text == kit.path.description + "\n")
    #expect(!Files.exists(kit.path.parent))
  }

  @Test("A text is shown polished, or raw, in any format, whole")
  func show() async throws {
    let (kit, ids) = try await kit()
    #expect(await kit.run("show \(ids[1])").text == "Ask not what.\n")
    #expect(await kit.run("show \(ids[1]) --raw").text == "um ask not what\n")
    // As much of the name as is clear; the newest by a word.
    #expect(await kit.run("show \(ids[0].text.prefix(15))").text == "the budget of autumn\n")
    #expect(await kit.run("show last").text == "今天天气很好\n")
    #expect(await kit.run("last").text == "今天天气很好\n")
    #expect(await kit.run("show 20261130").ending == .code(2))
    let srt = await kit.run("show \(ids[0]) -f srt")
    #expect(srt.text == "1\n00:00:00,500 --> 00:00:02,000\nthe budget of autumn\n\n")
    let document = try JSONReader.read(
      Array(await kit.run("show \(ids[1]) -f json").text.utf8)
    ).value
    #expect(document["text"]?.string == "Ask not what.")
    #expect(document["raw"]?.string == "um ask not what")
    #expect(document["segments"]?[0]?["start"]?.double == 0.5)
  }

  @Test("It goes to files, whose suffix picks the format, and replaces none")
  func files() async throws {
    let (kit, ids) = try await kit()
    let file = kit.home.work.appending("out.vtt").description
    #expect(await kit.run("show \(ids[0]) -o \(file)").text == "")
    #expect(try kit.home.text("work/out.vtt").hasPrefix("WEBVTT\n"))
    #expect(await kit.run("show \(ids[0]) -o \(file)").ending == .code(2))
    #expect(await kit.run("show \(ids[3]) --force -o \(file)").ending == .code(0))
    #expect(try kit.home.text("work/out.vtt").contains("今天天气很好"))
    #expect(await kit.run("show last -f srt,txt -o \(kit.home.work)/").ending == .code(0))
    #expect(try kit.home.text("work/talk.txt") == "今天天气很好\n")
    #expect(await kit.run("show last -f srt,txt").ending == .code(2))
  }

  @Test("All that is known goes to a file too, for its owner alone, and replaces none")
  func knownToFile() async throws {
    let (kit, ids) = try await kit()
    let file = kit.home.work.appending("job.json")
    let said = await kit.run("show \(ids[0]) --json").text
    for options in ["", " --force"] {
      let run = await kit.run("show \(ids[0]) --json -o \(file)" + options)
      #expect(run.ending == .code(0) && run.text == "", "\(run.errorText)")
      #expect(try kit.home.text("work/job.json") == said)
    }
    #expect(try Files.status(file).mode & 0o777 == 0o600)
    #expect(await kit.run("show last --json -o \(file)").ending == .code(2))
    #expect(try kit.home.text("work/job.json") == said)
    #expect(await kit.run("show \(ids[0]) --json -o -").text == said)
    // There is no text to be copied.
    let run = await kit.run("show \(ids[2]) --json --copy", ["DISPLAY": ":0"])
    #expect(run.ending != .code(0) && run.text == "", "\(run.errorText)")
  }

  @Test("That a text has gaps is said whatever became of its job since")
  func incomplete() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let id = try await kit.add(history, "half of it", 1, gaps: HistoryKit.gaps)
    _ = try await history.claim(id)
    #expect(try await kit.json("show \(id) --json")["job"]?["state"]?.string == "open")
    for status in [
      try await kit.json("show \(id) --json")["transcript"]?["status"],
      try await kit.json("show \(id) -f json")["status"],
      try await kit.json("export")["transcript"]?["status"],
    ] {
      #expect(status?.string == "partial")
    }
  }

  @Test("Of a job without text is said why, and what to do; JSON tells what there is")
  func noText() async throws {
    let (kit, ids) = try await kit()
    let run = await kit.run("show \(ids[2])")
    #expect(run.ending == .code(2) && run.text == "")
    #expect(
      run.errorText
        == "osgk: job \(ids[2]) has no text: it failed: the network is gone\n"
        + "osgk history retry \(ids[2])\n")
    let json = try await kit.json("show \(ids[2]) --json")
    #expect(json["version"]?.int == 1 && json["transcript"]?.isNull == true)
    #expect(json["job"]?["error"]?["kind"]?.string == "network")
    #expect(json["job"]?["pieces"]?.array?.count == 2)
    #expect(json["job"]?["pieces"]?[1]?["start"]?.double == 30)
  }

  @Test("A terminal gets no controls, and found words set off")
  func terminal() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let id = try await kit.add(
      history, "say \u{1B}[31m Budget\u{7} now", 1, name: "a\u{1B}]0;x\u{7}.wav")
    let view = EntryView(
      CollectedOutput(isTerminal: true, columns: 60), words: "budget", isPlain: false)
    var filter = HistoryFilter()
    filter.words = "budget"
    let text = view.text(try await history.entries(filter))
    #expect(text.contains("\u{1B}[1mBudget\u{1B}[0m now"), "\(text.debugDescription)")
    #expect(!text.contains("\u{1B}[31m") && !text.contains("\u{7}") && !text.contains("\u{1B}]"))
    var run = kit.home.context(["TZ": "UTC"], terminal: true)
    run.ending = await Osgk.perform(
      ["history", "show", id.text].map { Array($0.utf8) }, run.context)
    #expect(!run.text.contains("\u{1B}") && run.text.contains("Budget"))
  }

  @Test("A newer history is left alone (7), a damaged one is said to be (1), with what to do")
  func unreadable() async throws {
    let kit = try HistoryKit()
    try await kit.add(try await kit.open(), "x", 1)
    let whole = try Files.read(kit.path, limit: 1 << 24)
    var newer = whole
    newer.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    for suffix in ["-wal", "-shm"] {
      try? Files.remove(Path(kit.path.description + suffix))
    }
    try Files.replace(kit.path, with: newer)
    for line in ["list", "show last", "retry --all", "export", "stats", "check"] {
      let run = await kit.run(line)
      #expect(run.ending == .code(7), "\(line): \(run.errorText)")
      #expect(run.text == "" && run.errorText.contains("newer osgk"))
    }
    #expect(try Files.read(kit.path, limit: 1 << 24) == newer)
    try Files.replace(kit.path, with: Array("no database at all, but long enough".utf8))
    let run = await kit.run("list")
    #expect(run.ending == .code(1), "\(run.errorText)")
    #expect(run.errorText.contains("osgk history path"))
  }

  @Test("Another program's database is none of ours (1), with what to do, in each command")
  func foreign() async throws {
    let kit = try HistoryKit()
    try Files.createPrivateDirectory(kit.path.parent)
    let made = try await TestSupport.runner().run(
      Command(
        program: "/usr/bin/sqlite3",
        arguments: [
          kit.path.bytes, Array("CREATE TABLE notes(x); PRAGMA user_version = 2".utf8),
        ], environment: [], network: .none, deadline: .seconds(60)))
    #expect(made.errorTail == [])
    for line in ["list", "show last", "retry --all", "export", "stats", "check"] {
      let run = await kit.run(line)
      #expect(run.ending == .code(1), "\(line): \(run.errorText)")
      #expect(
        run.errorText
          == "osgk: database \(kit.path): it is no history of osgk\n"
          + "move the file that 'osgk history path' names elsewhere; a new one is made\n",
        "\(line)")
    }
  }

  @Test("Where there is no word to look for, that is said", arguments: ["", "?!", "\"", "… -"])
  func wordless(_ words: String) async throws {
    let kit = try HistoryKit()
    for empties in [true, false] {
      if !empties { try await kit.add(try await kit.open(), "x", 1) }
      var run = kit.home.context(["TZ": "UTC"])
      run.ending = await Osgk.perform(
        ["history", "search", words].map { Array($0.utf8) }, run.context)
      #expect(run.ending == .code(2), "\(run.errorText)")
      #expect(
        run.errorText
          == "osgk: there is nothing to look for\nname a word with a letter or a digit in it\n")
    }
  }
}
