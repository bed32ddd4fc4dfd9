/// One item of an argument list.
indirect enum ArgumentItem: Sendable, Equatable {
  case template(Template)
  case conditional(Choice)

  struct Choice: Sendable, Equatable {
    /// `nil`: only the help text counts.
    let condition: Condition?
    /// The program's help has to contain it.
    let helpText: String?
    let use: [ArgumentItem]
    let otherwise: [ArgumentItem]
  }

  init(_ tree: Tree) {
    guard tree.members != nil else {
      self = .template(Template(tree.text ?? ""))
      return
    }
    self = .conditional(
      Choice(
        condition: tree["with"].map { Condition($0) }, helpText: tree["if_help"]?.text,
        use: (tree["use"]?.oneOrMore ?? []).map { ArgumentItem($0) },
        otherwise: (tree["else"]?.oneOrMore ?? []).map { ArgumentItem($0) }))
  }

  var helpTexts: [String] {
    guard case .conditional(let choice) = self else { return [] }
    return (choice.helpText.map { [$0] } ?? [])
      + (choice.use + choice.otherwise).flatMap(\.helpTexts)
  }
}

/// Makes an argument vector.
struct ArgumentFiller {
  let values: Values
  let help: String?
  private(set) var arguments: [[UInt8]] = []
  private(set) var warnings: [ParameterWarning] = []

  init(values: Values, help: String?) {
    self.values = values
    self.help = help
  }

  mutating func add(_ item: ArgumentItem) {
    switch item {
    case .template(let template):
      if let bytes = template.bytes(values) { arguments.append(bytes) }
    case .conditional(let choice):
      for item in taken(choice) ? choice.use : choice.otherwise { add(item) }
    }
  }

  private mutating func taken(_ choice: ArgumentItem.Choice) -> Bool {
    guard choice.condition?.holds(values) ?? true else { return false }
    guard let text = choice.helpText else { return true }
    if let help, help.contains(text) { return true }
    if let name = choice.condition?.names.first {
      warnings.append(
        ParameterWarning(
          code: .lacking, parameter: name,
          message: "this build of the program has no \(text), so \(name) is left out"))
    }
    return false
  }
}
