extension CommandTable {
  /// The words of `--format`, and what else may be typed for them.
  static let formats = ["text", "json", "srt", "vtt", "tsv", "md", "lrc"]
  static let formatAliases = ["txt": "text", "markdown": "md", "webvtt": "vtt"]

  static let transcribe = CommandDefinition(
    "transcribe",
    summary: "Make text of recordings",
    discussion: [
      "The text goes to standard output and nothing else does. With the engine mode 'local', the "
        + "factory setting, nothing leaves this machine. A service is only used where you have "
        + "agreed to it: you are asked before anything is sent.",
      "With --output FILE its suffix picks the format; an existing directory takes one file for "
        + "each recording and format. Several formats without --output are written beside the "
        + "recording. An existing file is only replaced with --force.",
      "With --recursive a directory stands for every recording in it and below it, and with "
        + "--output DIRECTORY its tree is kept there. A service gets several at once. One that "
        + "fails stops no other; then the exit code is 3, and the last lines say what is missing.",
      "In --output-template {stem} and {name} are the recording's name without and with its "
        + "suffix, {ext} the suffix, {dir} its directory (with --output DIRECTORY: as far as it "
        + "lies below the one that was named), {date} the day on which it was last written, "
        + "{format} srt, txt and so on, {language} the one named with --language. '{{' is a brace. "
        + "Directories are made, and no name leaves the one that --output chose.",
    ],
    arguments: [
      ArgumentDefinition(
        "FILE", .oneOrMore, "A recording: sound or video. '-' is standard input.")
    ],
    sections: [
      .init("Engine", engineOptions), .init("Recording", recordingOptions),
      .init("Result", resultOptions), .init("Subtitles", subtitleOptions),
      .init("Polish", polishOptions), .init("Run", transcribeRunOptions),
    ],
    examples: [
      Example("osgk transcribe talk.mp3", "Print the words of a recording"),
      Example("osgk transcribe -o talk.srt talk.mkv", "Write subtitles"),
      Example("osgk transcribe -l de -f srt,txt *.m4a", "German; two files beside each recording"),
      Example(
        "osgk transcribe --recursive --skip-existing -f srt Talks -o Texts/",
        "Subtitles of all that is new in a tree, in a tree of the same shape"),
      Example(
        "osgk transcribe *.m4a --output-template '{dir}/{date} {stem}.{format}'",
        "Names of your own"),
      Example("osgk transcribe --from 1:30 --to 2:00 talk.mp3", "Only half a minute of it"),
      Example("osgk transcribe -p my-server talk.mp3", "By a service, if you agree"),
      Example("osgk transcribe --polish=notes talk.mp3", "Clean text of it, set by rules"),
      Example(
        "osgk transcribe --polish-with my-server talk.mp3", "The same by a language model"),
      Example("arecord -d 10 -f cd | osgk transcribe -", "Speak for ten seconds"),
    ],
    place: .rule, body: .task(TranscribeCommand.run))

  static let engineOptions = [
    OptionDefinition(
      "provider", "p", .text("ID"), "Who transcribes; see 'osgk providers list'"),
    OptionDefinition(
      "model", "m", .text("MODEL"), "The model: a name, a file, or PROVIDER/MODEL"),
    OptionDefinition(
      "language", "l", .text("L[,L...]"), "What is spoken: en, de, zh, ...; 'auto' finds out"),
    OptionDefinition(
      "engine", nil, .choice("MODE", ["local", "cloud"]), "The engine mode for this run"),
    OptionDefinition(
      "base-url", nil, .text("URL"),
      "Ask this address instead of the provider's own; no key is sent"),
    .consent,
    OptionDefinition("translate", help: "Translate to English"),
    OptionDefinition("prompt", nil, .anyText("TEXT"), "Words and names that are likely to occur"),
    OptionDefinition(
      "engine-option", "O", .assignment("KEY=VALUE"), repeats: true,
      "An option of the provider's own; 'osgk providers show ID' lists them"),
    OptionDefinition(
      "threads", nil, .integer("N", 1...1024), "How many threads a local engine may use"),
  ]

  static let recordingOptions = [
    OptionDefinition("from", nil, .time("TIME"), "Start there: 90, 1:30 or 1:02:03.5"),
    OptionDefinition("to", nil, .time("TIME"), "End there"),
    OptionDefinition(
      "track", nil, .integer("N", 1...1000), "Which audio track, counted from 1"),
    OptionDefinition(
      "speakers", nil, .choiceOrInteger(["auto", "channels"], "N", 1...100),
      "auto, or how many: tell speakers apart; channels: each channel is one"),
    OptionDefinition("detect-language", help: "Only say which language is spoken"),
    OptionDefinition(
      "recursive", help: "Take every recording in a directory and in those below it"),
  ]

  static let resultOptions = [
    OptionDefinition("output", "o", .path("PATH"), "Write there; '-' is standard output"),
    OptionDefinition(
      "format", "f", .choices("F[,F...]", formats, aliases: formatAliases), repeats: true,
      "text, json, srt, vtt, tsv, md or lrc; several at once with commas"),
    OptionDefinition("json", help: "The same as --format json"),
    OptionDefinition(
      "timestamps", nil, .choice("UNIT", ["segment", "turn", "word"]), "How fine times are"),
    OptionDefinition(
      "output-template", nil, .path("T"),
      "Name each file so: {dir} {stem} {name} {ext} {format} {language} {date}"),
    OptionDefinition("force", help: "Replace files that exist"),
    OptionDefinition(
      "skip-existing",
      help: "Leave out recordings whose files are there, no older, and without gaps"),
    OptionDefinition("copy", help: "Put the text on the clipboard too"),
    OptionDefinition("fail-if-empty", help: "Exit with 9 if nothing is said"),
  ]

  static let subtitleOptions = [
    OptionDefinition(
      "max-line", nil, .integer("N", 1...1000), "Characters in a line (42; 16 where CJK)"),
    OptionDefinition("max-lines", nil, .integer("N", 1...20), "Lines at a time (2)"),
    OptionDefinition(
      "max-cue", nil, .number("SECONDS", 0.5...60), "How long one stays on screen (7)"),
    OptionDefinition(
      "cps", nil, .number("N", 1...200), "Characters a second that a reader can take (17)"),
  ]

  static let polishOptions = [
    OptionDefinition(
      "polish", nil, .optionalText("STYLE"), "Make clean text of it; see 'osgk help polishing'"),
    OptionDefinition("no-polish", help: "Leave it as the engine wrote it"),
    OptionDefinition(
      "polish-with", nil, .text("ID"), "The same, by this provider's language model"),
    OptionDefinition(
      "translate-to", nil, .text("L"), "Then translate it by that model: to en, de, zh"),
    .script,
  ]

  static let transcribeRunOptions =
    [
      OptionDefinition(
        "jobs", nil, .integer("N", 1...64),
        "How many parts a service is sent at a time; a local engine gets one"),
      OptionDefinition(
        "no-history", help: "Keep nothing of it in the history once the text is written"),
      OptionDefinition(
        "dry-run", help: "Print the command line or the request, and run and send nothing"),
    ] + transferOptions + [.progress, .quiet, .verbose]

  /// How long and how often a service is asked.
  static let transferOptions = [
    OptionDefinition(
      "timeout", nil, .number("SECONDS", 1...86_400), "How long a service may take for one answer"),
    OptionDefinition(
      "retries", nil, .integer("N", 0...20),
      "How often a service is asked again where that may help; 0: never"),
    OptionDefinition(
      "retry-timeouts",
      help: "Also ask again where no answer came in time; you may be charged twice"),
  ]
}
