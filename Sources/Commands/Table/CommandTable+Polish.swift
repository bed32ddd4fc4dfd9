extension CommandTable {
  static let polish = CommandDefinition(
    "polish",
    summary: "Make clean text of spoken words",
    discussion: [
      "The text goes to standard output, once, and nothing else does. Without a style and without "
        + "a provider it is set by rules on this machine: sentences, fillers, words said twice.",
      "Some styles are a language model's work: of a server on this machine, or of a service that "
        + "you have agreed to send text to. What it writes is compared with what was said; where "
        + "words, numbers or names are lost or invented, or no answer comes, the text set by rules "
        + "is printed instead, with a warning, and the exit code is 0. 'osgk help polishing' says more.",
    ],
    arguments: [
      ArgumentDefinition(
        "TEXT", .optional, surplus: "the text is one argument; put it in quotes.",
        "The words, quoted; '-' or nothing: those of standard input")
    ],
    sections: [
      .init("Style", styleOptions), .init("Model", modelOptions), .init("Run", runOptions),
    ],
    examples: [
      Example("osgk polish \"so um that is it\"", "By rules alone, on this machine"),
      Example("osgk transcribe talk.mp3 | osgk polish -s notes", "Spoken marks become real ones"),
      Example("osgk polish -p my-server -s email -", "A letter of it, by a language model"),
      Example("osgk polish --translate-to de -p my-server -", "The same in German"),
      Example("osgk polish --dry-run -p my-server -", "What would be sent; nothing is"),
    ],
    place: .rule, body: .task(PolishCommand.run))

  private static let styleOptions = [
    OptionDefinition(
      "style", "s", .text("STYLE"), "How; 'osgk styles list' says which there are"),
    OptionDefinition(
      "instruction", nil, .text("TEXT"), "How, in your own words, in the place of a style"),
    OptionDefinition("language", "l", .text("L"), "Its language, where you know it: en, de, zh"),
    OptionDefinition("translate-to", nil, .text("L"), "Then translate it: to en, de, zh"),
    .script,
  ]

  private static let modelOptions = [
    OptionDefinition(
      "provider", "p", .text("ID"), "Whose model; 'auto': of a server that answers here"),
    OptionDefinition("model", "m", .text("MODEL"), "The model: a name, or PROVIDER/MODEL"),
    OptionDefinition(
      "base-url", nil, .text("URL"),
      "Ask this address instead of the provider's own; no key is sent"),
    .consent,
    OptionDefinition(
      "timeout", nil, .number("SECONDS", 1...86_400), "How long the model may take for one answer"),
  ]

  private static let runOptions = [
    OptionDefinition("output", "o", .path("PATH"), "Write there; '-' is standard output"),
    OptionDefinition("force", help: "Replace a file that exists"),
    .json,
    OptionDefinition(
      "dry-run", help: "Print the request or the command line, and run and send nothing"),
    .progress, .quiet, .verbose,
  ]
}

extension OptionDefinition {
  static let script = OptionDefinition(
    "script", nil, .choice("SCRIPT", ["hans", "hant"]),
    "Chinese in simplified (hans) or traditional (hant) characters")
  static let progress = OptionDefinition(
    "progress", nil, .choice("HOW", ["auto", "bar", "json", "none"]),
    "auto: a bar on a terminal; json: events, one a line, on standard error")
}
