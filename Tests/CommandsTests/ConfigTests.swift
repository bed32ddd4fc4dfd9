import Files
import JSON
import Testing

@testable import Commands

@Suite("osgk config")
struct ConfigTests {
  /// The line of `config list --origin` for the engine mode, in its words.
  private func origin(
    _ home: TestHome, _ variables: [String: String] = [:]
  ) async throws -> [String] {
    let run = await home.run("config list --origin", variables)
    #expect(run.ending == .code(0))
    let line = try #require(run.lines.first { $0.hasPrefix("transcribe.max_lines ") })
    return line.split(separator: " ").dropFirst().map(String.init)
  }

  @Test("70: environment before user before system before built in, and config list says which")
  func precedence() async throws {
    let home = try TestHome()
    #expect(try await origin(home) == ["2", "built", "in"])
    let system = try home.file("etc/config.yaml", "transcribe:\n  max_lines: 3\n")
    #expect(try await origin(home) == ["3", "system", "\(system):2"])
    let user = try home.file("home/.config/osgk/config.yaml", "transcribe:\n\n  max_lines: 4\n")
    #expect(try await origin(home) == ["4", "user", "\(user):3"])
    let variables = ["OSGK_SET_TRANSCRIBE_MAX_LINES": "5"]
    #expect(
      try await origin(home, variables) == ["5", "environment", "OSGK_SET_TRANSCRIBE_MAX_LINES"])
    // The other pairs: one layer left out at a time.
    try Files.replace(user, with: [])
    #expect(
      try await origin(home, variables) == ["5", "environment", "OSGK_SET_TRANSCRIBE_MAX_LINES"])
    #expect(try await origin(home) == ["3", "system", "\(system):2"])
    try Files.replace(system, with: [])
    #expect(
      try await origin(home, variables) == ["5", "environment", "OSGK_SET_TRANSCRIBE_MAX_LINES"])
    try Files.replace(user, with: Array("transcribe: {max_lines: 6}\n".utf8))
    #expect(try await origin(home) == ["6", "user", "\(user):1"])
  }

  @Test("65: an unknown key is refused with the one that was meant, typed or in the file")
  func unknownKey() async throws {
    let home = try TestHome()
    let typed = await home.run("config get engine.mod")
    #expect(typed.ending == .code(2))
    #expect(typed.errorText.contains("engine.mode"))
    try home.file("home/.config/osgk/config.yaml", "engine:\n  mod: local\n")
    let listed = await home.run("config list")
    #expect(listed.ending == .code(7))
    #expect(listed.text == "")
    #expect(listed.errorText.contains("config.yaml:2:3: engine.mod: "))
    #expect(listed.errorText.contains("did you mean engine.mode?"))
  }

  @Test("A key's value is printed as it is; with --json it has its type and its origin")
  func get() async throws {
    let home = try TestHome()
    try home.file("home/.config/osgk/config.yaml", "transcribe: {format: [srt, text], cps: 20}\n")
    #expect(await home.run("config get transcribe.format").text == "srt,text\n")
    #expect(await home.run("config get transcribe.prompt").text == "")
    let printed = await home.run("config get transcribe.cps --json").text
    let json = try JSONReader.read(Array(printed.utf8)).value
    #expect(json["value"]?.double == 20)
    #expect(json["version"]?.int == 1)
    #expect(json["origin"]?.string?.hasPrefix("user ") ?? false)
  }

  @Test("config path needs no file, but a home; without one it is one line and exit 7")
  func path() async throws {
    let home = try TestHome()
    #expect(await home.run("config path").text == home.config.description + "\n")
    #expect(
      await home.run("config path", ["XDG_CONFIG_HOME": "/x"]).text == "/x/osgk/config.yaml\n")
    #expect(
      await home.run("config path", ["XDG_CONFIG_HOME": "rel"]).text
        == home.config.description + "\n")
    for value in ["", "relative/home"] {
      let run = await home.run("config path", ["HOME": value])
      #expect(run.ending == .code(7))
      #expect(run.errorText.split(separator: "\n").count == 1)
      #expect(run.errorText.contains("HOME"))
    }
  }
}
