import Dispatch
import Files
import Synchronization

extension Catalog {
  /// Every preset, sorted by id. Reads what a list needs and no more; what only a full load
  /// finds (`preset(_:)`, `check(_:)`) is not in `problem`.
  public func entries() -> [CatalogEntry] {
    let library = Library(layers: layers)
    var entries: [String: CatalogEntry] = [:]
    for layer in layers {
      if usesIndex, layer.layer == .shipped,
        let indexed = CatalogIndex.entries(of: layer.directory)
      {
        for entry in indexed { entries[entry.id] = entry }
        continue
      }
      var here: [String: CatalogEntry] = [:]
      for (file, problem) in Self.basesFirst(library.looked(at: layer)) {
        let base = file.extends.flatMap { id in
          id == file.id ? entries[id] : here[id] ?? entries[id]
        }
        var entry = CatalogEntry(file, problem: problem, over: base)
        if let twin = here[entry.id] {
          entry = entry.with(
            problem: PresetError(
              code: .reference, file: file.path, line: 1, column: 1, keyPath: "id",
              message: "\(twin.path) has the id \(entry.id) too; ids are unique in a directory"))
        }
        here[entry.id] = entry
      }
      entries.merge(here) { $1 }
    }
    return entries.values.sorted { $0.id < $1.id }
  }

  /// In an order in which what a file extends comes before it; circles come last.
  private static func basesFirst(_ files: [Looked]) -> [Looked] {
    guard files.contains(where: { $0.file.extends != nil }) else { return files }
    var waiting = files
    var ordered: [Looked] = []
    while !waiting.isEmpty {
      let ids = Set(waiting.map(\.file.id))
      let ready = waiting.filter { looked in
        guard let base = looked.file.extends, base != looked.file.id else { return true }
        return !ids.contains(base)
      }
      if ready.isEmpty { return ordered + waiting }
      ordered += ready
      waiting.removeAll { looked in ready.contains { $0.file.path == looked.file.path } }
    }
    return ordered
  }
}

/// A file, and what it alone shows to be wrong with it.
typealias Looked = (file: Library.File, problem: PresetError?)

extension CatalogEntry {
  /// What a file says by itself, and of what it extends as far as that is listed already.
  init(_ file: Library.File, problem: PresetError?, over base: CatalogEntry?) {
    let tree = file.tree
    let command = tree?["command"]
    /// What the file says, and nothing if it removes it; else what it inherits.
    func said<Value>(_ key: String, _ inherited: Value?, _ read: (Tree) -> Value?) -> Value? {
      guard let own = tree?[key] else { return inherited }
      return own.isNull ? nil : read(own)
    }
    self.init(
      id: file.id, name: tree?["name"]?.text ?? base?.name ?? file.id,
      kinds: Kind.allCases.filter { kind in
        guard let section = tree?[kind.rawValue] else { return base?.kinds.contains(kind) ?? false }
        return !section.isNull
      },
      layer: file.layer, path: file.path, rank: said("rank", base?.rank) { $0.int },
      programs: command.isRemoved ? [] : command?["program"]?.texts ?? base?.programs ?? [],
      usesNetwork: command?["network"]?.text.map { $0 == "any" } ?? base?.usesNetwork ?? false,
      baseURL: said("base_url", base?.baseURL) { $0.text },
      relays: said("relays", base?.relays) { $0.bool } ?? false,
      problem: problem)
  }

  func with(problem: PresetError) -> CatalogEntry {
    CatalogEntry(
      id: id, name: name, kinds: kinds, layer: layer, path: path, rank: rank, programs: programs,
      usesNetwork: usesNetwork, baseURL: baseURL, relays: relays, problem: problem)
  }
}

extension Tree? {
  /// A key is there and says `~`.
  fileprivate var isRemoved: Bool { self?.isNull ?? false }
}

extension Library {
  /// The presets of one layer, each with what its file alone shows to be wrong with it: shapes,
  /// types, unknown keys. Many are read side by side.
  func looked(at layer: LayerDirectory) -> [Looked] {
    let paths = Self.paths(in: layer.directory)
    let step = 64
    guard paths.count > step else { return paths.map { Self.looked($0, layer.layer) } }
    let parts = (paths.count + step - 1) / step
    let found = Mutex<[Int: [Looked]]>([:])
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let slice = paths[(part * step)..<min((part + 1) * step, paths.count)]
      let files = slice.map { Self.looked($0, layer.layer) }
      found.withLock { $0[part] = files }
    }
    return found.withLock { found in (0..<parts).flatMap { found[$0] ?? [] } }
  }

  /// Shapes, types and unknown keys of one file.
  static func faults(of tree: Tree, _ type: SchemaType) -> Faults {
    var validator = SchemaValidator(isWhole: false)
    validator.check(tree, type)
    if tree["id"] == nil, tree["wire"] == nil {
      validator.faults.add(
        .missing, at: tree.place, KeyPathText("id"), "id is missing: the name that commands use")
    }
    return validator.faults
  }

  private static func looked(_ path: Path, _ layer: Layer) -> Looked {
    let file = read(path, layer: layer, idKey: "id")
    guard let tree = file.tree else { return (file, file.problem) }
    return (file, Self.faults(of: tree, PresetSchema.preset).sorted().first)
  }
}
