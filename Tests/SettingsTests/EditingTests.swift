import Dispatch
import Files
import Glibc
import Settings
import Synchronization
import Testing

@Suite("Changing config.yaml") struct EditingTests {
  @Test("A missing file is made, for the user alone")
  func made() throws {
    let home = try Home()
    try Settings.set(.engineLocal, to: ["vosk"], paths: home.paths)
    try Settings.set(.format, to: ["srt", "json"], paths: home.paths)
    try Settings.set(.language, to: ["no"], paths: home.paths)
    try Settings.set(.maxCue, to: ["6.5"], paths: home.paths)
    try Settings.set(.translate, to: ["true"], paths: home.paths)
    #expect(
      try home.userText() == """
        engine:
          local: vosk
        transcribe:
          format: [srt, json]
          language: 'no'
          max_cue: 6.5
          translate: true

        """)
    #expect(try Files.status(home.userFile).mode & 0o777 == 0o600)
    #expect(try Files.status(home.userFile.parent).mode & 0o777 == 0o700)
    #expect(try Files.list(home.userFile.parent).count == 1)
    #expect(try home.settings().texts(.language) == ["no"])
  }

  @Test("Comments, order, blank lines and the file's mode stay")
  func kept() throws {
    let text = "# mine\n\ntranscribe:\n    # fast\n    model: tiny   # for now\n\n# end\n"
    let home = try Home(user: text)
    _ = home.userFile.withCString { chmod($0, 0o640) }
    try Settings.set(.model, to: ["base"], paths: home.paths)
    #expect(try home.userText() == text.replacing("tiny", with: "base"))
    #expect(try Files.status(home.userFile).mode & 0o777 == 0o640)
    #expect(try Settings.unset("transcribe.model", paths: home.paths))
    #expect(try home.userText() == "# mine\n\n    # fast\n\n# end\n")
    #expect(try Settings.unset("transcribe.model", paths: home.paths) == false)
  }

  @Test("A symbolic link stays one")
  func link() throws {
    let home = try Home()
    let target = home.directory.path.appending("dotfiles/osgk.yaml")
    try home.write("# mine\n", to: target)
    try Files.createPrivateDirectory(home.userFile.parent)
    #expect(symlink("../../dotfiles/osgk.yaml", home.userFile.description) == 0)
    try Settings.set(.model, to: ["base"], paths: home.paths)
    #expect(try Files.readLink(home.userFile) == "../../dotfiles/osgk.yaml")
    #expect(
      String(decoding: try Files.read(target, limit: 100), as: UTF8.self)
        == "# mine\ntranscribe:\n  model: base\n")
  }

  @Test("A symbolic link whose target is not there yet stays one too")
  func newTarget() throws {
    let home = try Home()
    try Files.createPrivateDirectory(home.userFile.parent)
    #expect(symlink("../../osgk.yaml", home.userFile.description) == 0)
    try Settings.set(.model, to: ["base"], paths: home.paths)
    #expect(try Files.readLink(home.userFile) == "../../osgk.yaml")
    #expect(try home.settings().text(.model) == "base")
  }

  @Test("What does not fit is refused before anything is written")
  func refused() throws {
    let text = "engine: {mode: local}\n"
    let home = try Home(user: text)
    for (key, words, message) in [
      (
        .maxLines, ["no"],
        "transcribe.max_lines: \"no\" is not taken; write a whole number from 1 to 20"
      ),
      (.model, ["a", "b"], "transcribe.model: takes one value, not 2; write a text"),
      (.model, [], "transcribe.model: takes one value, not 0; write a text"),
      (
        .engineMode, ["clud"], "engine.mode: \"clud\" is not one of its values; did you mean cloud?"
      ),
    ] as [(SettingKey, [String], String)] {
      let error = #expect(throws: SettingsError.self) {
        try Settings.set(key, to: words, paths: home.paths)
      }
      #expect(error?.description == message)
    }
    let secret = #expect(throws: SettingsError.self) {
      try Settings.set(.prompt, to: ["sk-proj-0123456789abcdef"], paths: home.paths)
    }
    #expect(secret?.code == .secret)
    #expect(try home.userText() == text)
  }

  @Test("A file with a wrong line takes no new key, but lets the wrong one be taken out")
  func broken() throws {
    let home = try Home(user: "colour: red\ntranscribe: {model: x}\n")
    let error = #expect(throws: SettingsError.self) {
      try Settings.set(.model, to: ["y"], paths: home.paths)
    }
    #expect(error?.key == "colour")
    #expect(try Settings.unset("colour", paths: home.paths))
    try Settings.set(.model, to: ["z"], paths: home.paths)
    #expect(try home.userText() == "transcribe: {model: z}\n")
  }

  @Test(
    "Keys as typed, with what was probably meant",
    arguments: [
      ("transcribe.modle", "transcribe.modle: unknown key; did you mean transcribe.model?"),
      (
        "transcribe.max-line", "transcribe.max-line: unknown key; did you mean transcribe.max_line?"
      ),
      ("model", "model: unknown key here; did you mean transcribe.model?"),
      (
        "engine",
        "engine: is a group of keys; name one of engine.mode, engine.local, engine.cloud"
      ),
      ("engine.mode.x", "engine.mode.x: engine.mode has no keys of its own"),
      (
        "",
        "\"\": unknown key; known here: engine, transcribe, polish, history, limits, consent, "
          + "aliases, providers"
      ),
      (
        "providers.x.colour",
        "providers.x.colour: unknown key; known here: region, model, base_url, "
          + "key_command, variables, options"
      ),
      (
        "providers.X.model",
        "providers.X.model: is no provider's id; write lower-case letters, digits and "
          + "hyphens, at most 40"
      ),
    ])
  func keys(text: String, message: String) {
    let error = #expect(throws: SettingsError.self) { try SettingKey(parsing: text) }
    #expect(error?.description == message)
  }

  @Test("Of many writers at once none is lost")
  func writers() throws {
    let home = try Home(user: "# mine\n")
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 24) { index in
      guard let key = SettingKey.provider("p\(index)", .model),
        (try? Settings.set(key, to: ["m\(index)"], paths: home.paths)) != nil
      else { return failures.withLock { $0 += 1 } }
    }
    #expect(failures.withLock { $0 } == 0)
    let settings = try home.settings()
    for index in 0..<24 {
      let key = try #require(SettingKey.provider("p\(index)", .model))
      #expect(settings.text(key) == "m\(index)")
    }
    #expect(try home.userText().hasPrefix("# mine\n"))
    #expect(try Files.list(home.userFile.parent).count == 1)
  }
}
