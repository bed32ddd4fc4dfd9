import Glibc
import Testing

/// 96: however the program ends, no child and no file of its stays.
@Suite("Nothing stays behind") struct LeftoverTests {
  /// An engine that says that it has started, then works until it is ended.
  static func sandbox(mark: String) throws -> Sandbox {
    let sandbox = try Sandbox(engine: false, model: false)
    try sandbox.fakeEngine(
      script: #"echo started >&2; : >"\#(sandbox.work)/started"; exec -a \#(mark) sleep 600"#
    )
    // A shell that knows exec -a.
    let engine = sandbox.data + "/bin/fake-engine"
    let text = String(decoding: try contents(engine), as: UTF8.self)
    try sandbox.file(engine, text: text.replacing("#!/bin/sh", with: "#!/bin/bash"))
    return sandbox
  }

  static let endings: [(Int32, Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]

  @Test(
    "A signal ends the run, its engine and its files; the shell sees the signal", arguments: endings
  )
  func signal(_ number: Int32, _ status: Int32) async throws {
    let mark = "osgk-left-\(unique())-\(getpid())"
    let sandbox = try Self.sandbox(mark: mark)
    let running = try sandbox.start(
      bytes: ["transcribe", "-p", "fake", Sandbox.recording].map { Array($0.utf8) })
    try await until { exists(sandbox.work + "/started") && !processes(named: mark).isEmpty }
    running.signal(number)
    let run = try await running.ended()
    #expect(run.status == status)
    #expect(run.signalled)
    #expect(run.output == "")
    #expect(processes(named: mark).isEmpty)
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("96: kill -9 leaves no engine after 2 s, and the next start removes the files")
  func killed() async throws {
    let mark = "osgk-left-\(unique())-\(getpid())"
    let sandbox = try Self.sandbox(mark: mark)
    let running = try sandbox.start(
      bytes: ["transcribe", "-p", "fake", Sandbox.recording].map { Array($0.utf8) })
    try await until { exists(sandbox.work + "/started") && !processes(named: mark).isEmpty }
    running.signal(SIGKILL)
    _ = try await running.ended()
    // Two seconds are promised; twice that is the test's slack.
    try await until(within: .seconds(4)) { processes(named: mark).isEmpty }
    try sandbox.fakeEngine("quick", script: #"printf '{"text": "done"}' >"$2""#)
    let next = try await sandbox.run(["transcribe", "-p", "quick", Sandbox.recording])
    #expect(next.output == "done\n", "\(next.errorText)")
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("96: kill -9 at 40 random times leaves nothing after the next start")
  func killedAtRandom() async throws {
    let mark = "osgk-left-\(unique())-\(getpid())"
    let sandbox = try Self.sandbox(mark: mark)
    var seed = SeededGenerator(seed: 96)
    for _ in 0..<40 {
      let running = try sandbox.start(
        bytes: ["transcribe", "-p", "fake", Sandbox.recording].map { Array($0.utf8) })
      usleep(UInt32.random(in: 0..<60_000, using: &seed))
      running.signal(SIGKILL)
      _ = try await running.ended()
    }
    try await until(within: .seconds(4)) { processes(named: mark).isEmpty }
    try sandbox.fakeEngine("quick", script: #"printf '{"text": "done"}' >"$2""#)
    let next = try await sandbox.run(["transcribe", "-p", "quick", Sandbox.recording])
    #expect(next.output == "done\n", "\(next.errorText)")
    #expect(sandbox.leftovers.isEmpty)
  }
}

/// The same numbers on each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Waits for something that no event tells of.
func until(
  within limit: Duration = .seconds(30), sourceLocation: SourceLocation = #_sourceLocation,
  _ holds: @Sendable () -> Bool
) async throws {
  let start = ContinuousClock.now
  while !holds() {
    guard ContinuousClock.now - start < limit else {
      Issue.record("did not come true within \(limit)", sourceLocation: sourceLocation)
      return
    }
    try await Task.sleep(for: .milliseconds(20))
  }
}
