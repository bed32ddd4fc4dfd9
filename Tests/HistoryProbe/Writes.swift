import Files
import Glibc
import History
import JSON
import Transcripts

/// A call, and what there must be before it.
private struct Scenario {
  let name: String
  let prepare: @Sendable (History) async throws -> Void
  let act: @Sendable (History) async throws -> Void
}

private let first = JobID(seconds: 1_796_040_000, chance: 1)
private let second = JobID(seconds: 1_796_040_001, chance: 2)

private let scenarios = [
  Scenario(name: "begin", prepare: { _ in }, act: { try await $0.begin(job(first)) }),
  Scenario(
    name: "update", prepare: { try await $0.begin(job(first)) },
    act: { history in
      var chunk = try job(first).chunks[1]
      chunk.state = .done
      // More than a page.
      chunk.transcript = Transcript(text: String(repeating: "some words ", count: 900))
      try await history.update(
        first, chunk,
        usage: UsageRecord(
          time: 1_796_040_000, provider: "here", model: nil, purpose: .transcription, cost: 1,
          currency: "EUR"))
    }),
  Scenario(
    name: "replan", prepare: { try await $0.begin(job(first)) },
    act: {
      try await $0.replan(
        first, [JobChunk(number: 0, samples: 0..<160_000)], provider: "there", model: nil)
    }),
  Scenario(
    name: "deliver", prepare: { try await $0.begin(job(first)) },
    act: { try await $0.deliver(first, delivery(String(repeating: "words 手机 ", count: 900))) }),
  Scenario(
    name: "deliver again",
    prepare: {
      try await $0.begin(job(first))
      try await $0.deliver(first, delivery("a text with a gap"), gaps: fault)
      _ = try await $0.claim(first)
    },
    act: { try await $0.deliver(first, delivery("a text without")) }),
  Scenario(
    name: "fail", prepare: { try await $0.begin(job(first)) },
    act: { try await $0.fail(first, fault) }),
  Scenario(
    name: "claim",
    prepare: {
      try await $0.begin(job(first))
      try await $0.deliver(first, delivery("a text"), gaps: fault)
    },
    act: { _ = try await $0.claim(first) }),
  Scenario(
    name: "forget", prepare: { try await $0.begin(job(first)) },
    act: { try await $0.forget(first) }),
  Scenario(
    name: "delete",
    prepare: {
      for id in [first, second] {
        try await $0.begin(job(id))
        try await $0.deliver(id, delivery("a text 手机"))
      }
    },
    act: { _ = try await $0.delete([first, second]) }),
]

/// DIRECTORY, with `failing.c` preloaded: every call with its n-th write failing, for every n.
/// Prints how often each was tried.
func failingWrites(_ words: [String]) async throws {
  let directory = Path(words[0])
  for scenario in scenarios {
    let base = directory.appending("base.db")
    try remove(base)
    try await with(base, scenario.prepare)
    let before = try await with(base, dump)
    let whole = directory.appending("whole.db")
    try copy(base, whole)
    try await with(whole, scenario.act)
    let after = try await with(whole, dump)
    guard before != after else { throw Wrong("\(scenario.name) does nothing") }
    var count = 0
    for (code, isForGood) in [(ENOSPC, false), (ENOSPC, true), (EIO, false), (EIO, true)] {
      for n in 1... {
        let tried = directory.appending("tried.db")
        try copy(base, tried)
        let what = "\(scenario.name), write \(n) fails with \(code) \(isForGood)"
        let outcome = try await attempt(scenario.act, on: tried, n, code, isForGood)
        guard outcome.hasFired else { break }
        count += 1
        try await with(tried) { history in
          try await history.check()
          let found = try await dump(history)
          guard found == after || (!outcome.isDone && found == before) else {
            throw Wrong("\(what): returned \(outcome.isDone), found \(found)")
          }
          // Nothing stands in the way of the next try.
          if found == before {
            try await scenario.act(history)
            guard try await dump(history) == after else { throw Wrong("\(what): not again") }
          }
        }
      }
    }
    say("\(scenario.name) \(count)")
  }
  say("open \(try await failingOpening(directory))")
}

