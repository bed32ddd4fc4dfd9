import Audio
import Files
import Glibc
import History
import Providers
import Settings
import Transcripts

extension TranscribeJob {
  /// One run of a job: what it has in hand between its first step and its last.
  struct Run {
    let job: TranscribeJob
    let choice: EngineChoice
    let log: WarningLog
    private let successors: TranscribeJob.Successors
    let rules: ChunkRules
    let book: JobBook
    let cost: CostEstimate
    /// What an earlier run left.
    private var claimed: JobRecord?
    /// Somebody else was quicker: this run has done nothing.
    private(set) var overtaker: History.Awaited?
    private let intake: Intake
    /// Where copies of pipes lie; `nil`: nothing is written down.
    private let copies: Path?
    private let created: Int
    /// A recording that exists nowhere else.
    var copy: Path?
    var hasDone = false

    var bench: Workbench { job.bench }
    var request: TranscribeRequest { job.request }

    /// - Parameters:
    ///   - history: `nil`: nothing is written down.
    ///   - claimed: the job that is gone on with.
    init(
      _ job: TranscribeJob, _ choice: EngineChoice, _ log: WarningLog, _ history: History?,
      intake: Intake, copies: Path?, claimed: JobRecord?
    ) async {
      self.job = job
      self.choice = choice
      self.log = log
      self.intake = intake
      self.copies = copies
      created = TranscribeJob.now()
      successors = job.successors(of: choice)
      rules = job.rules(for: choice, successors)
      cost = CostEstimate(choice, or: successors.choices, .transcription)
      self.claimed = claimed
      book = JobBook(history, id: claimed?.id ?? JobID(seconds: created), log)
      if claimed != nil { await book.adopt() }
    }
  }
}

// MARK: Beginning

extension TranscribeJob.Run {
  /// What only has another time by now, or was put there anew, is the same.
  private func checkUnchanged(_ record: JobRecord) async throws(Failure) {
    let source = record.source
    let isSame: Bool
    do throws(FileError) {
      let status = try Files.status(source.path)
      isSame =
        if status.isSame(as: source.status) {
          true
        } else if let content = source.content, status.size == source.status.size {
          try await Files.contentHash(source.path) == content
        } else {
          false
        }
    } catch  where error.systemCode == ECANCELED {
      throw Failure(error)
    } catch {
      throw Failure(
        .sourceChanged, reason: "gone", "the recording of job \(record.id) is gone: \(error)",
        advice: "osgk history delete \(record.id) forgets the job")
    }
    guard isSame else {
      throw Failure(
        .sourceChanged, reason: "changed",
        "\(source.path) was changed since job \(record.id) began",
        advice: "transcribe it as a new one; osgk history delete \(record.id) forgets the old job")
    }
  }
}

// MARK: The text

extension TranscribeJob.Run {
  mutating func transcribe() async throws(Failure) -> TranscribeResult {
    let engine = try await job.engine(for: choice, successors, job: book.id, log)
    do throws(Failure) {
      let result = try await transcribe(with: engine)
      await engine.finish()
      return result
    } catch {
      await engine.finish()
      throw error
    }
  }

  private mutating func transcribe(
    with engine: any Engine
  ) async throws(Failure) -> TranscribeResult {
    var source = intake.path
    if var record = claimed {
      if record.source.isCopy {
        source = record.source.path
        copy = source
      }
      let missing = record.chunks.count { !$0.isSettled }
      if missing == 0, !record.chunks.isEmpty {
        return try await assembled(record.chunks, [:], seconds: record.seconds, channels: nil)
      }
      // The same came through the pipe once more: one copy is enough, and this one is whole.
      if intake.isSpooled, let copies {
        source = copies.appending(source.lastComponent)
        try Self.move(intake.path, to: source)
        (record.source.path, copy) = (source, source)
      }
      try await checkUnchanged(record)
      if missing < record.chunks.count {
        log.report(
          .detail(
            "going on with job \(record.id): \(record.chunks.count - missing) of "
              + "\(record.chunks.count) chunks are here"))
      }
    }
    let directory = try TemporaryDirectory.forRun()
    defer { directory.remove() }
    // As it is before it is listened to: what is written to it meanwhile is another recording.
    let seen = try? JobRecord.Source(reading: source, isCopy: intake.isSpooled)
    let (isToBeKnown, path) = (knowsContent, source)
    async let content = isToBeKnown ? try? Files.contentHash(path) : nil
    let heard = try await job.listen(to: source, for: choice, rules, in: directory, log)
    guard heard.hasSpeech else {
      await book.forget()
      return result(Transcript(), seconds: heard.seconds, [], status: .noSpeech)
    }
    var work = ChunkWork(
      job: job, choice: choice, rules: rules, directory: directory, log: log,
      pieces: heard.pieces)
    let chunks = try await planned(heard, &work, source, (seen, await content))
    // What is sent says so itself, when it begins.
    if choice.endpoint == nil || chunks.count > 1 {
      log.report(.stage(.transcribing, seconds: heard.seconds))
    }
    let runner = ChunkRunner(
      work: work, engine: engine, book: book, board: ChunkBoard(chunks, log), cost: cost)
    let (done, failures) = try await runner.run(chunks)
    hasDone = done.contains { $0.isSettled }
    return try await assembled(
      done, failures, seconds: heard.seconds, channels: heard.pieces.map(\.clip.channel))
  }

