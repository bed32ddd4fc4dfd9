import Files
import Settings
import Testing

/// A `config.yaml` that is refused, and the whole message.
private struct Wrong: CustomTestStringConvertible {
  let text: String
  let message: String
  var testDescription: String { text.debugDescription }

  init(_ text: String, _ message: String) { (self.text, self.message) = (text, message) }

  static let all = [
    Wrong(
      "transcribe:\n  timestampz: word\n",
      "USER:2:3: transcribe.timestampz: unknown key; did you mean transcribe.timestamps?"),
    Wrong("transcibe: {}\n", "USER:1:1: transcibe: unknown key; did you mean transcribe?"),
    Wrong(
      "model: x\n", "USER:1:1: model: unknown key here; did you mean transcribe.model?"),
    Wrong(
      "colour: x\n",
      "USER:1:1: colour: unknown key; known here: engine, transcribe, polish, history, "
        + "limits, consent, aliases, providers"),
    Wrong(
      "engine: local\n",
      "USER:1:9: engine: takes keys of its own in the lines below it, not a value; known here: "
        + "mode, local, cloud"),
    Wrong(
      "- a\n",
      "USER:1:1: keys are due, such as `engine:`; known here: engine, transcribe, polish, history, "
        + "limits, consent, aliases, providers"),
    Wrong(
      "engine: {mode: clowd}\n",
      "USER:1:16: engine.mode: \"clowd\" is not one of its values; did you mean cloud?"),
    Wrong(
      "engine: {mode: remote}\n",
      "USER:1:16: engine.mode: \"remote\" is not one of its values; write one of local, cloud"),
    Wrong(
      "engine:\n  mode: [local]\n",
      "USER:2:9: engine.mode: a list is not taken; write one of local, cloud"),
    Wrong(
      "engine:\n  mode:\n",
      "USER:2:8: engine.mode: has no value; write one of local, cloud, or take the line out"),
    Wrong(
      "engine: {local: Whisper}\n",
      "USER:1:17: engine.local: \"Whisper\" is not taken; write a provider's id: lower-case "
        + "letters, digits and hyphens"),
    Wrong(
      "transcribe: {model: {name: x}}\n",
      "USER:1:21: transcribe.model: has no keys of its own; write a text"),
    Wrong(
      "transcribe: {format: [text, text]}\n",
      "USER:1:22: transcribe.format: \"text\" stands there twice; once is enough"),
    Wrong(
      "transcribe: {language: de_DE}\n",
      "USER:1:24: transcribe.language: \"de_DE\" is no language code; write language codes such "
        + "as en, or a list of them"),
    Wrong(
      "providers: {Bad_ID: {}}\n",
      "USER:1:13: providers.Bad_ID: is no provider's id; write lower-case letters, digits and "
        + "hyphens, at most 40"),
    Wrong(
      "providers: {x: {options: {A: 1}}}\n",
      "USER:1:27: providers.x.options.A: is no name; write lower-case letters, digits and "
        + "underscores, at most 40"),
    Wrong(
      "providers: {x: {key_command: pass show x}}\n",
      "USER:1:30: providers.x.key_command: one text is not taken, as no shell reads it; write a "
        + "list: [program, argument]"),
    Wrong(
      "engine: {mode: local}\n\nengine: {mode: cloud}\n",
      "USER:3:1: engine: key \"engine\" stands here and already in line 1; keep one of them"),
    Wrong(
      "engine:\n\tmode: local\n", "USER:2:1: a tab stands where spaces belong; indent with spaces"),
    Wrong(
      "engine: *x\n",
      "USER:1:9: aliases (*name) are not taken; write the value out, or quote it if it is text"),
    Wrong(
      "\"a\\e[31mb\": 1\n",
      "USER:1:1: \"a\u{FFFD}[31mb\": unknown key; known here: engine, transcribe, polish, history, "
        + "limits, consent, aliases, providers"),
  ]
}

@Suite("config.yaml") struct ConfigFileTests {
  @Test(
    "65, 68: what is wrong is said with file, line, column, key path and what would be right",
    arguments: Wrong.all)
  fileprivate func wrong(case wrong: Wrong) throws {
    let home = try Home(user: wrong.text)
    #expect(home.problem() == wrong.message)
  }

  @Test("An error in the machine's file names that file")
  func systemFile() throws {
    let home = try Home(system: "engine: {mode: 1}\n")
    #expect(
      home.problem()
        == "SYSTEM:1:16: engine.mode: \"1\" is not one of its values; write one of local, cloud")
  }

  @Test(
    "13: an API key is refused, never shown, and the keyring pointed to",
    arguments: [
      "api_key: sk-proj-0123456789abcdef",
      "providers:\n  groq:\n    api_key: sk-proj-0123456789abcdef",
      "providers:\n  groq:\n    token: sk-proj-0123456789abcdef",
      "providers:\n  groq:\n    model: sk-proj-0123456789abcdef",
      "providers:\n  groq:\n    options:\n      header: Bearer proj-0123456789abcdef",
      "sk-proj-0123456789abcdef: x",
    ])
  func secret(text: String) throws {
    let home = try Home(user: text)
    let error = #expect(throws: SettingsError.self) { try home.settings() }
    #expect(error?.code == .secret)
    let message = error?.description ?? ""
    #expect(!message.contains("0123456789"))
    #expect(message.contains("osgk keys set \(text.contains("groq") ? "groq" : "ID")"))
    let variable = try Home(variables: ["OSGK_SET_PROVIDERS_GROQ_API_KEY": "sk-0123456789abcdef"])
    #expect(variable.problem()?.contains("0123456789") == false)
  }

  @Test("Empty files, groups without keys and no files at all are fine")
  func empty() throws {
    for text in [nil, "", "# nothing\n", "engine:\ntranscribe: ~\nproviders:\n  x:\n", "{}"] {
      let home = try Home(user: text, system: text)
      #expect(try home.settings().text(.engineMode) == "local")
    }
  }

  @Test("The commented config.yaml holds every key of the table, at its default or an example")
  func sample() throws {
    let path = Path(#filePath).parent.parent.parent.appending("config/config.yaml")
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    #expect(try Home(user: text).settings().entries.allSatisfy { $0.origin == .builtIn })
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // `# words` is a comment, `#key` and `#  key` are settings.
      line.hasPrefix("#") && !line.hasPrefix("# ") || line.hasPrefix("#  ")
        ? line.dropFirst() : line
    }
    let settings = try Home(user: lines.joined(separator: "\n")).settings()
    for definition in SettingDefinition.all {
      let names = [
        "ID": "my-server", "ALIAS": "fast",
        "NAME": definition.pattern.contains("options") ? "beam" : "resource",
      ]
      let key = try SettingKey(
        parsing: definition.pattern.map { names[$0] ?? $0 }.joined(separator: "."))
      #expect(settings[key] == definition.standard ?? definition.example, "\(key)")
      #expect(settings.origin(of: key) != .builtIn, "\(key)")
      #expect((definition.standard == nil) != (definition.example == nil), "\(key)")
    }
  }
}
