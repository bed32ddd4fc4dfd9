extension CommandTable {
  static let models = [
    CommandDefinition(
      "models", "list",
      summary: "List models: the files on this machine, or what a provider offers",
      discussion: [
        "With the id of a service it asks that service; nothing of yours is sent."
      ],
      options: [
        OptionDefinition("provider", "p", .text("ID"), "Only what this provider can use"), .json,
      ],
      examples: [
        Example("osgk models list", "Which models are there"),
        Example("osgk models list -p my-server", "Which models that server has"),
      ],
      place: .rule, body: .immediate(ModelsCommand.list)),
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

  static let alias = [
    CommandDefinition(
      "alias", "list",
      summary: "List your names for models",
      options: [.json],
      examples: [Example("osgk alias list", "Which names are there")],
      body: .immediate(AliasCommand.list)),
    CommandDefinition(
      "alias", "set",
      summary: "Give a model a name of your own, to be used wherever a model is named",
      arguments: [
        ArgumentDefinition("NAME", "The name: lower-case letters, digits and hyphens"),
        ArgumentDefinition("MODEL", "The model: PROVIDER/MODEL, or a model's name"),
      ],
      examples: [
        Example(
          "osgk alias set fast my-server/large-v3-turbo", "Then: osgk transcribe -m fast talk.mp3")
      ],
      body: .immediate(AliasCommand.set)),
    CommandDefinition(
      "alias", "remove",
      summary: "Forget a name for a model",
      arguments: [ArgumentDefinition("NAME", "The name")],
      examples: [Example("osgk alias remove fast", "The model itself stays")],
      body: .immediate(AliasCommand.remove)),
  ]
}
