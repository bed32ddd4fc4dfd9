import Glibc
import JSON
import TestSupport
import Testing

/// The same command twice at the same time: what the one sends, the other does not.
@Suite("Equal commands at once", .timeLimit(.minutes(3))) struct AlikeTests {
  private func sandbox(
    _ count: Int, _ plan: JSON = ["hold": true]
  ) async throws -> (Sandbox, [KnownWords], WordServer) {
    let sandbox = try Sandbox(engine: false, model: false)
    var all: [KnownWords] = []
    for number in 0..<count {
      all.append(try await sandbox.knownWords("talk-\(number).wav", seconds: 20, "seed=\(number)"))
    }
    let server = try await WordServer(sandbox, plan: plan)
    try sandbox.words(server, limits: "seconds: 5, concurrency: 2")
    return (sandbox, all, server)
  }

  private func expectNothingTwice(_ server: WordServer) {
    let words = server.requests.map(\.words)
    #expect(Set(words).count == words.count, "\(words)")
    #expect(!words.isEmpty)
  }

  @Test("Both have the text, sent once; the second says that it waits", arguments: [true, false])
  func same(_ keeps: Bool) async throws {
    let (sandbox, words, server) = try await sandbox(1)
    let line = (["transcribe", "-p", "words"] + (keeps ? [] : ["--no-history"]) + ["talk-0.wav"])
      .map { Array($0.utf8) }
    let first = try sandbox.start(bytes: line)
    try await until { !server.requests.isEmpty }
    let second = try sandbox.start(bytes: line)
    try await until { second.errorSoFar.contains("waiting for it") }
    try server.plan([:])
    for run in [try await first.ended(), try await second.ended()] {
      #expect(run.status == 0, "\(run.errorText)")
      expectAll(words[0], in: run.output)
    }
    #expect(
      second.errorSoFar == "osgk: this recording is being transcribed already (process "
        + "\(first.pid)); waiting for it\n")
    expectNothingTwice(server)
    let list = try await sandbox.run(["history", "list"])
    #expect(
      list.output.split(separator: "\n").count { $0.contains("talk-0.wav") } == (keeps ? 2 : 0))
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("The first is killed: the second takes its job over, and sends only what is missing")
  func killed() async throws {
    let (sandbox, words, server) = try await sandbox(1)
    let line = ["transcribe", "-p", "words", "talk-0.wav"].map { Array($0.utf8) }
    let first = try sandbox.start(bytes: line)
    try await until { server.requests.count >= 2 }
    let second = try sandbox.start(bytes: line)
    try await until { second.errorSoFar.contains("waiting for it") }
    first.signal(SIGKILL)
    _ = try await first.ended()
    try server.plan([:])
    let run = try await second.ended()
    #expect(run.status == 0, "\(run.errorText)")
    expectAll(words[0], in: run.output)
    // Those that ran when it was killed, and no others.
    let sent = server.requests.map(\.words)
    #expect(sent.count - Set(sent).count <= 2, "\(sent)")
    let list = try await sandbox.run(["history", "list"])
    #expect(list.output.split(separator: "\n").count { $0.contains("talk-0.wav") } == 1)
  }

  @Test("Ctrl-C ends the waiting at once, and the first goes on")
  func stopped() async throws {
    let (sandbox, words, server) = try await sandbox(1)
    let line = ["transcribe", "-p", "words", "talk-0.wav"].map { Array($0.utf8) }
    let first = try sandbox.start(bytes: line)
    try await until { !server.requests.isEmpty }
    let second = try sandbox.start(bytes: line)
    try await until { second.errorSoFar.contains("waiting for it") }
    second.signal(SIGINT)
    let stopped = try await second.ended()
    #expect(stopped.status == 130 && stopped.output.isEmpty, "\(stopped.errorText)")
    try server.plan([:])
    let run = try await first.ended()
    #expect(run.status == 0, "\(run.errorText)")
    expectAll(words[0], in: run.output)
    expectNothingTwice(server)
  }

  @Test(
    "Two commands with many recordings, each in its order: no one waits for ever, all is sent once")
  func many() async throws {
    for options in [[], ["--jobs", "3"]] {
      let (sandbox, words, server) = try await sandbox(4, ["delay": 0.1])
      let names = (0..<4).map { "talk-\($0).wav" }
      let running = try [names, names.reversed()].map { names in
        try sandbox.start(
          bytes: (["transcribe", "-p", "words"] + options + names).map { Array($0.utf8) })
      }
      for one in running {
        let run = try await one.ended()
        #expect(run.status == 0, "\(run.errorText)")
        for (number, name) in names.enumerated() {
          let part = run.output.components(after: "==> \(name) <==\n")
          expectAll(words[number], in: part, what: name)
        }
      }
      expectNothingTwice(server)
    }
  }
}

extension String {
  /// What stands between this head and the next.
  fileprivate func components(after head: String) -> String {
    guard let start = firstRange(of: head)?.upperBound else { return "" }
    let rest = self[start...]
    return String(rest[..<(rest.firstRange(of: "==>")?.lowerBound ?? rest.endIndex)])
  }
}
