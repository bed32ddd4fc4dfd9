public import ChildProcess
import Consent
import Files
public import History
public import Jobs
public import Keys
import Origin
public import Providers
public import Settings
import Synchronization

/// The one gate to everything that is reached over a network: nothing passes it without a live
/// grant and, where one is needed, a key.
public final class Gateway: RemoteEngines {
  /// What a gateway is made of.
  public struct Setup: Sendable {
    public var settings: Settings
    public var keys: KeyStore
    public var ledger: LedgerKeeper
    /// `nil`: nobody can be asked.
    public var asker: (any ConsentAsker)?
    /// Runs programs that may use the network; `nil`: none is run.
    public var runner: Runner?
    /// Where it is remembered which parameters servers refuse; `nil`: nowhere.
    public var learnt: LearntFile?
    /// The file whose locks are the places at each service, over all programs; asked for when
    /// something is sent. `nil`: each program counts for itself.
    public var slots: @Sendable () -> Path?
    /// This process's: proxies, `SSL_CERT_FILE`, what a `key_command` gets.
    public var environment: [(name: String, value: [UInt8])]

    public init(
      settings: Settings, keys: KeyStore, ledger: LedgerKeeper, asker: (any ConsentAsker)?,
      runner: Runner? = try? Runner.beside(), learnt: LearntFile? = nil,
      slots: @escaping @Sendable () -> Path? = { nil },
      environment: [(name: String, value: [UInt8])]
    ) {
      self.settings = settings
      self.keys = keys
      self.ledger = ledger
      self.asker = asker
      self.runner = runner
      self.learnt = learnt
      self.slots = slots
      self.environment = environment
    }
  }

  let setup: Setup
  let egress: Egress
  let pulse: Pulse
  let traffic: Traffic
  private let desk = Desk()
  /// What was refused in this run: nobody is asked again.
  let refusals = Mutex<Set<UseKey>>([])
  /// Keys of this run: the keyring is asked once for each.
  private let found = Mutex<[Origin: [String: OriginKey?]]>([:])

  public convenience init(_ setup: Setup) { self.init(setup, pulse: .live) }

  init(_ setup: Setup, pulse: Pulse) {
    self.setup = setup
    self.pulse = pulse
    traffic = Traffic(pulse, slots: Slots(setup.slots))
    func path(_ name: String) -> Path? {
      setup.environment.first { $0.name == name && !$0.value.isEmpty }
        .flatMap { Path(bytes: $0.value) }
    }
    egress = Egress(
      authorityFile: path("SSL_CERT_FILE"), authorityDirectory: path("SSL_CERT_DIR"))
  }

  // MARK: RemoteEngines

  public func permit(
    _ choice: EngineChoice, _ transfer: TransferOptions
  ) async throws(Failure) {
    let use = try RemoteUse(choice)
    try await desk.alone { () async throws(Failure) in
      try await consent(
        to: use, agreed: transfer.consents.contains(use.preset.id), isProposed: choice.isProposed)
      _ = try await foundKey(for: use)
    }
  }

  public func engine(
    for choice: EngineChoice, values: Values, transfer: TransferOptions, job: JobID
  ) async throws(Failure) -> any Engine {
    HTTPEngine(errand: try await errand(for: choice), values: values, transfer: transfer)
  }

  public func polisher(
    for choice: EngineChoice, transfer: TransferOptions, job: JobID
  ) async throws(Failure) -> any Polisher {
    let errand = try await errand(for: choice)
    var options: [String: String] = [:]
    let known = Set(errand.use.section.options.map(\.name))
    for (name, value) in setup.settings.options(of: choice.preset.id) where known.contains(name) {
      options[name] = value
    }
    return ChatPolisher(
      errand: errand, options: options, retries: transfer.retries,
      memory: RefusalMemory(errand.use, file: setup.learnt, now: pulse.now))
  }

  private func errand(for choice: EngineChoice) async throws(Failure) -> Errand {
    let use = try RemoteUse(choice)
    guard let endpoint = use.endpoint else {
      throw Failure(.internal, reason: "no_endpoint", "\(use.preset.id) is no service")
    }
    return Errand(
      use: use, endpoint: endpoint, key: try await key(for: use), egress: egress, pulse: pulse,
      traffic: traffic, ledger: setup.ledger)
  }

  public func runner(
    for choice: EngineChoice, job: JobID
  ) throws(Failure) -> any ProgramRunner {
    let use = try RemoteUse(choice)
    guard case .program(let program) = use.destination, let runner = setup.runner else {
      throw Failure(.internal, reason: "no_program", "\(use.preset.id) is no program")
    }
    return PermittedRunner(use, program, egress: egress, runner: runner, ledger: setup.ledger)
  }

  // MARK: Keys

  /// The key that goes to this use's origin, and to no other.
  /// - Throws: none where one is needed.
  func key(for use: RemoteUse) async throws(Failure) -> OriginKey? {
    if use.endpoint == nil || use.section.address.auth == .none { return nil }
    if let known = found.withLock({ $0[use.origin]?[use.preset.id] }) { return known }
    return try await desk.alone { () async throws(Failure) in try await foundKey(for: use) }
  }

  /// The same, at the desk.
  private func foundKey(for use: RemoteUse) async throws(Failure) -> OriginKey? {
    let auth = use.section.address.auth
    guard let endpoint = use.endpoint, auth != .none else { return nil }
    let id = use.preset.id
    if let known = found.withLock({ $0[use.origin]?[id] }) { return known }
    let key = try await lookUp(use, isTyped: endpoint.isTyped)
    if key == nil, !auth.isOptional, use.needsConsent || !endpoint.isTyped {
      throw .missingKey(use.preset, at: use.origin, vendorVariable: vendorVariable(for: use))
    }
    found.withLock { $0[use.origin, default: [:]][id] = .some(key) }
    return key
  }

  private func lookUp(_ use: RemoteUse, isTyped: Bool) async throws(Failure) -> OriginKey? {
    let id = use.preset.id
    // An address that was typed for one run gets no stored key, so nobody is asked to unlock one.
    let command = SettingKey.provider(id, .keyCommand).map { setup.settings.texts($0) } ?? []
    let mayUseUnbound = try await hasGrant(use)
    do throws(KeyError) {
      let found = try await setup.keys.key(
        provider: id, origin: use.origin,
        command: command.isEmpty || isTyped ? nil : command.map { Array($0.utf8) },
        commandEnvironment: KeyCommandEnvironment.filtered(setup.environment),
        mayUseUnbound: mayUseUnbound, asksKeyring: !isTyped)
      guard let found, !isTyped || found.place != .keyring else { return nil }
      return OriginKey(key: found.key, origin: use.origin)
    } catch {
      if isTyped, error.code != .notGranted, error.code != .invalid { return nil }
      // What a local server needs no key for works without a keyring, too.
      if use.section.address.auth.isOptional, case .keyring = error.code { return nil }
      throw Failure(error, provider: id, vendorVariable: vendorVariable(for: use))
    }
  }

  /// The vendor's variable, if it is set and its key may be taken from there: it is for the address
  /// that comes with osgk, no other.
  private func vendorVariable(for use: RemoteUse) -> String? {
    guard let name = use.preset.about.environmentName, use.preset.layer == .shipped,
      use.preset.summary.hosts.contains(where: { $0.origin == nil || $0.origin == use.origin }),
      setup.environment.contains(where: { $0.name == name && !$0.value.isEmpty })
    else { return nil }
    return name
  }
}

extension Auth {
  var isOptional: Bool {
    switch self {
    case .none, .bearer(isOptional: true): true
    case .bearer, .header: false
    }
  }
}
