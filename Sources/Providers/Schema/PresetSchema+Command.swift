/// Local programs and servers.
extension PresetSchema {
  static let modelShape: SchemaType = .object([
    SchemaKey("kind", .text(.id), "shared by programs that take the same files", required: true),
    SchemaKey("name", .text(.relativePath), "of a single file, with `{model}` in it"),
    SchemaKey("magic", .text(.hex), "the first bytes of the file"),
    SchemaKey("holds", .list(.text(.relativePath)), "files in the model's directory"),
  ])

  private static let common: [SchemaKey] = [
    SchemaKey(
      "program", .oneOrMore(.text(.program)), "names; the first that is found is run",
      required: true),
    SchemaKey("version", .list(.text(.line)), "arguments that print the version"),
    SchemaKey("arguments", .arguments, "the argument list; no shell reads it"),
    SchemaKey("model_kind", modelShape, "what its models look like"),
    SchemaKey("vad_kind", modelShape, "what its models of voice activity look like"),
    SchemaKey(
      "environment", .map(.environmentName, .text(.line)), "variables that it gets in addition"),
    SchemaKey("network", .choice(["none", "serve", "any"]), "what it may reach; none if not said"),
    SchemaKey("says", .text(.link), "where its maker says that it sends"),
  ]

  static let command: SchemaType = .object(
    common + [
      SchemaKey("progress", .text(.pattern), "one group: per cent")
    ])

  static let server: SchemaType = .object(
    common + [
      SchemaKey(
        "ready",
        .object([
          SchemaKey("path", .text(.urlPath), "is asked for", required: true),
          SchemaKey("status", .integer(100...599), "200 if it is not said"),
        ]), "how to know that it has started")
    ])
}
