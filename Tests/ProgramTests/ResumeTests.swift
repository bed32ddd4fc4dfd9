import Glibc
import JSON
import TestSupport
import Testing

/// Jobs that are gone on with: only what is missing is sent.
@Suite("Going on with a job") struct ResumeTests {
  /// The pieces that were answered may not be asked for again.
  private func expectOnlyMissing(
    _ server: WordServer, paid: Set<[Int]>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let again = server.requests.map(\.words)
    #expect(paid.isDisjoint(with: again), sourceLocation: sourceLocation)
    #expect(!again.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("76: history retry sends only what is missing, to another provider if that is wished")
  func retry() async throws {
    for other in [false, true] {
      let (sandbox, words, server) = try await PartialResultTests.sandbox(never: [20, 60])
      let first = try await sandbox.run(PartialResultTests.arguments())
      #expect(first.status == 3, "\(first.errorText)")
      let name = try #require(jobName(in: first.errorText))
      let paid = Set(server.requests.filter(\.isGood).map(\.words))
      try server.plan([:])
      server.forget()
      // The other one takes less at a time: what is missing is planned anew.
      try sandbox.words(server, id: "other", limits: "seconds: 3, concurrency: 2")
      let retry = try await sandbox.run(
        ["history", "retry", String(name.prefix(20))] + (other ? ["-p", "other"] : []))
      #expect(retry.status == 0, "\(retry.errorText)")
      expectAll(words, in: retry.output)
      expectOnlyMissing(server, paid: paid)
      #expect(server.requests.count <= (other ? 6 : 2))
      let last = try await sandbox.run(["history", "last"])
      expectAll(words, in: last.output)
      #expect(sandbox.leftovers.isEmpty)
    }
  }

  @Test("The same command again goes on with the job by itself; a changed one begins anew")
  func again() async throws {
    let (sandbox, words, server) = try await PartialResultTests.sandbox(never: [20])
    #expect(try await sandbox.run(PartialResultTests.arguments()).status == 3)
    let all = server.requests.count
    let paid = Set(server.requests.filter(\.isGood).map(\.words))
    try server.plan([:])
    server.forget()
    let second = try await sandbox.run(PartialResultTests.arguments())
    #expect(second.status == 0, "\(second.errorText)")
    expectAll(words, in: second.output)
    expectOnlyMissing(server, paid: paid)
    // Done is done: a third time is a new job.
    server.forget()
    let third = try await sandbox.run(PartialResultTests.arguments())
    #expect(third.status == 0, "\(third.errorText)")
    #expect(server.requests.count == all)
  }

  @Test("Standard input is kept as long as a retry may need it, and no longer")
  func standardInput() async throws {
    let (sandbox, words, server) = try await PartialResultTests.sandbox(never: [20])
    let bytes = try contents(words.path)
    let first = try await sandbox.run(
      ["transcribe", "-p", "words", "--retries", "0", "-"], input: .bytes(bytes))
    #expect(first.status == 3, "\(first.errorText)")
    let name = try #require(jobName(in: first.errorText))
    #expect(copies(sandbox).count == 1)
    try server.plan([:])
    server.forget()
    let retry = try await sandbox.run(["history", "retry", name])
    #expect(retry.status == 0, "\(retry.errorText)")
    expectAll(words, in: retry.output)
    #expect(server.requests.count == 1)
    #expect(copies(sandbox).isEmpty)
  }

  @Test(
    "The same bytes through a pipe once more go on with the job, also where the copy is gone",
    arguments: [true, false])
  func pipeAgain(hasCopy: Bool) async throws {
    let (sandbox, words, server) = try await PartialResultTests.sandbox(never: [20])
    let bytes = try contents(words.path)
    let arguments = ["transcribe", "-p", "words", "--retries", "0", "-"]
    let first = try await sandbox.run(arguments, input: .bytes(bytes))
    #expect(first.status == 3, "\(first.errorText)")
    if !hasCopy {
      for name in copies(sandbox) { unlink(sandbox.home + "/.local/state/osgk/jobs/" + name) }
    }
    try server.plan([:])
    server.forget()
    let other = try await sandbox.run(arguments + ["-l", "de"], input: .bytes(bytes))
    #expect(other.status == 0, "\(other.errorText)")
    #expect(server.requests.count > 1)
    server.forget()
    let second = try await sandbox.run(arguments, input: .bytes(bytes))
    #expect(second.status == 0, "\(second.errorText)")
    expectAll(words, in: second.output)
    #expect(server.requests.count == 1)
    #expect(copies(sandbox).isEmpty)
  }

  @Test("What came through a pipe outlives a refused price, and another state directory")
  func pipeRefused() async throws {
    let (sandbox, words, server) = try await PartialResultTests.sandbox(never: [])
    try sandbox.words(
      server, limits: "seconds: 5, concurrency: 4",
      more: "  price: {per_minute: 1, currency: EUR}")
    let first = try await sandbox.run(
      ["transcribe", "-p", "words", "-"], input: .bytes(try contents(words.path)),
      environment: ["OSGK_SET_LIMITS_COST_PER_DAY": "0.1"])
    expectFailure(first, sandbox, status: 6, says: "EUR")
    #expect(server.requests.isEmpty)
    let name = try #require(jobName(in: first.errorText), "\(first.errorText)")
    let moved = sandbox.home + "/state"
    #expect(rename(sandbox.home + "/.local/state", moved) == 0)
    let retry = try await sandbox.run(
      ["history", "retry", name], environment: ["XDG_STATE_HOME": moved])
    #expect(retry.status == 0, "\(retry.errorText)")
    expectAll(words, in: retry.output)
    #expect(names(in: moved + "/osgk/jobs").isEmpty)
  }

  @Test("A source that has changed since is refused with 7, and nothing is sent")
  func changed() async throws {
    let (sandbox, _, server) = try await PartialResultTests.sandbox(never: [20])
    let first = try await sandbox.run(PartialResultTests.arguments())
    let name = try #require(jobName(in: first.errorText))
    try server.plan([:])
    server.forget()
    _ = try await sandbox.knownWords(seconds: 30, "seed=22")
    let retry = try await sandbox.run(["history", "retry", name])
    expectFailure(retry, sandbox, status: 7, says: "talk.wav")
    unlink(sandbox.work + "/talk.wav")
    let gone = try await sandbox.run(["history", "retry", name])
    #expect(gone.status != 0 && gone.output.isEmpty)
    #expect(gone.errorText.contains("talk.wav"), "\(gone.errorText)")
    #expect(server.requests.isEmpty)
  }

  @Test("Without a history nothing stays of what is delivered; what is missing can still be had")
  func noHistory() async throws {
    for option in [["--no-history"], []] {
      let (sandbox, words, server) = try await PartialResultTests.sandbox(never: [20])
      if option.isEmpty {
        try sandbox.file(sandbox.config + "/config.yaml", text: "history: {on: false}\n")
      }
      let bytes = try contents(words.path)
      let arguments = ["transcribe", "-p", "words", "--retries", "0"] + option + ["-"]
      let first = try await sandbox.run(arguments, input: .bytes(bytes))
      #expect(first.status == 3, "\(first.errorText)")
      let name = try #require(jobName(in: first.errorText))
      try server.plan([:])
      let retry = try await sandbox.run(["history", "retry", name])
      #expect(retry.status == 0, "\(retry.errorText)")
      expectAll(words, in: retry.output)
      #expect(copies(sandbox).isEmpty)
      let show = try await sandbox.run(["history", "show", name])
      #expect(show.status == 2, "\(show.output)\(show.errorText)")
      // Not one word of it is in any file of ours.
      for word in [words.words[3].text, words.words[40].text] {
        let found = try await sandbox.run(
          tool: ["grep", "-rlaF", word, sandbox.home + "/.local/state"])
        #expect(found.status == 1, "\(found.output)")
      }
    }
  }

  @Test("Of two who go on with one job at once, one does it, the other is told")
  func both() async throws {
    let (sandbox, words, server) = try await PartialResultTests.sandbox(never: [20])
    let first = try await sandbox.run(PartialResultTests.arguments())
    let name = try #require(jobName(in: first.errorText))
    try server.plan(["delay": 0.7])
    server.forget()
    let retry = ["history", "retry", name].map { Array($0.utf8) }
    let two = try [sandbox.start(bytes: retry), sandbox.start(bytes: retry)]
    let runs = [try await two[0].ended(), try await two[1].ended()]
      .sorted { $0.status < $1.status }
    #expect(runs[0].status == 0, "\(runs[0].errorText)")
    expectAll(words, in: runs[0].output)
    #expect(runs[1].status != 0)
    #expect(runs[1].output == "")
    #expect(runs[1].errorText.contains(name), "\(runs[1].errorText)")
    #expect(server.requests.count == 1)
  }

  @Test("Forty jobs of two processes at a time on one history: each is there, whole")
  func many() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    var recordings: [KnownWords] = []
    for number in 0..<20 {
      recordings.append(
        try await sandbox.knownWords("talk-\(number).wav", seconds: 6, "seed=\(number)"))
    }
    let server = try await WordServer(sandbox)
    try sandbox.words(server, limits: "seconds: 3, concurrency: 4")
    func work(_ place: String) throws -> Running {
      try sandbox.start(
        bytes: (["transcribe", "-p", "words", "-o", place]
          + recordings.map { String($0.path.dropFirst(sandbox.work.count + 1)) })
          .map { Array($0.utf8) })
    }
    for place in ["a", "b"] { try makeDirectories(sandbox.work + "/" + place) }
    let running = [try work("a"), try work("b")]
    for one in running {
      let run = try await one.ended()
      #expect(run.status == 0, "\(run.errorText)")
    }
    for place in ["a", "b"] {
      for (number, words) in recordings.enumerated() {
        let path = "\(sandbox.work)/\(place)/talk-\(number).txt"
        expectAll(words, in: String(decoding: try contents(path), as: UTF8.self), what: path)
      }
    }
    let list = try await sandbox.run(["history", "list", "--json"])
    let entries = try JSONReader.read(list.outputBytes).value
    #expect(entries["jobs"]?.array?.count == 40, "\(list.errorText)")
  }

  /// Recordings that were copied for a retry.
  private func copies(_ sandbox: Sandbox) -> [String] {
    names(in: sandbox.home + "/.local/state/osgk/jobs").filter { $0.hasSuffix(".audio") }
  }
}
