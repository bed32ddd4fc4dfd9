/// What a preset says about one purpose, before a model is chosen.
public struct Section: Sendable {
  struct Entry: Sendable {
    let glob: Glob
    let section: ResolvedSection
  }

  let base: ResolvedSection
  let entries: [Entry]

  /// The model that is used when nobody names one.
  public var model: String? { base.model }
  /// The keys of `models:`: ids and globs, in the file's order.
  public var models: [String] { entries.map(\.glob.text) }

  /// This section for one model (`nil`: its own), with everything laid over it: the exact id's
  /// entry, else the first glob's.
  /// - Throws: a model's name that could not be sent.
  public func resolved(model: String? = nil) throws(PresetError) -> ResolvedSection {
    if let model, let control = TextRules.control(in: model) {
      throw PresetError(
        code: .option, message: "a model's name holds a control character (\(control))")
    }
    let name = model ?? base.model
    var section = base
    if let name {
      let entry =
        entries.first { $0.glob.text == name } ?? entries.first { $0.glob.matches(name) }
      section = entry?.section ?? base
      // The model that somebody else names stands in no file of the preset's.
      if name != section.model { section.places.model = nil }
      section.model = name
    }
    return section
  }
}
