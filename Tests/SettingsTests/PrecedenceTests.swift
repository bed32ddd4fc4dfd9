import Settings
import Testing
import YAML

/// The places that a value can come from, the strongest first.
private enum Layer: String, CaseIterable {
  case flag, environment, user, system, builtIn

  /// What the place says of `transcribe.max_lines`; built in are 2.
  var lines: Int {
    switch self {
    case .flag: 11
    case .environment: 12
    case .user: 13
    case .system: 14
    case .builtIn: 2
    }
  }

  func matches(_ origin: Settings.Origin) -> Bool {
    switch (self, origin) {
    case (.flag, .flag("--max-lines")), (.builtIn, .builtIn): true
    case (.environment, .environment("OSGK_SET_TRANSCRIBE_MAX_LINES")): true
    case (.user, .user(_, let mark)): mark.line == 2
    case (.system, .system(_, let mark)): mark.line == 2
    default: false
    }
  }
}

@Suite("Where a setting comes from") struct PrecedenceTests {
  private static let sets: [Set<Layer>] = (0..<16).map { bits in
    Set(
      [Layer.flag, .environment, .user, .system].enumerated().filter { bits >> $0.offset & 1 == 1 }
        .map(\.element))
  }

  @Test(
    "70: flag, environment, user, system, built in: of any set of them the strongest holds",
    arguments: sets)
  fileprivate func precedence(present: Set<Layer>) throws {
    func file(_ layer: Layer) -> String? {
      present.contains(layer) ? "transcribe:\n  max_lines: \(layer.lines)\n" : nil
    }
    let variables =
      present.contains(.environment)
      ? ["OSGK_SET_TRANSCRIBE_MAX_LINES": "\(Layer.environment.lines)"] : [:]
    let home = try Home(user: file(.user), system: file(.system), variables: variables)
    let flags =
      present.contains(.flag)
      ? [Settings.Flag("--max-lines", .maxLines, ["\(Layer.flag.lines)"])] : []
    let settings = try home.settings(flags)
    let strongest = Layer.allCases.first { present.contains($0) || $0 == .builtIn }
    #expect(settings.integer(.maxLines) == strongest?.lines)
    #expect(strongest?.matches(settings.origin(of: .maxLines)) == true)
  }

  @Test("70: each key has its own origin; groups of two files are merged key by key")
  func merged() throws {
    let home = try Home(
      user: "transcribe: {model: u, language: de}\n",
      system: "transcribe: {model: s, cps: 20}\nengine: {local: vosk}\n",
      variables: ["OSGK_SET_TRANSCRIBE_LANGUAGE": "fr,en"])
    let settings = try home.settings()
    let rows = settings.entries.filter { $0.value != nil }.map { entry in
      "\(entry.key) = \(entry.value?.description ?? ""): "
        + home.short(entry.origin.description)
    }
    #expect(
      rows == [
        "engine.mode = local: built in",
        "engine.local = vosk: system SYSTEM:2",
        "transcribe.model = u: user USER:1",
        "transcribe.language = fr,en: environment OSGK_SET_TRANSCRIBE_LANGUAGE",
        "transcribe.translate = false: built in",
        "transcribe.format = text: built in",
        "transcribe.timestamps = segment: built in",
        "transcribe.max_lines = 2: built in",
        "transcribe.max_cue = 7: built in",
        "transcribe.cps = 20: system SYSTEM:1",
        "transcribe.upload = smallest: built in",
        "transcribe.vad = energy: built in",
        "transcribe.progress = auto: built in",
        "transcribe.fail_if_empty = false: built in",
        "transcribe.polish = false: built in",
        "history.on = true: built in",
        "consent.anchor = keyring: built in",
      ])
  }

  @Test("What providers are told")
  func providers() throws {
    let home = try Home(
      user: """
        providers:
          my-server:
            model: large
            key_command: [pass, show, x]
            variables: {resource: north}
            options: {beam: 5, "vad": no}
        """,
      variables: ["OSGK_SET_PROVIDERS_MY_SERVER_BASE_URL": "http://127.0.0.1:1/v1"])
    let settings = try home.settings()
    func key(_ part: SettingKey.ProviderPart) throws -> SettingKey {
      try #require(SettingKey.provider("my-server", part))
    }
    #expect(settings.text(try key(.model)) == "large")
    #expect(settings.text(try key(.baseURL)) == "http://127.0.0.1:1/v1")
    #expect(settings.texts(try key(.keyCommand)) == ["pass", "show", "x"])
    #expect(settings.text(try key(.variable("resource"))) == "north")
    #expect(
      settings.options(of: "my-server").map { "\($0)" } == [
        #"(name: "beam", value: "5")"#, #"(name: "vad", value: "no")"#,
      ])
    #expect(settings.variables(of: "other").isEmpty)
    #expect(SettingKey.provider("No", .model) == nil)
    #expect(SettingKey.provider("x", .option("a.b")) == nil)
  }
}
