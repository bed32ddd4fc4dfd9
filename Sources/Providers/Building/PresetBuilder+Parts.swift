import Files

/// Addresses and options: what they may be, and their typed values.
extension PresetBuilder {
  /// Of the preset, a section or a model.
  mutating func checkAddress(_ tree: Tree, _ path: KeyPathText) {
    let scope = PlaceholderScope(certain: Set(variables.map(\.name)))
    if let base = tree["base_url"] { checkPlaceholders(base, scope, path.key("base_url")) }
    for member in tree["regions"]?.members ?? [] {
      checkPlaceholders(member.value, scope, path.key("regions").key(member.key))
    }
    guard let auth = tree["auth"], auth.members != nil else { return }
    exclude(auth, "bearer", "header", path.key("auth"), needsOne: true)
    if let prefix = auth.member("prefix"), auth["header"] == nil {
      faults.add(
        .value, at: prefix.keyPlace, path.key("auth").key("prefix"), "prefix belongs to header")
    }
  }

  mutating func checkOptions() {
    let path = KeyPathText("options")
    for member in tree["options"]?.members ?? [] {
      checkOption(member.value, path.key(member.key))
    }
    let variablesPath = KeyPathText("variables")
    for member in tree["variables"]?.members ?? [] {
      let path = variablesPath.key(member.key)
      if PlaceholderScope.reserved.contains(member.key) {
        faults.add(
          .value, at: member.keyPlace, path,
          "{\(member.key)} already means something; take another name")
      }
      let variable = Variable(member)
      if let value = variable.defaultValue, variable.pattern?.matchesWhole(value) == false,
        let place = member.value["default"]?.place
      {
        faults.add(.value, at: place, path.key("default"), "the default does not match the pattern")
      }
    }
  }

  private mutating func checkOption(_ option: Tree, _ path: KeyPathText) {
    let type = option["type"]?.text ?? "text"
    let belongs = [
      "min": ["integer", "number"], "max": ["integer", "number"],
      "values": ["choice"], "pattern": ["text"],
    ]
    for member in option.members ?? [] {
      guard let types = belongs[member.key], !types.contains(type) else { continue }
      faults.add(
        .value, at: member.keyPlace, path.key(member.key),
        "\(member.key) belongs to type: \(types.joined(separator: " or "))")
    }
    if type == "choice", option["values"] == nil {
      faults.add(
        .missing, at: option.place, path.key("values"), "values is missing: the allowed values")
    }
    if let min = option["min"]?.double, let max = option["max"], let value = max.double, min > value
    {
      faults.add(.value, at: max.place, path.key("max"), "max is below min")
    } else if type == "integer", let min = option["min"]?.double, let max = option["max"],
      let value = max.double, min.rounded(.up) > value.rounded(.down)
    {
      faults.add(
        .value, at: max.place, path.key("max"), "no whole number lies between min and max")
    }
    checkValues(option, path)
    if let value = option["default"], let text = value.text,
      let problem = Option(Tree.Member(key: "", keyPlace: option.place, value: option))?
        .problem(with: text)
    {
      faults.add(.value, at: value.place, path.key("default"), problem)
    }
  }
}

extension PresetBuilder {
  /// Each value of a choice is one.
  private mutating func checkValues(_ option: Tree, _ path: KeyPathText) {
    var seen: Set<String> = []
    for (index, item) in (option["values"]?.items ?? []).enumerated() {
      guard let text = item.text, !seen.insert(text).inserted else { continue }
      faults.add(
        .value, at: item.place, path.key("values").index(index), "\(text.quoted) is there twice")
    }
  }
}

extension PlaceholderScope {
  /// Names that variables may not take.
  static let reserved: Set<String> = speech.union(polish).union([
    "audio", "output", "directory", "model_path", "vad_model", "threads", "port", "uuid", "key",
    "options",
  ])
}

extension Auth {
  /// From what the schema has checked; nothing said is a bearer key.
  init(_ tree: Tree?) {
    if let name = tree?["header"]?.text {
      self = .header(name: name, prefix: tree?["prefix"]?.text ?? "")
    } else if let bearer = tree?["bearer"]?.text {
      self = .bearer(isOptional: bearer == "optional")
    } else {
      self = tree?.text == "none" ? .none : .bearer(isOptional: false)
    }
  }
}

extension Variable {
  init(_ member: Tree.Member) {
    name = member.key
    label = member.value["label"]?.text ?? member.key
    defaultValue = member.value["default"]?.text
    pattern = member.value["pattern"]?.text.map { Pattern(text: $0) }
  }
}

extension Limits {
  init(_ tree: Tree?) {
    bytes = tree?["bytes"]?.text.flatMap { ByteSize.parse($0) }
    bodyBytes = tree?["body_bytes"]?.text.flatMap { ByteSize.parse($0) }
    seconds = tree?["seconds"]?.double
    minSeconds = tree?["min_seconds"]?.double
    concurrency = tree?["concurrency"]?.int
    requestsPerMinute = tree?["requests_per_minute"]?.int
  }
}

extension Price {
  init(_ tree: Tree) {
    perMinute = tree["per_minute"]?.double
    perMillionIn = tree["per_million_in"]?.double
    perMillionOut = tree["per_million_out"]?.double
    currency = tree["currency"]?.text
    asOf = tree["as_of"]?.text
  }
}

extension Faults {
  mutating func add(_ error: PresetError) {
    guard let file = error.file else { return }
    add(
      error.code, at: Place(file: file, line: error.line, column: error.column),
      KeyPathText(error.keyPath), error.message)
  }
}

extension Tree {
  func collectFiles(into seen: inout [Path]) {
    if !seen.contains(place.file) { seen.append(place.file) }
    switch content {
    case .scalar: break
    case .sequence(let items): for item in items { item.collectFiles(into: &seen) }
    case .mapping(let members): for member in members { member.value.collectFiles(into: &seen) }
    }
  }
}
