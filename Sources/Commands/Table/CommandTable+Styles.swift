extension CommandTable {
  static let stylesGroup = GroupDefinition(
    "styles", "How a text may be polished: without a model, and by one, one file each",
    discussion: [
      "A file NAME.yaml in ~/.config/osgk/styles is a style of yours, and takes the place of one "
        + "of the same name that came with osgk. It says summary: and prompt:, or command: for a "
        + "program that is given the text and answers with it.",
      "A file may also say: temperature: (0 to 2); length: [0.8, 1.2], the least and the greatest, "
        + "by that of what was said; checks: [numbers, names], what must hold of the result (all of "
        + "answer, length, numbers, negations, identifiers, names, language, leaks where it says "
        + "nothing); fallback: verbatim, polished, casual or notes, which is delivered where the "
        + "result does not pass. Beside command: timeout: in seconds, and network: any with says:, "
        + "the page that tells what becomes of the text; without them it reaches no network.",
    ])

  static let styles = [
    CommandDefinition(
      "styles", "list",
      summary: "List every style, who does its work, and where it comes from",
      options: [.json],
      examples: [Example("osgk styles list", "One line for each style")],
      body: .immediate(StylesCommand.list)),
    CommandDefinition(
      "styles", "show",
      summary: "Show one style: its prompt, and what must hold of its result",
      arguments: [ArgumentDefinition("ID", "The style's id")],
      options: [.json],
      examples: [Example("osgk styles show light", "What a model is told for 'light'")],
      body: .immediate(StylesCommand.show)),
  ]
}
