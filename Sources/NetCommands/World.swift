import ChildProcess
import Commands
import Consent
import Files
import Gateway
import Jobs
import Keys
import Providers
import SecretService
import Settings

/// What the commands reach beyond files, as values: tests give their own.
struct World: Sendable {
  /// The keys of variables, taken out of the environment.
  let keys: EnvironmentKeys
  /// Where API keys are.
  let keyring: SecretService
  /// Where the anchor of the consent ledger is.
  let anchors: SecretService

  init(
    keys: EnvironmentKeys, keyring: SecretService = SecretService(schema: KeyStore.schema),
    anchors: SecretService = SecretService(schema: SecretServiceAnchor.schema)
  ) {
    self.keys = keys
    self.keyring = keyring
    self.anchors = anchors
  }

  func keyStore(_ context: Context) -> KeyStore {
    KeyStore(
      environment: keys, credentials: Self.credentials(context), keyring: keyring,
      runner: context.installation.runner.map { Runner(helper: $0) })
  }

  /// systemd's directory of credentials.
  private static func credentials(_ context: Context) -> Path? {
    guard let bytes = context.variable("CREDENTIALS_DIRECTORY"), let path = Path(bytes: bytes),
      path.isAbsolute
    else { return nil }
    return path
  }

  /// The consent ledger: its anchor is a systemd credential where there is one, else what the
  /// settings say.
  func ledger(_ context: Context) throws -> LedgerKeeper {
    let paths = context.paths
    let state = try paths.state
    let ledger = state.appending("consent.db")
    let credential = Self.credentials(context)?.appending("osgk.consent")
    let anchor: any Anchor
    if let credential, Files.exists(credential) {
      anchor = CredentialAnchor(credential: credential, head: state.appending("consent.head"))
    } else {
      let file = FileAnchor(path: try paths.data.appending("consent.anchor"))
      let keyring = SecretServiceAnchor(ledger: ledger, service: anchors)
      anchor =
        try Machine(context).settings.text(.consentAnchor) == "file"
        ? CarryingAnchor(chosen: file, other: keyring, ledger: ledger)
        : CarryingAnchor(chosen: keyring, other: file, ledger: ledger)
    }
    return LedgerKeeper(ledger, anchor: anchor)
  }

  /// The one gate to the network.
  func gateway(_ machine: Machine) throws -> Gateway {
    let context = machine.context
    let paths = context.paths
    return Gateway(
      Gateway.Setup(
        settings: machine.settings, keys: keyStore(context), ledger: try ledger(context),
        asker: TerminalAsker(context),
        learnt: LearntFile(try context.paths.state.appending("learnt.json")),
        slots: { try? paths.runtimeDirectory().appending("traffic") },
        environment: context.environment))
  }

  /// A provider put to use, by the settings.
  /// - Throws: a provider that does not do it, or does it by a program without a network.
  func use(
    of preset: Preset, for kind: DataKind, model: String?, _ machine: Machine
  ) throws -> RemoteUse {
    guard let whole = preset.section(for: kind) else {
      throw Failure(
        .unsupported,
        reason: kind == .audio ? "no_speech_recognition" : "no_polish",
        "\(preset.id) does not \(kind == .audio ? "transcribe" : "polish")",
        advice: "'osgk providers list' shows which do.")
    }
    if kind == .text { return try polishing(preset, model, machine) }
    let settings = machine.settings
    let named = ModelName(
      provider: preset.id, model: model, settings: settings, isProvider: { _ in false }
    ).model
    let configured = SettingKey.provider(preset.id, .model).flatMap { settings.text($0) }
    let section = try whole.resolved(model: named ?? configured)
    if let command = section.command {
      guard command.network == .any else { throw Self.staysHere(preset) }
      var request = TranscribeRequest(source: .standardInput)
      request.provider = preset.id
      request.model = named
      let bench = try machine.workbench(decodes: false)
      return try RemoteUse(TranscribeJob(bench: bench, request: request).choose())
    }
    let endpoint = try EndpointResolver(settings: settings, preset: preset, section: section)
      .endpoint(typed: nil)
    return try RemoteUse(preset, section, endpoint)
  }

  private func polishing(
    _ preset: Preset, _ model: String?, _ machine: Machine
  ) throws -> RemoteUse {
    var options = PolishOptions()
    options.provider = preset.id
    options.model = model
    let job = PolishJob(bench: try machine.workbench(decodes: false), options: options)
    do throws(Failure) {
      guard case .chosen(let choice)? = try job.provider(), choice.leavesMachine else {
        throw Self.staysHere(preset)
      }
      return try RemoteUse(choice)
    } catch {
      // Which model is none of the terms, so nobody has to name one to agree.
      guard error.kind == .model, let section = try preset.polish?.resolved() else { throw error }
      let endpoint = try EndpointResolver(
        settings: machine.settings, preset: preset, section: section
      ).endpoint(typed: nil)
      return try RemoteUse(preset, section, endpoint)
    }
  }

  /// A style whose own program may use the network.
  /// - Throws: an unknown style; one that does not.
  func use(ofStyle id: String, _ machine: Machine) throws -> RemoteUse {
    let job = PolishJob(
      bench: try machine.workbench(decodes: false), options: PolishOptions())
    guard let choice = try job.program(ofStyle: id), choice.leavesMachine else {
      throw Failure(
        .unsupported, reason: "style", "the style \(id) has no program that uses the network",
        advice: "Agree to the provider whose model is to do its work.")
    }
    return try RemoteUse(choice)
  }

  private static func staysHere(_ preset: Preset) -> Failure {
    Failure(
      .unsupported, reason: "program",
      "\(preset.id) is a program on this machine, not a service")
  }
}
