/// Sections with their wires under them, for each model.
extension PresetBuilder {
  /// Of a section a `models:` entry with a wire of its own keeps these.
  private static let keptBesideWire: Set<String> = ["limits", "audio", "price"]

  mutating func section(_ own: Tree, _ kind: CatalogEntry.Kind) -> Section {
    let path = KeyPathText(kind.rawValue)
    let base = withWire(own.filtered { $0 != "models" }, path)
    let command = tree["command"]
    let whole = resolved(base, command: command, kind, path)
    var entries: [Section.Entry] = []
    for member in own["models"]?.members ?? [] where !member.value.isNull {
      let entryPath = path.key("models").key(member.key)
      let entry = member.value
      let merged: Tree
      if entry["wire"] != nil {
        let kept = own.filtered { Self.keptBesideWire.contains($0) }.withoutRemovals()
        merged = withWire(
          kept.overlaid(with: entry.filtered { $0 != "command" }, keepingRemovals: true),
          entryPath)
      } else {
        merged = base.overlaid(with: entry.filtered { $0 != "command" })
      }
      let overlaid =
        entry["command"].map { command?.overlaid(with: $0) ?? $0.withoutRemovals() } ?? command
      if entry["command"] != nil, let overlaid {
        checkProgram(overlaid, entryPath.key("command"))
      }
      entries.append(
        Section.Entry(
          glob: Glob(text: member.key),
          section: resolved(
            merged, command: overlaid, isEntry: true, kind, entryPath)))
    }
    return Section(base: whole, entries: entries)
  }

  /// The section over its wire; the wire's errors of shape are the wire file's own.
  private mutating func withWire(_ own: Tree, _ path: KeyPathText) -> Tree {
    guard let name = own["wire"], let id = name.text else { return own.withoutRemovals() }
    guard let wire = wire(id, name, path.key("wire"), &faults) else {
      lacksWire = true
      return own.withoutRemovals()
    }
    let fromWire = wire.filtered { $0 != "wire" }
    return fromWire.overlaid(with: own)
  }

  private mutating func resolved(
    _ section: Tree, command: Tree?, isEntry: Bool = false, _ kind: CatalogEntry.Kind,
    _ path: KeyPathText
  ) -> ResolvedSection {
    let place = SectionPlace(
      section: section, command: command, kind: kind, path: path,
      address: sectionAddress(section))
    if !lacksWire, !isVouchedFor { check(place) }
    let rules = (section["errors"]?.items ?? []) + (tree["errors"]?.items ?? [])
    return ResolvedSection(
      kind: kind, model: section["model"]?.text,
      accepts: (section["accepts"]?.texts ?? []).compactMap { Parameter(rawValue: $0) },
      rules: parameterRules(section["parameters"]),
      audioFormats: section["audio"].map { $0["formats"]?.texts ?? $0["format"]?.texts ?? ["wav"] }
        ?? ["wav"],
      limits: Limits(section["limits"]), price: section["price"].map { Price($0) },
      request: section["request"].flatMap { RequestTemplate($0) },
      reply: ReplySpec(section["reply"]),
      events: (section["events"]?.items ?? []).map { EventRule($0) },
      errors: rules.compactMap { ErrorRule($0) },
      command: section["request"] == nil ? command.map { CommandSpec($0) } : nil,
      address: place.address,
      relays: section["relays"]?.bool ?? tree["relays"]?.bool ?? false,
      driver: section["driver"]?.text ?? tree["driver"]?.text,
      options: options, variables: variables, deprecatedOn: section["deprecated_on"]?.text,
      replacedBy: section["replaced_by"]?.text, places: SectionPlaces(section))
  }

  /// A section's own base address brings its own regions.
  private func sectionAddress(_ section: Tree) -> Address {
    let own = address(section)
    let above = address(tree)
    return Address(
      baseURL: own.baseURL ?? above.baseURL,
      regions: own.baseURL == nil && own.regions.isEmpty ? above.regions : own.regions,
      auth: section["auth"] == nil ? above.auth : own.auth)
  }

  private func parameterRules(_ tree: Tree?) -> [Parameter: ParameterRule] {
    var rules: [Parameter: ParameterRule] = [:]
    for member in tree?.members ?? [] {
      if let parameter = Parameter(rawValue: member.key) {
        rules[parameter] = ParameterRule(member.value)
      }
    }
    return rules
  }
}

/// A section as it is checked: merged, with where it stands and what stands beside it.
struct SectionPlace {
  let section: Tree
  let command: Tree?
  let kind: CatalogEntry.Kind
  let path: KeyPathText
  let address: Address

  /// It is reached by HTTP, not by running a program.
  var isHTTP: Bool { section["request"] != nil }
}
