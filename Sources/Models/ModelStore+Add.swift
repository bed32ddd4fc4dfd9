public import Files

extension ModelStore {
  /// Copies a model into the first directory under its kind's name, after checking it. The first
  /// kind that it fits is its kind.
  /// - Parameter force: take the place of a model of that name.
  public func add(
    _ source: Path, kinds: [ModelKind], force: Bool = false
  ) throws(ModelError) -> ModelFile {
    guard let directory = directories.first else {
      throw ModelError(.file, "there is no directory for models")
    }
    guard Files.exists(source) else { throw ModelError(.missing, "there is no \(source)") }
    let (kind, model) = try recognise(source, kinds)
    let target = directory.appending(kind.fileName(of: model.name))
    let isThere = Files.exists(target)
    do throws(FileError) {
      if isThere, try Files.status(target).isSameFile(as: Files.status(source)) {
        return model.moved(to: target)
      }
      if force || !isThere {
        try Files.createPrivateDirectory(directory)
        try Copy.place(source, at: target, asDirectory: kind.isDirectory)
        return model.moved(to: target)
      }
    } catch {
      throw ModelError(.file, error.description)
    }
    throw ModelError(.exists, "\(target) is there already", advice: "--force takes its place")
  }

  /// The kind that the source is of; else why it is none, by the kind that comes nearest.
  private func recognise(
    _ source: Path, _ kinds: [ModelKind]
  ) throws(ModelError) -> (ModelKind, ModelFile) {
    let isDirectory = Files.isDirectory(source)
    var nearest: ModelFile?
    for kind in kinds where kind.isDirectory == isDirectory {
      let byName = kind.modelName(ofFile: source.lastComponent)
      // Without first bytes to look at, only the name can tell.
      guard isDirectory || kind.magic != nil || byName != nil else { continue }
      let name = byName ?? String(decoding: source.stem, as: UTF8.self)
      let model = ModelFile(name, source, kind, Inspection(source, kind: kind))
      guard model.problem != nil else { return (kind, model) }
      if nearest == nil || byName != nil { nearest = model }
    }
    guard let complaint = nearest?.complaint else {
      throw ModelError(
        .broken, "\(source) is not a model of any kind that a preset names",
        advice: "osgk providers list shows the presets")
    }
    throw ModelError(.broken, complaint)
  }
}

extension ModelFile {
  fileprivate func moved(to path: Path) -> ModelFile {
    ModelFile(
      name: name, path: path, kind: kind, size: size, languages: languages, problem: problem)
  }
}

extension FileStatus {
  fileprivate func isSameFile(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device
  }
}
