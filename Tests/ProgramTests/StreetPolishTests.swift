import JSON
import TestSupport
import Testing

/// Texts on their way to others: whom they reach, and that nobody gets any without a grant for texts.
@Suite("Polish in the street") struct StreetPolishTests {
  static let text = "so we meet on um tuesday and bring the plans for the new house with us"
  static let words = "We meet on Tuesday and bring the plans for the new house with us."

  static let all = ShippedPreset.all("polish")

  private func grant(_ sandbox: Sandbox, _ id: String, _ kind: String, _ model: String? = nil)
    async throws
  {
    let words = ["consent", "grant", id, "--for", kind] + (model.map { ["-m", $0] } ?? [])
    let (run, log) = try await Street().run(sandbox, words)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(log.isSilent)
  }

  private static func openAI(_ replies: [JSON]) -> Street {
    Street(houses: [(Street.openAI, ["replies": .array(replies)])])
  }

  private static let good = openAI([says(words)])

  private static func says(_ words: String) -> JSON {
    ["json": ["choices": [["message": ["content": .string(words)], "finish_reason": "stop"]]]]
  }

  // MARK: Whom it reaches

  @Test(
    "With a grant the text goes to the preset's own address, and nobody else hears a byte",
    arguments: all)
  func ownAddress(_ shipped: ShippedPreset) async throws {
    let sandbox = try Sandbox.cloud(for: [shipped])
    if shipped.needsGrant { try await grant(sandbox, shipped.id, "text", shipped.model) }
    let street = Street(houses: [(shipped.host, ["replies": [try shipped.reply()]])])
    let (run, log) = try await street.run(
      sandbox, shipped.arguments(), environment: Sandbox.keys(shipped.id))
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output == Self.words + "\n" && run.errorText.isEmpty, "\(run)")
    #expect(sandbox.leftovers.isEmpty)

