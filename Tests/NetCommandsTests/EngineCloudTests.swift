import Files
import TestSupport
import Testing

@Suite("osgk engine cloud", .timeLimit(.minutes(3)))
struct EngineCloudTests {
  private static let question = "Do you agree? Type yes, or anything else for no: "

  private func home() throws -> NetHome {
    let home = try NetHome()
    try home.service()
    try home.file(".config/osgk/config.yaml", "consent: {anchor: file}\n")
    return home
  }

  private func mode(_ home: NetHome) async throws -> String {
    try await home.shell(#""$OSGK" config get engine.mode"#).output
  }

  @Test("A typed yes: the service is shown first and used from then on")
  func yes() async throws {
    let home = try home()
    let terminal = try home.terminal(["engine", "cloud", "-p", "service", "-m", "big"])
    try await terminal.shows(Self.question)
    for shown in [
      "The Service (service)", "https://api.service.test", "your recordings", "--prompt",
      "thirty days", "https://service.test/privacy",
    ] {
      #expect(terminal.screen.contains(shown), "\(shown)")
    }
    #expect(terminal.echoes)
    terminal.type("yes\n")
    #expect(try await terminal.ended() == 0)
    #expect(terminal.screen.contains("wants a key, and there is none yet"))
    let settings = try await home.shell(#""$OSGK" config list"#).output
    #expect(settings.contains("engine.mode            cloud") || settings.contains(" cloud\n"))
    #expect(settings.contains("providers.service.model"))
    #expect(try await home.shell(#""$OSGK" consent list"#).output.contains("audio"))
    #expect(try await home.shell(#""$OSGK" engine"#).output.contains("big"))
    // Back again, and what was agreed to stays.
    _ = try await home.shell(#""$OSGK" engine local"#)
    #expect(try await mode(home) == "local\n")
    #expect(try await home.shell(#""$OSGK" consent list"#).output.contains("audio"))
  }

  @Test(
    "33: an empty line, the end of input and everything but yes are a no, and nothing changes",
    arguments: ["\n", "\u{4}", "n\n", "no\n", "y\n", "yes please\n", "YESS\n"])
  func no(_ answer: String) async throws {
    let home = try home()
    let terminal = try home.terminal(["engine", "cloud", "-p", "service"])
    try await terminal.shows(Self.question)
    terminal.type(answer)
    #expect(try await terminal.ended() == 4)
    #expect(try await mode(home) == "local\n")
    #expect(try await home.shell(#""$OSGK" consent list"#).output == "")
    let all = try await home.shell(#""$OSGK" consent list --all"#).output
    #expect(all.contains("refused"))
  }

  @Test("33: Ctrl-C is no answer: nothing is recorded")
  func interrupted() async throws {
    let home = try home()
    let terminal = try home.terminal(["engine", "cloud", "-p", "service"])
    try await terminal.shows(Self.question)
    terminal.type("\u{3}")
    #expect(try await terminal.ended() == 130)
    #expect(try await mode(home) == "local\n")
    #expect(try await home.shell(#""$OSGK" consent list --all"#).output == "")
  }

  @Test(
    "32: without a terminal and without --consent: exit 4, no question, nothing changes",
    arguments: ["</dev/null", "<<<yes", "<&-"])
  func nobody(_ input: String) async throws {
    let home = try home()
    let run = try await home.shell("\"$OSGK\" engine cloud -p service \(input)")
    #expect(run.status == 4 && run.output.isEmpty)
    #expect(run.errors.contains("--consent service"))
    #expect(try await mode(home) == "local\n")
    let transcribe = try await home.shell(
      "\"$OSGK\" transcribe -p service '\(TestSupport.fixture("jfk.wav"))' \(input)")
    #expect(transcribe.status == 4 && transcribe.output.isEmpty)
    #expect(!Files.exists(home.home.appending(".local/state/osgk/jobs")))
  }

  @Test("--consent names the provider that is used, and no other")
  func option() async throws {
    let home = try home()
    let other = try await home.shell(#""$OSGK" engine cloud -p service --consent other"#)
    #expect(other.status == 2)
    #expect(try await mode(home) == "local\n")
    let run = try await home.shell(#""$OSGK" engine cloud -p service --consent service"#)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await mode(home) == "cloud\n")
    #expect(try await home.shell(#""$OSGK" consent list"#).output.contains("audio"))
  }

  @Test("A provider that does not transcribe is refused, with the list of those that do")
  func deaf() async throws {
    let home = try home()
    try home.file(
      ".config/osgk/providers/deaf.yaml",
      "id: deaf\nname: Deaf\nextends: service\ntranscription: ~\n")
    let run = try await home.shell(#""$OSGK" engine cloud -p deaf --consent deaf"#)
    #expect(run.status == 7)
    #expect(run.errors.hasPrefix("osgk: deaf does not transcribe\nThese do: "))
    #expect(run.errors.contains("service"))
    #expect(try await mode(home) == "local\n")
    let nobody = try await home.shell(#""$OSGK" engine cloud"#)
    #expect(nobody.status == 7 && nobody.errors.contains("service"))
  }

  @Test("A server on this machine is used without a question, and a relay on it is not")
  func local() async throws {
    let home = try home()
    for (id, relays) in [("here", "false"), ("relay", "true")] {
      try home.file(
        ".config/osgk/providers/\(id).yaml",
        """
        id: \(id)
        name: Mine
        extends: service
        base_url: http://127.0.0.1:1/v1
        auth: none
        relays: \(relays)

        """)
    }
    #expect(try await home.shell(#""$OSGK" engine cloud -p here"#).status == 0)
    #expect(try await home.shell(#""$OSGK" engine cloud -p relay"#).status == 4)
  }

  @Test("A model brings its provider with it, by its own name and by the user's")
  func named() async throws {
    for (words, model) in [
      ("-m service/big", "big"), ("-m quick", "large-2"), ("-p service -m quick", "large-2"),
      ("-p service -m a/b", "a/b"),
    ] {
      let home = try home()
      _ = try await home.shell(#""$OSGK" alias set quick service/large-2"#)
      let run = try await home.shell(
        "\"$OSGK\" engine cloud \(words) --consent service; \"$OSGK\" engine --json")
      #expect(run.output.contains("\"model\": \"\(model)\""), "\(words): \(run)")
    }
  }

  @Test("Local means local: a service in the place of the local engine is not asked")
  func notLocal() async throws {
    let home = try home()
    let run = try await home.shell(
      """
      "$OSGK" consent grant service --for audio >/dev/null
      "$OSGK" config set engine.local service
      "$OSGK" transcribe '\(TestSupport.fixture("jfk.wav"))'
      """, ["OSGK_KEY_SERVICE": Canary.key])
    #expect(run.status == 7 && run.output.isEmpty)
    #expect(run.errors.contains("engine.local is service, which is reached over the network"))
  }

  @Test("A program that may use the network is agreed to like a service")
  func program() async throws {
    let home = try home()
    try home.file(
      ".config/osgk/providers/sender.yaml",
      """
      id: sender
      name: Sender
      command:
        program: [sender-program]
        arguments: ["{audio}"]
        network: any
        says: https://sender.test/privacy
      transcription: {audio: {format: wav}, reply: {from: stdout, parse: text}}

      """)
    let run = try await home.shell(
      """
      mkdir -p "$HOME/.local/share/osgk/bin"
      printf '#!/bin/sh\\necho from afar\\n' >"$HOME/.local/share/osgk/bin/sender-program"
      chmod +x "$HOME/.local/share/osgk/bin/sender-program"
      WAV='\(TestSupport.fixture("jfk.wav"))'
      "$OSGK" transcribe -p sender "$WAV"; echo "status $?"
      "$OSGK" consent show sender
      "$OSGK" engine cloud -p sender --consent sender
      "$OSGK" transcribe "$WAV"
      "$OSGK" consent withdraw sender
      """)
    #expect(run.output.hasPrefix("status 4\n"), "\(run)")
    #expect(run.output.contains("program:") && run.output.contains("https://sender.test/privacy"))
    #expect(run.output.contains("\nfrom afar\n"))
    #expect(run.output.contains("withdrawn  sender"))
  }
}
