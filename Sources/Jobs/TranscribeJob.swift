import Audio
import ChildProcess
import Files
import Glibc
public import History
import Models
import Providers
import Settings
import Transcripts

/// One source audio to one transcript: source → clip → speech? → chunks → engine → stitch → clean up
/// → polish.
public struct TranscribeJob: Sendable {
  public let bench: Workbench
  public let request: TranscribeRequest
  /// A job of the journal that is gone on with.
  let continuing: JobID?
  /// As `TranscribeRequest.since`.
  let since: Int64

  /// Bytes of standard input that are taken: a day of uncompressed stereo at 48 kHz.
  static let spoolLimit = 32 << 30
  /// Seconds that `detectLanguage` looks at.
  static let detectSeconds = 30.0

  public init(bench: Workbench, request: TranscribeRequest, continuing: JobID? = nil) {
    self.bench = bench
    self.request = request
    self.continuing = continuing
    since = request.since ?? History.milliseconds()
  }

  /// The engine that would run (nothing is run).
  public func choose() throws(Failure) -> EngineChoice {
    let choice = try EngineChooser(bench: bench, request: request).choose()
    if request.translate, !choice.section.accepts.contains(.translate) {
      throw Failure(.unsupported, reason: "translate", "\(choice.preset.id) cannot translate")
    }
    if request.detectLanguage, let model = choice.program?.model, model.languages == .english {
      throw Failure(
        .language, reason: "english_only",
        "the model \(model.name) only knows English and cannot tell languages apart",
        advice: "use a multilingual model (-m)")
    }
    return choice
  }

  /// Whether what was chosen may be used: for a service, a live grant and a key. Nothing is sent.
  public func permit(_ choice: EngineChoice) async throws(Failure) {
    guard choice.leavesMachine else { return }
    guard let remote = bench.remote else { throw Self.noNetwork }
    try await remote.permit(choice, request.transfer)
  }

  /// The text, from the start or from where a run before this one ended. What came back before is
  /// not asked for again, and what another process asks for now is waited for. `delivered` is to be
  /// called when the result is written.
  ///
  /// With chunks that are lost the result is `partial`; where more than half is, the first lost
  /// chunk's failure is thrown, and the job stays in the journal.
  public func run(reporter: any Reporter) async throws(Failure) -> TranscribeResult {
    if let result = try await unwritten() { return result }
    let choice = try choose()
    let finishing = try await finishing()
    try await permit(choice)
    if let (job, plan) = finishing.polish { try await job.permit(plan) }
    let log = WarningLog(reporter)
    let history = try await history(for: choice, log)
    let copies = try await copies(history)
    let intake = try await intake(copies: copies, log)
    defer { intake.spool?.remove() }
    var other: History.Awaited?
    while true {
      let claimed: JobRecord?
      switch try await start(choice, history, intake, awaiting: other, log) {
      case .taken(let result): return result
      case .unfinished(let record): claimed = record
      case .new: claimed = nil
      }
      var run = await Run(
        self, choice, log, history, intake: intake, copies: copies, claimed: claimed)
      do throws(Failure) {
        var result = try await run.transcribe()
        let said = result.transcript
        result = try await finished(result, finishing, log)
        result.warnings = log.warnings
        await run.keep(&result, said: said, polisher: finishing.polish?.plan.choice)
        return result
      } catch {
        other = run.overtaker
        if other == nil { throw await run.failed(error) }
      }
    }
  }

  /// The result is written where it was to go: the job is over now, and not before. What is not
  /// kept is forgotten.
  public func delivered(_ result: TranscribeResult, reporter: any Reporter) async {
    guard let id = result.id, let delivery = result.delivery, let keeper = bench.history else {
      return
    }
    do throws(Failure) {
      let history = try await keeper.history()
      do throws(HistoryError) {
        try await history.deliver(id, delivery, gaps: result.gaps)
      } catch .unknown {
        // The history was removed meanwhile, and that was said.
      } catch {
        throw Failure(error)
      }
    } catch {
      reporter.report(
        .warning(
          code: "history", message: "the finished job stays in the journal: \(error.message)"))
    }
  }

  /// The result could not be written: the job stays, and whoever goes on with it has all of the
  /// text.
  /// - Returns: what a person is told.
  public func undelivered(_ result: TranscribeResult, _ failure: Failure) async -> Failure {
    guard let id = result.id else { return failure }
    guard result.delivery != nil, let history = try? await bench.history?.history() else {
      // Its job is over.
      return failure.advising("the text is kept: osgk history show \(id)")
    }
    // That this cannot be written either must not hide the failure.
    try? await history.release(id, JobRecord.Fault(failure))
    return failure.staying(as: id, advice: "the text is kept: osgk history retry \(id) writes it")
  }

  /// Nothing of the source is left out or chosen.
  var isWhole: Bool {
    request.from == nil && request.to == nil && request.track == nil
      && !request.channelsAreSpeakers && !request.detectLanguage
  }

  static let noNetwork = Failure(
    .internal, reason: "no_network", "this program reaches no network")

  /// Seconds since 1970.
  static func now() -> Int { time(nil) }
}

extension AudioWarning {
  /// A word that does not change.
  var code: String {
    switch self {
    case .damaged: "damaged"
    case .lengthUnknown: "length_unknown"
    case .severalTracks: "several_tracks"
    }
  }
}
