import Audio
import ChildProcess
import Files
import History
import Models
import Polish
import Providers
import Settings
import Synchronization
import TestSupport
import Transcripts

@testable import Jobs

/// Everything that polishing needs, in a scratch directory: presets, styles, settings, programs; and
/// what reaches the network played by a script.
struct PolishBench: Sendable {
  let scratch: Scratch
  let remote: ScriptedRemote
  let recorder = EventRecorder()
  var words = Words()
  var history: HistoryKeeper?
  private let settings: Settings

  /// - Parameter settings: of `config.yaml`.
  init(
    settings: String = "", presets: [String: String] = [:], styles: [String: String] = [:],
    remote: ScriptedRemote = ScriptedRemote()
  ) throws {
    scratch = try Scratch()
    self.remote = remote
    for directory in ["presets", "styles", "config", "bin", "cache"] {
      try Files.createPrivateDirectory(scratch(directory))
    }
    for (id, text) in Self.services.merging(presets, uniquingKeysWith: { $1 }) {
      try scratch.write("presets/\(id).yaml", "id: \(id)\nname: \(id)\n" + text)
    }
    for (id, text) in styles { try scratch.write("styles/\(id).yaml", text) }
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
  }

  /// A service that polishes, one that does both, one that only hears, and one of this machine.
  static let services: [String: String] = {
    let chat = """
      polish:
        model: small
        accepts: [model, system, text, max_tokens, temperature]
        request:
          path: /chat
          body: {json: {model: "{model}", s: "{system}", t: "{text}", n: "{max_tokens}"}}
        reply: {text: $.text}

      """
    let speech = """
      transcription:
        model: heard
        accepts: [model]
        request: {path: /hear, body: {multipart: {file: {audio: file}}}}
        reply: {text: $.text}

      """
    let service = "base_url: https://service.example/v1\nauth: bearer\n"
    return [
      "scribe": service + chat, "both": service + chat + speech, "ears": service + speech,
      "here": "base_url: http://127.0.0.1:1/v1\n" + chat,
    ]
  }()

  var bench: Workbench {
    get throws {
      let runner = try TestSupport.runner()
      return Workbench(
        runner: runner, audio: AudioTools(runner: runner, ffmpeg: nil, ffprobe: nil),
        catalog: Catalog(layers: [
          LayerDirectory(.shipped, TestSupport.repositoryRoot.appending("providers")),
          LayerDirectory(.user, scratch("presets")),
        ]), models: ModelStore(directories: [scratch("models")]),
        programDirectories: [scratch("bin"), "/usr/bin", "/bin"], cacheDirectory: scratch("cache"),
        settings: settings, environment: TestSupport.environment, remote: remote, words: words,
        styles: StyleCatalog(
          shipped: TestSupport.repositoryRoot.appending("config/styles"), user: scratch("styles")),
        history: history)
    }
  }

  func job(_ change: (inout PolishOptions) -> Void = { _ in }) throws -> PolishJob {
    var options = PolishOptions()
    options.language = "en"
    change(&options)
    return PolishJob(bench: try bench, options: options)
  }

  /// By the provider `scribe` unless something else is said.
  func polish(
    _ text: String, _ change: (inout PolishOptions) -> Void = { $0.provider = "scribe" },
    onText: (@Sendable (String) -> Void)? = nil
  ) async throws -> PolishResult {
    let job = try job(change)
    return try await job.run(text, try await job.plan(), reporter: recorder, onText: onText)
  }

  func polish(
    cues: [String], _ change: (inout PolishOptions) -> Void = { $0.provider = "scribe" }
  ) async throws -> (cues: [String], result: PolishResult) {
    let job = try job(change)
    return try await job.run(cues: cues, try await job.plan(), reporter: recorder)
  }
}

/// Answers as a script says and keeps what it is asked.
final class ScriptedPolisher: Polisher {
  typealias Script =
    @Sendable (_ request: PolishRequest, _ number: Int) async throws(Failure) ->
    PolishReply

  let provider: String? = "scribe"
  let model: String? = "small"
  private let script: Script
  private let state = Mutex((requests: [PolishRequest](), finished: 0))

