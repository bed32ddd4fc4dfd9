extension CommandTable {
  static let vocabularyGroup = GroupDefinition(
    "vocabulary", "Names and terms as you spell them",
    discussion: [
      "Speech engines that take hints are told the terms, as many as fit; services too, beside the "
        + "recording (what you agreed to names them). A term's aliases, how engines write it, "
        + "become the term in every transcript. A model that polishes must keep the terms.",
      "They stand in vocabulary.yaml beside config.yaml, under 'terms:', each with its aliases: "
        + "Kubernetes: [cooper netties]. Comments and order of the file stay as they are.",
    ])

  static let vocabulary = [
    CommandDefinition(
      "vocabulary", "add",
      summary: "Add a name or term, and how engines write it",
      arguments: [ArgumentDefinition("TERM", "As you spell it")],
      options: [
        OptionDefinition(
          "alias", nil, .text("TEXT"), repeats: true,
          "How else it is written; becomes the term in transcripts, as a whole word"), .json,
      ],
      examples: [
        Example("osgk vocabulary add Kubernetes", "Engines are told that you say it"),
        Example(
          "osgk vocabulary add Kubernetes --alias 'cooper netties'", "And this is what they wrote"),
      ],
      body: .immediate(VocabularyCommand.add)),
    CommandDefinition(
      "vocabulary", "remove",
      summary: "Remove a term, or some of its aliases",
      arguments: [ArgumentDefinition("TERM", "As it is spelt in the list")],
      options: [
        OptionDefinition(
          "alias", nil, .text("TEXT"), repeats: true, "Only this alias; the term stays"), .json,
      ],
      examples: [Example("osgk vocabulary remove Kubernetes", "With all its aliases")],
      body: .immediate(VocabularyCommand.remove)),
    CommandDefinition(
      "vocabulary", "list",
      summary: "List the terms and their aliases",
      options: [.json],
      examples: [Example("osgk vocabulary list", "All of them, in their order")],
      body: .immediate(VocabularyCommand.list)),
    CommandDefinition(
      "vocabulary", "import",
      summary: "Add the terms of a list; what is there already stays",
      discussion: [
        "One term a line, alone or with its aliases: 'TERM: ALIAS, ALIAS', or with commas or tabs "
          + "between them as tables have. In quotes a comma is one. Lines that begin with # are "
          + "left out. Nothing is added where a line cannot be read."
      ],
      arguments: [ArgumentDefinition("FILE", "The list, UTF-8; '-' is standard input")],
      options: [.json],
      examples: [
        Example("osgk vocabulary import names.csv", "A table"),
        Example("cut -f1 terms.tsv | osgk vocabulary import -", "From a pipe"),
      ],
      body: .task(VocabularyCommand.importList)),
  ]

  static let correctionsGroup = GroupDefinition(
    "corrections", "What is replaced in every transcript",
    discussion: [
      "Rules are followed in their order, once each, before and after polish, without any model. A "
        + "rule replaces whole words, whatever their case; in scripts without spaces it replaces "
        + "its text anywhere.",
      "With --regex the rule is a regular expression that sees a line (of subtitles a cue) at a "
        + "time: . [a-z] [^,] \\d \\w \\s \\b \\p{L} ^ $ ( ) (?: ) | * + ? {2,5}, lazy with a ? "
        + "behind, and what else Swift's own know. $1 in what replaces it is the first group, $0 "
        + "the whole, $$ a dollar sign. One that repeats what repeats already is refused: it may "
        + "never end.",
      "They stand in corrections.yaml beside config.yaml, under 'rules:', as FROM: TO or FROM: "
        + "{to: TO, regex: true, case: true}. Comments and order of the file stay as they are.",
    ])

  static let corrections = [
    CommandDefinition(
      "corrections", "add",
      summary: "Add a rule at the end, or change what replaces a text",
      arguments: [
        ArgumentDefinition("FROM", "What is replaced"),
        ArgumentDefinition("TO", "What replaces it; '' is nothing"),
      ],
      options: [
        OptionDefinition(
          "regex", help: "FROM is a regular expression; TO may name its groups ($1)"),
        OptionDefinition("case", help: "Capitals and small letters of FROM differ"), .json,
      ],
      examples: [
        Example("osgk corrections add 'cube control' kubectl", "Wherever it stands as words"),
        Example(
          "osgk corrections add --regex '(\\d+) euros?' '€$1'", "A number and what is behind it"),
      ],
      body: .immediate(CorrectionsCommand.add)),
    CommandDefinition(
      "corrections", "remove",
      summary: "Remove a rule",
      arguments: [ArgumentDefinition("FROM", "What it replaces, as it is in the list")],
      options: [.json],
      examples: [Example("osgk corrections remove 'cube control'", "It is replaced no more")],
      body: .immediate(CorrectionsCommand.remove)),
    CommandDefinition(
      "corrections", "list",
      summary: "List the rules in the order in which they are followed",
      options: [.json],
      examples: [Example("osgk corrections list", "All of them")],
      body: .immediate(CorrectionsCommand.list)),
    CommandDefinition(
      "corrections", "apply",
      summary: "Print a text as the rules and the vocabulary's aliases make it",
      arguments: [ArgumentDefinition("TEXT", "The text; '-' is standard input")],
      options: [.json],
      examples: [
        Example("osgk corrections apply 'we ran cube control'", "Does the rule do what I want?")
      ],
      body: .task(CorrectionsCommand.apply)),
  ]
}
