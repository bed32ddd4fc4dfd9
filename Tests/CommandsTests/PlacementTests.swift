import Files
import History
import JSON
import Jobs
import Polish
import Providers
import Testing

@testable import Commands

/// One command line and where it runs.
private struct Placed: CustomTestStringConvertible {
  let line: String
  let place: Placement
  var settings = ""
  var testDescription: String { line + (settings.isEmpty ? "" : " with \(settings)") }

  static func here(_ line: String, _ settings: String = "") -> Placed {
    Placed(line: line, place: .here, settings: settings)
  }

  static func net(_ line: String, _ settings: String = "") -> Placed {
    Placed(line: line, place: .net, settings: settings)
  }

  /// At least one row for each command of the table.
  static let all: [Placed] = [
    here("transcribe a.wav"),
    here("transcribe -p program a.wav"),
    here("transcribe -m program/base a.wav"),
    here("transcribe --engine local a.wav", "engine: {mode: cloud, cloud: service}"),
    here("transcribe -m local a.wav", "engine: {mode: cloud, cloud: service}"),
    here("transcribe -m local a.wav", "engine: {mode: cloud, cloud: service, local: program}"),
    here("transcribe -p program a.wav", "engine: {mode: cloud, cloud: service}"),
    here("transcribe a.wav", "engine: {local: program, cloud: service}"),
    // What was to stay here is not sent because a program failed.
    here("transcribe a.wav", "engine: {local: program}\ntranscribe: {fallback: service}"),
    // A fault ends here, before anything can be sent.
    here("transcribe -p unknown a.wav"),
    here("transcribe -p broken a.wav"),
    here("transcribe a.wav", "engine: {mode: wrong}"),
    here("transcribe --engine cloud a.wav"),
    here("transcribe -p deaf a.wav"),
    net("transcribe -p service a.wav"),
    here("watch in -o out"),
    here("watch in -o out -p program", "engine: {mode: cloud, cloud: service}"),
    net("watch in -o out -p service"),
    net("watch in -o out", "engine: {mode: cloud, cloud: service}"),
    net("transcribe -p service --dry-run a.wav"),
    net("transcribe -m service/large a.wav"),
    net("transcribe -m fast a.wav", "aliases: {fast: service/large}"),
    net("transcribe -p server a.wav"),
    net("transcribe -p sending a.wav"),
    net("transcribe -p mixed a.wav"),
    net("transcribe --base-url http://127.0.0.1:1/v1 a.wav"),
    net("transcribe a.wav", "engine: {mode: cloud, cloud: service}"),
    net("transcribe --engine cloud a.wav", "engine: {cloud: service}"),
    net("transcribe -m large a.wav", "engine: {mode: cloud, cloud: service}"),
    net("transcribe a.wav", "engine: {local: sending}"),
    net("transcribe a.wav", "engine: {local: service}"),
    // Polish: by the styles that the text goes through, and by who does their work.
    here("transcribe --polish a.wav"),
    here("transcribe --polish=notes a.wav", "polish: {provider: deaf}"),
    here("transcribe --polish a.wav", "polish: {style: polished, provider: deaf}"),
    here("transcribe --no-polish a.wav", "transcribe: {polish: true}\npolish: {provider: deaf}"),
    here(
      "transcribe --detect-language a.wav", "transcribe: {polish: true}\npolish: {provider: deaf}"),
    here("transcribe a.wav", "polish: {provider: deaf}"),
    here("transcribe --polish-with deaf --no-polish a.wav"),
    here("transcribe --polish-with writing a.wav"),
    here("transcribe --polish=by-program a.wav"),
    here("transcribe --polish-with unknown a.wav"),
    here("transcribe --script hans a.wav"),
    net("transcribe --polish-with deaf a.wav"),
    net("transcribe --polish-with deaf --engine local a.wav"),
    net("transcribe --polish-with auto a.wav"),
    net("transcribe --polish-with sender a.wav"),
    net("transcribe --polish=by-sender a.wav"),
    net("transcribe --polish a.wav", "polish: {provider: deaf}"),
    net("transcribe --polish=light a.wav", "polish: {provider: deaf}"),
    net("transcribe a.wav", "transcribe: {polish: true}\npolish: {provider: deaf}"),
    net("transcribe a.wav", "transcribe: {polish: true}\npolish: {style: by-sender}"),
    net("transcribe -p program a.wav", "transcribe: {polish: true}\npolish: {provider: auto}"),
    net("transcribe --translate-to de a.wav", "polish: {provider: deaf}"),
    net("transcribe --translate-to de --polish=notes a.wav", "polish: {provider: deaf}"),
    here("polish x"), here("polish -"), here("polish -s notes x"), here("polish -p unknown x"),
    here("polish -p broken x"), here("polish -p program x"), here("polish -p writing x"),
    here("polish -s polished -p deaf x"),
    here("polish x", "polish: {style: casual, provider: deaf}"),
    here("polish -s by-program x"), here("polish -s light x"), here("polish -s no-such x"),
    here("polish -s broken -p deaf x"), here("polish -s ../by-sender x"),
    here("polish -s notes x", "polish: {style: by-sender}"),
    here("polish x", "polish: {timeout: wrong}"),
    here("polish --script hant x"), here("polish --translate-to de x"),
    here("polish x", "transcribe: {polish: true, translate_to: de}"),
    here("polish x", "engine: {mode: cloud, cloud: service}"),
    net("polish -p deaf x"), net("polish -p auto x"), net("polish -p sender x"),
    net("polish -p deaf --dry-run x"), net("polish -s light -p deaf x"),
    net("polish -s mine -p deaf x"), net("polish -m deaf/large x"),
    net("polish -m fine x", "aliases: {fine: deaf/large}"),
    net("polish x", "polish: {provider: deaf}"), net("polish x", "polish: {provider: auto}"),
    net("polish x", "polish: {model: deaf/large}"),
    net("polish -s by-sender x"), net("polish x", "polish: {style: by-sender}"),
    net("polish --instruction shout -p deaf x"),
    net("polish --instruction shout x", "polish: {style: polished, provider: deaf}"),
    net("polish -s polished --translate-to de -p deaf x"),
    net("polish -s notes --translate-to de x", "polish: {provider: deaf}"),
    net("polish --base-url http://127.0.0.1:1/v1 x"),
    here("styles list"), here("styles show light"),
    here("engine"), here("engine -p service"), here("engine local"), net("engine cloud -p service"),
    here("engine local --polish-with writing"), here("engine local --polish-with unknown"),
    here("engine local --no-polish"), here("engine --polish-with deaf"),
    here("engine local", "transcribe: {polish: true}\npolish: {provider: deaf}"),
    net("engine local --polish-with deaf"), net("engine local --polish-with auto"),
    net("engine local --polish-with sender"), net("engine cloud --no-polish"),
    here("providers list"), here("providers show service"), here("providers check x"),
    here("providers add x"), here("providers default"), here("providers hosts"),
    here("providers index x"), net("providers test program"), net("providers test service"),
    net("keys set service"), net("keys set service -- pass show x"), net("keys list"),
    net("keys test service"), net("keys import service --env"), net("keys delete service"),
    net("consent list"), net("consent show service"), net("consent grant service --for audio"),
    net("consent withdraw service"), net("consent verify"), net("consent export"),
    here("models list"), here("models list -p program"), net("models list -p service"),
    net("models list -p server"), net("models list -p deaf"),
    here("models list -p writing"), here("models path"), here("models add x"),
    here("alias list"), here("alias set a b"), here("alias remove a"),
    here("styles list"), here("styles show light"),
    here("history list"), here("history search x"), here("history show last"),
    here("history last"), here("history delete --all"), here("history export"),
    here("history stats"), here("history path"), here("history check"), here("history on"),
    here("history off"), here("history retry last"), here("history retry --all"),
    here("vocabulary add x"), here("vocabulary remove x"), here("vocabulary list"),
    here("vocabulary import x"), here("corrections add a b"), here("corrections remove a"),
    here("corrections list"), here("corrections apply x"),
    here("config get engine.mode"), here("config set engine.mode cloud"),
    here("config unset engine.mode"), here("config list"), here("config edit"),
    here("config path"), here("doctor"), here("doctor -p service"), here("help"),
  ]
}

