import Files
import Glibc
import History
import SQLite
import TestSupport
import Testing
import Transcripts

@Suite("Jobs that want the same text") struct AlikeTests {
  let kit: HistoryKit
  init() throws { kit = try HistoryKit() }

  private let never = Int64.max

  private func unfinished(_ alike: History.Alike?) -> JobID? {
    if case .unfinished(let record) = alike { record.id } else { nil }
  }

  private func awaited(_ alike: History.Alike?) throws -> History.Awaited {
    guard case .awaited(let awaited) = alike else { throw Nobody() }
    return awaited
  }

  private struct Nobody: Error {}

  @Test("The same command over the same source finds its unfinished job, the newest one")
  func unfinished() async throws {
    let history = try await kit.open()
    let jobs = (0..<3).map { kit.job(HistoryKit.noon + $0) }
    for job in jobs {
      try await history.begin(job)
      try await history.fail(job.id, fault)
    }
    let source = jobs[0].source
    #expect(try await history.claim(like: "unlike", source, since: never) == nil)
    #expect(try await history.claim(like: "", source, since: never) == nil)
    var changed = source
    changed.status = FileStatus(
      size: 1000, modifiedNanoseconds: 6, inode: source.status.inode, device: 7, mode: 0o100644,
      owner: 0, isRegular: true, isDirectory: false)
    #expect(try await history.claim(like: "like", changed, since: never) == nil)
    changed = source
    changed.path = "/elsewhere"
    changed.status = FileStatus(
      size: 1000, modifiedNanoseconds: 5, inode: source.status.inode, device: 8, mode: 0o100644,
      owner: 0, isRegular: true, isDirectory: false)
    #expect(try await history.claim(like: "like", changed, since: never) == nil)
    let newest = try await history.claim(like: "like", source, since: never)
    #expect(unfinished(newest) == jobs[2].id)
    // Somebody works on one of them now: that comes first.
    let running = try awaited(try await history.claim(like: "like", source, since: never))
    #expect(running.id == jobs[2].id && running.pid == getpid())
    try await history.leave(running)
    try await history.deliver(jobs[2].id, HistoryKit.delivery("text"))
    // The same file under another name.
    changed.status = source.status
    let next = try await history.claim(like: "like", changed, since: never)
    #expect(unfinished(next) == jobs[1].id)
    #expect(try await history.job(named: jobs[1].id.text).source.path == "/elsewhere")
  }

  @Test("A source with the same bytes is found, whatever it is called and whenever it was written")
  func content() async throws {
    let history = try await kit.open()
    let content = try #require(ContentHash(bytes: Array(0..<16)))
    var job = kit.job()
    job.source.content = content
    var moved = job.source
    moved.path = "/elsewhere"
    moved.status = FileStatus(
      size: 1000, modifiedNanoseconds: 6, inode: 9, device: 8, mode: 0o100644, owner: 0,
      isRegular: true, isDirectory: false)
    moved.content = nil
    #expect(try await !history.mayHold("like", moved, since: never))
    try await history.begin(job)
    try await history.fail(job.id, fault)
    #expect(try await history.job(named: job.id.text).source == job.source)
    // What is in it has to be known.
    #expect(try await history.mayHold("like", moved, since: never))
    #expect(try await !history.mayHold("unlike", moved, since: never))
    #expect(try await history.claim(like: "like", moved, since: never) == nil)
    moved.content = ContentHash(bytes: Array(1...16))
    #expect(try await history.claim(like: "like", moved, since: never) == nil)
    moved.content = content
    let found = try await history.claim(like: "like", moved, since: never)
    #expect(unfinished(found) == job.id)
    let source = try await history.job(named: job.id.text).source
    #expect(source.path == moved.path && source.status.isSame(as: moved.status))
    // Of two that begin with the same bytes only one does.
    var other = kit.job(HistoryKit.noon + 1)
    other.source.content = content
    guard case .awaited(let awaited) = try await history.begin(other, since: never) else {
      Issue.record("both begin")
      return
    }
    #expect(awaited.id == job.id)
  }

