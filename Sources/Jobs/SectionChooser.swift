import ChildProcess
import Files
import Models
import Providers
import Settings

/// What one provider would be run or asked with, for speech or for text.
struct SectionChooser {
  let bench: Workbench
  let kind: CatalogEntry.Kind
  /// A server for this run, as typed.
  var baseURL: String?
  /// What a model on this machine has to speak.
  var languages: [String] = []
  var translate = false

  init(bench: Workbench, kind: CatalogEntry.Kind) {
    self.bench = bench
    self.kind = kind
  }

  func choice(_ id: String, model wanted: String?) throws(Failure) -> EngineChoice {
    try choice(
      Failure.wrapping { () throws(PresetError) in try bench.catalog.preset(id) }, model: wanted)
  }

  func choice(_ preset: Preset, model wanted: String?) throws(Failure) -> EngineChoice {
    let id = preset.id
    let section: Section
    switch kind {
    case .transcription:
      guard let found = preset.transcription else {
        throw Failure.cannotTranscribe(id, bench.catalog)
      }
      section = found
    case .polish:
      guard let found = preset.polish else { throw Failure.cannotPolish(id, bench.catalog) }
      section = found
    }
    // Whether a section is done by a program or by a server is said by its wire.
    guard let command = preset.command, section.resolutions.contains(where: { $0.command != nil })
    else {
      return try remote(preset, section, model: wanted)
    }
    return try program(command, preset, section, model: wanted)
  }

  private func program(
    _ command: CommandSpec, _ preset: Preset, _ section: Section, model wanted: String?
  ) throws(Failure) -> EngineChoice {
    guard command.network == .none || (command.network == .any && bench.remote != nil) else {
      throw Failure(
        .unsupported, reason: "network",
        "\(preset.id) wants the network, which no local engine is given")
    }
    let program = try find(command, of: preset)
    let usual = kind == .transcription ? bench.settings.text(.model) : nil
    let model = try findModel(
      wanted ?? configured(preset) ?? usual, for: command, preferred: section.model)
    let resolved = try Failure.wrapping { () throws(PresetError) in
      try section.resolved(model: model?.name ?? wanted)
    }
    return EngineChoice(
      preset: preset, section: resolved,
      means: .program(
        .init(command: resolved.command ?? command, program: program, model: model)))
  }

  private func remote(
    _ preset: Preset, _ section: Section, model wanted: String?
  ) throws(Failure) -> EngineChoice {
    let resolved = try Failure.wrapping { () throws(PresetError) in
      try section.resolved(model: wanted ?? configured(preset))
    }
    let lacksModel = resolved.model == nil && resolved.accepts.contains(.model)
    if lacksModel, kind == .transcription { throw Self.noModel(preset, kind) }
    let endpoint = try EndpointResolver(settings: bench.settings, preset: preset, section: resolved)
      .endpoint(typed: baseURL)
    let choice = EngineChoice(preset: preset, section: resolved, means: .http(endpoint))
    // A chat server of this machine says itself which models it has.
    if lacksModel, !choice.staysHere { throw Self.noModel(preset, kind) }
    return choice
  }

  /// The user's model for the provider. One that does both has a model for each, and this key is
  /// that for speech.
  private func configured(_ preset: Preset) -> String? {
    guard kind == .transcription || preset.transcription == nil else { return nil }
    return SettingKey.provider(preset.id, .model).flatMap { bench.settings.text($0) }
  }

  static func noModel(_ preset: Preset, _ kind: CatalogEntry.Kind) -> Failure {
    let key =
      kind == .polish && preset.transcription != nil
      ? "polish.model" : "providers.\(preset.id).model"
    return Failure(
      .model, reason: "model_missing", "\(preset.id) has to be told which model to use",
      advice: "name one with -m, or: osgk config set \(key) MODEL")
  }

  private func find(_ command: CommandSpec, of preset: Preset) throws(Failure) -> Path {
    if let program = Programs.find(command.programs, in: bench.programDirectories) {
      return program
    }
    let names = command.programs.joined(separator: " or ")
    throw Failure(
      kind == .transcription ? .engineMissing : .programMissing, reason: "program",
      "\(preset.id) needs the program \(names), which is not here",
      advice: "put it on PATH or into \(bench.programDirectories.first ?? "PATH")")
  }

  private func findModel(
    _ wanted: String?, for command: CommandSpec, preferred: String?
  ) throws(Failure) -> ModelFile? {
    guard let kind = command.modelKind else { return nil }
    do throws(ModelError) {
      return try bench.models.choose(
        Models.ModelKind(kind), wanted: wanted, preferred: preferred,
        languages: languages, translate: translate)
    } catch {
      throw Failure(error)
    }
  }
}
