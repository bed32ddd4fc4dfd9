import Files

/// Makes typed values of a merged preset, and collects what is wrong with it as a whole.
struct PresetBuilder {
  /// The merged preset, its wires not yet under its sections, which may still remove keys.
  let tree: Tree
  /// Wires by id, merged over the layers.
  let wire: (String, Tree, KeyPathText, inout Faults) -> Tree?
  var faults = Faults()
  /// All of it has been validated as it is here: that is half of what a load takes.
  var isVouchedFor = false
  /// A wire could not be read: what is missing in a section is no fault of its own then.
  var lacksWire = false

  let variables: [Variable]
  let options: [Option]

  init(_ tree: Tree, wire: @escaping (String, Tree, KeyPathText, inout Faults) -> Tree?) {
    self.tree = tree.withoutRemovals(keepingThoseIn: ["transcription", "polish"])
    self.wire = wire
    variables = (self.tree["variables"]?.members ?? []).map { Variable($0) }
    options = (self.tree["options"]?.members ?? []).compactMap { Option($0) }
  }

  /// What every place of the preset may name.
  var scope: PlaceholderScope {
    let sure = options.filter { $0.defaultValue.map { $0 != "false" } ?? false }
    return PlaceholderScope(
      Set(options.map { "options.\($0.name)" }),
      certain: Set(variables.map(\.name)).union(sure.map { "options.\($0.name)" }))
  }

  mutating func build(layer: Layer, id: String) -> Preset {
    if !isVouchedFor { validateShape() }
    checkOptions()
    checkAddress(tree, KeyPathText())
    if let command = tree["command"] { checkProgram(command, KeyPathText("command")) }
    let server = buildServer()
    let transcription = tree["transcription"].map { section($0, .transcription) }
    let polish = tree["polish"].map { section($0, .polish) }
    if transcription == nil, polish == nil {
      faults.add(
        .missing, at: tree.place, KeyPathText("transcription"),
        "transcription or polish is missing: what the provider does")
    }
    return Preset(
      id: id, name: tree["name"]?.text ?? id, rank: tree["rank"]?.int, layer: layer,
      files: files, command: tree["command"].map { CommandSpec($0) }, server: server,
      options: options, variables: variables, address: address(tree),
      transcription: transcription, polish: polish, about: Preset.About(tree))
  }

  /// All but the sections, which are checked with their wires under them.
  private mutating func validateShape() {
    var validator = SchemaValidator(isWhole: true)
    validator.check(
      tree.filtered { !["transcription", "polish", "extends"].contains($0) }, PresetSchema.preset)
    for error in validator.faults.errors { faults.add(error) }
  }

  /// Every file that something of it stands in, the winning one first.
  private var files: [Path] {
    var seen: [Path] = [tree.place.file]
    tree.collectFiles(into: &seen)
    return seen
  }

  func address(_ tree: Tree) -> Address {
    Address(
      baseURL: tree["base_url"]?.text,
      regions: (tree["regions"]?.members ?? []).compactMap { member in
        member.value.text.map { Region(name: member.key, baseURL: $0) }
      },
      auth: Auth(tree["auth"]))
  }
}
