/// A row of the table: one key of `config.yaml`, or one family of keys.
public struct SettingDefinition: Sendable {
  /// The key path; `ID` stands for a provider's id, `NAME` for a name that its preset gives,
  /// `ALIAS` for a name that the user gives a model.
  public let pattern: [String]
  public let type: SettingType
  /// `nil`: not set unless somebody sets it; `help` says what happens then.
  public let standard: SettingValue?
  /// What the commented `config.yaml` shows where there is no default.
  public let example: SettingValue?
  /// One line for people.
  public let help: String

  init(
    _ pattern: String, _ type: SettingType, _ standard: SettingValue? = nil,
    example: SettingValue? = nil, _ help: String
  ) {
    self.pattern = pattern.split(separator: ".").map(String.init)
    self.type = type
    self.standard = standard
    self.example = example
    self.help = help
  }

  public var name: String { pattern.joined(separator: ".") }

  /// A key of its own, not a family.
  public var key: SettingKey? {
    pattern.contains { ["ID", "NAME", "ALIAS"].contains($0) } ? nil : SettingKey(path: pattern)
  }
}

extension SettingDefinition {
  /// Every key there is, in the order in which `config list` shows them.
  public static let all: [SettingDefinition] = [
    SettingDefinition(
      "engine.mode", .choice(["local", "cloud"]), .text("local"),
      "where speech is transcribed; local sends nothing anywhere"),
    SettingDefinition(
      "engine.local", .providerID, example: .text("my-whisper"),
      "the local engine; unset: the first whose program and a model are there"),
    SettingDefinition(
      "engine.cloud", .providerID, example: .text("my-server"),
      "the provider of mode cloud; `osgk engine cloud` sets it"),
    SettingDefinition(
      "transcribe.model", .text, example: .text("base.en"),
      "the model; unset: the preset's, or the largest that speaks the language"),
    SettingDefinition(
      "transcribe.language", .languages, example: .texts(["en"]),
      "languages that are spoken; unset: the engine finds out"),
    SettingDefinition(
      "transcribe.translate", .flag, .flag(false), "translate speech to English"),
    SettingDefinition(
      "transcribe.prompt", .text, example: .text("osgk, Whisper"),
      "words that help the engine to spell"),
    SettingDefinition(
      "transcribe.format", .choices(["text", "json", "srt", "vtt", "tsv", "md", "lrc"]),
      .texts(["text"]), "formats of the result"),
    SettingDefinition(
      "transcribe.fallback", .providerIDs, example: .texts(["my-whisper"]),
      "who takes over, in this order, where a provider over the network fails or refuses the key"),
    SettingDefinition(
      "transcribe.timestamps", .choice(["segment", "turn", "word"]), .text("segment"),
      "what gets a time of its own"),
    SettingDefinition(
      "transcribe.speakers", .speakers, example: .text("channels"),
      "auto, or how many: the engine tells speakers apart; channels: each channel is one"),
    SettingDefinition(
      "transcribe.max_line", .integer(1...1000), example: .integer(42),
      "characters in a subtitle's line; unset: 42, for Chinese, Japanese and Korean 16"),
    SettingDefinition(
      "transcribe.max_lines", .integer(1...20), .integer(2), "lines of a subtitle"),
    SettingDefinition(
      "transcribe.max_cue", .number(0.5...60), .number(7), "seconds that a subtitle stays"),
    SettingDefinition(
      "transcribe.cps", .number(1...200), .number(17), "characters to be read in a second"),
    SettingDefinition(
      "transcribe.threads", .integer(1...1024), example: .integer(4),
      "threads of the engine; unset: as many as there are processors"),
    SettingDefinition(
      "transcribe.jobs", .integer(1...64), example: .integer(4),
      "chunks worked on at once; unset: what the provider takes, of a local program one"),
    SettingDefinition(
      "transcribe.upload", .choice(["smallest", "lossless", "wav"]), .text("smallest"),
      "how a recording is packed for a service: the smallest form it takes, or without loss"),
    SettingDefinition(
      "transcribe.vad", .choice(["energy", "model"]), .text("energy"),
      "what tells speech from silence: loudness, or the engine's own model"),
    SettingDefinition(
      "transcribe.progress", .choice(["auto", "bar", "json", "none"]), .text("auto"),
      "what is shown meanwhile; auto: a bar on a terminal"),
    SettingDefinition(
      "transcribe.fail_if_empty", .flag, .flag(false), "exit 9 where nobody speaks"),
    SettingDefinition(
      "transcribe.polish", .flag, .flag(false), "rewrite each transcript as polish.style says"),
    SettingDefinition(
      "transcribe.translate_to", .language, example: .text("en"),
      "a language that polish translates to; unset: to none"),
    SettingDefinition(
      "transcribe.script", .choice(["hans", "hant"]), example: .text("hans"),
      "characters that Chinese is written in; unset: the engine's"),
    SettingDefinition(
      "polish.style", .text, example: .text("light"),
      "how text is rewritten; unset: light where a provider is chosen, else polished"),
    SettingDefinition(
      "polish.provider", .providerID, example: .text("auto"),
      "who rewrites text; auto: a server on this machine; unset: nobody, plain styles need none"),
    SettingDefinition(
      "polish.model", .text, example: .text("my-server/large"),
      "the model that rewrites; unset: the preset's"),
    SettingDefinition(
      "polish.timeout", .number(1...3600), example: .number(30),
      "seconds that a rewriting may take; unset: by the length of the text"),
    SettingDefinition(
      "history.on", .flag, .flag(true),
      "keep every text; without it a job is remembered only until its text is delivered"),
    SettingDefinition(
      "history.keep.count", .integer(1...1_000_000_000), example: .integer(1000),
      "how many texts are kept, the newest; unset: all"),
    SettingDefinition(
      "history.keep.days", .integer(1...36_500), example: .integer(90),
      "how many days a text is kept; unset: for ever"),
    SettingDefinition(
      "limits.cost_per_day", .number(0...1_000_000), example: .number(5),
      "what services may cost in a day (UTC), in the currency of their price; unset: anything"),
    SettingDefinition(
      "consent.anchor", .choice(["keyring", "file"]), .text("keyring"),
      "where the key and the end of the record of consent are kept"),
    SettingDefinition(
      "aliases.ALIAS", .text, example: .text("my-server/large"),
      "a model by a name of your own; `osgk alias` sets it"),
    SettingDefinition(
      "providers.ID.region", .text, example: .text("eu"), "which of its regions to use"),
    SettingDefinition(
      "providers.ID.model", .text, example: .text("base.en"), "the model to use with it"),
    SettingDefinition(
      "providers.ID.base_url", .text, example: .text("http://127.0.0.1:8080/v1"),
      "where it is, in place of the preset's address"),
    SettingDefinition(
      "providers.ID.key_command", .command, example: .texts(["pass", "show", "speech"]),
      "program and arguments that print its key"),
    SettingDefinition(
      "providers.ID.variables.NAME", .text, example: .text("my-resource"),
      "a variable that its preset asks for"),
    SettingDefinition(
      "providers.ID.options.NAME", .text, example: .text("5"),
      "an option that its preset offers"),
  ]

  /// The row for a key path.
  public static func of(_ path: [String]) -> SettingDefinition? {
    all.first { definition in
      definition.pattern.count == path.count
        && zip(definition.pattern, path).allSatisfy { Self.matches($0, $1) }
    }
  }

  static func matches(_ pattern: String, _ component: String) -> Bool {
    switch pattern {
    case "ID": isProviderID(component)
    case "NAME": isName(component)
    // `local` means the engine on this machine.
    case "ALIAS": isProviderID(component) && component != "local"
    default: pattern == component
    }
  }

  /// `[a-z0-9][a-z0-9-]{0,39}`
  public static func isProviderID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return (1...40).contains(bytes.count) && bytes[0] != UInt8(ascii: "-")
      && bytes.allSatisfy { isLowercase($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  /// `[a-z][a-z0-9_]{0,39}`
  public static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return (1...40).contains(bytes.count) && isLowercase(bytes[0])
      && bytes.allSatisfy { isLowercase($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  private static func isLowercase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
