import JSON
import TestSupport
import Testing

/// Keys that lie in a real keyring, used by the release program.
@Suite("Keys in the street") struct StreetKeyTests {
  /// A script that runs on a bus of its own with gnome-keyring, unlocked unless told otherwise.
  /// The key is read from a file, since it may not stand in anybody's environment.
  static func withKeyring(
    _ street: Street, _ sandbox: Sandbox, _ state: String = "", script: String,
    environment: [String: String?] = [:]
  ) async throws -> (Run, Street.Log) {
    try sandbox.file(sandbox.root + "/secret-key", text: Canary.key + "\n")
    let inner = sandbox.root + "/script-\(unique())"
    try write(Array(". \"$STEPS\"\n\(script)\n".utf8), to: inner)
    return try await street.start(
      sandbox,
      [Sandbox.repository + "/Tests/Street/with-keyring"] + (state.isEmpty ? [] : [state])
        + [sandbox.home, "/bin/sh", inner],
      environment: environment.merging(["KEY": sandbox.root + "/secret-key"]) { a, _ in a }
    ).ended()
  }

  @Test(
    "16: a key goes to the origin that it was stored for, and to no other that the preset may name",
    arguments: [
      "https://collector.example.net/v1", "https://api.openai.com:8443/v1",
      "https://api.openai.com.example.net/v1",
    ])
  func editedHost(_ base: String) async throws {
    let sandbox = try Sandbox.cloud()
    let all: JSON = ["replies": [["json": ["text": .string(Street.text)]]]]
    let street = Street(houses: [
      (Street.openAI, all), ("collector.example.net", all), ("api.openai.com:8443", all),
      ("api.openai.com.example.net", all),
    ])
    let (run, log) = try await Self.withKeyring(
      street, sandbox,
      script: """
        "$OSGK" keys set openai <"$KEY" >&2 || exit 90
        "$OSGK" consent grant openai --for audio >&2 || exit 91
        "$OSGK" transcribe -p openai talk.wav || exit 92
        mkdir -p "$HOME/.config/osgk/providers"
        printf 'id: openai\\nextends: openai\\nbase_url: \(base)\\n' \
          >"$HOME/.config/osgk/providers/openai.yaml"
        "$OSGK" transcribe -p openai talk.wav; echo $?
        "$OSGK" consent grant openai --for audio >&2 || exit 93
        exec "$OSGK" transcribe -p openai talk.wav
        """)
    // First the other address wants its own grant; granted, it still gets no key.
    #expect(run.output == Street.text + "\n4\n", "\(run.errorText)")
    #expect(run.status == 5, "\(run.errorText)")
    #expect(
      run.errorText.contains("is bound to https://api.openai.com, and not used for"),
      "\(run.errorText)")
    #expect(log.requests.count == 1 && log.requests.first?.host == Street.openAI)
    #expect(log.requests.first?["authorization"] == ["Bearer " + Canary.key])
    #expect(log.connections.count == 1 && Set(log.questions) == [Street.openAI])
    #expect(!run.errorText.contains(Canary.key.prefix(10)))
  }

  @Test(
    "91: without a key's keeper it says so in time, and sends nothing",
    arguments: [
      ("--locked", ["locked"]), ("--absent", ["OSGK_KEY_OPENAI"]),
      ("--none", ["openai wants a key", "keys set openai"]),
    ])
  func keeper(_ state: String, _ words: [String]) async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let clock = ContinuousClock()
    let start = clock.now
    let (run, log) = try await Self.withKeyring(
      .good, sandbox, state, script: "exec \"$OSGK\" transcribe -p openai talk.wav")
    #expect(run.status == 5, "\(run.errorText)")
    for word in words { #expect(run.errorText.contains(word), "\(run.errorText)") }
    #expect(run.output == "" && log.isSilent, "\(log.packets)")
    // Promised are 5 s, 30 s where somebody could be asked.
    #expect(clock.now - start < (state == "--locked" ? .seconds(60) : .seconds(10)))
  }

  @Test("91: without any bus the message names the other ways, within 5 s")
  func noBus() async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let clock = ContinuousClock()
    let start = clock.now
    let (run, log) = try await Street.good.run(sandbox, ["transcribe", "-p", "openai", "talk.wav"])
    expectFailure(run, sandbox, status: 5, says: "OSGK_KEY_OPENAI")
    #expect(log.isSilent && clock.now - start < .seconds(10))
  }

  @Test("1, 2, 4: no program is started with the key, nothing that is written holds it")
  func canary() async throws {
    let sandbox = try Sandbox.cloud()
    // A source that the provider does not take makes a child, ffmpeg, come into play.
    try await tool([
      "ffmpeg", "-loglevel", "error", "-i", Sandbox.recording, sandbox.work + "/talk.wma",
    ])
    let echo: JSON = [
      "status": 401, "json": ["error": ["message": "Incorrect API key provided: {{key}}"]],
    ]
    let street = Street.openAI(["json": ["text": .string(Street.text)]], echo)
    let trace = "strace -f -v -s 65536 -e trace=execve,write,pwrite64,writev,pwritev"
    let (run, _) = try await Self.withKeyring(
      street, sandbox,
      script: """
        t() { name=$1; shift; \(trace) -o "$STREET/$name.trace" "$@"; echo "$name $?"; }
        t set "$OSGK" keys set openai <"$KEY"
        t list "$OSGK" keys list
        t json "$OSGK" keys list --json
        t grant "$OSGK" consent grant openai --for audio
        t good "$OSGK" transcribe -v -p openai talk.wma
        t bad "$OSGK" transcribe -v -p openai talk.wav
        t dry "$OSGK" transcribe --dry-run -p openai talk.wav
        t show "$OSGK" providers show openai
        t verify "$OSGK" consent verify
        t export "$OSGK" consent export
        t delete "$OSGK" keys delete openai
        exit 0
        """, environment: ["OPENAI_API_KEY": nil])
    let results = run.output.split(separator: "\n").filter { line in
      ["set", "list", "json", "grant", "good", "bad", "dry", "show", "verify", "export", "delete"]
        .contains {
          line.hasPrefix($0 + " ") && line.dropFirst($0.count + 1).allSatisfy(\.isNumber)
        }
    }
    #expect(results.filter { $0.hasSuffix(" 0") }.count == results.count - 1, "\(run.output)")
    #expect(results.contains("bad 5"), "\(run.output) \(run.errorText)")
    try await expectNoKey(sandbox)
    // The search itself must see such a key: in what the server was told it stands.
    let street2 = names(in: sandbox.root).first { $0.hasPrefix("street-") } ?? ""
    let head = try contents(sandbox.root + "/\(street2)/requests/1.head")
    #expect(String(decoding: head, as: UTF8.self).contains(Canary.key))
  }

  @Test("2, 4: a key from the environment is in no child's environment, and nowhere else either")
  func environment() async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    try await tool([
      "ffmpeg", "-loglevel", "error", "-i", Sandbox.recording, sandbox.work + "/talk.wma",
    ])
    let (run, log) = try await Street.good.run(
      sandbox,
      script: """
        exec strace -f -v -s 65536 -e trace=execve,write,pwrite64,writev,pwritev \
          -o "$STREET/environment.trace" "$OSGK" transcribe -v -p openai talk.wma
        """,
      environment: Sandbox.keys("openai").merging(["OPENAI_API_KEY": Canary.key]) { $1 })
    expectText(run, sandbox)
    #expect(log.requests.first?["authorization"] == ["Bearer " + Canary.key])
    // Our own two programs are left out: by the variable the key is handed to them.
    try await expectNoKey(sandbox)
  }

  private func expectNoKey(
    _ sandbox: Sandbox, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try sandbox.file(sandbox.root + "/secret-key", text: Canary.key)
    let run = try await sandbox.run(tool: [
      "/bin/sh", "-c", "exec \"$0\" \"$1\" <\"$1/secret-key\"",
      Sandbox.repository + "/Tests/Street/find-canary.py", sandbox.root,
    ])
    #expect(run.status == 0, "\(run.output)", sourceLocation: sourceLocation)
  }
}
