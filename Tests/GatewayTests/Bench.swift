import Audio
import ChildProcess
import Consent
import Files
import Glibc
import Jobs
import Keys
import Models
import Origin
import Providers
import SecretService
import Settings
import Synchronization
import TestSupport
import Transcripts

@testable import Gateway

/// Everything that a job needs, in a scratch directory: presets, a ledger with a file for its anchor,
/// a key as a systemd credential. No keyring.
struct Bench: Sendable {
  /// The suite's canary, which is looked for in all that the tests leave behind; else one like it.
  static let key =
    TestSupport.environment.first { $0.name == "OSGK_CANARY" }
    .map { String(decoding: $0.value, as: UTF8.self) }
    ?? "sk-Can/ry7q2Zx9+mT4vB8nR=cW6yH3dF5gJ0kPs"

  let scratch: Scratch
  private let shipped: Bool
  let gateway: Gateway
  let keeper: LedgerKeeper
  let settings: Settings
  let recorder = Recorder()

  /// - Parameters:
  ///   - presets: YAML by id, over the shipped ones.
  ///   - settings: of `config.yaml`.
  ///   - keys: providers that have the canary key.
  ///   - shipped: the shipped presets are there, not just their wires.
  ///   - learnt: the file of refused parameters; `nil`: one in the scratch directory.
  init(
    _ presets: [String: String], settings: String = "", keys: [String] = [],
    asker: (any ConsentAsker)? = nil, pulse: Pulse = .quick(),
    environment: [(name: String, value: [UInt8])] = [], learnt: Path? = nil,
    shipped: Bool = true
  ) throws {
    self.shipped = shipped
    scratch = try Scratch()
    for directory in ["presets", "secret-keys", "state", "config", "bin"] {
      try Files.createPrivateDirectory(scratch(directory))
    }
    // Wires without presets.
    try Files.createPrivateDirectory(scratch("bare"))
    let wires = TestSupport.repositoryRoot.appending("providers/wires")
    let link = scratch("bare/wires")
    _ = wires.withCString { from in link.withCString { symlink(from, $0) } }
    for (id, text) in presets { try scratch.write("presets/\(id).yaml", "id: \(id)\n" + text) }
    for id in keys { try scratch.write("secret-keys/osgk.\(id)", Self.key, mode: 0o600) }
    let paths = Paths(
      environment: Environment([
        "HOME": "\(scratch.path)", "XDG_CONFIG_HOME": "\(scratch("config"))",
      ]), system: scratch("none"))
    if !settings.isEmpty {
      try Files.createPrivateDirectory(scratch("config/osgk"))
      try scratch.write("config/osgk/config.yaml", settings, mode: 0o600)
    }
    self.settings = try Settings.load(
      flags: [], environment: Environment([String: String]()), paths: paths)
    keeper = LedgerKeeper(
      scratch("state/consent.db"), anchor: FileAnchor(path: scratch("state/consent.anchor")))
    gateway = Gateway(
      Gateway.Setup(
        settings: self.settings,
        keys: KeyStore(
          environment: .none, credentials: scratch("secret-keys"),
          keyring: SecretService(schema: "org.osgk.Test"), runner: try TestSupport.runner()),
        ledger: keeper, asker: asker, runner: try TestSupport.runner(),
        learnt: LearntFile(learnt ?? scratch("state/learnt.json")), environment: environment),
      pulse: pulse)
  }

  var catalog: Catalog {
    let mine = LayerDirectory(.user, scratch("presets"))
    let root = TestSupport.repositoryRoot
    let directory = shipped ? root.appending("providers") : scratch("bare")
    return Catalog(layers: [LayerDirectory(.shipped, directory), mine])
  }

  func workbench() throws -> Workbench {
    let runner = try TestSupport.runner()
    return Workbench(
      runner: runner, audio: AudioTools(runner: runner, ffmpeg: nil, ffprobe: nil),
      catalog: catalog, models: ModelStore(directories: []), programDirectories: [scratch("bin")],
      cacheDirectory: scratch("cache"), settings: settings, environment: [], remote: gateway)
  }

  func job(_ provider: String, _ change: (inout TranscribeRequest) -> Void = { _ in })
    throws -> TranscribeJob
  {
    var request = TranscribeRequest(source: .file(TestSupport.fixture("jfk.wav")))
    request.provider = provider
    change(&request)
    return TranscribeJob(bench: try workbench(), request: request)
  }

  func transcribe(_ provider: String, _ change: (inout TranscribeRequest) -> Void = { _ in })
    async throws -> TranscribeResult
  {
    try await job(provider, change).run(reporter: recorder)
  }

  func use(_ provider: String) throws -> RemoteUse { try RemoteUse(try job(provider).choose()) }

  /// Agrees to what a provider's use is about.
  @discardableResult
  func agree(_ provider: String) async throws -> Grant {
    try await gateway.grant(ConsentRequest(try use(provider), .never), .option)
  }

  /// The ledger's records: their events, oldest first.
  func events() async throws -> [String] {
    guard let ledger = try await keeper.existing() else { return [] }
    return try await ledger.export().records.compactMap { record in
      if case .text(let event) = record["event"] { event } else { nil }
    }
  }

  func lastRecord() async throws -> LedgerRecord? {
    try await keeper.existing()?.export().records.last
  }
}

enum TestPreset {
  /// A preset with the shape that most have.
  static func at(
    _ base: String, auth: String = "bearer", relays: Bool = false, more: String = ""
  ) -> String {
    """
    name: Test
    base_url: \(base)/v1
    auth: \(auth)
    relays: \(relays)
    transcription:
      wire: openai-transcriptions
      model: m1
    \(more)
    """
  }
}

/// Keeps all that is reported.
final class Recorder: Reporter {
  private let kept = Mutex<[JobEvent]>([])
  var events: [JobEvent] { kept.withLock { $0 } }
  func report(_ event: JobEvent) { kept.withLock { $0.append(event) } }

  var waits: [Double] {
    events.compactMap { if case .waiting(let seconds, _) = $0 { seconds } else { nil } }
  }
  var warnings: [String] {
    events.compactMap { if case .warning(let code, _) = $0 { code } else { nil } }
  }
  /// Everything as one text, to be searched.
  var text: String { events.map { "\($0)" }.joined(separator: "\n") }
}

/// Answers as it is told, and counts.
final class ScriptedAsker: ConsentAsker {
  private let reply: ConsentAnswer
  private let asked = Mutex<[ConsentRequest]>([])
  init(_ reply: ConsentAnswer) { self.reply = reply }

  var requests: [ConsentRequest] { asked.withLock { $0 } }
  func answer(to request: ConsentRequest) async -> ConsentAnswer {
    asked.withLock { $0.append(request) }
    return reply
  }
}

/// Runs the body and gives its failure.
func failing(_ body: () async throws -> Void) async -> Failure? {
  do {
    try await body()
    return nil
  } catch let failure as Failure {
    return failure
  } catch {
    return Failure(.internal, "\(error)")
  }
}

/// Tells when something is reported.
final class Signal: Reporter {
  private let isMeant: @Sendable (JobEvent) -> Bool
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init(_ isMeant: @escaping @Sendable (JobEvent) -> Bool) {
    self.isMeant = isMeant
    (stream, continuation) = AsyncStream.makeStream()
  }

  func report(_ event: JobEvent) {
    if isMeant(event) { continuation.yield() }
  }

  func wait() async {
    for await _ in stream { return }
  }
}
