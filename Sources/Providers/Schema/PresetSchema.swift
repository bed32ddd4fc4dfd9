/// The whole preset language: every key, its type and what it means. The loader validates by
/// this; `providers/schema.json` says the same for editors.
public enum PresetSchema {
  /// Every key path of a preset file, sorted: `transcription.limits.bytes`, `*` for keys of the
  /// writer's own and `[]` for items of lists.
  public static var presetKeyPaths: [String] { paths(of: preset, under: "") }
  /// The same of a wire file.
  public static var wireKeyPaths: [String] { paths(of: wire, under: "") }

  /// What a key means, for help and editors.
  public static func meaning(of keyPath: String) -> String? {
    documentation(of: keyPath, in: preset, under: "")
      ?? documentation(of: keyPath, in: wire, under: "")
  }

  static let preset: SchemaType = .object([
    SchemaKey("id", .text(.id), "the name that commands use", required: true),
    SchemaKey(
      "extends", .text(.id), "the preset that this one changes; its own id: the lower layer's"),
    SchemaKey("name", .text(.line), "the name for people", required: true),
    SchemaKey("rank", .integer(0...1000), "order of the automatic choice, lowest first"),
    SchemaKey("base_url", .text(.address), "scheme, host and path that all requests begin with"),
    SchemaKey("regions", regions, "other base addresses, by name"),
    SchemaKey("variables", variables, "parts of the address that each person has to fill in"),
    SchemaKey("auth", auth, "how the key is sent"),
    SchemaKey("env", .text(.environmentName), "the vendor's variable, for `keys import --env`"),
    SchemaKey("console_url", .text(.link), "where a key is made"),
    SchemaKey("privacy_url", .text(.link), "what the vendor says it does with data"),
    SchemaKey("docs_url", .text(.link), "the vendor's own documentation"),
    SchemaKey("facts_as_of", .text(.date), "when the values in this file were last checked"),
    SchemaKey("relays", .boolean, "passes on what it gets: remote, whatever its address"),
    SchemaKey("ca_file", .text(.filePath), "certificates to trust, PEM"),
    SchemaKey("disclosure", disclosure, "what a person should know before agreeing"),
    SchemaKey("options", options, "settings of this provider's own"),
    SchemaKey("command", command, "a local program to run"),
    SchemaKey("server", server, "a local server to start"),
    SchemaKey("driver", .text(.id), "a compiled driver for what YAML cannot say"),
    SchemaKey("transcription", .object(section + modelsKey), "speech to text"),
    SchemaKey("polish", .object(section + modelsKey), "text to better text"),
    SchemaKey("errors", errors, "what this provider's errors mean"),
  ])

  static let wire: SchemaType = .object([
    SchemaKey("wire", .text(.id), "the name that sections use", required: true),
    SchemaKey("request", request, "what is sent"),
    SchemaKey("accepts", accepts, "which parameters can be sent"),
    SchemaKey("parameters", parameters, "rules of the parameters"),
    SchemaKey("audio", audio, "formats of audio"),
    SchemaKey("limits", limits, "what is taken at once"),
    SchemaKey("reply", reply, "where the words are in the reply"),
    SchemaKey("events", events, "where the words are in a stream of events"),
    SchemaKey("errors", errors, "what errors of this shape mean"),
  ])

  /// What a section and a `models:` entry have in common.
  static let section: [SchemaKey] = [
    SchemaKey("wire", .text(.id), "the wire that this section is, with its own keys over it"),
    SchemaKey("model", .text(.line), "the model that is used when nobody names one"),
    SchemaKey("base_url", .text(.address), "over the preset's"),
    SchemaKey("regions", regions, "over the preset's"),
    SchemaKey("auth", auth, "over the preset's"),
    SchemaKey("relays", .boolean, "over the preset's"),
    SchemaKey("accepts", accepts, "which parameters the model takes; others are absent"),
    SchemaKey("parameters", parameters, "rules of the parameters"),
    SchemaKey("audio", audio, "formats of audio that may be given"),
    SchemaKey("limits", limits, "what is taken at once"),
    SchemaKey("price", price, "for estimates"),
    SchemaKey("request", request, "what is sent"),
    SchemaKey("reply", reply, "where the words are in the reply"),
    SchemaKey("events", events, "where the words are in a stream of events"),
    SchemaKey("driver", .text(.id), "a compiled driver for what YAML cannot say"),
    SchemaKey("deprecated_on", .text(.date), "the day after which it may be gone"),
    SchemaKey("replaced_by", .text(.line), "the model to use instead"),
  ]

  static let modelsKey = [
    SchemaKey(
      "models",
      .map(
        .glob,
        .object(
          section.filter { $0.name != "model" } + [
            SchemaKey("command", command, "over the preset's")
          ])),
      "what differs for one model: its exact id, else the first glob")
  ]
}

extension PresetSchema {
  /// What a merged section has besides: a wire's errors.
  static let mergedKeys = [SchemaKey("errors", errors, "what errors of this shape mean")]
}
