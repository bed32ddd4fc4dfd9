import Files
import YAML

extension ModelStore {
  /// The model for a run. `wanted` (a name, a file name or a path with a slash) is taken or
  /// refused; without it `preferred` is taken if it is there and fits, else the largest that
  /// fits.
  /// - Parameter languages: ISO 639-1 codes or English names; empty or `auto`: any.
  /// - Parameter translate: to English, which English-only models cannot do.
  public func choose(
    _ kind: ModelKind, wanted: String? = nil, preferred: String? = nil, languages: [String] = [],
    translate: Bool = false
  ) throws(ModelError) -> ModelFile {
    let need = Need(languages: languages, translate: translate)
    if let wanted {
      let model = try named(wanted, kind)
      if let complaint = model.complaint { throw broken(complaint) }
      if let reason = need.refusal(of: model) { throw unfit(model, reason, kind, need) }
      return model
    }

    let models = self.models(of: kind)
    let whole = models.filter { $0.problem == nil }
    let fitting = whole.filter { need.refusal(of: $0) == nil }
    if let preferred, let model = fitting.first(where: { $0.name == preferred }) { return model }
    if let largest = fitting.max(by: { $0.size < $1.size }) { return largest }
    if let model = whole.first, let reason = need.refusal(of: model) {
      throw unfit(model, reason, kind, need)
    }
    if let complaint = models.first?.complaint { throw broken(complaint) }
    throw ModelError(
      .missing, "there is no \(kind.kind) model in \(directories.map(\.description).list("or"))",
      advice: howToAdd(kind))
  }

  /// The model that a person named, broken or not.
  private func named(_ wanted: String, _ kind: ModelKind) throws(ModelError) -> ModelFile {
    if wanted.utf8.contains(UInt8(ascii: "/")) { return try at(Path(wanted), kind) }
    let models = self.models(of: kind)
    if let model = models.first(where: { $0.name == wanted }) { return model }
    if let model = models.first(where: { $0.path.lastComponent == Array(wanted.utf8) }) {
      return model
    }
    // It may be there all the same, but be something that a list of models leaves out.
    for directory in directories {
      let path = directory.appending(kind.fileName(of: wanted))
      if Files.exists(path) { return ModelFile(wanted, path, kind, Inspection(path, kind: kind)) }
    }
    let names = models.map(\.name)
    let guess = Suggestion.closest(to: wanted, among: names).map { ": did you mean \($0)?" } ?? ""
    throw ModelError(
      .missing, "there is no \(kind.kind) model \(wanted)\(guess)",
      advice: names.isEmpty ? howToAdd(kind) : "there is \(names.list("and"))")
  }

  private func at(_ path: Path, _ kind: ModelKind) throws(ModelError) -> ModelFile {
    guard Files.exists(path) else {
      throw ModelError(.missing, "there is no model \(path)")
    }
    let name = kind.modelName(ofFile: path.lastComponent) ?? path.description
    return ModelFile(name, path, kind, Inspection(path, kind: kind))
  }

  private func broken(_ complaint: String) -> ModelError {
    ModelError(.broken, complaint, advice: "osgk models list shows what is there")
  }

  private func unfit(
    _ model: ModelFile, _ reason: String, _ kind: ModelKind, _ need: Need
  ) -> ModelError {
    let others = models(of: kind).filter { $0.problem == nil && need.refusal(of: $0) == nil }
    let advice = others.first.map { "-m \($0.name) does" } ?? howToAdd(kind)
    return ModelError(.language, "the model \(model.name) \(reason)", advice: advice)
  }

  private func howToAdd(_ kind: ModelKind) -> String {
    let what = kind.isDirectory ? "a directory with \(kind.holds.list("and"))" : "the model's file"
    return "get one and run: osgk models add FILE (\(what))"
  }
}

/// What a run asks of a model.
private struct Need {
  let foreign: String?
  let translate: Bool

  init(languages: [String], translate: Bool) {
    foreign = languages.first { !Self.isEnglish($0) && $0.lowercased() != "auto" }
    self.translate = translate
  }

  /// Why a model cannot do it, completing a sentence that begins with its name.
  func refusal(of model: ModelFile) -> String? {
    guard model.languages == .english else { return nil }
    if let foreign { return "understands only English, not \(foreign)" }
    return translate ? "understands only English, so there is nothing to translate" : nil
  }

  private static func isEnglish(_ language: String) -> Bool {
    let first = language.lowercased().split { $0 == "-" || $0 == "_" }.first ?? ""
    return ["en", "eng", "english"].contains(first)
  }
}

extension [String] {
  /// `a, b or c`.
  fileprivate func list(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}
