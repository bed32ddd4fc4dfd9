import Commands
import Consent
import Gateway
import JSON
import Jobs
import Keys
import Providers
import Settings

/// `osgk engine cloud`, and `osgk engine local` with a polisher that is reached over the network:
/// shows who would receive what, asks for a yes for each, and from then on these are the ones that
/// transcribe and polish. Nothing is sent.
struct EngineCloud {
  let world: World
  let context: Context

  func run(_ line: Invocation) async throws -> Int32 {
    let polish = try EnginePolish(line)
    switch line.word(0) {
    case "cloud": try await cloud(line, polish)
    case "local" where polish.provider != nil:
      try EngineCommand.checkLocal(line.text("provider"), context)
      let polisher = try await polisher(polish, line, try Machine(context))
      try EngineCommand.keepLocal(line.text("provider"), polish, context)
      if let polisher { await warnOfKey(polisher, try Machine(context).settings) }
    default: return try EngineCommand.run(line, context)
    }
    return try EngineCommand.show(line, context)
  }

  private func cloud(_ line: Invocation, _ polish: EnginePolish) async throws {
    let machine = try Machine(context)
    let named = self.named(line, machine.settings)
    guard let id = named.provider ?? machine.settings.text(.engineCloud) else {
      throw Failure(
        .config, reason: "no_cloud", "no cloud provider is chosen yet; say which with -p ID",
        advice: "These transcribe: \(services().joined(separator: ", ")).")
    }
    let agreed = line.texts("consent")
    if let other = agreed.first(where: { $0 != id && $0 != polish.provider }) {
      throw UsageError(
        "--consent names \(other.printable), and \(id.printable) is to be used.",
        command: line.command.path)
    }
    let preset = try context.catalog.preset(id)
    let use = try use(preset, model: named.model, machine)
    try await world.gateway(machine).consent(to: use, agreed: agreed.contains(id))
    let polisher = try await polisher(polish, line, machine)
    try keep(id, model: named.model, polish)
    for use in [use, polisher].compactMap({ $0 }) { await warnOfKey(use, machine.settings) }
  }

  /// Who is to polish, once that is agreed to; `nil` where no text leaves this machine, or not yet.
  private func polisher(
    _ polish: EnginePolish, _ line: Invocation, _ machine: Machine
  ) async throws -> RemoteUse? {
    guard let id = polish.provider else { return nil }
    var options = PolishOptions()
    options.provider = id
    let bench = try machine.workbench(decodes: false)
    guard case .chosen(let choice)? = try PolishJob(bench: bench, options: options).provider(),
      choice.leavesMachine
    else { return nil }
    let use = try RemoteUse(choice)
    try await world.gateway(machine)
      .consent(to: use, agreed: line.texts("consent").contains(id))
    return use
  }

  /// `-p` and `-m`: a model may bring its provider with it.
  private func named(
    _ line: Invocation, _ settings: Settings
  ) -> (provider: String?, model: String?) {
    let provider = line.text("provider")
    guard let model = line.text("model") else { return (provider, nil) }
    let name = ModelName(provider: provider, model: model, settings: settings) { id in
      context.catalog.entries().contains { $0.id == id }
    }
    // Without a provider in front it is the one of the settings that is told of the model.
    let whole = settings.alias(model) ?? model
    return (provider ?? (name.model == whole ? nil : name.provider), name.model)
  }

  private func use(
    _ preset: Preset, model: String?, _ machine: Machine
  ) throws -> RemoteUse {
    guard let transcription = preset.transcription else {
      throw Failure(
        .unsupported, reason: "no_speech_recognition", "\(preset.id) does not transcribe",
        advice: "These do: \(services().joined(separator: ", ")).")
    }
    if transcription.runsWithoutNetwork {
      throw Failure(
        .unsupported, reason: "program", "\(preset.id) is a program on this machine, no service",
        advice: "Use it with: osgk engine local -p \(preset.id)")
    }
    return try world.use(
      of: preset, for: .audio, model: model, machine)
  }

  /// The ids of those that can, in order of name.
  private func services() -> [String] {
    context.catalog.entries()
      .filter { $0.kinds.contains(.transcription) && $0.programs.isEmpty && $0.problem == nil }
      .map(\.id).sorted()
  }

  /// The mode last: before it nothing has changed for a run.
  private func keep(_ id: String, model: String?, _ polish: EnginePolish) throws {
    if let model, let key = SettingKey.provider(id, .model) {
      try Settings.set(key, to: [model], paths: context.paths)
    }
    try Settings.set(.engineCloud, to: [id], paths: context.paths)
    try polish.keep(context.paths)
    try Settings.set(.engineMode, to: ["cloud"], paths: context.paths)
  }

  /// Said now and not at the first recording.
  private func warnOfKey(_ use: RemoteUse, _ settings: Settings) async {
    guard use.endpoint != nil else { return }
    switch use.section.address.auth {
    case .none, .bearer(isOptional: true): return
    default: break
    }
    let id = use.preset.id
    guard settings.keyCommand(of: id).isEmpty else { return }
    let store = world.keyStore(context)
    var entries = store.unboundKeys(id)
    do throws(KeyError) {
      entries += try await store.list(provider: id, mayPrompt: false)
    } catch {
      // In a locked keyring there may be one; where there is no keyring there is none.
      guard error.kind == .keyringMissing else { return }
    }
    if entries.contains(where: { $0.origin == nil || $0.origin == use.origin }) { return }
    let advice =
      use.preset.about.environmentName.flatMap { name in
        context.text(name) == nil ? nil : "Take it from \(name): osgk keys import \(id) --env"
      } ?? "Keep one with: osgk keys set \(id)"
    context.tell("\(id) wants a key, and there is none yet", advice: advice)
  }
}
