public import Files

/// The models on this machine, in the directories that are looked through in order.
public struct ModelStore: Sendable {
  /// The first holds what `add` brings; of two models with one name the first directory's wins.
  public let directories: [Path]

  public init(directories: [Path]) { self.directories = directories }

  /// Every model of a kind, broken ones too, sorted by name. Missing directories hold none, and
  /// models that do not transcribe (voice activity) are left out.
  public func models(of kind: ModelKind) -> [ModelFile] {
    var found: [String: ModelFile] = [:]
    for directory in directories {
      for name in (try? Files.list(directory)) ?? [] {
        guard let model = kind.modelName(ofFile: name), found[model] == nil else { continue }
        let path = directory.appending(name)
        guard let file = ModelFile(model, at: path, kind: kind) else { continue }
        found[model] = file
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }
}

extension ModelFile {
  /// What a directory's entry is as a model; `nil` for what is not meant to be one.
  init?(_ name: String, at path: Path, kind: ModelKind) {
    if kind.isDirectory {
      // One of the kind's files is missing: broken. The first one is missing: something else.
      guard let first = kind.holds.first, Files.exists(path.appending(first)) else { return nil }
    } else {
      // Without a template and first bytes every file would be a model.
      guard kind.nameTemplate != nil || kind.magic != nil, !Files.isDirectory(path) else {
        return nil
      }
    }
    let inspection = Inspection(path, kind: kind)
    switch inspection.problem {
    case .otherModel: return nil
    case .wrongMagic where kind.nameTemplate == nil: return nil
    default: self.init(name, path, kind, inspection)
    }
  }

  init(_ name: String, _ path: Path, _ kind: ModelKind, _ inspection: Inspection) {
    self.init(
      name: name, path: path, kind: kind.kind, size: inspection.size,
      languages: inspection.languages, problem: inspection.problem)
  }
}
