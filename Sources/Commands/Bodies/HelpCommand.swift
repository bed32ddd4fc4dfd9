/// `osgk help`.
enum HelpCommand {
  static func run(_ invocation: Invocation, _ context: Context) throws -> Int32 {
    let words = invocation.arguments.map { String(decoding: $0, as: UTF8.self) }
    let help = HelpText(context.table, width: context.output.columns)
    if words.isEmpty || context.table.command(words) != nil
      || (words.count == 1 && context.table.group(words[0]) != nil)
    {
      try context.output.write(help.text(words))
      return 0
    }
    if words.count == 1, let topic = HelpTopic(rawValue: words[0]) {
      try context.output.write(topic.text)
      return 0
    }
    let asked = words.joined(separator: " ")
    let known =
      context.table.firstWords + HelpTopic.allCases.map(\.rawValue)
      + context.table.commands.filter { !$0.isHidden }.map(\.name)
    let hint = didYouMean(asked, in: known) { "'osgk help \($0)'" }
    throw UsageError("no help on '\(asked.printable)'.\(hint)")
  }
}
