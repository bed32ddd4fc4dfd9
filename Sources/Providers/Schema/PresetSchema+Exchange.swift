/// What is sent and what comes back.
extension PresetSchema {
  static let accepts: SchemaType = .list(.choice(Parameter.allCases.map(\.rawValue)))

  static let parameters: SchemaType = .object(
    Parameter.allCases.map { parameter in
      SchemaKey(
        parameter.rawValue,
        .object([
          SchemaKey("auto", .text(.line), "what is sent when nothing is given"),
          SchemaKey("values", .map(.any, .text(.line)), "our value: theirs"),
          SchemaKey("max", .integer(1...1_000_000), "items of a list"),
          SchemaKey("max_chars", .integer(1...10_000_000), "characters of one item"),
          SchemaKey("total_chars", .integer(1...10_000_000), "characters of all items"),
          SchemaKey("max_words", .integer(1...1_000_000), "words of one item"),
          SchemaKey("forbid", .text(.pattern), "an item with this in it is left out"),
          SchemaKey(
            "unless", .choice(Parameter.allCases.map(\.rawValue)),
            "the parameter beside which this one is left out"),
          SchemaKey("into", .choice(["prompt", "system"]), "the parameter that takes them up"),
          SchemaKey("separator", .text(.anything), "between items that are joined"),
        ]), "rules of this parameter")
    })

  static let request: SchemaType = .object([
    SchemaKey("method", .choice(["POST", "PUT", "GET"]), "POST if it is not said"),
    SchemaKey("path", .conditional(.text(.urlPath)), "follows the base address"),
    SchemaKey("query", .map(.any, .conditional(.oneOrMore(.text(.line)))), "after the `?`"),
    SchemaKey("headers", .map(.headerName, .conditional(.text(.line))), "never the key's"),
    SchemaKey(
      "body",
      .object([
        SchemaKey("multipart", .map(.any, .part), "form fields, in this order"),
        SchemaKey("json", .json, "a JSON document"),
        SchemaKey("raw", .choice(["audio"]), "the bytes of the file itself"),
      ]), "one of these"),
  ])

  /// A path into the reply, with what to do with what is there, or a header.
  static let replyValue = value(at: .absolutePath)

  private static func value(at rule: TextRule) -> SchemaType {
    .either(
      scalar: .text(rule),
      map: .object([
        SchemaKey("path", .text(rule), "where it stands"),
        SchemaKey("header", .text(.headerName), "a header of the reply instead"),
        SchemaKey("join", .text(.anything), "put between several values"),
        SchemaKey("unit", .choice(["s", "ms"]), "of a time"),
      ]))
  }

  private static let paths: SchemaType = .oneOrMore(replyValue)
  private static let relative: SchemaType = .oneOrMore(value(at: .replyPath))

  static let reply: SchemaType = .object([
    SchemaKey("file", .text(.relativePath), "the file that a program writes its result to"),
    SchemaKey("from", .choice(["stdout", "stderr"]), "where a program prints its result"),
    SchemaKey("parse", .choice(["json", "json-line", "text", "srt"]), "json if it is not said"),
    SchemaKey("unit", .choice(["s", "ms"]), "of all times; s if it is not said"),
    SchemaKey("text", paths, "the words; of several paths the first that is not empty"),
    SchemaKey("segments", items, "stretches of speech"),
    SchemaKey("words", items, "single words"),
    SchemaKey("language", paths, "the language that was heard"),
    SchemaKey("duration", paths, "of the audio"),
    SchemaKey("strip", .list(.text(.pattern)), "taken out of every text"),
    SchemaKey("collapse", .choice(["newlines"]), "newlines become spaces"),
    SchemaKey("drop_if", .text(.pattern), "a text that matches counts as empty"),
    SchemaKey(
      "success",
      .object([
        SchemaKey("path", .text(.absolutePath), "a value in the body"),
        SchemaKey("header", .text(.headerName), "a header"),
        SchemaKey("is", .text(.line), "what it is when all went well"),
        SchemaKey("in", .list(.text(.line)), "one of these when all went well"),
        SchemaKey("missing", .choice(["ok", "fail"]), "when it is not there; fail if not said"),
      ]), "beside the HTTP status"),
    SchemaKey(
      "error",
      .object([
        SchemaKey("code", paths, "the provider's code"),
        SchemaKey("message", paths, "what it says"),
      ]), "looked at before the usual places"),
    SchemaKey(
      "finish",
      .object([
        SchemaKey("path", .text(.absolutePath), "why it stopped", required: true),
        SchemaKey("length", .list(.text(.line)), "it ran out of room"),
        SchemaKey("refused", .list(.text(.line)), "it would not"),
      ]), "why writing stopped"),
    SchemaKey(
      "usage",
      .object([
        SchemaKey("seconds", paths, "of audio that is billed"),
        SchemaKey("input", paths, "tokens read"),
        SchemaKey("output", paths, "tokens written"),
      ]), "what was used"),
  ])

  static let items: SchemaType = .object([
    SchemaKey("each", .text(.replyPath), "one match for each item", required: true),
    SchemaKey("text", relative, "its words", required: true),
    SchemaKey("start", relative, "when it begins"),
    SchemaKey("end", relative, "when it ends"),
    SchemaKey("length", relative, "how long it is, instead of `end`"),
    SchemaKey("speaker", relative, "who speaks"),
    SchemaKey("confidence", relative, "0 to 1"),
    SchemaKey("no_speech", relative, "probability of no speech, 0 to 1"),
    SchemaKey("logprob", relative, "mean log probability"),
    SchemaKey("compression", relative, "compression ratio"),
  ])

  static let events: SchemaType = .list(
    .object([
      SchemaKey(
        "when",
        .map(
          .absolutePath,
          .either(
            scalar: .text(.line),
            map: .object([SchemaKey("exists", .boolean, "the value is there", required: true)]))),
        "conditions on the event, all of them"),
      SchemaKey("delta", .text(.absolutePath), "more words"),
      SchemaKey("final", .text(.absolutePath), "all words"),
      SchemaKey("error", .text(.absolutePath), "what went wrong"),
      SchemaKey("finish", .text(.absolutePath), "why it stopped"),
      SchemaKey("stop", .text(.line), "`true`, or the data of the last event"),
      SchemaKey("mode", .choice(["append", "replace"]), "whether deltas add up"),
    ]))
}
