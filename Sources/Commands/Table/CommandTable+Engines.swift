extension CommandTable {
  static let engine = CommandDefinition(
    "engine",
    summary: "Show or switch what turns speech into text",
    discussion: [
      "Without MODE it shows the engine mode, the provider that would run, its program and its "
        + "model. It runs nothing."
    ],
    arguments: [
      ArgumentDefinition(
        "MODE", .optional, choices: ["local", "cloud"],
        "'local': a program on this machine. 'cloud': a service that the sound is sent to.")
    ],
    options: [
      OptionDefinition(
        "provider", "p", .text("ID"),
        "Use this provider: for good after 'local', else only to show what would run"),
      .json,
    ],
    examples: [
      Example("osgk engine", "What would run"),
      Example("osgk engine local -p my-whisper", "Always use my-whisper"),
    ],
    body: .immediate(EngineCommand.run))

  static let providers = [
    CommandDefinition(
      "providers", "list",
      summary: "List every provider, what it can do, and whether it is ready",
      options: [.json],
      examples: [Example("osgk providers list", "One line for each provider")],
      body: .immediate(ProvidersCommand.list)),
    CommandDefinition(
      "providers", "show",
      summary: "Show one provider: what it accepts, where it came from, its program",
      arguments: [ArgumentDefinition("ID", "The provider's id")],
      options: [.json],
      examples: [Example("osgk providers show my-whisper", "What my-whisper can do")],
      body: .immediate(ProvidersCommand.show)),
    CommandDefinition(
      "providers", "check",
      summary: "Check preset files; every mistake with its line",
      arguments: [ArgumentDefinition("FILE", .oneOrMore, "A preset or wire file")],
      options: [.json],
      examples: [Example("osgk providers check my-engine.yaml", "Is this preset right?")],
      body: .immediate(ProvidersCommand.check)),
    CommandDefinition(
      "providers", "add",
      summary: "Check a preset file and copy it to your own presets",
      arguments: [ArgumentDefinition("FILE", "A preset file")],
      options: [OptionDefinition("force", help: "Replace your own preset of the same id")],
      examples: [Example("osgk providers add my-engine.yaml", "Add a provider")],
      body: .immediate(ProvidersCommand.add)),
    CommandDefinition(
      "providers", "default",
      summary: "Show or set the provider that is used without -p",
      arguments: [ArgumentDefinition("ID", .optional, "The provider's id")],
      options: [
        OptionDefinition("unset", help: "Choose anew each time, by rank"), .json,
      ],
      examples: [
        Example("osgk providers default", "Which one is it?"),
        Example("osgk providers default my-whisper", "Make it my-whisper"),
      ],
      body: .immediate(ProvidersCommand.setDefault)),
    CommandDefinition(
      "providers", "index",
      summary: "Write the index of a directory of presets",
      arguments: [ArgumentDefinition("DIRECTORY", "A directory of presets")],
      examples: [Example("osgk providers index providers", "What the build does")],
      isHidden: true, body: .immediate(ProvidersCommand.index)),
  ]

  static let models = [
    CommandDefinition(
      "models", "list",
      summary: "List the model files, with the languages that they speak",
      options: [
        OptionDefinition("provider", "p", .text("ID"), "Only what this provider can use"), .json,
      ],
      examples: [Example("osgk models list", "Which models are there")],
      body: .immediate(ModelsCommand.list)),
    CommandDefinition(
      "models", "path",
      summary: "Print the directory that your models lie in",
      examples: [Example("osgk models path", "Where they lie")],
      body: .immediate(ModelsCommand.path)),
    CommandDefinition(
      "models", "add",
      summary: "Check a model file and put it with your models",
      arguments: [ArgumentDefinition("FILE", "A model file, or a directory that is a model")],
      options: [OptionDefinition("force", help: "Replace a model of the same name")],
      examples: [Example("osgk models add ggml-base.bin", "Copy a downloaded model")],
      body: .immediate(ModelsCommand.add)),
  ]
}
