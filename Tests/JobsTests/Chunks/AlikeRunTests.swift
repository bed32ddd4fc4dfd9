import Files
import Glibc
import History
import Synchronization
import TestSupport
import Testing
import Transcripts

@testable import Jobs

/// Runs that want the same text at the same time, each with a history of its own, as two programs
/// have.
@Suite("The same recording twice at once", .timeLimit(.minutes(1))) struct AlikeRunTests {
  /// A bench whose service answers when `end` is open.
  private func bench(
    _ begun: Gate, _ end: Gate, _ script: @escaping ScriptedEngines.Script = ScriptedEngines.all
  ) throws -> ChunkBench {
    try ChunkBench { asked, number async throws(Failure) in
      begun.open()
      await end.wait()
      return try await script(asked, number)
    }
  }

  /// As another program would run it: all of it.
  private func other(
    _ bench: ChunkBench, _ recorder: EventRecorder,
    _ change: (inout TranscribeRequest) -> Void = { _ in }
  ) throws -> Task<TranscribeResult, any Error> {
    let job = try bench.job(change)
    var workbench = job.bench
    workbench.history = HistoryKeeper(bench.keeper.path)
    let second = TranscribeJob(bench: workbench, request: job.request)
    return Task {
      let result = try await second.run(reporter: recorder)
      await second.delivered(result, reporter: recorder)
      return result
    }
  }

  /// The same, and it waits for somebody.
  private func waiting(
    _ bench: ChunkBench, _ change: (inout TranscribeRequest) -> Void = { _ in }
  ) async throws -> Task<TranscribeResult, any Error> {
    let recorder = EventRecorder()
    let run = try other(bench, recorder, change)
    await waits(recorder)
    return run
  }

  private func waits(_ recorder: EventRecorder) async {
    while !recorder.events.contains(where: {
      if case .note("awaited", _) = $0 { true } else { false }
    }) {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test("The second waits for the first and takes its text: nothing is sent twice")
  func waiting() async throws {
    let (begun, end) = (Gate(), Gate())
    let bench = try bench(begun, end)
    let first = Task { try await bench.run() }
    await begun.wait()
    let recorder = EventRecorder()
    let second = try other(bench, recorder) { $0.name = "again.wav" }
    await waits(recorder)
    #expect(recorder.events.count { if case .note = $0 { true } else { false } } == 1)
    let said = "this recording is being transcribed already (process \(getpid())); "
    #expect(recorder.events.contains(.note(code: "awaited", message: said + "waiting for it")))
    end.open()
    let (one, two) = (try await first.value, try await second.value)
    #expect(bench.remote.asked.count == 5)
    #expect(two.transcript == one.transcript)
    #expect(two.status == .done && two.provider == "ears" && two.model == one.model)
    // Each is an entry, as if it had been done twice.
    #expect(two.id != one.id)
    let entries = try await bench.entries()
    #expect(entries.map(\.state) == [.done, .done])
    #expect(Set(entries.map(\.name)) == ["\(bench.recording)", "again.wav"])
    #expect(entries.allSatisfy { $0.text == one.transcript.text && $0.chunksDone == 5 })
    #expect(try await bench.keeper.history().usage().first?.requests == 5)
    try await bench.keeper.history().check()
    // What was there before a run began is no reason not to do what is asked.
    try await bench.run()
    #expect(bench.remote.asked.count == 10)
  }

  @Test("What came since the command began is taken, also when nobody works on it any more")
  func since() async throws {
    let bench = try ChunkBench()
    let start = History.milliseconds()
    let one = try await bench.run()
    let two = try await bench.run { $0.since = start }
    #expect(two.transcript == one.transcript)
    #expect(bench.remote.asked.count == 5)
    #expect(bench.recorder.warnings.isEmpty)
  }

  @Test(
    "Of what is not kept the text is there for those who wait, and then nowhere", arguments: [1, 3])
  func notKept(_ count: Int) async throws {
    let (begun, end) = (Gate(), Gate())
    let bench = try bench(begun, end)
    let first = Task { try await bench.run { $0.isKept = false } }
    await begun.wait()
    var others: [Task<TranscribeResult, any Error>] = []
    for _ in 0..<count {
      others.append(try await waiting(bench) { $0.isKept = false })
    }
    end.open()
    let text = try await first.value.transcript.text
    for other in others {
      let result = try await other.value
      #expect(result.transcript.text == text)
      #expect(result.id == nil)
    }
    #expect(bench.remote.asked.count == 5)
    #expect(try await bench.entries().isEmpty)
    try await bench.keeper.history().check()
  }

  @Test("Whoever keeps texts has it in the history, though the first does not")
  func keptBySecond() async throws {
    let (begun, end) = (Gate(), Gate())
    let bench = try bench(begun, end)
    let first = Task { try await bench.run { $0.isKept = false } }
    await begun.wait()
    let second = try await waiting(bench)
    end.open()
    _ = try await first.value
    let id = try #require(try await second.value.id)
    #expect(try await bench.entries().map(\.id) == [id])
    #expect(bench.remote.asked.count == 5)
  }

  @Test("Where the first fails the second goes on with what is missing")
  func failing() async throws {
    let (begun, end) = (Gate(), Gate())
    let isDown = Mutex(true)
    let bench = try bench(begun, end) { asked, number async throws(Failure) in
      if asked.start > 10, isDown.withLock({ $0 }) { throw Failure(.server, "it failed") }
      return ScriptedEngines.word(asked.start)
    }
    let first = Task { try await bench.run() }
    await begun.wait()
    let second = try await waiting(bench)
    end.open()
    let failure = await failure { _ = try await first.value }
    #expect(failure?.kind == .server)
    isDown.withLock { $0 = false }
    // It may have begun before: then it fails too, and a third goes on.
    let result: TranscribeResult
    if let value = try? await second.value {
      result = value
    } else {
      result = try await bench.run()
    }
    #expect(result.status == .done)
    #expect(bench.remote.asked.count { $0.start < 10 } == 1)
    #expect(try await bench.record().state == .done)
  }

  @Test("Waiting can be stopped, and leaves nothing behind")
  func stopped() async throws {
    let (begun, end) = (Gate(), Gate())
    let bench = try bench(begun, end)
    let first = Task { try await bench.run { $0.isKept = false } }
    await begun.wait()
    let second = try await waiting(bench)
    second.cancel()
    let failure = await failure { _ = try await second.value }
    #expect(failure?.kind == .cancelled)
    end.open()
    _ = try await first.value
    #expect(try await bench.entries().isEmpty)
  }

  @Test("A text that waits for its turn to be written is there: nobody waits for a reader")
  func held() async throws {
    for isKept in [true, false] {
      let bench = try ChunkBench()
      let job = try bench.job { $0.isKept = isKept }
      let result = try await job.run(reporter: bench.recorder)
      let two = try await other(bench, EventRecorder()) { $0.isKept = isKept }.value
      #expect(two.transcript == result.transcript)
      await job.delivered(result, reporter: bench.recorder)
      #expect(bench.remote.asked.count == 5)
      #expect(try await bench.entries().count == (isKept ? 2 : 0))
    }
  }

  @Test("Of a text with gaps that waits to be written the gaps come too")
  func heldWithGaps() async throws {
    let bench = try ChunkBench { asked, number async throws(Failure) in
      if asked.start > 40 { throw Failure(.server, "it failed") }
      return ScriptedEngines.word(asked.start)
    }
    let job = try bench.job()
    let result = try await job.run(reporter: bench.recorder)
    let two = try await other(bench, EventRecorder()).value
    #expect(two.status == .partial && two.transcript == result.transcript)
    #expect(two.id == result.id)
    await job.delivered(result, reporter: bench.recorder)
    #expect(bench.remote.asked.count == 5)
    #expect(try await bench.record().state == .partial)
  }

  @Test("Two that look before either has begun: one begins")
  func both() async throws {
    let bench = try ChunkBench()
    let runs = try (0..<4).map { _ in try other(bench, EventRecorder()) }
    var texts: Set<String> = []
    for run in runs { texts.insert(try await run.value.transcript.text) }
    #expect(texts.count == 1)
    #expect(bench.remote.asked.count == 5)
    #expect(try await bench.entries().count == 4)
  }

  @Test("Under another name it is the same recording, and an unfinished job is gone on with")
  func link() async throws {
    let isDown = Mutex(true)
    let bench = try ChunkBench { asked, number async throws(Failure) in
      if number > 0, isDown.withLock({ $0 }) { throw Failure(.network, "no network") }
      return ScriptedEngines.word(asked.start)
    }
    _ = await failure { try await bench.run() }
    let before = bench.remote.asked.count
    isDown.withLock { $0 = false }
    let link = bench.scratch("link.wav")
    #expect(symlink("\(bench.recording)", "\(link)") == 0)
    let result = try await bench.run { $0.source = .file(link) }
    #expect(result.status == .done)
    #expect(bench.remote.asked.count == before + 4)
    #expect(try await bench.record().state == .done)
  }

  @Test(
    "A text that was rewritten comes back as it was delivered, its cues too; raw as it was said")
  func rewritten() async throws {
    let bench = try ChunkBench()
    try await bench.run()
    let record = try await bench.record()
    func transcript(_ texts: String...) -> Transcript {
      Transcript(
        segments: texts.enumerated().map { number, text in
          Segment(start: Double(number), end: Double(number) + 1, text: text)
        }, language: "en", duration: 2)
    }
    var text = Delivery(
      transcript: transcript("so we met", "at the station"), polished: "So we met at the station.",
      style: "light", polisher: "writer", provider: "ears", model: nil)
    var result = TranscribeResult(record, text)
    #expect(result.prose == text.polished && result.transcript.text == text.polished)
    #expect(result.transcript.segments == text.transcript.segments)
    text.rewritten = transcript("So we met", "at the station.")
    result = TranscribeResult(record, text)
    #expect(result.transcript == text.rewritten)
    #expect(result.prose == "So we met at the station." && result.polish?.style == "light")
    result = TranscribeResult(record, text, raw: true)
    #expect(result.transcript == text.transcript && result.prose == nil && result.polish == nil)
  }
}
