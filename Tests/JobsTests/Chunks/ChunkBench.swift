import Audio
import ChildProcess
import Files
import History
import Models
import Providers
import Settings
import Synchronization
import TestSupport
import Transcripts

@testable import Jobs

/// A long recording, a journal, and services whose far end is a script.
struct ChunkBench: Sendable {
  let scratch: Scratch
  let remote: ScriptedEngines
  let recorder = EventRecorder()
  let recording: Path
  let keeper: HistoryKeeper
  private let settings: Settings

  /// - Parameters:
  ///   - times: how often the recording says the same eleven seconds, with a second of silence each.
  ///   - limits: of the service `ears`; `far` takes 6 s at once and costs money.
  init(
    times: Int = 5, limits: String = "{seconds: 12.3, concurrency: 3}", settings: String = "",
    _ script: @escaping ScriptedEngines.Script = ScriptedEngines.all
  ) throws {
    scratch = try Scratch()
    remote = ScriptedEngines(script)
    for directory in ["presets", "config/osgk", "bin", "cache", "state"] {
      try Files.createPrivateDirectory(scratch(directory))
    }
    let hearing = """
      base_url: https://service.example/v1
      transcription:
        model: heard
        accepts: [model]
        audio: {formats: [wav]}
        request: {path: /hear, body: {multipart: {file: {audio: file}}}}
        reply: {text: $.text}

      """
    try scratch.write(
      "presets/ears.yaml", "id: ears\nname: Ears\n" + hearing + "  limits: \(limits)\n")
    try scratch.write(
      "presets/far.yaml",
      "id: far\nname: Far\n" + hearing
        + "  limits: {seconds: 6}\n  price: {per_minute: 0.6, currency: EUR}\n")
    recording = scratch("talk.wav")
    try Self.record(recording, times: times)
    try scratch.write("config/osgk/config.yaml", settings, mode: 0o600)
    self.settings = try Settings.load(
      flags: [], environment: Environment([String: String]()),
      paths: Paths(
        environment: Environment([
          "HOME": "\(scratch.path)", "XDG_CONFIG_HOME": "\(scratch("config"))",
        ]), system: scratch("none")))
    keeper = HistoryKeeper(
      scratch("state/history.db"), takingOver: scratch("state/jobs"))
  }

  /// The speech of the fixture over and over, whole samples of silence between.
  private static func record(_ path: Path, times: Int) throws {
    let fixture = try Files.read(TestSupport.fixture("jfk.wav"), limit: 1 << 20)
    let mark = Array("data".utf8)
    let start = (fixture.indices.first { fixture[$0...].starts(with: mark) } ?? 36) + 8
    let speech = fixture[start...].prefix(2 * 11 * Audio.rate)
    var data: [UInt8] = []
    for _ in 0..<times {
      data += speech
      data += [UInt8](repeating: 0, count: 2 * 12 * Audio.rate - speech.count)
    }
    func four(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let header =
      Array("RIFF".utf8) + four(36 + data.count) + Array("WAVEfmt ".utf8) + four(16)
      + [1, 0, 1, 0] + four(Audio.rate) + four(2 * Audio.rate) + [2, 0, 16, 0] + mark
      + four(data.count)
    try Files.replace(path, with: header + data)
  }

  func bench(history: Bool = true) throws -> Workbench {
    let runner = try TestSupport.runner()
    return Workbench(
      runner: runner, audio: AudioTools(runner: runner, ffmpeg: nil, ffprobe: nil),
      catalog: Catalog(layers: [LayerDirectory(.user, scratch("presets"))]),
      models: ModelStore(directories: [scratch("models")]),
      programDirectories: [scratch("bin"), "/usr/bin", "/bin"], cacheDirectory: scratch("cache"),
      settings: settings, environment: TestSupport.environment, remote: remote,
      history: history ? keeper : nil)
  }

  func job(_ change: (inout TranscribeRequest) -> Void = { _ in }) throws -> TranscribeJob {
    var request = TranscribeRequest(source: .file(recording))
    request.provider = "ears"
    change(&request)
    return TranscribeJob(bench: try bench(), request: request)
  }

  @discardableResult
  func run(
    _ change: (inout TranscribeRequest) -> Void = { _ in }
  ) async throws -> TranscribeResult {
    let job = try job(change)
    let result = try await job.run(reporter: recorder)
    await job.delivered(result, reporter: recorder)
    return result
  }

  /// Goes on with a job as `osgk history retry` does.
  @discardableResult
  func retry(
    _ id: JobID, _ changes: RetryJob.Changes = .init()
  ) async throws -> TranscribeResult {
    let record = try await keeper.history().job(named: id.text)
    let job = try RetryJob(record, changes).job(on: bench())
    let result = try await job.run(reporter: recorder)
    await job.delivered(result, reporter: recorder)
    return result
  }

  func entries() async throws -> [HistoryEntry] {
    try await keeper.history().entries(HistoryFilter())
  }

  /// The one job that there is.
  func record() async throws -> JobRecord {
    let all = try await entries()
    guard all.count == 1 else { throw Failure(.internal, "\(all.count) jobs") }
    return try await keeper.history().job(named: all[0].id.text)
  }
}

/// Services that hear what a script says. Permits everything.
final class ScriptedEngines: RemoteEngines {
  struct Asked: Sendable, Equatable {
    let provider: String
    /// Seconds of the source.
    let start: Double
    let seconds: Double
  }

  /// - Parameter number: how many were asked before, over all.
  typealias Script =
    @Sendable (_ asked: Asked, _ number: Int) async throws(Failure) -> String

  private let script: Script
  private let state = Mutex((asked: [Asked](), running: 0, most: 0, finished: 0))

  init(_ script: @escaping Script) { self.script = script }

  /// Says where it was.
  @Sendable static func all(_ asked: Asked, _ number: Int) async throws(Failure) -> String {
    word(asked.start)
  }

  static func word(_ start: Double) -> String { "at\(Int(start.rounded()))" }

  var asked: [Asked] { state.withLock { $0.asked } }
  /// The most at the same time.
  var most: Int { state.withLock { $0.most } }
  var finished: Int { state.withLock { $0.finished } }

  func permit(_ choice: EngineChoice, _ transfer: TransferOptions) async throws(Failure) {}

  func engine(
    for choice: EngineChoice, values: Values, transfer: TransferOptions, job: JobID
  ) async throws(Failure) -> any Engine {
    Ear(provider: choice.preset.id, engines: self)
  }

  private struct Ear: Engine {
    let provider: String
    let engines: ScriptedEngines

    func transcribe(
      _ input: EngineInput, reporter: any Reporter
    ) async throws(Failure) -> EngineReply {
      let asked = Asked(
        provider: provider, start: input.clip.startSeconds, seconds: input.clip.seconds)
      let number = engines.state.withLock { state in
        state.asked.append(asked)
        state.running += 1
        state.most = max(state.most, state.running)
        return state.asked.count - 1
      }
      defer { engines.state.withLock { $0.running -= 1 } }
      let text = try await engines.script(asked, number)
      return EngineReply(
        transcript: Transcript(text: text), provider: provider, model: "heard")
    }

    func finish() async { engines.state.withLock { $0.finished += 1 } }
  }
}
