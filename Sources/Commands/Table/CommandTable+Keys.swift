extension CommandTable {
  /// What is said where a key stands on the command line. The key itself is not.
  static let noKeyHere =
    "a key is not given on the command line, where every program can read it: type it when you "
    + "are asked, pipe it in, or name a program that prints it after '--'."

  static let keysGroup = GroupDefinition(
    "keys", "API keys of services, in the keyring of your desktop",
    discussion: [
      "A key is bound to the addresses that its provider's preset names, and sent nowhere else. "
        + "Without a keyring there are other places. The first of these that has a key counts:",
      "1. The variable OSGK_KEY_ID, the id in capitals with _ for -. It is taken out of the "
        + "environment at once; it goes only where you have agreed to send something, and to this "
        + "machine.",
      "2. The systemd credential osgk.ID (LoadCredential=), in the same way.",
      "3. A command that prints it: osgk keys set ID -- COMMAND.", "4. The keyring.",
    ])

  static let keys = [
    CommandDefinition(
      "keys", "set",
      summary: "Keep the API key of a provider",
      discussion: [
        "You are asked for the key, and what you type is not shown; or it is read from a pipe. It "
          + "is kept in the keyring of your desktop and sent to nobody but the addresses that are "
          + "printed.",
        "With '-- COMMAND' nothing is kept but the command: it is run when the key is needed and "
          + "prints it.",
      ],
      arguments: [
        .provider,
        ArgumentDefinition(
          "COMMAND", .any, afterDashes: noKeyHere,
          "After '--': a program that prints the key, and its arguments"),
      ],
      options: [.json],
      examples: [
        Example("osgk keys set my-server", "You are asked for the key"),
        Example("pass show my-server | osgk keys set my-server", "From a pipe"),
        Example("osgk keys set my-server -- pass show my-server", "Ask 'pass' each time"),
      ],
      place: .net, body: .net),
    CommandDefinition(
      "keys", "list",
      summary: "List the keys: whose, for which address, where and since when they are kept",
      discussion: ["No part of a key is shown."],
      options: [.json],
      examples: [Example("osgk keys list", "Which keys are there")],
      place: .net, body: .net),
    CommandDefinition(
      "keys", "test",
      summary: "Try a provider's key with the smallest real request",
      discussion: [
        "The recording that comes with osgk is sent, nothing of yours. The provider may charge "
          + "for it."
      ],
      arguments: [.provider],
      options: [
        .polishTest,
        OptionDefinition("model", "m", .text("MODEL"), "The model that is asked"), .json,
      ],
      examples: [Example("osgk keys test my-server", "Does the key work?")],
      place: .net, body: .net),
    CommandDefinition(
      "keys", "import",
      summary: "Keep the key that the provider's own variable holds",
      arguments: [.provider],
      options: [
        OptionDefinition("env", help: "From the variable that the provider's preset names"),
        .json,
      ],
      examples: [Example("osgk keys import my-server --env", "The key is set already elsewhere")],
      place: .net, body: .net),
    CommandDefinition(
      "keys", "delete",
      summary: "Forget the keys of a provider",
      arguments: [.provider],
      options: [.json],
      examples: [Example("osgk keys delete my-server", "It is in the keyring no more")],
      place: .net, body: .net),
  ]

  static let consentGroup = GroupDefinition(
    "consent", "What may be sent to whom, and the record of it",
    discussion: [
      "Nothing of yours is sent before you have agreed: to one address, to one kind of data, for "
        + "one purpose, on terms that you were shown. Where the terms change you are asked again. "
        + "Servers on this machine that pass nothing on need no consent.",
      "Every answer and every use is recorded, before anything is sent, in a file whose entries "
        + "are chained by codes of a key that lies in your keyring (or, with 'osgk config set "
        + "consent.anchor file', in a file of its own). 'verify' says whether the record is whole. "
        + "Who can read that key can forge the record.",
      "Fields of a record in 'export', in this order. Its number: seq; its name: record_id, "
        + "schema_version. When: time_utc, boot_ms (milliseconds since the machine's start), "
        + "boot_id, clock. What: event (granted, refused, lease opened, lease closed, withdrawn, "
        + "expired, superseded; a lease is one use), about (the record that this one is about), gap "
        + "(what was found wrong before it).",
      "To whom and what for: origin, data_kinds, purpose. On which terms: relays, "
        + "disclosed_kinds, parameters, opt_outs, policy_url, retention, region, and disclosure, "
        + "their SHA-256. As stated by: preset_id, preset_hash, controller. Shown in: language; "
        + "answered by: method. Who: actor_uid, actor_name, client, process. Until: expires_utc.",
      "What a use came to: outcome, requests, attempts, bytes, milliseconds of audio. The chain: "
        + "prev (the code of the record before) and mac, HMAC-SHA-256 over the text "
        + "'osgk.consent.record.1' and the name and value of every field before it: each behind its "
        + "length in four bytes, the highest first, and between name and value the letter t (text, "
        + "UTF-8), i (number, in decimal digits) or n (none; nothing follows).",
    ])

  static let consent = [
    CommandDefinition(
      "consent", "list",
      summary: "List what you have agreed to: who may be sent what, until when",
      options: [
        OptionDefinition("all", help: "Also what has ended"), .json,
      ],
      examples: [Example("osgk consent list", "Who may be sent something?")],
      place: .net, body: .net),
    CommandDefinition(
      "consent", "show",
      summary: "Show what using a provider means: who receives what, where, for how long",
      arguments: [.provider],
      options: [.model, .json],
      examples: [Example("osgk consent show my-server", "Before you agree")],
      place: .net, body: .net),
    CommandDefinition(
      "consent", "grant",
      summary: "Agree that something is sent to a provider",
      discussion: [
        "It shows what 'consent show' shows. Who types 'osgk consent grant' has agreed and is not "
          + "asked again."
      ],
      arguments: [.provider],
      options: [
        OptionDefinition(
          "for", nil, .choices("WHAT", ["audio", "text"], aliases: [:]), repeats: true,
          "audio: recordings, to be transcribed; text: transcripts, to be polished"),
        OptionDefinition(
          "expires", nil, .age("TIME"), "For how long: 90d, 12h, 4w; without it until withdrawn"),
        .model, .json,
      ],
      examples: [
        Example(
          "osgk consent grant my-server --for audio --expires 90d", "Recordings, for 90 days")
      ],
      place: .net, body: .net),
    CommandDefinition(
      "consent", "withdraw",
      summary: "Take back what you have agreed to; what is being sent stops within a second",
      arguments: [ArgumentDefinition("PROVIDER", .optional, "The provider's id")],
      options: [OptionDefinition("all", help: "Of every provider"), .json],
      examples: [
        Example("osgk consent withdraw my-server", "Nothing more goes there"),
        Example("osgk consent withdraw --all", "Nothing more goes anywhere"),
      ],
      place: .net, body: .net),
    CommandDefinition(
      "consent", "verify",
      summary: "Check that nobody has changed the record of what you agreed to and what was sent",
      options: [.json],
      examples: [Example("osgk consent verify", "Is the record whole?")],
      place: .net, body: .net),
    CommandDefinition(
      "consent", "export",
      summary: "Print the whole record as JSON",
      discussion: ["'osgk help consent' tells what the fields mean."],
      options: [
        OptionDefinition("output", "o", .path("PATH"), "Write there; '-' is standard output"),
        OptionDefinition("force", help: "Replace a file that exists"),
      ],
      examples: [Example("osgk consent export -o record.json", "Keep a copy")],
      place: .net, body: .net),
  ]
}

extension ArgumentDefinition {
  static let provider = ArgumentDefinition("PROVIDER", "The provider's id")
}

extension OptionDefinition {
  static let model = OptionDefinition("model", "m", .text("MODEL"), "The model: a name")
}
