/// The places where placeholders and conditionals stand: bodies and argument lists.
extension SchemaValidator {
  private static let conditionalKeys = [
    SchemaKey("with", .text(.line), "a parameter that is given"),
    SchemaKey("use", .json, "what stands here then"),
    SchemaKey("else", .json, "what stands here otherwise"),
  ]

  private static let argumentKeys =
    conditionalKeys + [SchemaKey("if_help", .text(.line), "what the program's help contains")]

  /// `{with:, use:, else:}` around anything.
  mutating func conditional(
    _ tree: Tree, _ path: KeyPathText,
    _ body: (inout SchemaValidator, Tree, KeyPathText) -> Void
  ) {
    let keys = Self.conditionalKeys
    for member in tree.members ?? [] {
      let below = path.key(member.key)
      switch member.key {
      case "with": condition(member.value, below)
      case "use", "else": body(&self, member.value, below)
      default: object(tree.filtered { $0 == member.key }, keys, path)
      }
    }
    if tree["use"] == nil {
      faults.add(
        .missing, at: tree.place, path.key("use"), "use is missing: what stands here then")
    }
  }

  private mutating func condition(_ tree: Tree, _ path: KeyPathText) {
    if tree.members == nil {
      scalar(tree, path) { TextRules.problem(with: $0, .line) }
      return
    }
    if tree.members?.isEmpty == true { wrong(tree, path, "a condition is missing (NAME: VALUE)") }
    for member in tree.members ?? [] {
      scalar(member.value, path.key(member.key)) { TextRules.problem(with: $0, .line) }
    }
  }

  /// What JSON can say. Plain scalars are YAML 1.2 core; null is not sendable.
  mutating func json(_ tree: Tree, _ path: KeyPathText) {
    switch tree.content {
    case .scalar(let text, _):
      if tree.isNull {
        if isWhole { wrong(tree, path, "null cannot be sent") }
      } else if let secret = SecretScan.problem(with: text) {
        faults.add(.refused, at: tree.place, path, secret)
      } else if text.unicodeScalars.contains("\0") {
        faults.add(.refused, at: tree.place, path, "a NUL character cannot be sent")
      }
    case .sequence(let items):
      for (index, item) in items.enumerated() {
        if item.isNull {
          wrong(item, path.index(index), "null cannot be sent")
        } else {
          json(item, path.index(index))
        }
      }
    case .mapping(let members):
      if tree["with"] != nil {
        return conditional(tree, path) { $0.json($1, $2) }
      }
      for member in members {
        if SecretScan.namesKey(member.key) {
          faults.add(.refused, at: member.keyPlace, path.key(member.key), SecretScan.advice)
          continue
        }
        json(member.value, path.key(member.key))
      }
    }
  }

  /// A scalar, `{audio: file}`, `{json: …}`, `{list:, style:}` or a conditional around one.
  mutating func part(_ tree: Tree, _ path: KeyPathText) {
    guard tree.members != nil else { return check(tree, .text(.line), path) }
    if tree["with"] != nil { return conditional(tree, path) { $0.part($1, $2) } }
    object(
      tree,
      [
        SchemaKey("audio", .choice(["file"]), "the audio file"),
        SchemaKey("json", .json, "a part of type application/json"),
        SchemaKey("list", .text(.line), "a list's placeholder"),
        SchemaKey(
          "style", .choice(["brackets", "repeat", "json", "comma", "first"]),
          "how a list is written"),
      ], path)
    let kinds = ["audio", "json", "list"].filter { tree[$0] != nil }
    if isWhole, kinds.count != 1 {
      wrong(
        tree, path,
        kinds.isEmpty
          ? "a part is a text, {audio: file}, {json: …} or {list: …, style: …}"
          : "\(kinds.joined(separator: " and ")) exclude each other")
    } else if isWhole, (tree["style"] != nil) != (tree["list"] != nil) {
      wrong(tree, path, "list and style belong together")
    }
  }

  mutating func argument(_ tree: Tree, _ path: KeyPathText) {
    guard let members = tree.members else { return check(tree, .text(.anything), path) }
    for member in members {
      let below = path.key(member.key)
      switch member.key {
      case "with": condition(member.value, below)
      case "if_help": scalar(member.value, below) { TextRules.problem(with: $0, .line) }
      case "use", "else":
        if let items = member.value.items {
          for (index, item) in items.enumerated() { argument(item, below.index(index)) }
        } else {
          argument(member.value, below)
        }
      default: object(tree.filtered { $0 == member.key }, Self.argumentKeys, path)
      }
    }
    if tree["with"] == nil, tree["if_help"] == nil {
      faults.add(.missing, at: tree.place, path.key("with"), "with is missing: a condition")
    }
    if tree["use"] == nil {
      faults.add(.missing, at: tree.place, path.key("use"), "use is missing: the arguments")
    }
  }
}
