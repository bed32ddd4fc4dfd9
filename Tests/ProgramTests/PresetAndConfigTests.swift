import Testing

/// What a person drops into their directories, right and wrong.
@Suite("Presets and settings of the user's") struct PresetAndConfigTests {
  @Test("A preset that was dropped in is listed, shown and run")
  func droppedIn() async throws {
    let sandbox = try OutputTests.sandbox()
    let list = try await sandbox.run(["providers", "list"])
    #expect(list.status == 0, "\(list.errorText)")
    #expect(list.output.contains("fake"))
    let show = try await sandbox.run(["providers", "show", "fake"])
    #expect(show.status == 0, "\(show.errorText)")
    #expect(show.output.contains("fake.yaml"))
    let run = try await sandbox.run(["transcribe", "-p", "fake", Sandbox.recording])
    #expect(run.output == "done\n")
  }

  @Test("68: a broken preset breaks only itself, and is named with its place")
  func broken() async throws {
    let sandbox = try OutputTests.sandbox()
    try sandbox.preset(
      "broken",
      "id: broken\nname: B\ncommand:\n  progam: [x]\ntranscription: {reply: {from: stdout, parse: text}}\n"
    )
    let run = try await sandbox.run(["transcribe", "-p", "fake", Sandbox.recording])
    #expect(run.status == 0, "\(run.errorText)")
    let named = try await sandbox.run(["transcribe", "-p", "broken", Sandbox.recording])
    expectFailure(named, sandbox, status: 7, says: "broken.yaml:4:3", "command.progam", "program")
    let check = try await sandbox.run([
      "providers", "check", sandbox.config + "/providers/broken.yaml",
    ])
    #expect(check.status == 7)
    #expect((check.errorText + check.output).contains("broken.yaml:4:3"))
  }

  static let hostile: [(String, String)] = [
    ("many brackets", "id: evil\nname: " + String(repeating: "[", count: 100_000)),
    ("billion laughs", "a: &a [x,x]\nb: &b [*a,*a]\nid: evil\n"),
    ("huge", "id: evil\nname: \"" + String(repeating: "x", count: 2 << 20) + "\"\n"),
    ("bytes", "id: evil\nname: \u{0}\n"),
  ]

  @Test(
    "61-63: hostile presets are refused with 7 and stop nobody else", arguments: hostile.indices)
  func hostilePreset(_ index: Int) async throws {
    let sandbox = try OutputTests.sandbox()
    try sandbox.preset("evil", Self.hostile[index].1)
    let run = try await sandbox.run(["transcribe", "-p", "evil", Sandbox.recording])
    expectFailure(run, sandbox, status: 7, says: "evil.yaml")
    #expect(try await sandbox.run(["providers", "list"]).status == 0)
    #expect(try await sandbox.run(["transcribe", "-p", "fake", Sandbox.recording]).status == 0)
  }

  @Test("An unknown provider: 2, with the nearest")
  func unknown() async throws {
    let sandbox = try OutputTests.sandbox()
    let run = try await sandbox.run(["transcribe", "-p", "fkae", Sandbox.recording])
    expectFailure(run, sandbox, status: 2, says: "fkae")
  }

  @Test(
    "A broken config.yaml: 7 with its place",
    arguments: [
      ("engine: [", "config.yaml:1"), ("engne:\n  mode: local\n", "engine"),
      ("engine:\n  mode: lokal\n", "local"),
    ])
  func brokenConfig(_ text: String, _ says: String) async throws {
    let sandbox = try OutputTests.sandbox()
    try sandbox.file(sandbox.config + "/config.yaml", text: text)
    let run = try await sandbox.run(["transcribe", Sandbox.recording])
    expectFailure(run, sandbox, status: 7, says: "config.yaml", says)
  }

  @Test("69: a config that neither the user nor root owns is refused with 7")
  func foreignConfig() async throws {
    let sandbox = try OutputTests.sandbox()
    let path = try sandbox.file(sandbox.config + "/config.yaml", text: "engine:\n  mode: local\n")
    try sandbox.openToNobody()
    try await tool(["chown", "1234:1234", path])
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", Sandbox.recording], through: Sandbox.asNobody)
    expectFailure(run, sandbox, status: 7, says: "config.yaml", "belongs to user 1234")
    try await tool(["chown", "65534:65534", path])
    let mine = try await sandbox.run(
      ["transcribe", "-p", "fake", Sandbox.recording], through: Sandbox.asNobody)
    #expect(mine.status == 0, "\(mine.errorText)")
    try await tool(["chmod", "0666", path])
    let open = try await sandbox.run(
      ["transcribe", "-p", "fake", Sandbox.recording], through: Sandbox.asNobody)
    expectFailure(open, sandbox, status: 7, says: "config.yaml", "everybody may change it")
  }

  @Test("engine local -p switches, and comments of the user's file survive")
  func switching() async throws {
    let sandbox = try OutputTests.sandbox()
    let path = sandbox.config + "/config.yaml"
    try sandbox.file(path, text: "# mine\n\ntranscribe:\n  language: en  # at home\n")
    let set = try await sandbox.run(["engine", "local", "-p", "fake"])
    #expect(set.status == 0, "\(set.errorText)")
    let text = String(decoding: try contents(path), as: UTF8.self)
    #expect(text.hasPrefix("# mine\n\ntranscribe:\n  language: en  # at home\n"), "\(text)")
    let run = try await sandbox.run(["transcribe", Sandbox.recording])
    #expect(run.output == "done\n", "\(run.errorText)")
    let cloud = try await sandbox.run(["engine", "cloud"])
    expectFailure(cloud, sandbox, status: 7, says: "cloud")
  }
}
