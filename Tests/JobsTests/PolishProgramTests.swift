import Files
import Polish
import Providers
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("Programs that polish") struct PolishProgramTests {
  static let said = PolishJobTests.said
  static var plain: String {
    PlainStyle.polished.applied(to: said, language: "en", fillers: Fillers())
  }

  /// A style that is a script; what a model may get wrong is not looked at.
  static func style(_ script: String, _ more: String = "") throws -> PolishBench {
    let bench = try PolishBench(styles: [
      "mine": "summary: Mine\ncommand: [mine, -x]\nchecks: []\nlength: [0, 100]\n\(more)"
    ])
    _ = try bench.scratch.script("bin/mine", script)
    return bench
  }

  static func mine(_ options: inout PolishOptions) { options.style = "mine" }

  @Test("A style may be a program: the bare text goes in, text comes out")
  func style() async throws {
    let bench = try Self.style("[ \"$*\" = -x ] || exit 9; tr a-z A-Z")
    let result = try await bench.polish(Self.said, Self.mine)
    #expect(result.status == .done)
    #expect(result.text == Self.said.uppercased())
    #expect(result.style == "mine" && result.provider == nil && result.model == nil)
    #expect(bench.remote.made == 0 && bench.remote.permits == [])
  }

  @Test("It gets every text that has words, however short")
  func short() async throws {
    let bench = try Self.style("tr a-z A-Z")
    #expect(try await bench.polish("okay", Self.mine).text == "OKAY")
    #expect(try await bench.polish(" … ", Self.mine).status == .skipped)
  }

  @Test("A program that fails or writes nothing costs nothing but a warning")
  func failing() async throws {
    for (script, reason, message) in [
      (
        "echo half; echo it broke >&2; exit 3", "program_failed",
        "mine failed with exit status 3: it broke"
      ),
      ("kill -9 $$", "program_failed", "mine was ended by signal 9"),
      ("cat >/dev/null", "empty", "the program wrote nothing"),
      ("exit 0", "empty", "the program wrote nothing"),
    ] {
      let bench = try Self.style(script)
      let result = try await bench.polish(Self.said, Self.mine)
      #expect(result.status == .fallback)
      #expect(result.reason == reason)
      #expect(result.text == Self.plain)
      #expect(bench.recorder.warnings == ["polish: \(message); the plain text is delivered"])
    }
  }

  @Test("One that takes too long is ended")
  func deadline() async throws {
    let bench = try Self.style("echo $$ >\"$HOME/pid\"; exec sleep 600", "timeout: 1")
    let result = try await bench.polish(Self.said) { options in
      Self.mine(&options)
      options.transfer.timeout = 0.3
    }
    #expect((result.status, result.reason) == (.fallback, "timeout"))
    #expect(result.text == Self.plain)
  }

  @Test("It reaches no network")
  func network() async throws {
    let bench = try Self.style(
      "exec bash -c 'exec 3<>/dev/tcp/127.0.0.1/9' 2>&1 | tr -d '\\n'; echo")
    let result = try await bench.polish(Self.said, Self.mine)
    #expect(!result.text.contains("refused"))
    #expect(result.text.contains("/dev/tcp") || result.text.contains("socket"))
  }

  @Test("With a network it needs a permit that names it")
  func permit() async throws {
    let bench = try Self.style("tr a-z A-Z", "network: any\nsays: https://maker.example/privacy\n")
    let job = try bench.job(Self.mine)
    let plan = try await job.plan()
    #expect(plan.choices.map(\.leavesMachine) == [true])
    try await job.permit(plan)
    #expect(bench.remote.permits == ["mine polish"])
    let result = try await job.run(Self.said, plan, reporter: bench.recorder)
    #expect(result.text == Self.said.uppercased())
    #expect(bench.remote.made == 1)
    // What the consent is about is read from the style's file.
    #expect(plan.choices[0].preset.files == [bench.scratch("styles/mine.yaml")])
  }

  @Test("What is not there is said before anything is run")
  func missing() async throws {
    let bench = try PolishBench(styles: ["mine": "summary: Mine\ncommand: [no-such-program]\n"])
    let error = await failure { _ = try await bench.job(Self.mine).plan() }
    #expect(error?.kind == .programMissing)
    #expect(error?.kind.exitCode == 8)
  }

  @Test("A long text goes in whole, and a program that does not read it does no harm")
  func large() async throws {
    let long = PolishPiecesTests.long + "\n\n" + String(repeating: "word ", count: 100_000) + "end"
    let bench = try Self.style("cat")
    #expect(try await bench.polish(long, Self.mine).text == long)
    let deaf = try Self.style("exec 0<&-; echo Something else.")
    #expect(try await deaf.polish(long, Self.mine).text == "Something else.")
  }

  @Test("Each cue is a text of its own")
  func cues() async throws {
    let bench = try Self.style(
      "read -r line; case $line in *river*) exit 1;; esac; echo \"$line!\"")
    let (cues, result) = try await bench.polish(cues: PolishCuesTests.said, Self.mine)
    #expect(cues[0] == PolishCuesTests.said[0] + "!")
    // A program that fails is run no more.
    #expect(cues[1...] == PolishCuesTests.said[1...])
    #expect(
      result.lostCues.map(\.reason) == ["program_failed", "program_failed", "program_failed"])
  }

  // MARK: Providers

  static let program = """
    command:
      program: [scribbler]
      arguments: [{with: system, use: [--system, "{system}"]}, -n, {with: max_tokens, use: ["{max_tokens}"]}]
    polish:
      accepts: [system, text, max_tokens]
      reply: {from: stdout, parse: text}

    """

  @Test("A provider may be a program: instructions as an argument, the envelope to read")
  func provider() async throws {
    let bench = try PolishBench(
      presets: ["prog": Self.program],
      styles: ["loose": "summary: Loose\nprompt: Write louder.\nchecks: []\nlength: [0, 100]\n"])
    _ = try bench.scratch.script(
      "bin/scribbler",
      """
      [ "$1" = --system ] && [ -n "$2" ] && [ "$3" = -n ] && [ "$4" -gt 0 ] || exit 7
      sed -n '2p' | tr a-z A-Z
      """)
    let result = try await bench.polish(Self.said) {
      $0.provider = "prog"
      $0.style = "loose"
    }
    #expect(result.provider == "prog")
    #expect(result.text.lowercased().hasPrefix("we meet"))
    #expect(bench.remote.made == 0)
  }

  @Test(
    "A program that takes no instructions reads them before the text; or finds both in arguments")
  func placeholders() throws {
    let bench = try PolishBench(presets: [
      "reads": "command: {program: [scribbler], arguments: [-q]}\npolish: {accepts: [text]}\n",
      "argues":
        "command: {program: [scribbler], arguments: [{with: text, use: [-p, \"{text}\"]}]}\n"
        + "polish: {accepts: [text]}\n",
    ])
    _ = try bench.scratch.script("bin/scribbler", "cat")
    let request = PolishRequest(system: "Rules.", user: "Text.", maxTokens: 9, seconds: 9)
    func line(_ id: String) throws -> CommandPolisher.Line {
      let job = try bench.job()
      let choice = try SectionChooser(bench: job.bench, kind: .polish).choice(id, model: nil)
      let program = try #require(choice.program)
      return try job.commandPolisher(
        choice, program, isProvider: true, help: nil,
        runner: OfflineRunner(runner: job.bench.runner)
      ).commandLine(request, in: "/tmp")
    }
    let reads = try line("reads")
    #expect(reads.arguments == [Array("-q".utf8)])
    #expect(String(decoding: reads.input, as: UTF8.self) == "Rules.\n\nText.")
    let argues = try line("argues")
    #expect(
      argues.arguments.map { String(decoding: $0, as: UTF8.self) } == ["-p", "Rules.\n\nText."])
    #expect(argues.input == [])
    // What -v shows holds no word of the user's.
    #expect(argues.shown("/bin/scribbler") == "/bin/scribbler -p '…'")
  }
}
