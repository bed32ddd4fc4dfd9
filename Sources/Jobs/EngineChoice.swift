import ChildProcess
import Files
import Models
import Providers
import Settings

/// Which engine would run, and what it would run with. Nothing has run yet.
public struct EngineChoice: Sendable {
  public let preset: Preset
  /// The preset's section for the model.
  public let section: ResolvedSection
  public let command: CommandSpec
  /// Absolute.
  public let program: Path
  /// `nil` where the program brings its own.
  public let model: ModelFile?
}

/// Finds the engine for a request: the named one, else the settings', else the lowest rank whose
/// program and a fitting model are there.
struct EngineChooser {
  let bench: Workbench
  let request: TranscribeRequest

  func choose() throws(Failure) -> EngineChoice {
    let (provider, model) = named()
    if let id = provider ?? bench.settings.text(.engineLocal) {
      return try choice(id, model: model)
    }
    return try automatic(model: model)
  }

  /// `-p` and `-m`, with a model's `PROVIDER/` taken apart.
  private func named() -> (provider: String?, model: String?) {
    guard let model = request.model, model != "local" else { return (request.provider, nil) }
    guard request.provider == nil, let slash = model.firstIndex(of: "/"), slash > model.startIndex
    else { return (request.provider, model) }
    let prefix = String(model[..<slash])
    guard bench.catalog.entries().contains(where: { $0.id == prefix }) else { return (nil, model) }
    return (prefix, String(model[model.index(after: slash)...]))
  }

  private func automatic(model: String?) throws(Failure) -> EngineChoice {
    let candidates = bench.catalog.entries()
      .filter { $0.rank != nil && !$0.programs.isEmpty && $0.kinds.contains(.transcription) }
      .sorted { ($0.rank ?? .max, $0.id) < ($1.rank ?? .max, $1.id) }
    var failures: [Failure] = []
    for candidate in candidates {
      do throws(Failure) {
        return try choice(candidate.id, model: model)
      } catch {
        failures.append(error)
      }
    }
    // The most telling one: a model that is refused says more than a program that is not there.
    let telling = failures.first { ![.engineMissing, .modelMissing].contains($0.kind) }
    throw telling ?? failures.first { $0.kind == .modelMissing } ?? nothingHere(candidates)
  }

  private func nothingHere(_ candidates: [CatalogEntry]) -> Failure {
    guard !candidates.isEmpty else {
      return Failure(
        .engineMissing, "no preset describes a local program that transcribes",
        advice: "osgk providers list shows which presets there are")
    }
    let programs = candidates.flatMap(\.programs).joined(separator: ", ")
    return Failure(
      .engineMissing, reason: "program",
      "no program that transcribes is here (looked for \(programs))",
      advice: "get one with 'make demo' in the source of osgk, or see osgk providers list")
  }

  private func choice(_ id: String, model wanted: String?) throws(Failure) -> EngineChoice {
    let preset = try Failure.wrapping { () throws(PresetError) in try bench.catalog.preset(id) }
    guard let transcription = preset.transcription else {
      throw Failure(
        .unsupported, reason: "no_speech_recognition", "\(id) does not transcribe",
        advice: "osgk providers list shows which do")
    }
    guard let command = preset.command else {
      throw Failure(
        .unsupported, reason: "not_local",
        "\(id) is reached over the network; this version transcribes with local programs only",
        advice: "osgk engine shows what runs here")
    }
    guard command.network == .none else {
      throw Failure(
        .unsupported, reason: "network", "\(id) wants the network, which no local engine is given")
    }
    let program = try find(command, of: preset)
    let configured = SettingKey.provider(id, .model).flatMap { bench.settings.text($0) }
    let model = try findModel(
      wanted ?? configured ?? bench.settings.text(.model), for: command,
      preferred: transcription.model)
    let section = try Failure.wrapping { () throws(PresetError) in
      try transcription.resolved(model: model?.name ?? wanted)
    }
    return EngineChoice(
      preset: preset, section: section, command: section.command ?? command, program: program,
      model: model)
  }

  private func find(_ command: CommandSpec, of preset: Preset) throws(Failure) -> Path {
    if let program = Programs.find(command.programs, in: bench.programDirectories) {
      return program
    }
    let names = command.programs.joined(separator: " or ")
    throw Failure(
      .engineMissing, reason: "program",
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
        languages: request.languages, translate: request.translate)
    } catch {
      throw Failure(error)
    }
  }
}

extension Models.ModelKind {
  /// As a preset describes it.
  public init(_ kind: Providers.ModelKind) {
    self.init(
      kind: kind.kind, nameTemplate: kind.name, magic: kind.magic.isEmpty ? nil : kind.magic,
      holds: kind.holds)
  }
}

extension Failure {
  /// Runs the body; a fault of a preset becomes a failure.
  static func wrapping<R>(_ body: () throws(PresetError) -> R) throws(Failure) -> R {
    do throws(PresetError) { return try body() } catch { throw Failure(error) }
  }
}
