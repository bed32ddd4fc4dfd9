import Files
import Polish
import Providers
import Synchronization
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("Polishing a text") struct PolishJobTests {
  static let said = "we meet at the old bridge on monday and then we walk to the station"

  @Test("A reply that passes is delivered, with who wrote it and what it took")
  func done() async throws {
    let bench = try PolishBench()
    let result = try await bench.polish(Self.said)
    #expect(result.status == .done)
    #expect(result.text == "We meet at the old bridge on monday and then we walk to the station.")
    #expect(result.raw == Self.said)
    #expect(result.style == "light")
    #expect((result.provider, result.model) == ("scribe", "small"))
    #expect((result.inputTokens, result.outputTokens) == (10, 5))
    #expect(result.reason == nil && result.message == nil)
    #expect(bench.recorder.warnings == [])
    #expect(bench.remote.polisher.finished == 1)
    let request = try #require(bench.remote.requests.first)
    #expect(request.text == Self.said)
    #expect(request.system.contains("Change as little as you can"))
    #expect(request.temperature == 0.1)
    #expect(request.seconds == Budget.seconds(for: Self.said, isLocal: false))
  }

  struct Bad: CustomTestStringConvertible {
    let reply: Result<PolishReply, Failure>
    let reason: String
    let warning: String
    var testDescription: String { reason }

    init(_ text: String, _ reason: String, _ warning: String) {
      (reply, self.reason, self.warning) = (.success(PolishReply(text: text)), reason, warning)
    }

    init(_ failure: Failure, _ reason: String, _ warning: String) {
      (reply, self.reason, self.warning) = (.failure(failure), reason, warning)
    }
  }

  static let bad: [Bad] = [
    Bad("", "empty", "the reply is empty"),
    Bad(" \n", "empty", "the reply is empty"),
    Bad(
      "<think>they want a sentence</think>", "empty",
      "the model spent its reply on reasoning; turn its thinking off"),
    Bad("I'm sorry, but I can't help with that.", "refusal", "the reply is a refusal"),
    Bad(
      "We meet at the old bridge at 9 on monday and then we walk to the station.", "number",
      "the reply changed a number"),
    Bad(Failure(.network, "scribe does not answer"), "network", "scribe does not answer"),
    Bad(Failure(.auth, "scribe refused the key"), "auth", "scribe refused the key"),
    Bad(Failure(.rate, "too many requests"), "rate", "too many requests"),
    Bad(Failure(.moderation, "the model refused"), "moderation", "the model refused"),
    Bad(Failure(.timeout, "it took too long"), "timeout", "it took too long"),
  ]

  @Test("Whatever goes wrong, the plain text is delivered with one warning", arguments: bad)
  func fallback(_ bad: Bad) async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { _, _ throws(Failure) in try bad.reply.get() })
    let result = try await bench.polish(Self.said)
    #expect(result.status == .fallback)
    #expect(result.reason == bad.reason)
    #expect(
      result.text
        == PlainStyle.polished.applied(to: Self.said, language: "en", fillers: Fillers()))
    #expect(
      bench.recorder.warnings == ["polish: \(bad.warning); the plain text is delivered"])
    #expect(bench.remote.polisher.finished == 1)
  }

  @Test("Empty content beside a field of reasoning is named")
  func onlyReasoningField() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { _, _ throws(Failure) in
        var reply = PolishReply(text: "")
        reply.reasoned = true
        return reply
      })
    let result = try await bench.polish(Self.said)
    #expect(result.reason == "empty")
    #expect(result.message?.contains("turn its thinking off") == true)
  }

  @Test("What was wrong before anything was sent ends the run with its own kind")
  func beforeSending() async throws {
    for kind in [ErrorKind.consent, .keyMissing, .keyringLocked, .keyringMissing] {
      let bench = try PolishBench(
        remote: ScriptedRemote { _, _ throws(Failure) in throw Failure(kind, "no") })
      let error = await failure { _ = try await bench.polish(Self.said) }
      #expect(error?.kind == kind)
      #expect(bench.remote.polisher.finished == 1)
    }
    let refused = try PolishBench(remote: ScriptedRemote(refusal: Failure(.consent, "no grant")))
    let job = try refused.job { $0.provider = "scribe" }
    let plan = try await job.plan()
    #expect(await failure { try await job.permit(plan) }?.kind == .consent)
    #expect(refused.remote.permits == ["scribe polish"])
  }

  @Test("An answer that was cut off is asked for once more with more room")
  func cutOff() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { request, number throws(Failure) in
        var reply = try await ScriptedRemote.same(request, number)
        reply.isCutOff = number == 1
        return reply
      })
    let result = try await bench.polish(Self.said)
    #expect(result.status == .done)
    #expect((result.inputTokens, result.outputTokens) == (20, 10))
    let requests = bench.remote.requests
    #expect(requests.count == 2)
    #expect(requests[0].maxTokens < requests[1].maxTokens)
    #expect(requests[1].seconds <= requests[0].seconds)

    let always = try PolishBench(
      remote: ScriptedRemote { request, _ throws(Failure) in
        PolishReply(text: request.text, isCutOff: true)
      })
    #expect(try await always.polish(Self.said).reason == "cut_off")
    #expect(always.remote.requests.count == 2)
  }

  @Test("Nobody is asked about a trivial text, or for a plain style")
  func nobody() async throws {
    let bench = try PolishBench()
    let trivial = try await bench.polish("okay")
    #expect((trivial.status, trivial.reason) == (.skipped, "trivial"))
    #expect(
      trivial.text == PlainStyle.polished.applied(to: "okay", language: "en", fillers: .init()))
    let plain = try await bench.polish(Self.said) {
      $0.provider = nil
      $0.style = "casual"
    }
    #expect(plain.status == .done && plain.provider == nil)
    #expect(
      plain.text == PlainStyle.casual.applied(to: Self.said, language: "en", fillers: .init()))
    let verbatim = try await bench.polish("um  \(Self.said)") {
      ($0.provider, $0.style) = (nil, "verbatim")
    }
    #expect(verbatim.text == "um  \(Self.said)")
    #expect(bench.remote.made == 0)
  }

  @Test("What is asked for in words is done with short texts, too")
  func instruction() async throws {
    let bench = try PolishBench()
    let result = try await bench.polish("okay") {
      $0.provider = "scribe"
      $0.instruction = "End it with a period."
    }
    #expect(result.status == .done && result.style == "instruction")
    #expect(result.text == "Okay.")
    #expect(bench.remote.requests.first?.system.contains("End it with a period.") == true)
  }

  @Test("Corrections stand before and behind the model")
  func corrections() async throws {
    var bench = try PolishBench(
      remote: ScriptedRemote { request, _ throws(Failure) in
        PolishReply(text: request.text + " and osgkay.")
      })
    bench.words.corrections = Corrections([.init(from: "osgkay", to: "osgk")])
    let result = try await bench.polish(
      "the program that we use is called osgkay, all of us use it")
    #expect(bench.remote.requests[0].text.contains("called osgk,"))
    #expect(!result.text.contains("osgkay"))
    #expect(result.raw.contains("osgkay"))
    let verbatim = try await bench.polish("osgkay") { $0.style = "verbatim" }
    #expect(verbatim.text == "osgk")
  }

  @Test("Cancelling ends it")
  func cancelled() async throws {
    let begun = Gate()
    let bench = try PolishBench(
      remote: ScriptedRemote { _, _ throws(Failure) in
        begun.open()
        try? await Task.sleep(for: .seconds(600))
        throw Failure(.cancelled, "cancelled")
      })
    let task = Task { try await bench.polish(Self.said) }
    await begun.wait()
    task.cancel()
    #expect(await failure { _ = try await task.value }?.kind == .cancelled)
    #expect(bench.remote.polisher.finished == 1)
  }

  @Test("An answer that comes too late is ignored, also by the preview, and not waited for")
  func late() async throws {
    let (gate, answered) = (Gate(), Gate())
    let bench = try PolishBench(
      remote: ScriptedRemote { request, _ throws(Failure) in
        // Deaf to its cancellation.
        await gate.wait()
        defer { answered.open() }
        return PolishReply(text: "Too late.")
      })
    let shown = Mutex<[String]>([])
    let result = try await bench.polish(
      Self.said,
      {
        $0.provider = "scribe"
        $0.transfer.timeout = 0.05
      }, onText: { text in shown.withLock { $0.append(text) } })
    #expect((result.status, result.reason) == (.fallback, "timeout"))
    #expect(
      bench.recorder.warnings == [
        "polish: no answer came within 0.1 seconds; the plain text is delivered"
      ])
    gate.open()
    await answered.wait()
    #expect(shown.withLock { $0 } == [])
  }
}
