import Files
import Glibc
import History
import JSON
import TestSupport
import Testing

@Suite("The life of a job") struct JournalTests {
  let kit: HistoryKit
  init() throws { kit = try HistoryKit() }

  @Test("A job that was begun is there with all that is known of it, and is worked on")
  func begun() async throws {
    let history = try await kit.open()
    var job = kit.job()
    job.source.path = try #require(Path(bytes: Array("/tmp/".utf8) + [0xFF, 0x0A, 0x80]))
    job.chunks[1].channel = 1
    try await history.begin(job)
    var read = try await history.job(named: job.id.text)
    #expect(read.isRunning && read.worker == getpid())
    read.worker = nil
    #expect(read == job)
    // Nothing of it depends on this process.
    let other = try await kit.open()
    #expect(try await other.job(named: job.id.text).chunks == job.chunks)
    try await history.check()
  }

  @Test("What came back of a chunk is there to the last digit, with what it took")
  func updated() async throws {
    let history = try await kit.open()
    let job = kit.job()
    try await history.begin(job)
    var chunk = job.chunks[1]
    (chunk.state, chunk.attempts, chunk.provider, chunk.model) = (.done, 2, "there", "n")
    chunk.transcript = HistoryKit.transcript("said “it” 手机 \u{0} end")
    let usage = UsageRecord(
      time: HistoryKit.noon, provider: "there", model: "n", purpose: .transcription, seconds: 30,
      cost: 0.25, currency: "EUR")
    try await history.update(job.id, chunk, usage: usage)
    #expect(try await history.job(named: job.id.text).chunks[1] == chunk)
    #expect(try await history.spent(since: HistoryKit.noon, currency: "EUR") == 0.25)
    #expect(try await history.spent(since: HistoryKit.noon + 1, currency: "EUR") == 0)
    #expect(try await history.spent(since: 0, currency: "CNY") == 0)
    chunk.number = 3
    await #expect(throws: HistoryError.unknown("\(job.id), chunk 3")) {
      try await history.update(job.id, chunk, usage: usage)
    }
    #expect(try await history.spent(since: 0, currency: "EUR") == 0.25)
  }

  @Test("A failed job is taken over with what is done of it; the rest waits")
  func claimed() async throws {
    let history = try await kit.open()
    var job = kit.job()
    try await history.begin(job)
    for (number, state) in [JobChunk.State.done, .sending, .failed].enumerated() {
      job.chunks[number].state = state
      job.chunks[number].attempts = 1
      job.chunks[number].error = state == .failed ? "rate" : nil
      job.chunks[number].transcript = state == .done ? HistoryKit.transcript("a") : nil
      try await history.update(job.id, job.chunks[number])
    }
    let running = await #expect(throws: HistoryError.self) { try await history.claim(job.id) }
    #expect(running == .running(job.id, pid: getpid()))
    try await history.fail(job.id, fault)
    let failed = try await history.job(named: job.id.text)
    #expect(failed.state == .failed && failed.fault == fault && !failed.isRunning)
    let claimed = try await history.claim(job.id)
    #expect(claimed.state == .open && claimed.isRunning && claimed.fault == nil)
    #expect(claimed.chunks.map(\.state) == [.done, .waiting, .waiting])
    #expect(claimed.chunks.map(\.attempts) == [1, 1, 1])
    #expect(claimed.chunks.map(\.error) == [nil, nil, nil])
    #expect(claimed.chunks[0].transcript == HistoryKit.transcript("a"))
    await #expect(throws: HistoryError.unknown("20261130T101502-00000000")) {
      try await history.claim(#require(JobID("20261130T101502-00000000")))
    }
  }

  @Test("Another plan leaves what is done, and gives all numbers anew")
  func replanned() async throws {
    let history = try await kit.open()
    var job = kit.job()
    job.chunks += [
      JobChunk(number: 3, channel: 1, samples: 0..<480_000, state: .waiting),
      JobChunk(number: 4, channel: 0, samples: 0..<480_000, state: .waiting),
    ]
    try await history.begin(job)
    var done = job.chunks[1]
    (done.state, done.transcript) = (.done, HistoryKit.transcript("b"))
    try await history.update(job.id, done)
    var silent = job.chunks[3]
    silent.state = .silent
    try await history.update(job.id, silent)
    let all = try await history.replan(
      job.id,
      [
        JobChunk(number: 0, channel: 0, samples: 0..<480_000),
        JobChunk(number: 0, samples: 960_000..<1_440_000),
        JobChunk(number: 0, samples: 240_000..<480_000),
        JobChunk(number: 0, samples: 0..<240_000),
      ], provider: "there", model: nil)
    #expect(all.map(\.number) == [0, 1, 2, 3, 4, 5])
    #expect(all.map(\.samples.lowerBound) == [0, 240_000, 480_000, 960_000, 0, 0])
    #expect(all.map(\.channel) == [nil, nil, nil, nil, 0, 1])
    #expect(all.map(\.state) == [.waiting, .waiting, .done, .waiting, .waiting, .silent])
    let read = try await history.job(named: job.id.text)
    #expect(read.chunks == all && read.provider == "there" && read.model == nil)
    #expect(read.chunks[2].transcript == done.transcript)
  }

  @Test("A delivered job is done; its chunks' texts and its copied source go")
  func delivered() async throws {
    let history = try await kit.open()
    let copy = try await history.copies().appending("\(kit.job().id).audio")
    try Files.replace(copy, with: [1])
    let job = kit.job(source: copy, isCopy: true)
    try await history.begin(job)
    var chunk = job.chunks[0]
    (chunk.state, chunk.transcript) = (.done, HistoryKit.transcript("a"))
    try await history.update(job.id, chunk)
    var partial = HistoryKit.delivery("text with a gap")
    try await history.deliver(job.id, partial, gaps: fault)
    partial.isComplete = false
    var read = try await history.job(named: job.id.text)
    #expect(read.state == .partial && read.fault == fault)
    #expect(read.chunks[0].transcript == chunk.transcript && Files.exists(copy))
    #expect(try await history.delivery(of: job.id) == partial)
    // A retry that fails leaves the text.
    _ = try await history.claim(job.id)
    #expect(try await history.delivery(of: job.id) == partial)
    let other = JobRecord.Fault(kind: "network", reason: nil, message: "no network")
    try await history.fail(job.id, other)
    read = try await history.job(named: job.id.text)
    #expect(read.state == .partial && read.fault == other)
    _ = try await history.claim(job.id)
    let whole = HistoryKit.delivery("all of it", polished: "All of it.")
    try await history.deliver(job.id, whole)
    read = try await history.job(named: job.id.text)
    #expect(read.state == .done && read.fault == nil && !read.isRunning)
    #expect(read.chunks.allSatisfy { $0.transcript == nil } && !Files.exists(copy))
    #expect(try await history.delivery(of: job.id) == whole)
    #expect(try await history.last()?.id == job.id)
    try await history.check()
  }

  @Test("A job that is done is taken over by nobody")
  func done() async throws {
    let history = try await kit.open()
    let job = kit.job()
    try await history.begin(job)
    try await history.deliver(job.id, HistoryKit.delivery("text"))
    await #expect(throws: HistoryError.finished(job.id)) { try await history.claim(job.id) }
    #expect(try await history.job(named: job.id.text).state == .done)
  }

  @Test("A job that is not kept goes with its delivery, and stays while something is lost")
  func notKept() async throws {
    let history = try await kit.open()
    let jobs = (0..<2).map { kit.job(HistoryKit.noon + $0, isKept: false) }
    for job in jobs { try await history.begin(job) }
    try await history.deliver(jobs[0].id, HistoryKit.delivery("secret"))
    try await history.deliver(jobs[1].id, HistoryKit.delivery("secret"), gaps: fault)
    await #expect(throws: HistoryError.unknown(jobs[0].id.text)) {
      try await history.job(named: jobs[0].id.text)
    }
    #expect(try await history.job(named: jobs[1].id.text).state == .partial)
    #expect(try await history.delivery(of: jobs[1].id) == nil)
    #expect(try await history.last() == nil)
    try await history.check()
  }

  @Test("A job that never began is forgotten with its copy")
  func forgotten() async throws {
    let history = try await kit.open()
    let copy = try await history.copies().appending("\(kit.job().id).audio")
    try Files.replace(copy, with: [1])
    let job = kit.job(source: copy, isCopy: true)
    try await history.begin(job)
    try await history.forget(job.id)
    #expect(!Files.exists(copy))
    #expect(try await history.entries(HistoryFilter()) == [])
    await #expect(throws: HistoryError.unknown(job.id.text)) { try await history.forget(job.id) }
  }

  @Test("An unambiguous beginning names a job, from four characters on")
  func named() async throws {
    let history = try await kit.open()
    let a = kit.job(HistoryKit.noon, chance: 0x1111_0000)
    let b = kit.job(HistoryKit.noon, chance: 0x2222_0000)
    let c = kit.job(HistoryKit.noon + 86_400, chance: 0)
    for job in [a, b, c] { try await history.begin(job) }
    #expect(try await history.job(named: String(a.id.text.prefix(18))).id == a.id)
    #expect(try await history.job(named: String(c.id.text.prefix(8))).id == c.id)
    for (name, error) in [
      ("2026", HistoryError.ambiguous("2026")), ("202", .unknown("202")),
      (String(a.id.text.prefix(16)), .ambiguous(String(a.id.text.prefix(16)))),
      ("", .unknown("")), ("2027", .unknown("2027")), ("%' OR 1=1", .unknown("%' OR 1=1")),
      ("20__", .unknown("20__")),
    ] {
      await #expect(throws: error) { try await history.job(named: name) }
    }
    // A whole name is never ambiguous.
    let longer = try #require(JobID(a.id.text + "0"))
    let job = JobRecord(
      id: longer, created: 1, source: a.source, name: "", request: .null, likeness: "",
      provider: "", model: nil, seconds: 0, isKept: true, chunks: [])
    try await history.begin(job)
    #expect(try await history.job(named: a.id.text).id == a.id)
    #expect(try await history.job(named: longer.text).id == longer)
  }
}