@Suite("Where a command runs")
struct PlacementTests {
  /// Providers of every sort.
  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.engine("program", "exit 1")
    let section =
      "transcription: {request: {path: /x, body: {raw: audio}}, reply: {text: $.text}"
    let command = "command: {program: [x], arguments: ['{audio}']"
    let presets = [
      "service": "base_url: https://example.test\nauth: bearer\n\(section)}",
      "server": "base_url: http://127.0.0.1:8080\nauth: none\n\(section)}",
      "sending":
        "\(command), network: any, says: 'https://example.test'}\n"
        + "transcription: {reply: {from: stdout, parse: text}}",
      "mixed":
        "\(command)}\ntranscription: {reply: {from: stdout, parse: text}, "
        + "models: {big: {command: {network: any, says: 'https://example.test'}}}}",
      "deaf":
        "base_url: https://example.test\nauth: bearer\npolish: {request: {path: /x, body: {json: "
        + "{text: '{text}'}}}, reply: {text: $.text}}",
      "writing":
        "command: {program: [x], arguments: []}\n"
        + "polish: {accepts: [system, text], reply: {from: stdout, parse: text}}",
      "sender":
        "command: {program: [x], arguments: [], network: any, says: 'https://example.test'}\n"
        + "polish: {accepts: [system, text], reply: {from: stdout, parse: text}}",
      "broken": "nonsense: 1",
    ]
    let styles = [
      "mine": "prompt: Be brief.", "broken": "prompt: 1\nnonsense: 1",
      "by-program": "command: [x]",
      "by-sender": "command: [x]\nnetwork: any\nsays: https://example.test",
    ]
    for (id, text) in styles {
      try home.file("home/.config/osgk/styles/\(id).yaml", "summary: X\n\(text)\n")
    }
    for (id, text) in presets {
      try home.file("home/.config/osgk/providers/\(id).yaml", "id: \(id)\nname: X\n\(text)\n")
    }
    return home
  }

  @Test("The providers of these tests are what they seem")
  func presets() throws {
    let home = try home()
    let catalog = home.context().context.catalog
    for id in ["program", "service", "server", "sending", "mixed", "deaf", "writing", "sender"] {
      #expect(throws: Never.self) { try catalog.preset(id) }
    }
    for id in ["mine", "by-program", "by-sender", "light"] {
      #expect(throws: Never.self) { try home.context().context.styles.style(id) }
    }
  }

  @Test("By the rule: net when anything that may be used is no program without a network")
  func rule() throws {
    let home = try home()
    for row in Placed.all {
      let config = row.settings.isEmpty ? "" : row.settings + "\n"
      try home.file("home/.config/osgk/config.yaml", config)
      let context = home.context().context
      let words = row.line.split(separator: " ").map { Array($0.utf8) }
      guard case .run(let line) = try CommandLineParser(context.table).parse(words) else {
        Issue.record("\(row.line) is no command")
        continue
      }
      #expect(
        Placement.decide(line, Placement.Facts(context)) == row.place, "\(row.testDescription)")
    }
  }

  /// What a job asked for, and who began it; the line names it by its beginning.
  @Test(
    "A job that is gone on with runs where it has to, by what was written down of it",
    arguments: [
      ("retry ID", "program", JSON([:]), Placement.here),
      ("retry last", "program", JSON([:]), .here),
      ("retry --all", "program", JSON([:]), .here),
      ("retry ID", "gone", JSON([:]), .here),
      ("retry 20990101", "service", JSON([:]), .here),
      ("retry ID -p program", "service", JSON([:]), .here),
      ("retry ID -m program/base", "service", JSON([:]), .here),
      ("retry ID", "program", JSON(["polish": JSON(["style": "notes"])]), .here),
      ("retry ID", "service", JSON([:]), .net),
      ("retry last", "service", JSON([:]), .net),
      ("retry --all", "service", JSON([:]), .net),
      ("retry ID -m large", "service", JSON([:]), .net),
      ("retry ID -p service", "program", JSON([:]), .net),
      ("retry ID -m service/large", "program", JSON([:]), .net),
      ("retry ID -p sending", "program", JSON([:]), .net),
      ("retry ID", "mixed", JSON([:]), .net),
      ("retry ID", "program", JSON(["base_url": "http://127.0.0.1:1/v1"]), .net),
      ("retry ID", "program", JSON(["polish": JSON(["provider": "deaf"])]), .net),
      ("retry ID", "program", JSON(["polish": JSON(["style": "by-sender"])]), .net),
    ])
  func retry(_ words: String, _ provider: String, _ asked: JSON, _ place: Placement) async throws {
    let home = try home()
    let kit = HistoryKit(home)
    let request: JSON = ["version": 1, "asked": asked]
    let id = try await kit.addFailed(
      try await kit.open(), 1, provider: provider, request: request)
    let line = "history " + words.replacing("ID", with: id.text.prefix(15))
    let run = await home.run(line)
    #expect((run.ending == .handOver) == (place == .net), "\(run.errorText)")
    #expect(place == .here || run.text.isEmpty && run.errorText.isEmpty)
  }

  @Test("Where files of the older journal lie, they may name a service: net, before they are read")
  func olderJournal() async throws {
    let home = try home()
    try home.file("home/.local/state/osgk/jobs/20261130T101502-4f9c21d8.json", "{}")
    #expect(await home.run("history retry 20261130T101502").ending == .handOver)
  }

  @Test("A translation is a style too, and may be a program's work")
  func translation() throws {
    let home = try home()
    for (network, place) in [("none", Placement.here), ("any\nsays: https://example.test", .net)] {
      try home.file(
        "home/.config/osgk/styles/translate.yaml",
        "summary: X\ncommand: [x]\nnetwork: \(network)\n")
      let context = home.context().context
      for words in ["polish -s polished --translate-to de x", "transcribe --translate-to de a.wav"]
      {
        let words = words.split(separator: " ").map { Array($0.utf8) }
        guard case .run(let line) = try CommandLineParser(context.table).parse(words) else {
          return
        }
        #expect(Placement.decide(line, Placement.Facts(context)) == place)
      }
    }
  }

  @Test("Every command of the table has its place tested")
  func complete() throws {
    let table = CommandTable.osgk
    var tried: Set<String> = []
    for row in Placed.all {
      let words = row.line.split(separator: " ").map { Array($0.utf8) }
      if case .run(let line) = try CommandLineParser(table).parse(words) {
        tried.insert(line.command.name)
      }
    }
    #expect(tried == Set(table.commands.map(\.name)))
    for command in table.commands {
      // What has no body here must go there.
      if case .net = command.body { #expect(command.place == .net, "\(command.name)") }
    }
  }

  @Test("A command of the network ends osgk before anything is written, read or made")
  func handOver() async throws {
    let home = try home()
    for line in ["transcribe -p service -o out.srt -", "keys list", "keys --version"] {
      let run = await home.run(line)
      #expect(run.ending == .handOver)
      #expect(run.text.isEmpty && run.errorText.isEmpty)
    }
    #expect(!Files.exists(home.home.appending(".local/state")))
  }

  @Test("Help and mistakes of every command are answered without osgk-net")
  func helpStaysHere() async throws {
    let home = try home()
    for command in CommandTable.osgk.commands {
      #expect(await home.run(command.path + ["--help"]).ending == .code(0))
      let wrong = await home.run(command.path + ["--no-such-option"])
      #expect(wrong.ending == .code(2) && wrong.text.isEmpty)
    }
  }

  @Test("osgk-net serves osgk of its own version, and a person, and nobody else")
  func version() {
    #expect(HandOver.fault(of: Array(HandOver.name.utf8)) == nil)
    #expect(HandOver.fault(of: Array("/usr/libexec/osgk/osgk-net".utf8)) == nil)
    let fault = HandOver.fault(of: Array("osgk 9.9.9".utf8))
    #expect(fault?.kind == .programMissing && fault?.reason == "version")
    #expect(
      fault?.message
        == "osgk-net is of version \(Osgk.version), and it was called by osgk 9.9.9")
  }
}