    let request = try #require(log.onlyRequest(to: shipped))
    #expect(request.holds("bring the plans for the new house"))
  }

  // MARK: Without a grant

  @Test("Without a grant nothing leaves, not even the question where the host is: 4")
  func silent() async throws {
    let remote = Self.all.filter { $0.needsGrant }
    let sandbox = try Sandbox.cloud(for: remote)
    var keys: [String: String?] = [:]
    for shipped in remote { keys.merge(Sandbox.keys(shipped.id)) { $1 } }
    let lines = remote.map { shipped in
      let words = shipped.arguments().map { "'\($0)'" }.joined(separator: " ")
      return "\"$OSGK\" \(words); echo \"\(shipped.id) $?\""
    }
    let (run, log) = try await Street().run(
      sandbox, script: lines.joined(separator: "\n"), environment: keys)
    #expect(run.output == remote.map { "\($0.id) 4\n" }.joined(), "\(run.errorText)")
    #expect(log.isSilent, "\(log.questions) \(log.packets)")
    for shipped in remote { #expect(run.errorText.contains("--consent \(shipped.id)")) }
    #expect(!run.errorText.contains(Canary.key) && !run.errorText.contains("plans"))
  }

  @Test("That recordings may go there says nothing of texts, nor the other way round")
  func kinds() async throws {
    let sandbox = try Sandbox.cloud()
    try await grant(sandbox, "openai", "audio")
    let keys = Sandbox.keys("openai")
    for words in [
      ["polish", "-p", "openai", Self.text],
      ["transcribe", "-p", "openai", "--polish-with", "openai", "talk.wav"],
    ] {
      let (run, log) = try await Self.good.run(sandbox, words, environment: keys)
      expectFailure(run, sandbox, status: 4, says: "text to https://api.openai.com", "--consent")
      #expect(log.isSilent, "\(words) \(log.packets)")
    }
    let other = try Sandbox.cloud()
    try await grant(other, "openai", "text")
    let (run, log) = try await Self.good.run(
      other, ["transcribe", "-p", "openai", "talk.wav"], environment: keys)
    expectFailure(run, other, status: 4, says: "audio to https://api.openai.com")
    #expect(log.isSilent)
  }

  @Test("A grant that was withdrawn is none, and a style of rules needs none")
  func withdrawn() async throws {
    let sandbox = try Sandbox.cloud()
    try await grant(sandbox, "openai", "text")
    let (run, log) = try await Self.good.run(
      sandbox,
      script: """
        "$OSGK" polish -p openai '\(Self.text)' && "$OSGK" consent withdraw openai >&2
        "$OSGK" polish -p openai '\(Self.text)'; echo $?
        "$OSGK" polish -s casual '\(Self.text)'; echo $?
        """, environment: Sandbox.keys("openai"))
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4 && lines.first.map(String.init) == Self.words, "\(run)")
    #expect(lines.count == 4 && lines[1] == "4" && lines[3] == "0", "\(run)")
    #expect(log.requests.count == 1)
  }

  private static let held = openAI([["before": [["signal": "asked"], ["hold": true]]]])

  /// What the last run's script wrote down of the time, and when its connection ended.
  private func delay(_ sandbox: Sandbox, _ log: Street.Log) -> Double {
    let stamps = names(in: sandbox.root).filter { $0.hasPrefix("street-") }.compactMap { name in
      try? contents(sandbox.root + "/" + name + "/stamp")
    }
    let text = stamps.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let stamp = Double(text.split(separator: "\n").first ?? "") ?? 0
    return (log.connections.last?.closed ?? .infinity) - stamp
  }

  @Test("34: consent that is withdrawn ends a polish of another process within a second")
  func withdrawnMeanwhile() async throws {
    let sandbox = try Sandbox.cloud()
    try await grant(sandbox, "openai", "text")
    let (run, log) = try await Self.held.run(
      sandbox,
      script: """
        "$OSGK" polish -p openai '\(Self.text)' & job=$!
        await "$STREET/asked"
        "$OSGK" consent withdraw openai >&2
        date +%s.%N >"$STREET/stamp"
        wait $job; echo $?
        """, environment: Sandbox.keys("openai"))
    #expect(run.output == "4\n", "\(run)")
    #expect(run.errorText.contains("withdrawn"), "\(run)")
    #expect(delay(sandbox, log) < 2)
    #expect(log.requests.count == 1 && sandbox.leftovers.isEmpty)
  }

  @Test("Stopped while a model writes: the connection ends at once, and nothing is printed")
  func stopped() async throws {
    let sandbox = try Sandbox.cloud()
    try await grant(sandbox, "openai", "text")
    let (run, log) = try await Self.held.run(
      sandbox,
      script: """
        "$OSGK" polish -p openai '\(Self.text)' & job=$!
        await "$STREET/asked"
        date +%s.%N >"$STREET/stamp"
        kill -TERM $job
        wait $job; echo $?
        """, environment: Sandbox.keys("openai"))
    #expect(run.output == "143\n" && !run.errorText.contains("osgk"), "\(run)")
    #expect(delay(sandbox, log) < 2)
    #expect(sandbox.leftovers.isEmpty)
    let (export, _) = try await Street().run(sandbox, ["consent", "export"])
    #expect(export.output.contains("lease opened"))
  }

  // MARK: Heard here, polished there

  @Test("engine local --polish-with: what is heard stays here, and its text goes there")
  func transcriptOnly() async throws {
    let sandbox = try Sandbox.cloud()
    try makeDirectories(sandbox.config + "/providers")
    try sandbox.file(
      sandbox.config + "/providers/ears.yaml",
      text: """
        id: ears
        name: Ears
        command: {program: [ears], arguments: ["{audio}"]}
        transcription: {audio: {format: wav}, reply: {from: stdout, parse: text}}

        """)
    try sandbox.file(
      sandbox.data + "/bin/ears", text: "#!/bin/sh\necho '\(Self.text)'\n")
    let (run, log) = try await Self.good.run(
      sandbox,
      script: """
        chmod +x '\(sandbox.data)/bin/ears'
        "$OSGK" engine local -p ears --polish-with openai --consent openai >&2
        "$OSGK" transcribe talk.wav
        "$OSGK" transcribe --no-polish talk.wav
        "$OSGK" consent list
        """, environment: Sandbox.keys("openai"))
    #expect(run.status == 0, "\(run.errorText)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3 && lines.first == Self.words, "\(run)")
    #expect(lines.count == 3 && lines[1] == Self.text, "\(run)")
    #expect(lines.last?.contains("text") == true && lines.last?.contains("polish") == true)
    #expect(log.requests.count == 1)
    let request = try #require(log.requests.first)
    #expect(request.target == "/v1/chat/completions")
    #expect(!request.holds("RIFF") && !request.holds("talk"))
  }

  @Test("'auto' looks at this machine and asks nobody else, until somebody agrees")
  func automatic() async throws {
    let sandbox = try Sandbox.cloud()
    let keys = Sandbox.keys("deepseek")
    let street = Street(houses: [("api.deepseek.com", ["replies": [Self.says(Self.words)]])])
    let (run, log) = try await street.run(
      sandbox, ["polish", "-p", "auto", Self.text], environment: keys)
    expectFailure(
      run, sandbox, status: 4, says: "no chat server answers on this machine",
      "--consent deepseek")
    #expect(log.questions.isEmpty)
    #expect(log.packets.allSatisfy { $0.hasPrefix("tcp 127.0.0.1 ") }, "\(log.packets)")
    let (agreed, second) = try await street.run(
      sandbox, ["polish", "-p", "auto", "--consent", "deepseek", Self.text], environment: keys)
    #expect(agreed.status == 0 && agreed.output == Self.words + "\n", "\(agreed)")
    #expect(second.requests(to: "api.deepseek.com").count == 1)
  }

  @Test("A model that fails, refuses or leads on costs nobody a word: exit 0, one line of warning")
  func fallback() async throws {
    let sandbox = try Sandbox.cloud()
    try await grant(sandbox, "openai", "text")
    let (plain, silent) = try await Street().run(
      sandbox, ["polish", "-s", "polished", Self.text])
    #expect(plain.status == 0 && plain.output.contains("uesday and bring") && silent.isSilent)
    let replies: [JSON] = [
      ["status": 500, "body": "down"], ["status": 401, "json": ["error": ["message": "no"]]],
      ["status": 302, "headers": [["Location", "https://elsewhere.example.com/"]]],
      ["json": ["choices": [["message": ["content": "I"], "finish_reason": "content_filter"]]]],
      ["json": ["choices": [["message": ["content": ""], "finish_reason": "stop"]]]],
      ["json": ["choices": [["message": ["content": "We meet"], "finish_reason": "length"]]]],
      Self.says("We meet on Friday and bring the plans for the new house with us."),
      ["body": "<html>"],
    ]
    for reply in replies {
      let (run, log) = try await Self.openAI([reply]).run(
        sandbox, ["polish", "-p", "openai", "--timeout", "20", Self.text],
        environment: Sandbox.keys("openai"))
      #expect(run.status == 0, "\(reply): \(run.errorText)")
      #expect(run.output == plain.output, "\(reply): \(run)")
      let warnings = run.errorLines.filter { $0.contains("warning") }
      #expect(warnings.count == 1, "\(reply): \(run.errorText)")
      #expect(Set(log.questions) == [Street.openAI] && log.strangers.isEmpty)
    }
  }
}

extension ShippedPreset {
  /// The reply of the exchange, with the words that the text should become.
  fileprivate func reply() throws -> JSON {
    let answer = String(decoding: try contents(directory + "reply.http"), as: UTF8.self)
    let said = answer.drop { $0 != "{" }
      .replacing("Hallo,", with: StreetPolishTests.words).replacing(" Welt!", with: "")
    return [
      "status": 200, "headers": [["Content-Type", "application/json"]],
      "body": .string(String(said)),
    ]
  }

  fileprivate func arguments(_ more: [String] = []) -> [String] {
    ["polish", "-p", id] + (model.map { ["-m", $0] } ?? []) + more + [StreetPolishTests.text]
  }
}
