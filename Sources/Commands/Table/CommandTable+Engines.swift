extension CommandTable {
  static let engine = CommandDefinition(
    "engine",
    summary: "Show or switch what turns speech into text, and who polishes it",
    discussion: [
      "Without MODE it shows the engine mode, the provider that would run, its program and its "
        + "model. It runs nothing.",
      "'cloud' shows who would receive what, and asks whether you agree; nothing is sent yet. "
        + "'local' goes back; what you agreed to holds until you withdraw it.",
      "With --polish-with each transcript is polished from then on. That texts may go somewhere is "
        + "asked apart from recordings: after 'local' what is spoken stays on this machine, and "
        + "only its text goes to the provider. A chat server on this machine needs no agreement.",
    ],
    arguments: [
      ArgumentDefinition(
        "MODE", .optional, choices: ["local", "cloud"],
        "'local': a program on this machine. 'cloud': a service that the sound is sent to.")
    ],
    options: [
      OptionDefinition(
        "provider", "p", .text("ID"),
        "Use this provider: for good after 'local' and 'cloud', else only to show what would run"),
      OptionDefinition("model", "m", .text("MODEL"), "With 'cloud': the model to use with it"),
      OptionDefinition(
        "polish-with", nil, .text("ID"),
        "Polish each transcript by this provider's language model; 'auto': by whichever chat "
          + "server of this machine answers"),
      OptionDefinition("no-polish", help: "Polish no transcript any more"),
      .consent, .json,
    ],
    examples: [
      Example("osgk engine", "What would run"),
      Example("osgk engine local -p my-whisper", "Always use my-whisper"),
      Example("osgk engine cloud -p my-server", "Send recordings there, once you have agreed"),
      Example("osgk engine local --polish-with my-server", "Hear here, polish there"),
    ],
    place: .rule, body: .immediate(EngineCommand.run))

  static let providers = [
    CommandDefinition(
      "providers", "list",
      summary: "List every provider, what it can do, and whether it is ready",
      options: [.json],
      examples: [Example("osgk providers list", "One line for each provider")],
      body: .immediate(ProvidersCommand.list)),
    CommandDefinition(
      "providers", "show",
      summary: "Show one provider: what it accepts, where it came from, what would be sent",
      discussion: [
        "The request is the one that would be sent for a recording of a few seconds, with the key "
          + "left out. Nothing is sent."
      ],
      arguments: [ArgumentDefinition("ID", "The provider's id")],
      options: [.model, .json],
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
      summary: "Add a provider: a preset file of yours, or a server by its address",
      discussion: [
        "With --base-url it writes a preset for an OpenAI-compatible server. A server on "
          + "this machine may pass on what it gets; whether it does is asked once, or said with "
          + "--relays or --no-relays."
      ],
      arguments: [
        ArgumentDefinition("FILE", "A preset file; with --base-url a name for the server")
      ],
      options: [
        OptionDefinition("base-url", nil, .text("URL"), "The server's address"),
        OptionDefinition("model", "m", .text("MODEL"), "With --base-url: the model to use"),
        OptionDefinition(
          "relays", help: "With --base-url: it passes on what it gets, so your consent is needed"),
        OptionDefinition("no-relays", help: "With --base-url: it answers itself"),
        OptionDefinition("force", help: "Replace your own preset of the same id"),
      ],
      examples: [
        Example("osgk providers add my-engine.yaml", "Add a provider"),
        Example(
          "osgk providers add my-server --base-url http://127.0.0.1:8000/v1",
          "A server on this machine"),
      ],
      body: .immediate(ProvidersCommand.add)),
    CommandDefinition(
      "providers", "test",
      summary: "Try a provider with the recording that comes with osgk, or with two words of text",
      discussion: [
        "Nothing of yours is sent. A service may charge for it. One that does both is tried with "
          + "speech."
      ],
      arguments: [ArgumentDefinition("ID", "The provider's id")],
      options: [.polishTest, .model, .json],
      examples: [
        Example("osgk providers test my-server", "Does it understand speech?"),
        Example("osgk providers test my-server --polish", "Does it write?"),
      ],
      place: .net, body: .net),
    CommandDefinition(
      "providers", "hosts",
      summary: "List every address that something could be sent to, and for what",
      arguments: [ArgumentDefinition("ID", .optional, "Only this provider's")],
      options: [.json],
      examples: [Example("osgk providers hosts", "For the rules of a firewall")],
      body: .immediate(ProvidersCommand.hosts)),
    CommandDefinition(
      "providers", "default",
      summary: "Show or set the program that is used without -p in engine mode 'local'",
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
}
