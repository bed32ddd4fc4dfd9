/// Who is asked, how the key goes there, what a person should know of it.
extension PresetSchema {
  static let regions: SchemaType = .map(.region, .text(.address))

  static let variables: SchemaType = .map(
    .name,
    .object([
      SchemaKey("label", .text(.line), "for people"),
      SchemaKey("default", .text(.line), "used when nothing is set"),
      SchemaKey("pattern", .text(.pattern), "what a value has to match as a whole"),
    ]))

  static let auth: SchemaType = .either(
    scalar: .choice(["bearer", "none"]),
    map: .object([
      SchemaKey("bearer", .choice(["optional", "required"]), "`Authorization: Bearer KEY`"),
      SchemaKey("header", .text(.authHeader), "the header that carries the key"),
      SchemaKey("prefix", .text(.line), "what stands before the key"),
    ]))

  static let disclosure: SchemaType = .object([
    SchemaKey("retention", .text(.line), "how long the vendor keeps data"),
    SchemaKey(
      "opt_out", .list(.text(.line)), "request fields that opt out of training or logging"),
  ])

  static let options: SchemaType = .map(
    .name,
    .object([
      SchemaKey("label", .text(.line), "for people"),
      SchemaKey(
        "type", .choice(["text", "integer", "number", "boolean", "choice"]),
        "what a value has to be", required: true),
      SchemaKey("min", .number(min: -1e15, isAbove: false), "the smallest value"),
      SchemaKey("max", .number(min: -1e15, isAbove: false), "the largest value"),
      SchemaKey("values", .filledList(.text(.line)), "the allowed values of a choice"),
      SchemaKey("pattern", .text(.pattern), "what a text has to match as a whole"),
      SchemaKey("default", .text(.line), "used when nothing is set"),
    ]))

  static let errors: SchemaType = .list(
    .object([
      SchemaKey("status", .oneOrMore(.integer(100...599)), "HTTP status"),
      SchemaKey("code", .oneOrMore(.text(.line)), "the provider's own code, globs allowed"),
      SchemaKey(
        "where",
        .object([
          SchemaKey("path", .text(.absolutePath), "a value in the body", required: true),
          SchemaKey("matches", .text(.pattern), "found in that value", required: true),
        ]), "a condition on the body"),
      SchemaKey(
        "kind", .choice(ErrorRule.Kind.allCases.map(\.rawValue)), "what it means",
        required: true),
      SchemaKey("attempts", .integer(1...10), "how often it is tried in all"),
      SchemaKey("retry_after", .oneOrMore(replyValue), "where the time to wait stands"),
    ]))

  static let audio: SchemaType = .object([
    SchemaKey(
      "formats", .filledList(.choice(ResolvedSection.knownAudioFormats)),
      "formats that are taken, the preferred one first"),
    SchemaKey("format", .choice(ResolvedSection.knownAudioFormats), "the only format"),
  ])

  static let limits: SchemaType = .object([
    SchemaKey("bytes", .size, "of the audio file"),
    SchemaKey("body_bytes", .size, "of the body as sent"),
    SchemaKey("seconds", .number(min: 0, isAbove: true), "the longest clip"),
    SchemaKey("min_seconds", .number(min: 0, isAbove: true), "the shortest clip"),
    SchemaKey("concurrency", .integer(1...1000), "requests at the same time"),
    SchemaKey("requests_per_minute", .integer(1...1_000_000), "requests in a minute"),
  ])

  static let price: SchemaType = .object([
    SchemaKey("per_minute", .number(min: 0, isAbove: false), "of audio"),
    SchemaKey("per_million_in", .number(min: 0, isAbove: false), "tokens read"),
    SchemaKey("per_million_out", .number(min: 0, isAbove: false), "tokens written"),
    SchemaKey("currency", .text(.currency), "`USD`, `CNY`"),
    SchemaKey("as_of", .text(.date), "when the price was looked up"),
  ])
}
