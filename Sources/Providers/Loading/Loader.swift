import Files
import YAML

/// Finds, merges and validates one preset.
struct Loader {
  let library: Library
  /// Shipped presets that the index vouches for are not validated again.
  let usesIndex: Bool
  /// That holds for every file that was merged.
  private var isVouchedFor: Bool
  var faults = Faults()

  /// - Parameter directory: its `wires/` are looked into first.
  init(layers: [LayerDirectory], besides directory: Path? = nil, usesIndex: Bool = false) {
    library = Library(layers: layers, besides: directory)
    self.usesIndex = usesIndex
    isVouchedFor = usesIndex
  }

  /// - Parameter candidate: a file that is looked at as if the user's layer held it.
  mutating func load(_ id: String, candidate: Library.File? = nil) throws(PresetError) -> Preset {
    var files = library.presets(id)
    if let candidate {
      // It stands for the user's file of that id, and is its own only once.
      files.removeAll { $0.layer == .user || $0.path == candidate.path }
      files.insert(candidate, at: 0)
    }
    guard let top = files.first else {
      throw PresetError(code: .notFound, message: "there is no provider \(id.quoted)")
    }
    if files.count > 1, candidate == nil, files[1].layer == top.layer {
      throw PresetError(
        code: .reference, file: files[1].path, line: 1, column: 1, keyPath: "id",
        message: "\(top.path) has the id \(id) too; ids are unique in a directory")
    }
    faults.main = top.path
    let merged = try merge(top, lower: Array(files.dropFirst()), visited: [top.path])
    let library = library
    var builder = PresetBuilder(merged) { id, tree, path, faults in
      Self.wire(id, at: tree, path, in: library, &faults)
    }
    builder.faults = faults
    builder.isVouchedFor = isVouchedFor && merged["extends"] == nil && !merged.namesWire
    let preset = builder.build(layer: top.layer, id: id)
    faults = builder.faults
    return preset
  }

  /// The file over what it extends.
  private mutating func merge(
    _ file: Library.File, lower: [Library.File], visited: [Path]
  ) throws(PresetError) -> Tree {
    if let problem = file.problem { throw problem }
    guard let tree = file.tree else { throw PresetError(code: .unreadable, message: "no text") }
    if !usesIndex || !CatalogIndex.vouches(for: file) {
      isVouchedFor = false
      validate(tree, PresetSchema.preset)
    }
    guard let extends = tree["extends"], let id = extends.text else {
      return tree
    }
    let bases = id == file.id ? lower : library.presets(id)
    guard let base = bases.first else {
      throw PresetError(
        code: .reference, file: file.path, line: extends.place.line, column: extends.place.column,
        keyPath: "extends", message: missing(id, isOwn: id == file.id))
    }
    guard !visited.contains(base.path), visited.count < 16 else {
      throw PresetError(
        code: .reference, file: file.path, line: extends.place.line, column: extends.place.column,
        keyPath: "extends", message: "\(id) extends this preset in turn; one of them has to stop")
    }
    let below = try merge(base, lower: Array(bases.dropFirst()), visited: visited + [base.path])
    // What is removed may come from a wire, which is laid under it later.
    return below.overlaid(with: tree, keepingRemovals: true)
  }

  private func missing(_ id: String, isOwn: Bool) -> String {
    if isOwn { return "no lower layer has a preset \(id)" }
    let known = library.layers.flatMap { library.names(in: $0) }
    let near = Suggestion.closest(to: id, among: known)
    return "there is no preset \(id.quoted)" + (near.map { "; did you mean \($0)?" } ?? "")
  }

  private mutating func validate(_ tree: Tree, _ type: SchemaType) {
    for error in Library.faults(of: tree, type).errors { faults.add(error) }
  }

  static func wire(
    _ id: String, at tree: Tree, _ path: KeyPathText, in library: Library, _ faults: inout Faults
  ) -> Tree? {
    guard let file = library.wires(id).first else {
      let known = library.layers.flatMap {
        library.names(in: LayerDirectory($0.layer, $0.directory.appending("wires")))
      }
      let near = Suggestion.closest(to: id, among: known)
      faults.add(
        .reference, at: tree.place, path,
        "there is no wire \(id.quoted)"
          + (near.map { "; did you mean \($0)?" }
            ?? (known.isEmpty ? "" : "; there are \(known.sorted().joined(separator: ", "))")))
      return nil
    }
    if let problem = file.problem {
      faults.add(problem)
      return nil
    }
    guard let tree = file.tree else { return nil }
    var validator = SchemaValidator(isWhole: false)
    validator.check(tree, PresetSchema.wire)
    for error in validator.faults.errors { faults.add(error) }
    return tree.withoutRemovals()
  }
}

extension Tree {
  /// A section, or an entry of its models, lies over a wire, which may be the user's.
  fileprivate var namesWire: Bool {
    ["transcription", "polish"].compactMap { self[$0] }.contains { section in
      section["wire"] != nil
        || (section["models"]?.members ?? []).contains { $0.value["wire"] != nil }
    }
  }
}

extension Library {
  /// Ids by the files' names, for suggestions.
  func names(in layer: LayerDirectory) -> [String] {
    Self.paths(in: layer.directory).map { String(decoding: $0.stem, as: UTF8.self) }
  }
}