  /// The chunks, written down before anything of them is sent.
  private mutating func planned(
    _ heard: Heard, _ work: inout ChunkWork, _ source: Path,
    _ known: (source: JobRecord.Source?, content: ContentHash?)
  ) async throws(Failure) -> [JobChunk] {
    var chunks = ChunkPlans.chunks(of: heard.pieces, rules, known: claimed?.chunks ?? [])
    if chunks.count(where: { !$0.isSettled }) > 1 {
      try rules.check(cutting: choice.section, of: choice.preset.id)
    }
    var kept = source
    if let claimed {
      // Its plan may be another provider's.
      if chunks != claimed.chunks || claimed.provider != choice.preset.id
        || claimed.model != choice.modelName
      {
        chunks = try await book.replan(chunks, choice)
      }
    } else {
      if intake.isSpooled, let copies { kept = try keepCopy(source, in: copies) }
      let record = try record(of: kept, known, chunks, seconds: heard.seconds)
      overtaker = try await book.begin(
        record, since: job.since, mayFail: !choice.leavesMachine)
      guard overtaker == nil else {
        if copy != nil { try giveBack(kept) }
        throw Failure(.internal, reason: "overtaken", "somebody else was quicker")
      }
    }
    let missing = chunks.filter { !$0.isSettled }.reduce(0) { $0 + $1.seconds }
    do throws(Failure) {
      try await cost.reserve(seconds: missing, in: book, bench.settings, now: created, log)
    } catch {
      // Nothing was sent: there is nothing to go on with, but what exists nowhere else.
      if claimed == nil, copy == nil { await book.forget() }
      throw error
    }
    work.offer(kept, heard.format, for: chunks)
    return chunks
  }

  /// What is in the recording is to be known: the job is written down, and all of it is read anyway.
  private var knowsContent: Bool {
    claimed == nil && copies != nil && request.from == nil && request.to == nil
  }

  private func record(
    of path: Path, _ known: (source: JobRecord.Source?, content: ContentHash?),
    _ chunks: [JobChunk], seconds: Double
  ) throws(Failure) -> JobRecord {
    do throws(FileError) {
      var source: JobRecord.Source
      if let seen = known.source {
        source = seen
      } else {
        source = try JobRecord.Source(reading: path, isCopy: copy != nil)
      }
      source.path = try path.absolute()
      source.content = known.content
      return JobRecord(
        id: book.id, created: created, source: source, name: request.name,
        request: RequestForm.json(request), likeness: RequestForm.likeness(request, choice),
        provider: choice.preset.id, model: choice.modelName, seconds: seconds,
        isKept: request.isKept, chunks: chunks)
    } catch {
      throw Failure(error)
    }
  }

  /// What exists nowhere else gets the job's name in the place for copies.
  private mutating func keepCopy(_ source: Path, in copies: Path) throws(Failure) -> Path {
    let path = copies.appending("\(book.id).audio")
    try Self.move(source, to: path)
    copy = path
    return path
  }

  /// It is not this job's: it is where it was.
  private mutating func giveBack(_ kept: Path) throws(Failure) {
    try Self.move(kept, to: intake.path)
    copy = nil
  }

  private static func move(_ source: Path, to path: Path) throws(Failure) {
    let moved = source.withCString { old in path.withCString { new in rename(old, new) } }
    guard moved == 0 else {
      throw Failure(FileError(operation: "create", path: path, reason: .system(errno)))
    }
  }
}
