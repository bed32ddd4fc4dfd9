import YAML

/// Holds a file, or a merged preset, to the schema: shapes, types, unknown keys, and what no
/// value may be (`SecretScan`).
struct SchemaValidator {
  /// In a file of its own `~` removes an inherited key, and what is required may be inherited.
  let isWhole: Bool
  var faults = Faults()

  init(isWhole: Bool) { self.isWhole = isWhole }

  mutating func check(_ tree: Tree, _ type: SchemaType, _ path: KeyPathText = KeyPathText()) {
    switch type {
    case .text(let rule): scalar(tree, path) { TextRules.problem(with: $0, rule) }
    case .boolean:
      scalar(tree, path) { CoreScalar.bool($0) == nil ? "write true or false" : nil }
    case .integer(let range): scalar(tree, path) { NumberRules.problem(with: $0, in: range) }
    case .number(let min, let isAbove):
      scalar(tree, path) { NumberRules.problem(with: $0, min: min, isAbove: isAbove) }
    case .size: scalar(tree, path) { ByteSize.problem(with: $0) }
    case .choice(let words): choice(tree, words, path)
    case .object(let keys): object(tree, keys, path)
    case .map(let rule, let value): map(tree, rule, value, path)
    case .list(let item): list(tree, path) { $0.check($1, item, $2) }
    case .filledList(let item):
      list(tree, path, isFilled: true) { $0.check($1, item, $2) }
    case .oneOrMore(let item):
      if tree.items == nil { return check(tree, item, path) }
      list(tree, path, isFilled: true) { $0.check($1, item, $2) }
    case .either(let scalar, let map):
      if tree.members != nil {
        check(tree, map, path)
        if isWhole { oneSource(tree, map, path) }
      } else if tree.items != nil {
        wrong(tree, path, "a single value or a map belongs here, not a list")
      } else {
        check(tree, scalar, path)
      }
    case .conditional(let value):
      if tree["with"] != nil {
        conditional(tree, path) { $0.check($1, value, $2) }
      } else {
        check(tree, value, path)
      }
    case .part: part(tree, path)
    case .json: json(tree, path)
    case .arguments: list(tree, path) { $0.argument($1, $2) }
    }
  }

  /// A value of a reply stands at a path or in a header.
  private mutating func oneSource(_ tree: Tree, _ map: SchemaType, _ path: KeyPathText) {
    guard case .object(let keys) = map, keys.contains(where: { $0.name == "path" }) else { return }
    if tree["path"] == nil, tree["header"] == nil {
      faults.add(
        .missing, at: tree.place, path.key("path"), "path or header is missing: where it stands")
    } else if tree["path"] != nil, let header = tree.member("header") {
      faults.add(
        .value, at: header.keyPlace, path.key("header"), "path and header exclude each other")
    }
  }

  mutating func wrong(_ tree: Tree, _ path: KeyPathText, _ message: String) {
    faults.add(.value, at: tree.place, path, message)
  }

  mutating func scalar(_ tree: Tree, _ path: KeyPathText, _ problem: (String) -> String?) {
    guard let text = tree.text, !tree.isNull else {
      if tree.isNull {
        wrong(tree, path, "a value is missing (~ only removes a key of a map)")
      } else {
        wrong(tree, path, "a single value belongs here, not \(tree.kindName)")
      }
      return
    }
    if let secret = SecretScan.problem(with: text) {
      faults.add(.refused, at: tree.place, path, secret)
    } else if let message = problem(text) {
      wrong(tree, path, message)
    }
  }

  private mutating func choice(_ tree: Tree, _ words: [String], _ path: KeyPathText) {
    scalar(tree, path) { text in
      guard !words.contains(text) else { return nil }
      var message = "\(text.quoted) is not known here"
      if let near = Suggestion.closest(to: text, among: words) {
        message += "; did you mean \(near)?"
      } else {
        message += "; write \(words.count > 1 ? "one of " : "")\(words.joined(separator: ", "))"
      }
      return message
    }
  }

  private mutating func list(
    _ tree: Tree, _ path: KeyPathText, isFilled: Bool = false,
    _ body: (inout SchemaValidator, Tree, KeyPathText) -> Void
  ) {
    guard let items = tree.items else {
      return wrong(tree, path, "a list belongs here ([a, b]), not \(tree.kindName)")
    }
    if isFilled, items.isEmpty { wrong(tree, path, "the list is empty") }
    for (index, item) in items.enumerated() { body(&self, item, path.index(index)) }
  }

  mutating func object(_ tree: Tree, _ keys: [SchemaKey], _ path: KeyPathText) {
    guard let members = tree.members else {
      return wrong(tree, path, "a map belongs here (key: value), not \(tree.kindName)")
    }
    for member in members {
      let below = path.key(member.key)
      guard let key = keys.first(where: { $0.name == member.key }) else {
        unknown(member, among: keys, below)
        continue
      }
      if member.value.isNull, !isWhole { continue }
      check(member.value, key.type, below)
    }
    guard isWhole else { return }
    for key in keys where key.isRequired && tree[key.name] == nil {
      faults.add(
        .missing, at: tree.place, path.key(key.name), "\(key.name) is missing: \(key.doc)")
    }
  }

  private mutating func unknown(_ member: Tree.Member, among keys: [SchemaKey], _ path: KeyPathText)
  {
    if SecretScan.namesKey(member.key) {
      return faults.add(.refused, at: member.keyPlace, path, SecretScan.advice)
    }
    var message = "there is no key \(member.key.quoted) here"
    let names = keys.map(\.name)
    if let near = Suggestion.closest(to: member.key, among: names) {
      message += "; did you mean \(near)?"
    } else {
      message += "; known are \(names.joined(separator: ", "))"
    }
    faults.add(.unknownKey, at: member.keyPlace, path, message)
  }

  private mutating func map(
    _ tree: Tree, _ rule: MapKeyRule, _ value: SchemaType, _ path: KeyPathText
  ) {
    guard let members = tree.members else {
      return wrong(tree, path, "a map belongs here (key: value), not \(tree.kindName)")
    }
    for member in members {
      let below = path.key(member.key)
      if let problem = MapKeyRules.problem(with: member.key, rule) {
        faults.add(problem.code, at: member.keyPlace, below, problem.message)
        continue
      }
      if member.value.isNull, !isWhole { continue }
      check(member.value, value, below)
    }
  }
}