/// The making of the database, and the take-over of an older job.
private func failingOpening(_ directory: Path) async throws -> Int {
  let older = directory.appending("older")
  try Files.createPrivateDirectory(older)
  let entry = """
    {"version":1,"id":"\(first)","created":"2026-11-30T10:15:02Z","source":{"path":"/tmp/a",\
    "size":1,"mtime_ns":1,"inode":"1","device":"1","copied":false},"provider":"p","model":null,\
    "plan":[{"seconds":30}],"state":"sending"}
    """
  var count = 0
  for code in [ENOSPC, EIO] {
    for n in 1... {
      try Files.replace(older.appending("\(first).json"), with: Array(entry.utf8))
      let path = directory.appending("new.db")
      try remove(path)
      arm(n, code, false)
      let failure = await failure {
        _ = try await History.open(path, create: true, takingOver: older)
      }
      guard disarm() else { break }
      if let failure, !isOfTheDisk(failure) { throw failure }
      count += 1
      let history = try await History.open(path, create: true, takingOver: older)
      try await history.check()
      guard try await history.entries(HistoryFilter()).map(\.id) == [first],
        Files.paths(in: older, suffix: ".json").isEmpty
      else { throw Wrong("opening, write \(n) fails with \(code): the older job is lost") }
    }
  }
  return count
}

private func attempt(
  _ act: @Sendable (History) async throws -> Void, on path: Path, _ n: Int, _ code: Int32,
  _ isForGood: Bool
) async throws -> (isDone: Bool, hasFired: Bool) {
  let history = try await History.open(path, create: false)
  arm(n, code, isForGood)
  let failure = await failure { try await act(history) }
  let hasFired = disarm()
  if let failure, !isOfTheDisk(failure) { throw failure }
  return (failure == nil, hasFired)
}

private func failure(_ body: () async throws -> Void) async -> (any Error)? {
  do { try await body() } catch { return error }
  return nil
}

private func isOfTheDisk(_ error: any Error) -> Bool {
  switch error as? HistoryError {
  case .diskFull, .database: true
  default: false
  }
}

@discardableResult
private func with<R>(_ path: Path, _ body: (History) async throws -> R) async throws -> R {
  try await body(try await History.open(path, create: true))
}

/// All that is known.
private func dump(_ history: History) async throws -> String {
  var text = ""
  for entry in try await history.entries(HistoryFilter()) {
    text += "\(entry)\n\(try await history.job(named: entry.id.text))\n"
    text += "\(String(describing: try await history.delivery(of: entry.id)))\n"
  }
  return text + "\(try await history.usage())"
}

private func remove(_ path: Path) throws {
  for suffix in ["", "-wal", "-shm"] {
    try Files.remove(path.parent.appending(path.lastComponent + Array(suffix.utf8)))
  }
}

private func copy(_ old: Path, _ new: Path) throws {
  try remove(new)
  for suffix in ["", "-wal"] {
    let source = old.parent.appending(old.lastComponent + Array(suffix.utf8))
    guard Files.exists(source) else { continue }
    let bytes = try Files.read(source, limit: 1 << 28)
    try Files.replace(new.parent.appending(new.lastComponent + Array(suffix.utf8)), with: bytes)
  }
}

private typealias FailAt = @convention(c) (Int32, Int32, Int32) -> Int32

private let failAt: FailAt? = dlsym(nil, "osgk_fail_at").map {
  unsafeBitCast($0, to: FailAt.self)
}

private func arm(_ n: Int, _ code: Int32, _ isForGood: Bool) {
  _ = failAt?(Int32(n), code, isForGood ? 1 : 0)
}

/// - Returns: whether the write that was to fail has come.
private func disarm() -> Bool { failAt?(0, 0, 0) == 1 }
