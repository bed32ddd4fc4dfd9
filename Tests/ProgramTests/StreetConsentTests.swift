import Glibc
import JSON
import TestSupport
import Testing

/// Consent, from the outside: what leaves, and what the ledger says of it afterwards.
@Suite("Consent in the street") struct StreetConsentTests {
  private static let held: JSON = [
    "upload": [["read": 1000], ["signal": "uploading"], ["hold": true]]
  ]

  /// The ledger's records, of the last run.
  private func events(_ sandbox: Sandbox) async throws -> [String] {
    let (run, log) = try await Street().run(sandbox, ["consent", "export"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(log.isSilent)
    let json = try JSONReader.read(run.outputBytes).value
    return (json["records"]?.array ?? []).compactMap { $0["event"]?.string }
  }

  private func verdict(_ sandbox: Sandbox) async throws -> String {
    let (run, _) = try await Street().run(sandbox, ["consent", "verify"])
    return run.output + run.errorText
  }

  @Test("32: without a terminal and a grant it is refused at once, saying how to agree")
  func nobodyToAsk() async throws {
    let sandbox = try Sandbox.cloud()
    let (run, log) = try await Street.good.run(
      sandbox, ["transcribe", "-p", "openai", "talk.wav"], environment: Sandbox.keys("openai"))
    expectFailure(run, sandbox, status: 4, says: "openai", "--consent openai")
    #expect(log.isSilent)
  }

  @Test("32: --consent names the provider: another's is no consent")
  func named() async throws {
    let sandbox = try Sandbox.cloud()
    let (other, silent) = try await Street.good.run(
      sandbox, ["transcribe", "-p", "openai", "--consent", "groq", "talk.wav"],
      environment: Sandbox.keys("openai"))
    expectFailure(other, sandbox, status: 4)
    #expect(silent.isSilent)
    let (run, log) = try await Street.good.run(
      sandbox, ["transcribe", "-p", "openai", "--consent", "openai", "talk.wav"],
      environment: Sandbox.keys("openai"))
    expectText(run, sandbox)
    #expect(log.requests.count == 1)
  }

  @Test("33: asked at a terminal, an empty line, the end of input and anything but yes are a no")
  func asked() async throws {
    for (typed, agrees) in [
      ("\\n", false), ("", false), ("y\\n", false), ("no\\n", false), ("yes\\n", true),
    ] {
      let sandbox = try Sandbox.cloud()
      let (run, log) = try await Street.good.run(
        sandbox,
        script: """
          printf '\(typed)' | script -qefc \
            "exec $OSGK transcribe -p openai talk.wav -o text.txt" typescript >/dev/null
          """,
        environment: Sandbox.keys("openai").merging(["TERM": "xterm"]) { $1 })
      let shown = try contents(sandbox.work + "/typescript")
      let text = String(decoding: shown, as: UTF8.self)
      #expect(run.status == (agrees ? 0 : 4), "\(typed): \(text)")
      #expect(log.isSilent == !agrees, "\(typed): \(log.packets)")
      #expect(text.contains(Street.openAI), "who is it? \(text)")
    }
  }

  @Test("31: another region, other terms, another kind of data: asked again")
  func otherTerms() async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("deepgram")
    func transcribe(_ environment: [String: String?]) async throws -> (Run, Street.Log) {
      try await Street().run(
        sandbox, ["transcribe", "-p", "deepgram", "--retries", "0", "talk.wav"],
        environment: Sandbox.keys("deepgram").merging(environment) { $1 })
    }
    let (region, first) = try await transcribe(["OSGK_SET_PROVIDERS_DEEPGRAM_REGION": "eu"])
    expectFailure(region, sandbox, status: 4)
    #expect(first.isSilent)
    try sandbox.preset(
      "deepgram", "id: deepgram\nextends: deepgram\ndisclosure: {retention: Kept for ever.}\n")
    let (terms, second) = try await transcribe([:])
    expectFailure(terms, sandbox, status: 4)
    #expect(second.isSilent)
  }

  @Test("35: agreeing that text is polished does not let a recording go")
  func textIsNotAudio() async throws {
    let sandbox = try Sandbox.cloud()
    let (granted, _) = try await Street().run(
      sandbox, ["consent", "grant", "openai", "--for", "text"])
    #expect(granted.status == 0, "\(granted.errorText)")
    let (run, log) = try await Street.good.run(
      sandbox, ["transcribe", "-p", "openai", "talk.wav"], environment: Sandbox.keys("openai"))
    expectFailure(run, sandbox, status: 4)
    #expect(log.isSilent)
  }

  @Test("36: a fallback needs a grant of its own")
  func fallback() async throws {
    let sandbox = try Sandbox.cloud(config: "transcribe: {fallback: [groq]}\n")
    let street = Street(houses: [
      (Street.openAI, ["replies": [["status": 500, "body": "down"]]]),
      ("api.groq.com", ["replies": [["json": ["text": .string(Street.text)]]]]),
    ])
    func transcribe() async throws -> (Run, Street.Log) {
      try await street.run(
        sandbox, ["transcribe", "-p", "openai", "--retries", "0", "talk.wav"],
        environment: Sandbox.keys("openai", "groq"))
    }
    try await sandbox.grant("openai")
    let (alone, first) = try await transcribe()
    #expect(alone.status != 0 && alone.output == "")
    #expect(first.requests(to: "api.groq.com").isEmpty)
    #expect(!first.questions.contains("api.groq.com"))
    try await sandbox.grant("groq")
    let (run, second) = try await transcribe()
    #expect(run.status == 0 && run.output == Street.text + "\n", "\(run.errorText)")
    #expect(second.requests(to: "api.groq.com").count == 1)
  }

  @Test("34: consent that is withdrawn stops an upload of another process within a second")
  func withdraw() async throws {
    let sandbox = try Sandbox.cloud()
    try sandbox.longRecording("long.wav")
    try await sandbox.grant("openai")
    let (run, log) = try await Street.openAI(Self.held).run(
      sandbox,
      script: """
        "$OSGK" transcribe -p openai long.wav & job=$!
        await "$STREET/uploading"
        "$OSGK" consent withdraw openai >&2
        date +%s.%N >"$STREET/withdrawn"
        wait $job; echo $?
        """, environment: Sandbox.keys("openai"))
    #expect(run.output == "4\n", "\(run.errorText)")
    #expect(run.errorText.contains("withdrawn"))
    #expect(log.requests.map { $0.isComplete } == [false])
    let street = names(in: sandbox.root).filter { $0.hasPrefix("street-") }
    let stamp = street.compactMap { name in
      try? contents(sandbox.root + "/" + name + "/withdrawn")
    }.first.map { String(decoding: $0, as: UTF8.self) }
    let withdrawn = Double(stamp?.split(separator: "\n").first ?? "") ?? 0
    #expect((log.connections.last?.closed ?? .infinity) - withdrawn < 2)
    #expect(sandbox.leftovers.isEmpty)
    let (again, silent) = try await Street.good.run(
      sandbox, ["transcribe", "-p", "openai", "talk.wav"], environment: Sandbox.keys("openai"))
    expectFailure(again, sandbox, status: 4)
    #expect(silent.isSilent)
  }

  @Test("37: killed in the middle of an upload, the ledger tells of it all the same")
  func killed() async throws {
    let sandbox = try Sandbox.cloud()
    try sandbox.longRecording("long.wav")
    try await sandbox.grant("openai")
    let (_, log) = try await Street.openAI(Self.held).run(
      sandbox,
      script: """
        "$OSGK" transcribe -p openai long.wav & job=$!
        await "$STREET/uploading" && kill -9 $job
        wait $job
        """, environment: Sandbox.keys("openai"))
    #expect(log.requests.count == 1)
    let events = try await events(sandbox)
    #expect(events.filter { $0 == "lease opened" }.count == 1, "\(events)")
    let (run, next) = try await Street.good.run(
      sandbox, ["transcribe", "-p", "openai", "talk.wav"], environment: Sandbox.keys("openai"))
    #expect(run.status == 0, "\(run.errorText)")
    #expect(next.requests.count == 1)
    #expect(try await self.events(sandbox).filter { $0 == "lease opened" }.count == 2)
    let verdict = try await verdict(sandbox)
    #expect(verdict.contains("intact") || verdict.contains("unanchored"), "\(verdict)")
  }

  @Test(
    "37: killed at any call on the way out, never an upload without a lease before it",
    arguments: ["connect", "sendto", "fdatasync", "fsync", "pwrite64", "openat"])
  func killedAnywhere(_ call: String) async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    // The first calls of a kind, then further and further into the run.
    let (_, log) = try await Street.good.run(
      sandbox,
      script: """
        for n in 1 2 3 4 6 8 12 20 40 80; do
          strace -f -o /dev/null -e trace=\(call) -e inject=\(call):signal=KILL:when=$n \
            "$OSGK" transcribe -p openai talk.wav >/dev/null 2>&1
        done
        """, environment: Sandbox.keys("openai"))
    let events = try await events(sandbox)
    let leases = events.filter { $0 == "lease opened" }.count
    #expect(leases >= log.requests.count, "\(events)")
    #expect(leases >= log.connections.count { $0.bytes > 0 })
    let verdict = try await verdict(sandbox)
    #expect(verdict.contains("intact") || verdict.contains("unanchored"), "\(verdict)")
  }
}
