extension CommandTable {
  static let config = [
    CommandDefinition(
      "config", "get",
      summary: "Print a setting's value",
      arguments: [ArgumentDefinition("KEY", "The setting: engine.mode, ...")],
      options: [
        OptionDefinition("origin", help: "Also say where the value came from"), .json,
      ],
      examples: [Example("osgk config get engine.mode", "The engine mode")],
      body: .immediate(ConfigCommand.get)),
    CommandDefinition(
      "config", "set",
      summary: "Change a setting in your config.yaml",
      discussion: ["Comments, order and blank lines of the file stay as they are."],
      arguments: [
        ArgumentDefinition("KEY", "The setting"),
        ArgumentDefinition("VALUE", .oneOrMore, "Its new value; of a list, all that it holds"),
      ],
      examples: [
        Example("osgk config set engine.mode local", "Nothing leaves this machine")
      ],
      body: .immediate(ConfigCommand.set)),
    CommandDefinition(
      "config", "unset",
      summary: "Remove a setting from your config.yaml",
      arguments: [ArgumentDefinition("KEY", "The setting")],
      examples: [Example("osgk config unset engine.mode", "Back to the value below it")],
      body: .immediate(ConfigCommand.unset)),
    CommandDefinition(
      "config", "list",
      summary: "List the settings and their values",
      discussion: [
        "A flag goes before the environment (OSGK_SET_ENGINE_MODE for engine.mode), the "
          + "environment before your config.yaml, yours before /etc/osgk/config.yaml, and that "
          + "before what is built in."
      ],
      options: [
        OptionDefinition("origin", help: "Also say where each value came from"), .json,
      ],
      examples: [Example("osgk config list --origin", "Why is it so?")],
      body: .immediate(ConfigCommand.list)),
    CommandDefinition(
      "config", "edit",
      summary: "Open your config.yaml in your editor and check it after",
      examples: [Example("osgk config edit", "In $VISUAL or $EDITOR")],
      body: .task(ConfigCommand.edit)),
    CommandDefinition(
      "config", "path",
      summary: "Print where your config.yaml is",
      examples: [Example("osgk config path", "Its path, whether it exists or not")],
      body: .immediate(ConfigCommand.path)),
  ]

  static let doctor = CommandDefinition(
    "doctor",
    summary: "Find out what works here, and what to do about the rest",
    discussion: [
      "It looks for every part that a run needs and transcribes three seconds of the recording "
        + "that comes with osgk. For a FILE it also says what is in it and what would happen."
    ],
    arguments: [ArgumentDefinition("FILE", .optional, "A recording that makes trouble")],
    options: [
      OptionDefinition("provider", "p", .text("ID"), "Try this provider"),
      .json,
      OptionDefinition(
        "report", help: "A text to send with a bug report, without names of people and files"),
    ],
    examples: [
      Example("osgk doctor", "Is everything there?"),
      Example("osgk doctor talk.mp3", "What is the matter with this file?"),
    ],
    body: .task(DoctorCommand.run))

  static let help = CommandDefinition(
    "help",
    summary: "Help on a command or a topic",
    discussion: ["Topics: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))."],
    arguments: [ArgumentDefinition("TOPIC", .any, "A command or a topic")],
    examples: [
      Example("osgk help transcribe", "All options of a command"),
      Example("osgk help exit-codes", "What the exit codes mean"),
    ],
    body: .immediate(HelpCommand.run))
}
