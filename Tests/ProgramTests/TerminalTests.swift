import Glibc
import TestSupport
import Testing

/// What a person sees on a terminal, and what the keys of a terminal do. The terminal is a real
/// one, made by `script` of util-linux.
@Suite("On a terminal") struct TerminalTests {
  /// An engine that is half done until the test lets it go on.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(engine: false, model: false)
    let program = try sandbox.script(
      "waiting-engine",
      """
      printf '50%%\\n' >&2
      : >"\(sandbox.work)/started"
      while [ ! -e "\(sandbox.work)/go" ]; do sleep 0.05; done
      cat >"$2" <<'EOF'
      {"text": "done \\u001b]0;owned\\u0007"}
      EOF
      """)
    try sandbox.preset(
      "waiting",
      #"""
      id: waiting
      name: Waiting
      command:
        program: [\#(program)]
        arguments: ["{audio}", "{output}.json"]
        progress: '(\d+)%'
        network: none
      transcription:
        accepts: []
        audio: {format: wav}
        reply: {file: "{output}.json", text: $.text}
      """#)
    return sandbox
  }

  private func typescript(_ sandbox: Sandbox) -> String {
    let bytes = (try? contents(sandbox.root + "/typescript")) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  private func start(
    _ sandbox: Sandbox, _ environment: [String: String?], _ line: String
  ) throws -> Running {
    try sandbox.start(
      bytes: [], environment: environment,
      through: ["script", "-qefc", "exec " + line, sandbox.root + "/typescript"], program: nil)
  }

  /// What a terminal shows of it in the end.
  private func screen(_ text: String) -> [String] {
    var screen = Screen(columns: 200, rows: 30)
    screen.write(text)
    return screen.lines
  }

  @Test("A bar with percent and time is drawn, and gone when the text is there")
  func bar() async throws {
    let sandbox = try sandbox()
    try sandbox.recording("my talk.wav")
    let line = "\(Sandbox.program) transcribe -p waiting 'my talk.wav'"
    let running = try start(sandbox, ["TERM": "xterm"], line)
    try await until { typescript(sandbox).contains("50 %") }
    #expect(typescript(sandbox).contains("my talk.wav"))
    #expect(typescript(sandbox).contains("####"))
    try sandbox.file("go")
    _ = try await running.ended()
    let lines = screen(typescript(sandbox)).filter {
      !$0.isEmpty && !$0.hasPrefix("Script ")
    }
    #expect(lines.count == 1 && lines[0].hasPrefix("done "), "\(lines)")
    // A stranger's escape does not reach the terminal.
    #expect(!typescript(sandbox).contains("\u{1B}]0"))
  }

  @Test(
    "Where a bar would be in the way there is none",
    arguments: [
      (["TERM": "dumb"], ""), (["TERM": "xterm"], "-q"), (["TERM": "xterm"], "--progress none"),
      (["TERM": "xterm", "OSGK_SET_TRANSCRIBE_PROGRESS": "none"], ""),
    ])
  func noBar(_ environment: [String: String], _ option: String) async throws {
    let sandbox = try sandbox()
    try sandbox.file("go")
    let line = "\(Sandbox.program) transcribe -p waiting \(option) \(Sandbox.recording)"
    _ = try await start(sandbox, environment, line).ended()
    let text = typescript(sandbox)
    #expect(!text.contains("%") && !text.contains("decoding"), "\(text)")
    #expect(text.contains("done "))
  }

  @Test("99: stopped by Ctrl-Z and continued, a run goes on as if nothing had been")
  func stopped() async throws {
    let sandbox = try sandbox()
    let running = try sandbox.start(
      bytes: ["transcribe", "-p", "waiting", Sandbox.recording].map { Array($0.utf8) })
    try await until { exists(sandbox.work + "/started") }
    running.signal(SIGTSTP)
    try await until { state(of: running.pid) == "T" }
    try sandbox.file("go")
    running.signal(SIGCONT)
    let run = try await running.ended()
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output.hasPrefix("done"))
    #expect(run.errorText == "")
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("99: a second Ctrl-C does not wait for an engine that will not end")
  func impatient() async throws {
    let mark = "osgk-stubborn-\(unique())-\(getpid())"
    let sandbox = try Sandbox(engine: false, model: false)
    try sandbox.fakeEngine(
      script: """
        trap '' TERM INT HUP
        : >"\(sandbox.work)/started"
        while :; do sh -c 'sleep 1' \(mark); done
        """)
    let running = try sandbox.start(
      bytes: ["transcribe", "-p", "fake", Sandbox.recording].map { Array($0.utf8) })
    try await until { exists(sandbox.work + "/started") && !processes(named: mark).isEmpty }
    running.signal(SIGINT)
    running.signal(SIGINT)
    let run = try await running.ended()
    #expect(run.status == 130 && run.signalled)
    // It may have had the time to say what becomes of the job.
    #expect(
      run.errorLines.allSatisfy { $0.contains("was stopped") || $0.contains("history retry") })
    #expect(sandbox.leftovers.isEmpty)
    // Two seconds are promised; twice that is the test's slack.
    try await until(within: .seconds(4)) { processes(named: mark).isEmpty }
  }

  @Test("99: what a shell told us to ignore stays ignored")
  func ignored() async throws {
    let sandbox = try sandbox()
    let running = try sandbox.start(
      bytes: ["transcribe", "-p", "waiting", Sandbox.recording].map { Array($0.utf8) },
      through: ["nohup"])
    try await until { exists(sandbox.work + "/started") }
    running.signal(SIGHUP)
    try sandbox.file("go")
    let run = try await running.ended()
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output.hasPrefix("done"))
  }

  private func state(of pid: pid_t) -> String? {
    guard let bytes = try? contents("/proc/\(pid)/stat") else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: ")").last?
      .split(separator: " ").first.map(String.init)
  }
}
