import Files
import Glibc
import Testing

@testable import Commands

/// The editors here are scripts: a person's could not be driven.
@Suite("osgk config edit")
struct EditTests {
  private func edit(_ home: TestHome, _ script: String) async throws -> TestRun {
    let editor = try home.executable("bin/my-editor", script)
    return await home.run(
      "config edit", ["VISUAL": "\(editor) --wait", "PATH": "/usr/bin:/bin"])
  }

  @Test("What was edited and is right replaces the file, and a link stays a link")
  func good() async throws {
    let home = try TestHome()
    let real = try home.file("work/dotfiles.yaml", "# mine\nengine:\n  mode: local\n")
    try Files.createPrivateDirectory(home.config.parent)
    #expect(real.withCString { old in home.config.withCString { symlink(old, $0) } } == 0)
    let run = try await edit(home, #"test "$1" = --wait && echo 'transcribe: {cps: 20}' >>"$2""#)
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(
      try home.text("work/dotfiles.yaml")
        == "# mine\nengine:\n  mode: local\ntranscribe: {cps: 20}\n")
    #expect(try Files.readLink(home.config) == real)
  }

  @Test("What is wrong is named and not kept where nobody can be asked")
  func bad() async throws {
    let home = try TestHome()
    try home.file("home/.config/osgk/config.yaml", "# mine\n")
    let run = try await edit(home, #"echo 'engine: {mode: lokal}' >"$2""#)
    #expect(run.ending == .code(7))
    #expect(run.errorText.contains("did you mean local?"))
    #expect(try home.text("home/.config/osgk/config.yaml") == "# mine\n")
  }

  @Test("2: the editor is given its terminal and its files, and no key")
  func environment() async throws {
    let home = try TestHome()
    let editor = try home.executable("bin/my-editor", "env >\(home.work)/env")
    let run = await home.run(
      "config edit",
      [
        "VISUAL": editor.description, "PATH": "/usr/bin:/bin", "TERM": "xterm",
        "OSGK_KEY_MINE": "canary", "ANY_API_KEY": "canary", "SOME_TOKEN": "canary",
      ])
    #expect(run.ending == .code(0), "\(run.errorText)")
    let text = try home.text("work/env")
    #expect(text.contains("TERM=xterm") && text.contains("HOME="))
    #expect(!text.contains("canary"))
  }

  @Test("An editor that fails or is not there changes nothing")
  func failing() async throws {
    let home = try TestHome()
    #expect(try await edit(home, #"echo broken >"$2"; exit 1"#).ending == .code(1))
    #expect(!Files.exists(home.config))
    let run = await home.run("config edit", ["EDITOR": "no-such-editor-here"])
    #expect(run.ending == .code(8))
    #expect(run.errorText.contains("no-such-editor-here"))
  }
}