  init(_ script: @escaping Script) { self.script = script }

  var requests: [PolishRequest] { state.withLock { $0.requests } }
  var finished: Int { state.withLock { $0.finished } }

  func polish(
    _ request: PolishRequest, reporter: any Reporter, onText: (@Sendable (String) -> Void)?
  ) async throws(Failure) -> PolishReply {
    let number = state.withLock { state in
      state.requests.append(request)
      return state.requests.count
    }
    let reply = try await script(request, number)
    onText?(reply.text)
    return reply
  }

  func finish() async { state.withLock { $0.finished += 1 } }
}

/// A network whose far end is a script. Permits everything unless it is told not to.
final class ScriptedRemote: RemoteEngines {
  let polisher: ScriptedPolisher
  private let refusal: Failure?
  private let asked = Mutex((permits: [String](), made: 0))

  /// - Parameter refusal: what `permit` throws.
  init(refusal: Failure? = nil, _ script: @escaping ScriptedPolisher.Script = ScriptedRemote.same) {
    self.refusal = refusal
    polisher = ScriptedPolisher(script)
  }

  /// The text as it came, with a capital and a period.
  @Sendable static func same(
    _ request: PolishRequest, _ number: Int
  ) async throws(Failure) -> PolishReply {
    let text = request.text
    let sentence = text.prefix(1).uppercased() + text.dropFirst()
    return PolishReply(
      text: sentence.hasSuffix(".") ? sentence : sentence + ".", inputTokens: 10, outputTokens: 5)
  }

  var permits: [String] { asked.withLock { $0.permits } }
  var made: Int { asked.withLock { $0.made } }
  var requests: [PolishRequest] { polisher.requests }

  func permit(_ choice: EngineChoice, _ transfer: TransferOptions) async throws(Failure) {
    asked.withLock { $0.permits.append("\(choice.preset.id) \(choice.section.kind.rawValue)") }
    if let refusal { throw refusal }
  }

  func engine(
    for choice: EngineChoice, values: Values, transfer: TransferOptions, job: JobID
  ) async throws(Failure) -> any Engine {
    throw Failure(.internal, "no engine here")
  }

  func polisher(
    for choice: EngineChoice, transfer: TransferOptions, job: JobID
  ) async throws(Failure) -> any Polisher {
    asked.withLock { $0.made += 1 }
    return polisher
  }

  /// As the gate runs it, here without a network either.
  func runner(for choice: EngineChoice, job: JobID) throws(Failure) -> any ProgramRunner {
    asked.withLock { $0.made += 1 }
    do {
      return OfflineRunner(runner: try TestSupport.runner())
    } catch {
      throw Failure(.internal, "\(error)")
    }
  }
}

extension PolishRequest {
  /// What stands in the envelope.
  var text: String {
    let lines = user.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(of: "<transcript>"),
      let last = lines.lastIndex(of: "</transcript>")
    else { return user }
    return lines[(first + 1)..<last].joined(separator: "\n")
  }
}

final class EventRecorder: Reporter {
  private let kept = Mutex<[JobEvent]>([])
  var events: [JobEvent] { kept.withLock { $0 } }
  func report(_ event: JobEvent) { kept.withLock { $0.append(event) } }

  var warnings: [String] {
    events.compactMap { if case .warning(_, let message) = $0 { message } else { nil } }
  }
}

/// Runs the body and gives its failure.
func failure(of body: () async throws -> Void) async -> Failure? {
  do {
    try await body()
    return nil
  } catch let failure as Failure {
    return failure
  } catch {
    return Failure(.internal, "\(error)")
  }
}

/// Opened once; whoever waits goes on then.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func open() { continuation.finish() }

  /// Also through a cancellation.
  func wait() async {
    let stream = stream
    await Task.detached { for await _ in stream {} }.value
  }
}

final class TextLog: Sendable {
  private let kept = Mutex<[String]>([])
  var texts: [String] { kept.withLock { $0 } }
  func add(_ text: String) { kept.withLock { $0.append(text) } }
}
