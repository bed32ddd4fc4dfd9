import Testing

/// Engines that misbehave. No real engine can be made to, so these are scripts behind presets.
@Suite("Engines that misbehave") struct EngineFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    let status: Int32
    let says: String
    var testDescription: String { name }
  }

  static let faults = [
    Case(name: "ends with 0 and writes nothing", script: "exit 0", status: 8, says: "no result"),
    Case(
      name: "ends with 0 and writes half a result", script: #"printf '{"text": "half' >"$2""#,
      status: 8, says: "cannot be read"),
    Case(name: "writes an empty result", script: #": >"$2""#, status: 8, says: "cannot be read"),
    Case(
      name: "fails and says why", script: "echo first >&2; echo the model is too old >&2; exit 3",
      status: 8, says: "exit status 3: the model is too old"),
    Case(
      name: "is built for another processor", script: "kill -ILL $$", status: 8,
      says: "another processor"),
    Case(name: "is killed for want of memory", script: "kill -KILL $$", status: 8, says: "memory"),
    Case(name: "crashes", script: "kill -SEGV $$", status: 8, says: "crashed"),
    Case(
      name: "crashes behind a launcher", script: "sh -c 'kill -ILL $$'; exit $?", status: 8,
      says: "another processor"),
    Case(
      name: "writes escapes to standard error",
      script: #"printf '\033[31mred\033]0;x\007\n' >&2; exit 1"#,
      status: 8, says: "red"),
  ]

  @Test("97: a fault of the engine is named and ends with 8", arguments: faults)
  func fault(_ fault: Case) async throws {
    let sandbox = try Sandbox()
    try sandbox.fakeEngine(script: fault.script)
    let run = try await sandbox.run(["transcribe", "-p", "fake", Sandbox.recording])
    expectFailure(run, sandbox, status: fault.status, says: fault.says)
    #expect(!run.errorText.contains("\u{1b}"))
  }

  @Test("97: 50 MB on standard error neither block the engine nor fill memory")
  func flood() async throws {
    let sandbox = try Sandbox()
    try sandbox.fakeEngine(
      script: #"head -c 50000000 /dev/zero | tr '\0' 'x' >&2; printf '{"text": "done"}' >"$2""#)
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", Sandbox.recording],
      through: ["prlimit", "--rss=unlimited", "--as=2000000000"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output == "done\n")
  }

  @Test("97: invalid UTF-8 in a result is repaired and said, not fatal")
  func invalidText() async throws {
    let sandbox = try Sandbox()
    try sandbox.fakeEngine(script: #"printf '{"text": "caf\351 and more"}' >"$2""#)
    let run = try await sandbox.run(["transcribe", "-p", "fake", Sandbox.recording])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output == "caf\u{fffd} and more\n")
    #expect(run.errorLines.count == 1)
  }

  @Test("97: what an engine leaves running in the background is ended with it")
  func forks() async throws {
    let sandbox = try Sandbox()
    let mark = "osgk-forked-\(unique())"
    // The background child holds both pipes open: waiting for their end would wait for it.
    try sandbox.fakeEngine(
      script: #"bash -c 'exec -a \#(mark) sleep 600' & printf '{"text": "done"}' >"$2""#)
    let run = try await sandbox.run(["transcribe", "-p", "fake", Sandbox.recording])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output == "done\n")
    #expect(processes(named: mark).isEmpty)
  }

  @Test("No engine is given a variable that is not on the list")
  func environment() async throws {
    let sandbox = try Sandbox()
    try sandbox.fakeEngine(script: #"env >"\#(sandbox.work)/seen"; printf '{"text": "x"}' >"$2""#)
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", Sandbox.recording],
      environment: [
        "OPENAI_API_KEY": "canary-1", "OSGK_KEY_OPENAI": "canary-2", "SECRET": "canary-3",
      ])
    #expect(run.status == 0, "\(run.errorText)")
    let seen = String(decoding: try contents(sandbox.work + "/seen"), as: UTF8.self)
    #expect(seen.contains("HOME="))
    #expect(!seen.contains("canary"))
  }

  @Test("An engine reaches no network, not even this machine's")
  func network() async throws {
    let sandbox = try Sandbox()
    try sandbox.fakeEngine(
      script: """
        python3 - "$2" <<'PY'
        import errno, json, socket, sys
        def attempt(family, kind):
            try:
                socket.socket(family, kind).close()
                return "open"
            except OSError as error:
                return errno.errorcode[error.errno]
        seen = [attempt(socket.AF_INET, socket.SOCK_STREAM), attempt(socket.AF_INET6, socket.SOCK_DGRAM),
                attempt(socket.AF_UNIX, socket.SOCK_STREAM)]
        json.dump({"text": " ".join(seen)}, open(sys.argv[1], "w"))
        PY
        """)
    let run = try await sandbox.run(["transcribe", "-p", "fake", Sandbox.recording])
    #expect(run.status == 0, "\(run.errorText)")
    let seen = run.output.split(whereSeparator: \.isWhitespace)
    #expect(seen.count == 3)
    #expect(seen.dropLast().allSatisfy { $0 == "EACCES" || $0 == "EPERM" }, "\(run.output)")
    #expect(seen.last == "open")
  }

  @Test("The user's own words are not shown with -v, nor in the events")
  func words() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let path = try sandbox.script("words", #"printf '{"text": "%s"}' "$3" >"$2""#)
    try sandbox.preset(
      "words",
      """
      id: words
      name: Words
      command: {program: [\(path)], arguments: ["{audio}", "{output}.json", {with: prompt, use: ["{prompt}"]}]}
      transcription:
        accepts: [prompt]
        audio: {format: wav}
        reply: {file: "{output}.json", text: $.text}
      """)
    for more in [["-v"], ["--progress", "json"]] {
      let run = try await sandbox.run(
        ["transcribe", "-p", "words", "--prompt", "canary"] + more + [Sandbox.recording])
      #expect(run.status == 0, "\(run.errorText)")
      #expect(run.output == "canary\n")
      #expect(run.errorText.contains("output.json"))
      #expect(!run.errorText.contains("canary"))
    }
  }
}
