import Files
import YAML

/// The files of all layers, read as they are asked for.
struct Library {
  let layers: [LayerDirectory]
  /// Its `wires/` come before those of the layers.
  var besides: Path?

  init(layers: [LayerDirectory], besides: Path? = nil) {
    self.layers = layers
    self.besides = besides
  }

  /// A preset's or wire's file.
  struct File: Sendable {
    let layer: Layer
    let path: Path
    let id: String
    /// `nil` when it cannot be read.
    let tree: Tree?
    let problem: PresetError?

    /// The id of the preset that it changes.
    var extends: String? { tree?["extends"]?.text }
  }

  /// Paths of the YAML files in a layer's directory, sorted; a missing directory has none.
  static func paths(in directory: Path) -> [Path] {
    Files.paths(in: directory, suffix: ".yaml")
  }

  /// Reads one file; the user's and the system's must be theirs.
  static func read(_ path: Path, layer: Layer, idKey: String) -> File {
    let stem = String(decoding: path.stem, as: UTF8.self)
    let node: Node?
    do {
      let bytes = try Files.read(
        path, limit: YAMLReader.defaultSizeLimit, trusted: layer != .shipped)
      node = try YAMLReader.read(bytes)
    } catch {
      return File(layer: layer, path: path, id: stem, tree: nil, problem: problem(path, error))
    }
    guard let node, node.entries != nil else {
      let mark = node?.mark ?? .start
      return File(
        layer: layer, path: path, id: stem, tree: nil,
        problem: PresetError(
          code: .value, file: path, line: mark.line, column: mark.column,
          message: node == nil
            ? "the file is empty; a preset begins with id:"
            : "a map belongs here (key: value)"))
    }
    let tree = Tree(node, file: path)
    return File(layer: layer, path: path, id: tree[idKey]?.text ?? stem, tree: tree, problem: nil)
  }

  private static func problem(_ path: Path, _ error: any Error) -> PresetError {
    switch error {
    case let error as YAMLError:
      PresetError(
        code: .unreadable, file: path, line: error.mark.line, column: error.mark.column,
        keyPath: error.keyPath, message: error.message)
    case let error as FileError:
      PresetError(code: .unreadable, file: path, message: error.description)
    default: PresetError(code: .unreadable, file: path, message: "\(error)")
    }
  }

  /// The files with this id, the highest layer's first. Shipped files are named after their ids;
  /// the others are all looked into.
  func presets(_ id: String) -> [File] {
    layers.reversed().flatMap { files(id, in: $0, $0.directory, idKey: "id") }
  }

  func wires(_ id: String) -> [File] {
    let extra = besides.map { [LayerDirectory(.user, $0)] } ?? []
    return (extra + layers.reversed()).flatMap {
      files(id, in: $0, $0.directory.appending("wires"), idKey: "wire")
    }
  }

  private func files(
    _ id: String, in layer: LayerDirectory, _ directory: Path, idKey: String
  ) -> [File] {
    let named = directory.appending(id + ".yaml")
    if layer.layer == .shipped {
      guard TextRules.isID(id), Files.exists(named) else { return [] }
      return [Self.read(named, layer: layer.layer, idKey: idKey)]
    }
    return Self.paths(in: directory)
      .map { Self.read($0, layer: layer.layer, idKey: idKey) }
      .filter { $0.id == id }
  }
}
