import Glibc
import JSON
import TestSupport
import Testing

/// 98 for jobs: a disk that is full or broken at any moment costs no text, and leaves no half of one.
@Suite("Disks that fail") struct DiskFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let code: Int32
    let goesOn: Bool
    let provider: String
    /// Every so many-th call: all of them where there is time.
    var step = 1
    var testDescription: String { "\(name), \(provider)" }
  }

  private static let hasTime = Sandbox.variable("OSGK_LONG") != nil
  /// A prime number, so that calls of one kind are met at different places.
  private static func step(_ usual: Int) -> Int { hasTime ? 1 : usual }
  static let faults = [
    Fault(
      name: "full from the n-th call on", code: ENOSPC, goesOn: true, provider: "words",
      step: step(7)),
    Fault(name: "one call fails", code: EIO, goesOn: false, provider: "words", step: step(11)),
    Fault(
      name: "full from the n-th call on", code: ENOSPC, goesOn: true, provider: "ears",
      step: step(13)),
    Fault(name: "one call fails", code: EIO, goesOn: false, provider: "ears", step: step(17)),
  ]

  @Test("98: the n-th call that changes a disk fails, for every n", arguments: faults)
  func everyCall(_ fault: Fault) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 9, "seed=41")
    let server = try await WordServer(sandbox)
    try sandbox.words(server, limits: "seconds: 4, concurrency: 2")
    try sandbox.ears(seconds: 4)
    let shim = try await NthCall(sandbox)

    func run(_ n: Int, output: String, _ more: [String: String?]) async throws -> Run {
      let state = sandbox.root + "/state-\(n)"
      return try await sandbox.run(
        ["transcribe", "-p", fault.provider, "-o", output, "talk.wav"],
        environment: more.merging(["XDG_STATE_HOME": state]) { a, _ in a })
    }
    let counting = try shim.environment(fail: 0, 0, goesOn: false)
    #expect(try await run(0, output: "n-0.txt", counting).status == 0)
    let total = try shim.seen().count
    #expect(total > 20)
    for n in stride(from: 1, through: total, by: fault.step) {
      server.forget()
      let name = "n-\(n).txt"
      let failing = try shim.environment(fail: n, fault.code, goesOn: fault.goesOn)
      let first = try await run(n, output: name, failing)
      let what = try shim.seen().failed ?? "nothing"
      let told: Comment = "call \(n) of \(total), \(what): \(first.errorText)"
      #expect([0, 1, 3].contains(first.status) && !first.signalled, told)
      let output = sandbox.work + "/" + name
      let written = exists(output) ? text(output) : nil
      #expect((written == nil) == (first.status == 1), told)
      if first.status == 0 { expectAll(words, in: written ?? "", what: "\(told)") }
      if first.status == 3 {
        #expect(written?.contains(PartialResultTests.mark) == true, told)
        #expect(jobName(in: first.errorText) != nil, told)
        unlink(output)
      }
      guard first.status != 0 else { continue }
      #expect((1...5).contains(first.errorLines.count), told)
      #expect(
        first.errorText.contains("No space left") || first.errorText.contains("/output error")
          || first.errorText.contains("disk") || first.errorText.contains("history.db"), told)
      // Nothing that was heard is lost: it is in the history, or the same again gives the whole.
      let last = try await sandbox.run(
        ["history", "last"], environment: ["XDG_STATE_HOME": sandbox.root + "/state-\(n)"])
      if plainWords(last.output) == words.text { continue }
      let second = try await run(n, output: name, [:])
      #expect(second.status == 0, "\(told) then: \(second.errorText)")
      expectAll(words, in: text(output), what: "\(told)")
    }
    #expect(sandbox.leftovers.isEmpty)
  }

  private func text(_ path: String) -> String {
    String(decoding: (try? contents(path)) ?? [], as: UTF8.self)
  }

  /// In a mount namespace where `mounts` have run, in the sandbox's root.
  private func run(
    _ sandbox: Sandbox, mounts: String, _ arguments: [String], environment: [String: String?] = [:]
  ) async throws -> Run {
    try await sandbox.run(
      bytes: [], environment: environment,
      through: [
        "unshare", "-rm", "sh", "-ec", "(cd \"$SANDBOX\"; \(mounts)); exec \"$0\" \"$@\"",
        Sandbox.program,
      ] + arguments, program: nil)
  }

  @Test("98: no room for the journal: a service is sent nothing, a local program goes on")
  func fullState() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 9, "seed=42")
    let server = try await WordServer(sandbox)
    try sandbox.words(server, limits: "seconds: 4")
    try sandbox.ears(seconds: 4)
    try makeDirectories(sandbox.home + "/.local/state/osgk")
    let mounts = """
      mount -t tmpfs -o size=1M none home/.local/state/osgk
      head -c 1020000 /dev/zero >home/.local/state/osgk/full || true
      """
    let environment: [String: String?] = ["SANDBOX": sandbox.root]
    let net = try await run(
      sandbox, mounts: mounts, ["transcribe", "-p", "words", "talk.wav"], environment: environment)
    expectFailure(net, sandbox, status: 1, says: "history.db")
    #expect(server.requests.isEmpty)
    let local = try await run(
      sandbox, mounts: mounts, ["transcribe", "-p", "ears", "talk.wav"], environment: environment)
    #expect(local.status == 0, "\(local.errorText)")
    expectAll(words, in: local.output)
    #expect(local.errorText.contains("history.db"), "\(local.errorText)")
  }

  @Test("98: no room in TMPDIR: 1, with its path, nothing sent, nothing left")
  func fullTemporary() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    _ = try await sandbox.knownWords(seconds: 60, "seed=43")
    let server = try await WordServer(sandbox)
    try sandbox.words(server, limits: "seconds: 4")
    let mp3 = try await sandbox.run(
      tool: ["ffmpeg", "-v", "error", "-i", sandbox.work + "/talk.wav", sandbox.work + "/talk.mp3"])
    #expect(mp3.status == 0, "\(mp3.errorText)")
    // The decoded minute is larger than that.
    let failed = try await run(
      sandbox, mounts: "mount -t tmpfs -o size=1M none tmp",
      ["transcribe", "-p", "words", "talk.mp3"], environment: ["SANDBOX": sandbox.root])
    expectFailure(failed, sandbox, status: 1, says: sandbox.temporary, "no space left")
    #expect(server.requests.isEmpty)
  }

  @Test("98: a home that cannot be written: a service is sent nothing, a local program goes on")
  func readOnly() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 9, "seed=44")
    let server = try await WordServer(sandbox)
    try sandbox.words(server, limits: "seconds: 4")
    try sandbox.ears(seconds: 4)
    let mounts = "mount --bind home home; mount -o remount,bind,ro home"
    let environment: [String: String?] = ["SANDBOX": sandbox.root]
    let net = try await run(
      sandbox, mounts: mounts, ["transcribe", "-p", "words", "talk.wav"], environment: environment)
    expectFailure(net, sandbox, status: 1, says: sandbox.home, "read-only")
    #expect(server.requests.isEmpty)
    let local = try await run(
      sandbox, mounts: mounts, ["transcribe", "-p", "ears", "talk.wav"], environment: environment)
    #expect(local.status == 0, "\(local.errorText)")
    expectAll(words, in: local.output)
  }

  @Test(
    "98: few descriptors: the text, or 1 and why; never a crash", arguments: [7, 9, 12, 16, 24])
  func descriptors(_ count: Int) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 9, "seed=45")
    let server = try await WordServer(sandbox)
    try sandbox.words(server, limits: "seconds: 4, concurrency: 4")
    try sandbox.ears(seconds: 4)
    for provider in ["words", "ears"] {
      let run = try await sandbox.run(
        ["transcribe", "-p", provider, "--no-history", "talk.wav"],
        through: ["prlimit", "--nofile=\(count)"])
      #expect(!run.signalled, "\(provider): \(run.errorText)")
      if run.status == 0 || run.status == 3 {
        if run.status == 0 { expectAll(words, in: run.output) }
      } else {
        #expect([1, 2, 6, 7, 8].contains(run.status), "\(provider): \(run.errorText)")
        #expect(!run.errorText.isEmpty && run.output.isEmpty)
      }
    }
    let after = try await sandbox.run(["transcribe", "-p", "ears", "talk.wav"])
    expectAll(words, in: after.output)
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("98: without a home: 7 and what to do", arguments: ["words", "ears"])
  func noHome(_ provider: String) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    _ = try await sandbox.knownWords(seconds: 5)
    let run = try await sandbox.run(
      ["transcribe", "-p", provider, "talk.wav"], environment: ["HOME": nil])
    expectFailure(run, sandbox, status: 7, says: "HOME")
  }

  @Test("97: an engine that fails at one piece of many", arguments: EngineFault.all)
  func engines(_ fault: EngineFault) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 30, "seed=46")
    // The third piece meets it, whenever it is tried.
    let count =
      "n=$(cat \"\(sandbox.work)/n\" 2>/dev/null || echo 0); n=$((n + 1)); "
      + "echo $n >\"\(sandbox.work)/n\""
    try sandbox.ears(
      seconds: 6, more: "\(count)\nif [ $n = 3 ]; then \(fault.script); fi")
    let run = try await sandbox.run(
      ["transcribe", "-p", "ears", "-f", "json", "talk.wav"])
    #expect(run.status == fault.status, "\(run.errorText)")
    let object = try LongRecordingTests.json(run)
    if fault.status == 0 {
      expectAll(words, in: object["text"]?.string ?? "")
      return
    }
    let failed = (object["chunks"]?.array ?? []).filter { $0["state"]?.string == "failed" }
    #expect(failed.map { $0["error"]?.string } == [fault.error])
    #expect(object["text"]?.string?.contains(PartialResultTests.mark) == true)
    let name = try #require(jobName(in: run.errorText), "\(run.errorText)")
    let retry = try await sandbox.run(["history", "retry", name])
    #expect(retry.status == 0, "\(retry.errorText)")
    expectAll(words, in: try LongRecordingTests.json(retry)["text"]?.string ?? "")
    #expect(sandbox.leftovers.isEmpty)
  }

  struct EngineFault: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    let status: Int32
    var error = ""
    var testDescription: String { name }

    static let all = [
      EngineFault(name: "is killed", script: "kill -KILL $$", status: 3, error: "engine_killed"),
      EngineFault(name: "crashes", script: "kill -SEGV $$", status: 3, error: "engine_killed"),
      EngineFault(name: "says nothing", script: "exit 0", status: 3, error: "engine_broken"),
      EngineFault(name: "fails", script: "exit 4", status: 3, error: "engine_broken"),
      EngineFault(
        name: "floods", script: "head -c 30000000 /dev/zero | tr '\\0' 'x' >&2", status: 0),
      EngineFault(
        name: "leaves somebody behind", script: "sleep 300 & true", status: 0),
    ]
  }
}
