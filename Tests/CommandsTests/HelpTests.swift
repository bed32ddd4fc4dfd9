import Files
import Jobs
import Polish
import Testing

@testable import Commands

@Suite("osgk help and what is asked wrong")
struct HelpTests {
  @Test("help exit-codes names every kind of error under its code")
  func exitCodes() async throws {
    let run = try await TestHome().run("help exit-codes")
    #expect(run.ending == .code(0))
    for kind in ErrorKind.allCases where kind != .cancelled {
      let line = run.lines.first { line in
        line.split { $0 == " " || $0 == "," }.dropFirst().contains { $0 == kind.rawValue }
      }
      #expect(line?.split(separator: " ").first.flatMap { Int32($0) } == kind.exitCode, "\(kind)")
    }
    #expect(run.lines.allSatisfy { $0.count <= 100 })
  }

  @Test("Help goes to standard output, and every topic and command has some")
  func topics() async throws {
    let home = try TestHome()
    let names =
      HelpTopic.allCases.map(\.rawValue)
      + CommandTable.osgk.commands.filter { !$0.isHidden }.map(\.name)
      + CommandTable.osgk.groups.map(\.name)
    for name in names {
      let run = await home.run("help \(name)")
      #expect(run.ending == .code(0), "\(name)")
      #expect(!run.text.isEmpty && run.errorText.isEmpty, "\(name)")
    }
    #expect(await home.run("help").text == home.run("--help").text)
    #expect(await home.run("help transcribe").text == home.run("transcribe --help").text)
    #expect(await home.run("--version").text == "osgk \(Osgk.version)\n")
  }

  @Test(
    "65: a mistyped word gets a suggestion and exit 2",
    arguments: [
      ("help transcrbe", "Did you mean 'osgk help transcribe'?"),
      ("help exit-code", "Did you mean 'osgk help exit-codes'?"),
      ("help providers lst", "Did you mean 'osgk help providers list'?"),
      ("provider list", "Did you mean 'providers'?"),
      ("providers lsit", "Did you mean 'providers list'?"),
      ("providers --jsn", "unknown option '--jsn'."),
      ("docter", "Did you mean 'doctor'?"),
      ("engine locl", "Did you mean 'local'?"),
      ("kyes list", "Did you mean 'keys'?"),
      ("keys lst", "Did you mean 'keys list'?"),
    ])
  func mistyped(_ line: String, _ message: String) async throws {
    let run = try await TestHome().run(line)
    #expect(run.ending == .code(2))
    #expect(run.text == "")
    #expect(run.errorText.contains(message), "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count == 2)
    #expect(run.errorText.split(separator: "\n").last?.hasPrefix("See 'osgk ") ?? false)
  }

  @Test("No command at all is a usage error that says how to begin")
  func nothing() async throws {
    let run = try await TestHome().run("")
    #expect(run.ending == .code(2))
    #expect(run.errorText.contains("osgk transcribe FILE"))
  }

  @Test("Where no cloud provider is chosen, nothing is sent and the choice is named, exit 7")
  func cloud() async throws {
    let home = try TestHome()
    let transcribe = await home.run("transcribe --engine cloud a.wav")
    #expect(transcribe.ending == .code(7))
    #expect(transcribe.errorText.hasPrefix("osgk: no cloud provider is chosen yet\n"))
    #expect(transcribe.text == "")
  }

  @Test("An address is not a file: download it first, exit 2")
  func url() async throws {
    let run = try await TestHome().run("transcribe https://example.com/talk.mp3")
    #expect(run.ending == .code(2))
    #expect(run.errorText.contains("Download it first"))
  }
}

extension HelpTests {
  @Test("The presets that help shows are right")
  func presets() async throws {
    let home = try TestHome()
    let text = await home.run("help presets").text
    let blocks = text.split(separator: "\n\n").filter { $0.contains("  id: ") }
    #expect(blocks.count == 2)
    for (index, block) in blocks.enumerated() {
      let lines = block.split(separator: "\n").map { $0.dropFirst(2) }
      let file = try home.file("work/\(index).yaml", lines.joined(separator: "\n") + "\n")
      let run = await home.run(["providers", "check", file.description])
      #expect(run.ending == .code(0), "\(run.errorText)")
    }
  }

  @Test("The style that help shows is right")
  func style() async throws {
    let home = try TestHome()
    let text = await home.run("help polishing").text
    let block = try #require(text.split(separator: "\n\n").first { $0.contains("  summary: ") })
    let lines = block.split(separator: "\n").map { $0.dropFirst(2) }
    try home.file("home/.config/osgk/styles/pirate.yaml", lines.joined(separator: "\n") + "\n")
    #expect(throws: Never.self) { try home.context().context.styles.style("pirate") }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    for reason in Guard.Reason.allCases {
      #expect(text.contains("\n  \(reason.rawValue)  "), "\(reason)")
    }
  }
}
