import Files
import Glibc
import History
import TestSupport
import Testing

@Suite("What stays and what goes") struct KeepingTests {
  let kit: HistoryKit
  init() throws { kit = try HistoryKit() }
  static let day = 86_400

  private func ids(_ history: History) async throws -> [JobID] {
    try await history.entries(HistoryFilter()).map(\.id)
  }

  @Test("By days: all that is older goes, but what is worked on")
  func days() async throws {
    let history = try await kit.open()
    let now = HistoryKit.noon
    let running = kit.job(now - 99 * Self.day)
    try await history.begin(running)
    let failed = kit.job(now - 31 * Self.day)
    try await history.begin(failed)
    try await history.fail(failed.id, fault)
    try await kit.add(history, "old words", now - 30 * Self.day - 1)
    let young = try await kit.add(history, "young words", now - 30 * Self.day)
    try await history.keep(count: nil, days: nil, now: now)
    #expect(try await ids(history).count == 4)
    try await history.keep(count: nil, days: 30, now: now)
    #expect(try await ids(history) == [young, running.id])
    try await history.keep(count: nil, days: .max, now: now)
    #expect(try await ids(history).count == 2)
    var filter = HistoryFilter()
    filter.words = "words"
    #expect(try await history.entries(filter).map(\.id) == [young])
    try await history.check()
  }

