import Files
import TestSupport
import Testing

@Suite("osgk engine --polish-with", .timeLimit(.minutes(3)))
struct EnginePolishTests {
  private static let question = "Do you agree? Type yes, or anything else for no: "

  /// With a service, a program that transcribes, and one that polishes.
  private func home() throws -> NetHome {
    let home = try NetHome()
    try home.service()
    try home.file(".config/osgk/config.yaml", "consent: {anchor: file}\n")
    for (id, section) in [
      ("ears", "transcription: {audio: {format: wav}, reply: {from: stdout, parse: text}}"),
      ("pen", "polish: {reply: {from: stdout, parse: text}}"),
    ] {
      try home.file(
        ".config/osgk/providers/\(id).yaml",
        """
        id: \(id)
        name: Mine
        command: {program: [cat], arguments: [\(id == "ears" ? "\"{audio}\"" : "")]}
        \(section)

        """)
    }
    return home
  }

  private func settings(_ home: NetHome) async throws -> [String] {
    let run = try await home.shell(
      #"for key in engine.mode polish.provider transcribe.polish; do "$OSGK" config get $key 2>&1; done"#
    )
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("A typed yes: that texts go there is shown, apart from recordings, and holds from then on")
  func yes() async throws {
    let home = try home()
    let terminal = try home.terminal(["engine", "local", "-p", "ears", "--polish-with", "service"])
    try await terminal.shows(Self.question)
    for shown in [
      "The Service (service)", "https://api.service.test", "your transcripts, to be polished",
      "what you want done with the text", "thirty days",
    ] {
      #expect(terminal.screen.contains(shown), "\(shown)")
    }
    #expect(!terminal.screen.contains("your recordings"))
    terminal.type("yes\n")
    #expect(try await terminal.ended() == 0)
    #expect(terminal.screen.contains("wants a key, and there is none yet"))
    #expect(terminal.screen.contains("light, by service"))
    #expect(try await settings(home) == ["local", "service", "true"])
    let grants = try await home.shell(#""$OSGK" consent list"#).output
    #expect(grants.contains("text  polish") && !grants.contains("audio"))
    // What is heard stays here: the program transcribes, and a recording may not be sent.
    let run = try await home.shell(
      """
      "$OSGK" engine --json
      "$OSGK" transcribe -p service '\(TestSupport.fixture("jfk.wav"))'; echo "status $?"
      """)
    #expect(run.output.contains(#""provider": "ears""#), "\(run)")
    for shown in [
      #""style": "light""#, #""provider": "service""#, #""model": "chat""#,
      #""origin": "https://api.service.test""#,
    ] {
      #expect(run.output.contains(shown), "\(run.output)")
    }
    #expect(run.output.contains("status 4"))
  }

  @Test("A no, nobody to ask, and an agreement to another: nothing changes")
  func no() async throws {
    let home = try home()
    let before = try await settings(home)
    let terminal = try home.terminal(["engine", "local", "--polish-with", "service"])
    try await terminal.shows(Self.question)
    terminal.type("\n")
    #expect(try await terminal.ended() == 4)
    for (words, status, says) in [
      ("local --polish-with service", 4, "--consent service"),
      ("local --polish-with service --consent other", 2, "--consent names other, and service is"),
      ("local --polish-with nobody", 2, "nobody"),
      ("local --polish-with ears", 7, "ears does not"),
      ("local --polish-with service --no-polish", 2, "exclude each other"),
      ("--polish-with service", 2, "only after"), ("--no-polish", 2, "only after"),
      ("local --consent service", 2, "nothing is sent anywhere"),
      ("cloud -p service --polish-with service", 4, "audio to"),
    ] as [(String, Int32, String)] {
      let run = try await home.shell("\"$OSGK\" engine \(words) </dev/null")
      #expect(run.status == status && run.errors.contains(says), "\(words): \(run)")
      #expect(run.output.isEmpty)
    }
    #expect(try await settings(home) == before)
    let audio = try await home.shell(
      """
      "$OSGK" consent grant service --for audio >/dev/null
      "$OSGK" engine cloud -p service --polish-with service </dev/null
      """)
    #expect(audio.status == 4 && audio.errors.contains("text to https://api.service.test"))
    #expect(try await settings(home) == before)
  }

  @Test("--consent agrees to each that it names; --no-polish takes both settings out")
  func option() async throws {
    let home = try home()
    let run = try await home.shell(
      """
      set -e
      "$OSGK" engine cloud -p service --polish-with service --consent service
      "$OSGK" consent list
      "$OSGK" engine local -p ears
      """)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("audio  transcription") && run.output.contains("text   polish"))
    #expect(try await settings(home) == ["local", "service", "true"])
    _ = try await home.shell(#""$OSGK" engine local --no-polish"#)
    let after = try await settings(home)
    #expect(after.first == "local" && after.last == "false" && !after.contains("service"))
    #expect(try await home.shell(#""$OSGK" consent list"#).output.contains("text   polish"))
  }

  @Test("A program of this machine's, a chat server on it and 'auto' need no agreement")
  func here() async throws {
    let home = try home()
    for id in ["pen", "ollama", "auto"] {
      let run = try await home.shell(
        "\"$OSGK\" engine local -p ears --polish-with \(id) </dev/null")
      #expect(run.status == 0 && run.output.contains("light, by \(id)"), "\(run)")
      #expect(try await settings(home) == ["local", id, "true"])
    }
    #expect(try await home.shell(#""$OSGK" consent list --all"#).output == "")
    #expect(!Files.exists(home.home.appending(".local/state/osgk/consent.db")))
  }

  @Test("A style whose program may use the network is shown and agreed to by its name")
  func style() async throws {
    let home = try home()
    try home.file(
      ".config/osgk/styles/mine.yaml",
      """
      summary: As my program writes it
      command: [cat]
      network: any
      says: https://sender.test/privacy

      """)
    let run = try await home.shell(
      """
      TEXT='so we meet on tuesday and bring the plans for the new house'
      "$OSGK" polish -s mine "$TEXT" </dev/null; echo "status $?"
      "$OSGK" consent show mine
      "$OSGK" consent grant mine --for text >/dev/null && "$OSGK" consent list
      "$OSGK" polish -s mine "$TEXT" </dev/null
      "$OSGK" consent withdraw mine
      "$OSGK" consent show light; echo "status $?"
      "$OSGK" consent grant mine --for audio; echo "status $?"
      """)
    #expect(run.output.hasPrefix("status 4\n"), "\(run)")
    #expect(run.output.contains("https://sender.test/privacy"))
    #expect(run.output.contains("text  polish") && run.output.contains("\nso we meet on tuesday"))
    #expect(run.output.contains("withdrawn  mine") && run.output.hasSuffix("status 2\n"), "\(run)")
    #expect(run.output.contains("status 7\n") && run.errors.contains("the style light has no"))
  }

  @Test("A program that may use the network is shown and agreed to for texts")
  func program() async throws {
    let home = try home()
    try home.file(
      ".config/osgk/providers/sender.yaml",
      """
      id: sender
      name: Sender
      command: {program: [cat], arguments: [], network: any, says: https://sender.test/privacy}
      polish: {reply: {from: stdout, parse: text}}

      """)
    let run = try await home.shell(
      """
      "$OSGK" consent show sender
      "$OSGK" engine local -p ears --polish-with sender </dev/null; echo "status $?"
      "$OSGK" engine local -p ears --polish-with sender --consent sender
      "$OSGK" consent list
      "$OSGK" consent withdraw sender
      """)
    #expect(run.output.contains("https://sender.test/privacy"), "\(run)")
    #expect(run.output.contains("your transcripts, to be polished"))
    #expect(run.output.contains("status 4\n") && run.output.contains("light, by sender"))
    #expect(run.output.contains("text  polish") && run.output.contains("withdrawn  sender"))
  }
}
