import Audio
import ChildProcess
import Files
import Glibc
import Models
import Providers
import Settings
import Transcripts

/// One source audio to one transcript: source → clip → speech? → engine → clean up → polish.
public struct TranscribeJob: Sendable {
  public let bench: Workbench
  public let request: TranscribeRequest

  /// Bytes of standard input that are taken: a day of uncompressed stereo at 48 kHz.
  static let spoolLimit = 32 << 30
  /// Seconds that `detectLanguage` looks at.
  static let detectSeconds = 30.0

  public init(bench: Workbench, request: TranscribeRequest) {
    self.bench = bench
    self.request = request
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

  public func run(reporter: any Reporter) async throws(Failure) -> TranscribeResult {
    let choice = try choose()
    let finishing = try await finishing()
    try await permit(choice)
    if let (job, plan) = finishing.polish { try await job.permit(plan) }
    let log = WarningLog(reporter)
    var ticket = Ticket(created: Self.now())
    let engine = try await engine(for: choice, job: ticket.id, log)
    var result: TranscribeResult
    do throws(Failure) {
      result = try await run(engine, choice, &ticket, log)
    } catch {
      await engine.finish()
      throw error
    }
    await engine.finish()
    do throws(Failure) {
      result = try await finished(result, finishing, log)
    } catch {
      throw ticket.failed(error, in: bench.journal)
    }
    if let failure = ticket.done(in: bench.journal) {
      log.warn(code: "journal", "the finished job stays in the journal: \(failure.message)")
    }
    result.warnings = log.warnings
    return result
  }

  /// To be called when the result is written where it was to go: what is not kept is forgotten
  /// then, and not before.
  public func delivered(_ result: TranscribeResult, reporter: any Reporter) async {}

  private func run(
    _ engine: any Engine, _ choice: EngineChoice, _ ticket: inout Ticket, _ log: WarningLog
  ) async throws(Failure) -> TranscribeResult {
    let directory = try TemporaryDirectory.forRun()
    defer { directory.remove() }

    let (source, spool) = try await source(
      in: directory, for: choice.leavesMachine ? bench.journal : nil, log)
    defer { spool?.remove() }
    let heard = try await listen(to: source, for: choice, in: directory, log)
    let seconds = heard.seconds
    var work = Work(
      choice: choice, engine: engine, directory: directory, log: log,
      pieces: heard.clips.map { .init(clip: $0.clip, hasSpeech: $0.hasSpeech) })
    guard work.spokenCount > 0 else { return result(of: work, [], seconds: seconds) }
    var kept = source
    if choice.leavesMachine {
      kept = try ticket.begin(
        source, isSpooled: spool != nil, choice,
        plan: work.pieces.filter(\.hasSpeech).map(\.clip.seconds), in: bench.journal)
    }
    // What is sent says so itself, when it begins.
    if choice.endpoint == nil { log.report(.stage(.transcribing, seconds: seconds)) }
    if work.pieces.count == 1, isWhole, let format = heard.format {
      work.original = .init(path: kept, format: format)
    }
    let replies: [EngineReply]
    do throws(Failure) {
      replies = try await transcribe(&work)
    } catch {
      throw ticket.failed(error, in: bench.journal)
    }
    return result(of: work, replies, seconds: seconds)
  }

  /// Gives each piece that has speech to the engine; the others keep their place, so that a channel
  /// keeps its number where another is silent.
  private func transcribe(_ work: inout Work) async throws(Failure) -> [EngineReply] {
    var replies: [EngineReply] = []
    for index in work.pieces.indices where work.pieces[index].hasSpeech {
      let input = EngineInput(work.pieces[index].clip, original: work.original)
      let part = PartReporter(work.log, part: replies.count, of: work.spokenCount)
      let reply = try await reply(to: input, work, part)
      replies.append(reply)
      work.pieces[index].transcript = reply.transcript
    }
    return replies
  }

  /// What one run has in hand.
  private struct Work {
    struct Piece {
      let clip: Clip
      let hasSpeech: Bool
      var transcript = Transcript()
    }

    let choice: EngineChoice
    let engine: any Engine
    let directory: TemporaryDirectory
    let log: WarningLog
    var pieces: [Piece] = []
    var original: EngineInput.Original?

    var spokenCount: Int { pieces.count(where: \.hasSpeech) }
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

  // MARK: Steps

  /// Where the source can be read again and again. What comes through a pipe is spooled: for the
  /// journal where its directory is on the same disk, so that it can be kept.
  func source(
    in directory: TemporaryDirectory, for journal: (any Journal)?, _ log: WarningLog
  ) async throws(Failure) -> (Path, TemporaryDirectory?) {
    if case .file(let path) = request.source { return (path, nil) }
    var kept: TemporaryDirectory?
    if let journal {
      let parent = try journal.directory()
      do throws(FileError) {
        kept = try TemporaryDirectory(in: parent)
      } catch {
        throw Failure(error)
      }
    }
    log.report(.stage(.spooling, seconds: nil))
    do throws(AudioError) {
      return (
        try await Spool.standardInput(into: kept ?? directory, limit: Self.spoolLimit), kept
      )
    } catch {
      throw Failure(error)
    }
  }

  func decode(
    _ source: Path, to limit: Double? = nil, into directory: TemporaryDirectory, _ log: WarningLog
  ) async throws(Failure) -> DecodedAudio {
    do throws(AudioError) {
      log.report(.stage(.decoding, seconds: nil))
      var to = limit ?? request.to
      if request.detectLanguage {
        to = min(to ?? .infinity, (request.from ?? 0) + Self.detectSeconds)
      }
      let decoded = try await Audio.decode(
        source,
        DecodeOptions(
          track: request.track, from: request.from, to: to,
          channels: request.channelsAreSpeakers ? .separate : .mixed),
        into: directory, tools: bench.audio)
      for warning in decoded.warnings { log.warn(code: warning.code, warning.description) }
      return decoded
    } catch {
      throw Failure(error)
    }
  }

  func check(_ seconds: Double, against choice: EngineChoice) throws(Failure) {
    if let fault = choice.section.limitFault(forSeconds: seconds) {
      throw Failure(fault, provider: choice.preset.id)
    }
  }

  private func reply(
    to input: EngineInput, _ work: Work, _ reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    let clip = input.clip
    let padded: Clip
    do throws(FileError) {
      padded = try clip.padded(
        to: work.choice.section.limits.minSeconds ?? 0, in: work.directory.path)
    } catch {
      throw Failure(error)
    }
    // What had to be padded is sent so, not as it came.
    let padding = EngineInput(padded, original: padded == clip ? input.original : nil)
    var reply = try await work.engine.transcribe(padding, reporter: reporter)
    var transcript = try await withoutEcho(reply.transcript.cleaned(), of: padding.clip, work.log)
    if transcript.segments.isEmpty, !transcript.text.isEmpty {
      transcript = transcript.spanning(from: 0, to: padded.seconds)
    }
    reply.transcript = transcript.shifted(by: padded.startSeconds)
      .clamped(to: clip.startSeconds...clip.startSeconds + clip.seconds)
    return reply
  }

  private func result(
    of work: Work, _ replies: [EngineReply], seconds: Double
  ) -> TranscribeResult {
    let transcripts = work.pieces.map(\.transcript)
    var transcript =
      request.channelsAreSpeakers
      ? Transcript.merging(channels: transcripts) : transcripts.first ?? Transcript()
    transcript.duration = seconds
    if transcript.language == nil { transcript.language = request.languages.first }
    return TranscribeResult(
      status: transcript.isEmpty ? .noSpeech : .done, transcript: transcript,
      provider: replies.last?.provider ?? work.choice.preset.id,
      model: replies.last?.model ?? work.choice.modelName, audioSeconds: seconds,
      warnings: work.log.warnings)
  }
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
