import Audio
import Files
import History
import Synchronization
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("A recording in chunks") struct ChunkRunTests {
  @Test("Chunks go out several at once, and the text is in order whoever answers first")
  func inOrder() async throws {
    let gate = Gate()
    let bench = try ChunkBench { asked, number async throws(Failure) in
      // The first one answers when all others have.
      if number == 0 { await gate.wait() }
      if number == 4 { gate.open() }
      return ScriptedEngines.word(asked.start)
    }
    let result = try await bench.run()
    #expect(result.status == .done)
    #expect(bench.remote.asked.count == 5)
    #expect((2...3).contains(bench.remote.most))
    #expect(bench.remote.finished == 1)
    let starts = bench.remote.asked.map(\.start).sorted()
    #expect(result.transcript.text == starts.map(ScriptedEngines.word).joined(separator: " "))
    #expect(result.transcript.segments.map(\.start) == starts)
    #expect(result.transcript.chunks.filter { $0.state == .done }.count == 5)
    // What is said sideways is in order, too.
    let said = bench.recorder.events.compactMap { event -> Double? in
      if case .text(let start, _, _) = event { start } else { nil }
    }
    #expect(said == starts)
  }

  @Test("Each second of speech is sent once, and no piece is longer than the provider takes")
  func covered() async throws {
    let bench = try ChunkBench(times: 3, limits: "{seconds: 5}")
    let result = try await bench.run()
    #expect(bench.remote.asked.allSatisfy { $0.seconds <= 5 })
    let chunks = result.transcript.chunks
    for (before, after) in zip(chunks, chunks.dropFirst()) { #expect(after.start <= before.end) }
    #expect(result.transcript.duration == 36)
  }

  @Test(
    "Pieces too small for a word at each cut are refused, before anything is sent",
    arguments: ["{seconds: 1}", "{body_bytes: 100kB}", "{seconds: 5, min_seconds: 4.95}"])
  func tooSmall(_ limits: String) async throws {
    let bench = try ChunkBench(limits: limits)
    let failure = await failure { try await bench.run() }
    #expect(failure?.kind == .tooLarge)
    #expect(failure?.reason == "pieces")
    #expect(bench.remote.asked.isEmpty)
    #expect(try await bench.entries().isEmpty)
  }

  @Test("A short recording is one request, as before")
  func whole() async throws {
    let bench = try ChunkBench(times: 1, limits: "{seconds: 30}")
    let result = try await bench.run()
    #expect(bench.remote.asked == [.init(provider: "ears", start: 0, seconds: 12)])
    #expect(result.transcript.chunks.isEmpty)
  }

  @Test("A lost chunk leaves a mark, and the job can be gone on with: only it is sent")
  func partial() async throws {
    let down = Mutex(true)
    let bench = try ChunkBench { asked, _ async throws(Failure) in
      if asked.start > 20, asked.start < 30, down.withLock({ $0 }) {
        throw Failure(.server, "the server failed")
      }
      return ScriptedEngines.word(asked.start)
    }
    let result = try await bench.run()
    #expect(result.status == .partial)
    let lost = result.transcript.chunks.filter { $0.state == .failed }
    #expect(lost.count == 1)
    #expect(lost.first?.error == "server")
    #expect(lost.first?.provider == "ears")
    #expect(bench.recorder.warnings.count == 1)
    let id = try #require(result.id)
    #expect(bench.recorder.warnings.first?.contains("osgk history retry \(id)") == true)
    var record = try await bench.record()
    #expect(record.state == .partial)
    #expect(record.fault?.kind == "server")

    down.withLock { $0 = false }
    let before = bench.remote.asked.count
    let again = try await bench.retry(id)
    #expect(bench.remote.asked.count == before + 1)
    #expect(again.status == .done)
    #expect(again.id == id)
    #expect(again.transcript.chunks.allSatisfy { $0.state != .failed })
    #expect(again.transcript.text.split(separator: " ").count == 5)
    record = try await bench.record()
    #expect(record.state == .done)
  }

  @Test(
    "More than half lost is a failure; another provider does what is missing in its own lengths")
  func failed() async throws {
    let bench = try ChunkBench { asked, _ async throws(Failure) in
      if asked.provider == "ears", asked.start > 10 { throw Failure(.server, "it failed") }
      return ScriptedEngines.word(asked.start)
    }
    let failure = await failure { try await bench.run() }
    #expect(failure?.kind == .server)
    let record = try await bench.record()
    #expect(record.state == .failed)
    #expect(failure?.advice?.contains("osgk history retry \(record.id)") == true)
    #expect(record.chunks.filter { $0.state == .done }.count == 1)

    var changes = RetryJob.Changes()
    changes.provider = "far"
    let result = try await bench.retry(record.id, changes)
    #expect(result.status == .done)
    let far = bench.remote.asked.filter { $0.provider == "far" }
    #expect(far.allSatisfy { $0.seconds <= 6 && $0.start > 10 })
    #expect(far.count >= 8)
    #expect(result.transcript.chunks.first?.provider == "ears")
    #expect(result.transcript.chunks.last?.provider == "far")
    // The journal has each chunk once, under its number, and each text in its place.
    let chunks = try await bench.record().chunks
    #expect(chunks.map(\.number) == Array(0...far.count))
    #expect(chunks.allSatisfy { $0.state == .done && $0.attempts > 0 })
  }

  @Test("The same command again goes on where the last one stopped")
  func again() async throws {
    let isDown = Mutex(true)
    let bench = try ChunkBench { asked, number async throws(Failure) in
      if number > 0, isDown.withLock({ $0 }) { throw Failure(.network, "no network") }
      return ScriptedEngines.word(asked.start)
    }
    _ = await failure { try await bench.run() }
    let id = try await bench.record().id
    isDown.withLock { $0 = false }
    let before = bench.remote.asked.count
    let result = try await bench.run()
    #expect(result.id == id)
    #expect(bench.remote.asked.count == before + 4)
    // Another question is another job.
    let other = try await bench.run { $0.prompt = "osgk" }
    #expect(other.id != id)
    #expect(bench.remote.asked.count == before + 9)
  }

  @Test(
    "What is wrong with all chunks is tried once, what ends the job ends all of them",
    arguments: [ErrorKind.auth, .balance, .consent, .quota])
  func common(_ kind: ErrorKind) async throws {
    let bench = try ChunkBench(limits: "{seconds: 12.3, concurrency: 1}") {
      _, _ async throws(Failure) in throw Failure(kind, "no")
    }
    let failure = await failure { try await bench.run() }
    #expect(failure?.kind == kind)
    #expect(bench.remote.asked.count == 1)
    #expect(try await bench.record().state == .failed)
  }

  @Test("A request that is refused for good is no reason against the others, three of them are")
  func refused() async throws {
    let one = try ChunkBench(limits: "{seconds: 12.3, concurrency: 1}") {
      asked, number async throws(Failure) in
      if number == 0 { throw Failure(.unsupported, "not this one") }
      return ScriptedEngines.word(asked.start)
    }
    #expect(try await one.run().status == .partial)
    #expect(one.remote.asked.count == 5)
    let all = try ChunkBench(limits: "{seconds: 12.3, concurrency: 1}") {
      _, _ async throws(Failure) in throw Failure(.unsupported, "none")
    }
    let failure = await failure { try await all.run() }
    #expect(failure?.kind == .unsupported)
    #expect(all.remote.asked.count == 3)
  }

  @Test("A cancelled job keeps what is done of it")
  func cancelled() async throws {
    let started = Gate()
    let bench = try ChunkBench { asked, number async throws(Failure) in
      if number == 0 { return "first" }
      if number == 3 { started.open() }
      do { try await Task.sleep(for: .seconds(60)) } catch {
        throw Failure(.cancelled, "stopped")
      }
      return ""
    }
    let job = try bench.job()
    let recorder = bench.recorder
    let task = Task {
      // Whatever becomes of it, nobody waits for ever.
      defer { started.open() }
      return try await job.run(reporter: recorder)
    }
    await started.wait()
    task.cancel()
    let failure = await failure { _ = try await task.value }
    #expect(failure?.kind == .cancelled)
    let record = try await bench.record()
    #expect(record.chunks.filter { $0.state == .done }.count == 1)
    #expect(!record.isRunning)
  }

  @Test("What is not kept is in the journal until its text is delivered, and then nowhere")
  func notKept() async throws {
    let bench = try ChunkBench()
    let job = try bench.job { $0.isKept = false }
    let result = try await job.run(reporter: bench.recorder)
    #expect(try await bench.entries().count == 1)
    await job.delivered(result, reporter: bench.recorder)
    #expect(try await bench.entries().isEmpty)
    #expect(bench.recorder.warnings.isEmpty)
  }

  @Test("What is kept is in the history with its text before it is written, and over after that")
  func kept() async throws {
    let bench = try ChunkBench()
    let job = try bench.job()
    let result = try await job.run(reporter: bench.recorder)
    let id = try #require(result.id)
    let history = try await bench.keeper.history()
    #expect(try await history.delivery(of: id)?.transcript.text == result.transcript.text)
    #expect(try await bench.record().state == .open)
    #expect(try await bench.record().chunks.allSatisfy { $0.transcript != nil })
    await job.delivered(result, reporter: bench.recorder)
    #expect(try await bench.record().state == .done)
    #expect(try await history.delivery(of: id)?.transcript.text == result.transcript.text)
  }

  @Test("A recording that is another one now is not sent as if it were the old one")
  func changed() async throws {
    let bench = try ChunkBench { _, _ async throws(Failure) in throw Failure(.server, "down") }
    _ = await failure { try await bench.run() }
    let id = try await bench.record().id
    let asked = bench.remote.asked.count
    try Files.replace(bench.recording, with: Array("other".utf8))
    let failure = await failure { try await bench.retry(id) }
    #expect(failure?.kind == .sourceChanged)
    #expect(bench.remote.asked.count == asked)
  }

  @Test("A retry needs no source where all chunks are here")
  func noSource() async throws {
    let bench = try ChunkBench()
    let job = try bench.job { $0.isKept = false }
    let result = try await job.run(reporter: bench.recorder)
    let id = try #require(result.id)
    try Files.remove(bench.recording)
    // As if the program had been killed before the text was written.
    try await bench.keeper.history().fail(
      id, JobRecord.Fault(kind: "io", reason: nil, message: "killed"))
    let asked = bench.remote.asked.count
    let again = try await bench.retry(id)
    #expect(again.transcript.text == result.transcript.text)
    #expect(bench.remote.asked.count == asked)
  }

  @Test("Where the journal cannot be written nothing is sent")
  func noJournal() async throws {
    let bench = try ChunkBench()
    try bench.scratch.write("state/history.db", "this is no database, whatever its name says")
    let failure = await failure { try await bench.run { $0.provider = "far" } }
    #expect(failure?.kind == .io && failure?.reason == "history_damaged")
    #expect(
      failure?.advice
        == "nothing is sent that could be lost: move the file that 'osgk history path' names "
        + "elsewhere; a new one is made")
    #expect(bench.remote.asked.isEmpty)
  }

  @Test("Where its directory cannot be made, the advice is another one")
  func noDirectory() async throws {
    let bench = try ChunkBench()
    try bench.scratch.write("file", "no directory")
    var workbench = try bench.bench()
    workbench.history = HistoryKeeper(bench.scratch("file/osgk/history.db"))
    var request = TranscribeRequest(source: .file(bench.recording))
    request.provider = "far"
    let job = TranscribeJob(bench: workbench, request: request)
    let failure = await failure { _ = try await job.run(reporter: bench.recorder) }
    #expect(failure?.kind == .io)
    #expect(
      failure?.advice
        == "nothing is sent that could be lost: let XDG_STATE_HOME be a directory that can be "
        + "written")
    #expect(bench.remote.asked.isEmpty)
  }

  @Test("A day may cost so much and no more: what would go beyond it is not sent")
  func costLimit() async throws {
    // A minute costs 0.6; the recording has nearly one.
    let bench = try ChunkBench(settings: "limits:\n  cost_per_day: 0.8\n")
    try await bench.run { $0.provider = "far" }
    let asked = bench.remote.asked.count
    let failure = await failure {
      try await bench.run {
        $0.provider = "far"
        $0.prompt = "once more"
      }
    }
    #expect(failure?.kind == .costLimit)
    #expect(failure?.message.contains("EUR") == true, "\(failure?.message ?? "")")
    #expect(try await bench.record().state == .done)
    #expect(bench.remote.asked.count == asked)
    let sums = try await bench.keeper.history().usage()
    #expect(sums.count == 1)
    #expect(sums.first?.provider == "far")
    #expect((0.4...0.62).contains(sums.first?.cost ?? 0), "\(sums)")
  }

  @Test(
    "What one job has set aside is not another's, in other programs too; it is free when it ends")
  func setAside() async throws {
    let (begun, end) = (Gate(), Gate())
    let bench = try ChunkBench(settings: "limits:\n  cost_per_day: 0.8\n") {
      asked, _ async throws(Failure) in
      begun.open()
      await end.wait()
      return ScriptedEngines.word(asked.start)
    }
    let first = Task {
      defer { begun.open() }
      return try await bench.run { $0.provider = "far" }
    }
    await begun.wait()
    // Nothing is spent yet.
    #expect(try await bench.keeper.history().usage().isEmpty)
    let other = HistoryKeeper(bench.keeper.path)
    let job = try bench.job {
      $0.provider = "far"
      $0.prompt = "another"
    }
    var workbench = job.bench
    workbench.history = other
    let second = TranscribeJob(bench: workbench, request: job.request)
    let failure = await failure { _ = try await second.run(reporter: bench.recorder) }
    #expect(failure?.kind == .costLimit)
    end.open()
    #expect(try await first.value.status == .done)
    let entries = try await bench.entries()
    #expect(entries.map(\.state) == [.done])
  }

  @Test("Counts add up at every step, and progress never falls")
  func counts() async throws {
    let bench = try ChunkBench { asked, number async throws(Failure) in
      if number == 1 { throw Failure(.server, "it failed") }
      return ScriptedEngines.word(asked.start)
    }
    _ = try await bench.run()
    var last = 0.0
    var counts: [ChunkCounts] = []
    for event in bench.recorder.events {
      if case .progress(let fraction) = event {
        #expect(fraction >= last)
        last = fraction
      }
      if case .chunks(let count) = event { counts.append(count) }
    }
    #expect(counts.allSatisfy { $0.done + $0.running + $0.failed <= $0.total && $0.running <= 3 })
    #expect(counts.last?.done == 4)
    #expect(counts.last?.failed == 1)
    #expect(counts.last?.running == 0)
  }
}
