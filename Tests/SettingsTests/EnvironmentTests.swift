import Files
import Settings
import Testing

@Suite("Settings from the environment") struct EnvironmentTests {
  @Test("Every key has a variable, and the variable sets that key")
  func everyKey() throws {
    for definition in SettingDefinition.all {
      guard let key = definition.key, let value = definition.standard ?? definition.example else {
        continue
      }
      let name = Environment.variable(for: key)
      let settings = try Home(variables: [name: value.description]).settings()
      #expect(settings[key] == value, "\(name)")
      #expect(settings.origin(of: key) == .environment(name))
    }
  }

  @Test(
    "An unknown or ambiguous name is refused, with what was probably meant",
    arguments: [
      (
        "OSGK_SET_TRANSCRIBE_MODLE",
        "names no setting; did you mean OSGK_SET_TRANSCRIBE_MODEL?"
      ),
      ("OSGK_SET_", "names no setting; `osgk config list` shows them"),
      ("OSGK_SET_transcribe_model", "names no setting; did you mean OSGK_SET_TRANSCRIBE_MODEL?"),
      ("OSGK_SET_PROVIDERS_X", "names no setting; `osgk config list` shows them"),
      (
        "OSGK_SET_PROVIDERS_A_OPTIONS_B_MODEL",
        "can mean providers.a-options-b.model or providers.a.options.b_model; set it with "
          + "`osgk config set`"
      ),
    ])
  func refused(name: String, message: String) throws {
    #expect(try Home(variables: [name: "x"]).problem() == "\(name): \(message)")
  }

  @Test("A program to run is not taken from the environment")
  func command() throws {
    let name = "OSGK_SET_PROVIDERS_X_KEY_COMMAND"
    #expect(
      try Home(variables: [name: "rm"]).problem()
        == "\(name): providers.x.key_command: a program to run is not taken from the environment; "
        + "use `osgk config set`")
  }

  @Test("An empty value, and one that is not UTF-8, are refused")
  func values() throws {
    let empty = try Home(variables: ["OSGK_SET_TRANSCRIBE_MODEL": ""])
    #expect(
      empty.problem()
        == "OSGK_SET_TRANSCRIBE_MODEL: transcribe.model: an empty text is not taken; write a text")
    let home = try Home()
    let environment = Environment([
      "HOME": home.directory.path.bytes, "OSGK_SET_TRANSCRIBE_MODEL": [0xFF],
    ])
    let error = #expect(throws: SettingsError.self) {
      try Settings.load(environment: environment, paths: home.paths)
    }
    #expect(error?.description == "OSGK_SET_TRANSCRIBE_MODEL: transcribe.model: is not UTF-8")
  }

  @Test("A name of a megabyte of underscores costs nothing")
  func long() throws {
    let name = "OSGK_SET_PROVIDERS" + String(repeating: "_A", count: 1 << 19)
    #expect(try Home(variables: [name: "x"]).problem()?.contains("names no setting") == true)
  }

  @Test("This process's environment")
  func current() {
    #expect(Environment.current()["PATH"] != nil)
    #expect(Environment.current()["OSGK_NO_SUCH"] == nil)
  }
}