  @Test("By count: the newest texts stay; what has no text is not counted")
  func count() async throws {
    let history = try await kit.open()
    for number in 0..<1200 {
      try await kit.add(history, "words \(number)", HistoryKit.noon + number, chance: 1)
    }
    let failed = kit.job(HistoryKit.noon - 5)
    try await history.begin(failed)
    try await history.fail(failed.id, fault)
    try await history.keep(count: 1200, days: nil, now: HistoryKit.noon)
    #expect(try await history.entries(HistoryFilter(limit: 9999)).count == 1201)
    try await history.keep(count: 10, days: nil, now: HistoryKit.noon)
    let left = try await history.entries(HistoryFilter())
    #expect(
      left.map(\.created) == (1190..<1200).reversed().map { HistoryKit.noon + $0 } + [
        failed.created
      ])
    try await history.keep(count: 0, days: nil, now: HistoryKit.noon)
    #expect(try await ids(history) == [failed.id])
    try await history.check()
  }

  @Test("Copies of recordings stay as long as a retry may need them")
  func copies() async throws {
    let history = try await kit.open()
    let directory = try await history.copies()
    let now = Int(time(nil))
    #expect(try Files.status(directory).mode & 0o777 == 0o700)
    func copy(_ id: JobID) throws -> Path {
      let path = directory.appending("\(id).audio")
      try Files.replace(path, with: [1])
      return path
    }
    let jobs = try (0..<4).map { number in
      let id = kit.job(now + number).id
      return kit.job(now + number, source: try copy(id), isCopy: true)
    }
    for job in jobs { try await history.begin(job) }
    try await history.fail(jobs[0].id, fault)
    try await history.deliver(jobs[1].id, HistoryKit.delivery("text"), gaps: fault)
    // As if the program had been killed before it removed it.
    try await history.deliver(jobs[2].id, HistoryKit.delivery("text"))
    #expect(!Files.exists(jobs[2].source.path))
    try Files.replace(jobs[2].source.path, with: [1])
    let unknown = try copy(JobID(seconds: now - 9))
    let new = try copy(JobID(seconds: now - 8))
    let foreign = directory.appending("notes.audio")
    try Files.replace(foreign, with: [1])
    let old = [timespec(tv_sec: now - 900, tv_nsec: 0), timespec(tv_sec: now - 900, tv_nsec: 0)]
    _ = unknown.withCString { utimensat(AT_FDCWD, $0, old, 0) }
    try await history.keep(count: nil, days: nil, now: now)
    let left = [jobs[0].source.path, jobs[1].source.path, jobs[3].source.path, foreign]
    // One that was long in coming has just got its name, and its job may be written down now.
    let found = Set(Files.paths(in: directory, suffix: ".audio"))
    #expect(found == Set(left + [new, unknown]))
    try await history.keep(count: nil, days: nil, now: now + 660)
    #expect(Set(Files.paths(in: directory, suffix: ".audio")) == Set(left))
    // With the job goes its copy.
    #expect(try await history.delete([jobs[0].id, jobs[1].id]) == 2)
    #expect(!Files.exists(jobs[0].source.path) && !Files.exists(jobs[1].source.path))
  }

  @Test(
    "Nothing of a text that a person deleted, or that is beyond what is kept, stays in the files",
    arguments: [false, true])
  func erased(byKeeping: Bool) async throws {
    let history = try await kit.open()
    for number in 0..<30 {
      try await kit.add(history, "common words \(number)", HistoryKit.noon + number, chance: 1)
    }
    let time = byKeeping ? HistoryKit.noon - 99 : HistoryKit.noon + 99
    let id = try await kit.add(
      history, "xylophone in the text", time, polished: "A xylophone.")
    func traces() throws -> Int {
      let word = Array("xylophone".utf8)
      return try [kit.path, kit.scratch("osgk/history.db-wal")].filter { Files.exists($0) }
        .map { try Files.read($0, limit: 1 << 26).firstRange(of: word) == nil ? 0 : 1 }
        .reduce(0, +)
    }
    #expect(try traces() > 0)
    if byKeeping {
      try await history.keep(count: 30, days: nil, now: HistoryKit.noon + 100)
    } else {
      #expect(try await history.delete([id]) == 1)
    }
    #expect(try traces() == 0)
    try await history.check()
  }

  @Test("What was used is summed by month, provider and currency, and stays when jobs go")
  func usage() async throws {
    let history = try await kit.open()
    func use(
      _ time: Int, _ provider: String, _ purpose: UsageRecord.Purpose = .transcription,
      cost: Double? = nil, currency: String? = nil
    ) async throws {
      try await history.used(
        UsageRecord(
          time: time, provider: provider, model: "m", purpose: purpose, requests: 2, seconds: 1.5,
          tokensIn: 10, tokensOut: 3, cost: cost, currency: currency))
    }
    let november = 1_796_040_000
    try await use(november, "a", cost: 0.5, currency: "EUR")
    try await use(november + 5, "a", cost: 0.25, currency: "EUR")
    try await use(november, "a", cost: 2, currency: "CNY")
    try await use(november, "a", .polish)
    try await use(november + 86_400, "b")
    func sum(
      _ month: String, _ provider: String, _ purpose: UsageRecord.Purpose, _ times: Int,
      _ cost: Double?, _ currency: String?
    ) -> UsageSum {
      UsageSum(
        month: month, provider: provider, purpose: purpose, requests: 2 * times,
        seconds: 1.5 * Double(times), tokensIn: 10 * times, tokensOut: 3 * times, cost: cost,
        currency: currency)
    }
    #expect(
      try await history.usage() == [
        sum("2026-12", "b", .transcription, 1, nil, nil),
        sum("2026-11", "a", .polish, 1, nil, nil),
        sum("2026-11", "a", .transcription, 1, 2, "CNY"),
        sum("2026-11", "a", .transcription, 2, 0.75, "EUR"),
      ])
    #expect(try await history.spent(since: november + 1, currency: "EUR") == 0.25)
  }

  @Test("A new file is compared with the sources of one size that gave text or are worked on")
  func sources() async throws {
    let history = try await kit.open()
    let jobs = (0..<3).map { kit.job(HistoryKit.noon + $0, name: "\($0).wav") }
    for job in jobs { try await history.begin(job) }
    try await history.deliver(jobs[0].id, HistoryKit.delivery("text"))
    try await history.fail(jobs[1].id, fault)
    #expect(try await history.jobs(ofSize: 1000).map(\.source) == [jobs[2].source, jobs[0].source])
    #expect(try await history.jobs(ofSize: 1001).isEmpty)
  }
}
