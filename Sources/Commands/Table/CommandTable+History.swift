extension CommandTable {
  static let historyGroup = GroupDefinition(
    "history", "Texts of earlier runs, and jobs that are not finished",
    discussion: [
      "Every transcription is written down before anything of it is sent, with the place of the "
        + "recording, what was asked for, and each piece of text as it comes back. Where the "
        + "network dies, the disk is full or the machine goes down, 'osgk history retry ID' does only "
        + "what is missing; what came back before is not paid for twice. The same command given "
        + "again finds its unfinished job by itself; what came through a pipe is only gone on with "
        + "by 'osgk history retry'.",
      "A job is named by its ID, or as much of its beginning as no other has; 'last' is the newest. "
        + "Its state is open (being worked on, or cut off), failed (it ended without text), partial "
        + "(with gaps that are marked) or done.",
      "Recordings are not copied. Only what came through a pipe is, until its job is done: a "
        + "recording that has changed or is gone cannot be gone on with.",
      "All of it lies in one private file ('osgk history path') and goes nowhere. 'osgk history off' "
        + "keeps no more texts: then a job is remembered only until its text is delivered. 'osgk "
        + "transcribe --no-history' does the same for one run. history.keep.count and "
        + "history.keep.days in the settings remove what is older; 'osgk history delete' removes "
        + "what you name.",
      "Where a text was polished, both are kept: 'show' prints the polished one, with --raw what was "
        + "said. Formats with times (srt, vtt, tsv, lrc) hold what was said.",
    ])

  static let history = [
    CommandDefinition(
      "history", "list",
      summary: "List jobs and the beginnings of their texts, newest first",
      options: filters + [.json],
      examples: [
        Example("osgk history list", "The newest fifty"),
        Example("osgk history list --unfinished", "What can be gone on with"),
        Example("osgk history list --since 2d -l de", "German, of the last two days"),
        Example("osgk history list --before 20261130T101502", "Those before that one"),
      ],
      body: .task(HistoryCommand.list)),
    CommandDefinition(
      "history", "search",
      summary: "Find texts by words in them, newest first",
      discussion: [
        "All the words must be there, in what was said or in what was polished, in any order, "
          + "whatever their case and accents; in quotes they must follow one another. Chinese, Japanese "
          + "and Thai are found without spaces, from one character on."
      ],
      arguments: [ArgumentDefinition("WORD", .oneOrMore, "What is looked for")],
      options: filters + [.json],
      examples: [
        Example("osgk history search budget autumn", "Texts with both words"),
        Example("osgk history search 'ask not what'", "These words, one after the other"),
        Example("osgk history search --since 2026-11-01 --until 2026-11-30 budget", "In November"),
      ],
      body: .task(HistoryCommand.search)),
    CommandDefinition(
      "history", "show",
      summary: "Print the text of a job",
      arguments: [job],
      options: textOptions,
      examples: [
        Example("osgk history show 20261130T1015", "Its text"),
        Example("osgk history show last -o talk.srt", "Subtitles of the newest"),
        Example("osgk history show 20261130T1015 --raw", "As it was before polish"),
        Example("osgk history show 20261130T1015 --json", "All that is known of it"),
      ],
      body: .task(HistoryCommand.show)),
    CommandDefinition(
      "history", "last",
      summary: "Print the newest text",
      options: textOptions,
      examples: [
        Example("osgk history last", "What was said last"),
        Example("osgk history last --copy", "And put it on the clipboard"),
      ],
      body: .task(HistoryCommand.last)),
    retry,
    CommandDefinition(
      "history", "delete",
      summary: "Remove jobs and their texts for good",
      arguments: [ArgumentDefinition("ID", .any, "A job, or as much of its name as is clear")],
      options: [
        OptionDefinition("older-than", nil, .age("TIME"), "All that are older: 30d, 12h, 4w"),
        OptionDefinition("all", help: "All of them; you are asked"),
        OptionDefinition("yes", help: "Do not ask"), .json,
      ],
      examples: [
        Example("osgk history delete 20261130T101502-4f9c21d8", "One of them"),
        Example("osgk history delete --older-than 30d", "What is older than 30 days"),
        Example("osgk history delete --all --yes", "Everything"),
      ],
      body: .task(HistoryCommand.delete)),
    CommandDefinition(
      "history", "export",
      summary: "Write all texts with what is known of them, newest first",
      options: [
        OptionDefinition("output", "o", .path("PATH"), "Write there; '-' is standard output"),
        OptionDefinition(
          "format", "f", .choice("F", ["jsonl", "json"]),
          "jsonl: one object a line (the usual); json: one document"),
        OptionDefinition("force", help: "Replace a file that exists"),
      ] + range,
      examples: [
        Example("osgk history export -o history.jsonl", "A copy for you alone"),
        Example("osgk history export --since 7d -f json", "The last week"),
      ],
      body: .task(HistoryCommand.export)),
    CommandDefinition(
      "history", "stats",
      summary: "Show what was used: hours, tokens and cost by provider and month",
      discussion: [
        "A cost is the preset's price times what was sent, an estimate; where a preset has no price, "
          + "none is known."
      ],
      options: [.json],
      examples: [Example("osgk history stats", "By month and provider, and all together")],
      body: .task(HistoryCommand.stats)),
    CommandDefinition(
      "history", "path",
      summary: "Print the file that the history is in",
      options: [.json],
      examples: [Example("osgk history path", "Where it is")],
      body: .immediate(HistoryCommand.path)),
    CommandDefinition(
      "history", "check",
      summary: "Check that the file is whole and that every text is found",
      options: [.json],
      examples: [Example("osgk history check", "Is it whole?")],
      body: .task(HistoryCommand.check)),
    CommandDefinition(
      "history", "on",
      summary: "Keep texts from now on",
      options: [.json],
      examples: [Example("osgk history on", "The factory setting")],
      body: .immediate(HistoryCommand.on)),
    CommandDefinition(
      "history", "off",
      summary: "Keep no more texts; those that are there stay",
      options: [.json],
      examples: [Example("osgk history off", "Then 'osgk history delete --all' removes the rest")],
      body: .immediate(HistoryCommand.off)),
  ]

  private static let retry = CommandDefinition(
    "history", "retry",
    summary: "Go on with a job that is not finished: only what is missing is done",
    discussion: [
      "The result is written where the first command line wanted it, in its formats; a file that is "
        + "still as that run left it is replaced. With -p another provider does what is missing."
    ],
    arguments: [ArgumentDefinition("ID", .any, "A job; 'last' is the newest")],
    options: [
      OptionDefinition("all", help: "All that are not finished"),
      OptionDefinition("provider", "p", .text("ID"), "Who does what is missing"),
      OptionDefinition("model", "m", .text("MODEL"), "By which model: a name, or PROVIDER/MODEL"),
      OptionDefinition(
        "output", "o", .path("PATH"), "Write there instead; '-' is standard output"),
      OptionDefinition(
        "format", "f", .choices("F[,F...]", formats, aliases: formatAliases), repeats: true,
        "In these formats instead"),
      .json,
      OptionDefinition("force", help: "Replace files that exist"),
      OptionDefinition(
        "jobs", nil, .integer("N", 1...64), "How many chunks are sent at the same time"),
      OptionDefinition(
        "threads", nil, .integer("N", 1...1024), "How many threads a local engine may use"),
      .consent,
    ] + transferOptions + [.progress, .quiet, .verbose],
    examples: [
      Example("osgk history retry last", "What was cut off just now"),
      Example("osgk history retry 20261130T1015 -p my-server", "The rest by another provider"),
      Example("osgk history retry --all", "Everything that is not finished"),
    ],
    place: .rule, body: .task(HistoryRetry.run))

  private static let job = ArgumentDefinition(
    "ID", "The job, or as much of its name as is clear; 'last' is the newest")

  private static let range = [
    OptionDefinition("provider", "p", .text("ID"), "Only what this provider transcribed"),
    OptionDefinition("language", "l", .text("L"), "Only what was spoken in this language"),
    OptionDefinition(
      "since", nil, .moment("DATE"), "From then on: 2026-11-30, 2026-11-30T10:15, 2d, 12h"),
    OptionDefinition("until", nil, .moment("DATE"), "Up to then; a day is in it as a whole"),
  ]

  private static let filters =
    range + [
      OptionDefinition(
        "state", nil, .choices("S[,S...]", ["open", "failed", "partial", "done"], aliases: [:]),
        repeats: true, "Only jobs in this state: open, failed, partial or done"),
      OptionDefinition("unfinished", help: "Only what is not done"),
      OptionDefinition("limit", nil, .integer("N", 1...10_000), "How many at most (50)"),
      OptionDefinition("before", nil, .text("ID"), "Those that come before this one"),
    ]

  private static let textOptions = [
    OptionDefinition("raw", help: "What was said, where it was polished"),
    OptionDefinition("output", "o", .path("PATH"), "Write there; '-' is standard output"),
    OptionDefinition(
      "format", "f", .choices("F[,F...]", formats, aliases: formatAliases), repeats: true,
      "text, json, srt, vtt, tsv, md or lrc; several at once with commas"),
    OptionDefinition("force", help: "Replace files that exist"),
    OptionDefinition("copy", help: "Put the text on the clipboard too"),
    OptionDefinition(
      "json", help: "Print all that is known of the job as JSON (its `version` says which shape)"),
  ]
}
