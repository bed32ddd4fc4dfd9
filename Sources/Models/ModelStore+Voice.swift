public import Files

extension ModelStore {
  /// The newest model of voice activity that a program takes, by name.
  /// - Parameter kind: a file with a template for its name.
  /// - Returns: `nil` if there is none.
  /// - Throws: the one that there is cannot be used.
  public func voiceModel(_ kind: ModelKind) throws(ModelError) -> Path? {
    var found: [(name: String, path: Path)] = []
    for directory in directories {
      for name in (try? Files.list(directory)) ?? [] {
        guard let model = kind.modelName(ofFile: name) else { continue }
        found.append((model, directory.appending(name)))
      }
    }
    // `v6.2.0` is newer than `v5.1.2`; of one name the first directory's counts.
    guard let newest = found.max(by: { $0.name < $1.name }) else { return nil }
    let path = found.first { $0.name == newest.name }?.path ?? newest.path
    let file = ModelFile(newest.name, path, kind, Inspection(path, kind: kind))
    // That it is no model which transcribes is as it should be.
    if let complaint = file.complaint, file.problem != .otherModel {
      throw ModelError(.broken, complaint, advice: "get it again, or set transcribe.vad to energy")
    }
    return path
  }
}