  @Test("A copy of ours is no recording of the user's, whatever is in it")
  func copies() async throws {
    let history = try await kit.open()
    let content = ContentHash(bytes: Array(0..<16))
    var (copy, file) = (kit.job(source: "/copies/a", isCopy: true), kit.job(HistoryKit.noon + 1))
    copy.source.content = content
    file.source.content = content
    file.source.status = FileStatus(
      size: 1000, modifiedNanoseconds: 6, inode: 9, device: 8, mode: 0o100644, owner: 0,
      isRegular: true, isDirectory: false)
    try await history.begin(copy)
    try await history.fail(copy.id, fault)
    #expect(try await history.claim(like: "like", file.source, since: never) == nil)
    #expect(try await history.begin(file, since: never) == .begun)
  }

  @Test("Of two that look at the same time only one begins")
  func beginning() async throws {
    let (one, other) = (try await kit.open(), try await kit.open())
    let (first, second) = (kit.job(), kit.job(HistoryKit.noon + 1))
    #expect(try await one.begin(first, since: never) == .begun)
    guard case .awaited(let awaited) = try await other.begin(second, since: never) else {
      Issue.record("both begin")
      return
    }
    #expect(awaited.id == first.id)
    #expect(try await other.entries(HistoryFilter()).map(\.id) == [first.id])
    // Unlike ones do not mind each other.
    #expect(try await other.begin(kit.job(chance: 7, likeness: "b"), since: never) == .begun)
  }

  @Test("A text can be taken as soon as it is there, whole or with gaps; what failed is over")
  func standing() async throws {
    let history = try await kit.open()
    let source = kit.job().source
    for isKept in [true, false] {
      for gaps in [nil, fault] {
        let job = kit.job(chance: .random(in: 0...(.max)), isKept: isKept)
        try await history.begin(job)
        let waits = try awaited(try await history.claim(like: "like", source, since: never))
        #expect(try await history.standing(of: waits) == .running)
        var delivery = HistoryKit.delivery("words", polished: "Words.")
        delivery.rewritten = HistoryKit.transcript("Words.")
        try await history.hold(job.id, delivery, isComplete: gaps == nil)
        delivery.isComplete = gaps == nil
        #expect(try await history.standing(of: waits) == .there)
        let taken = try #require(try await history.take(waits))
        #expect(taken.text == delivery)
        #expect(taken.job.id == job.id && taken.job.state == (gaps == nil ? .done : .partial))
        // What could not be written is to be had from the chunks.
        try await history.release(job.id, fault)
        #expect(try await history.standing(of: waits) == .over)
        #expect(try await history.delivery(of: job.id) == (isKept ? delivery : nil))
        #expect(try await history.delete([job.id]) == 1)
        #expect(try await history.standing(of: waits) == .over)
        #expect(try await history.take(waits) == nil)
      }
    }
    try await history.check()
  }

  @Test("What is not kept goes with the last who waits for it, living or dead")
  func notKept() async throws {
    let history = try await kit.open()
    let job = kit.job(isKept: false)
    try await history.begin(job)
    let waits = try awaited(try await history.claim(like: "like", job.source, since: never))
    let stays = try awaited(try await history.claim(like: "like", job.source, since: never))
    try await history.deliver(job.id, HistoryKit.delivery("secret"))
    try await history.check()
    var filter = HistoryFilter()
    filter.words = "secret"
    #expect(try await history.entries(filter).isEmpty)
    #expect(try await history.standing(of: waits) == .there)
    #expect(try await history.take(waits)?.text.transcript.text == "secret")
    try await history.keep(count: nil, days: nil, now: HistoryKit.noon)
    #expect(try await history.standing(of: stays) == .there)
    let database = try kit.connection()
    try database.run("UPDATE waiter SET owner = 'an-earlier-start-of-the-machine 1 1 1'")
    try await history.keep(count: nil, days: nil, now: HistoryKit.noon)
    #expect(try await history.standing(of: stays) == .over)
    #expect(try await history.entries(HistoryFilter()).isEmpty)
  }

  @Test("What came since is taken, what was there before is not")
  func since() async throws {
    let history = try await kit.open()
    let job = kit.job()
    try await history.begin(job)
    let before = History.milliseconds() - 1
    try await history.deliver(job.id, HistoryKit.delivery("text"))
    let after = History.milliseconds()
    #expect(try await history.claim(like: "like", job.source, since: after) == nil)
    let waits = try awaited(try await history.claim(like: "like", job.source, since: before))
    #expect(waits.pid == 0)
    #expect(try await history.take(waits)?.text.transcript.text == "text")
    #expect(try await history.job(named: job.id.text).state == .done)
  }
}
