import Audio
import Files
import Synchronization
import Testing
import Transcripts

@testable import Jobs

/// An engine that fails as told, then answers.
final class ScriptedEngine: Engine {
  private let name: String
  private let failures: Mutex<[Failure]>
  let asked = Mutex(0)
  let isFinished = Mutex(false)

  init(_ name: String, _ failures: [Failure] = []) {
    self.name = name
    self.failures = Mutex(failures)
  }

  func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    asked.withLock { $0 += 1 }
    if let failure = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
    return EngineReply(transcript: Transcript(text: "words"), provider: name, model: nil)
  }

  func finish() async { isFinished.withLock { $0 = true } }
}

@Suite("Who takes over") struct FallbackEngineTests {
  static let input = EngineInput(Clip(path: "/nowhere", sampleCount: 16_000, startSample: 0))

  static func chain(_ engines: ScriptedEngine...) -> FallbackEngine {
    FallbackEngine(
      engines.enumerated().map { index, engine in
        FallbackEngine.Member(provider: "p\(index)") { () throws(Failure) in engine }
      })
  }

  @Test(
    "36: the next provider takes over where one is down, limited or will not have the key",
    arguments: [ErrorKind.rate, .server, .network, .auth, .balance, .quota])
  func passesOn(_ kind: ErrorKind) async throws {
    let recorder = Recorder()
    let engines = [ScriptedEngine("p0", [Failure(kind, "down")]), ScriptedEngine("p1")]
    let chain = Self.chain(engines[0], engines[1])
    let reply = try await chain.transcribe(Self.input, reporter: recorder)
    #expect(reply.provider == "p1")
    #expect(
      recorder.events == [
        .warning(code: "fallback", message: "p0 failed (down); p1 takes over")
      ])
    // What is down for one piece is not asked for the next.
    #expect(try await chain.transcribe(Self.input, reporter: recorder).provider == "p1")
    #expect(engines[0].asked.withLock { $0 } == 1)
    await chain.finish()
    #expect(engines.allSatisfy { $0.isFinished.withLock { $0 } })
  }

  @Test(
    "36: nobody takes over what may be billed already, or what the request itself got wrong",
    arguments: [
      ErrorKind.timeout, .badAudio, .tooLarge, .moderation, .language, .model, .cancelled, .consent,
      .unsupported, .diskFull,
    ])
  func stays(_ kind: ErrorKind) async {
    let second = ScriptedEngine("p1")
    let chain = Self.chain(ScriptedEngine("p0", [Failure(kind, "no")]), second)
    await #expect(throws: Failure(kind, "no")) {
      try await chain.transcribe(Self.input, reporter: SilentReporter())
    }
    #expect(second.asked.withLock { $0 } == 0)
  }

  @Test("The last one's failure is the run's")
  func last() async {
    let chain = Self.chain(
      ScriptedEngine("p0", [Failure(.server, "first")]),
      ScriptedEngine("p1", [Failure(.server, "second")]))
    await #expect(throws: Failure(.server, "second")) {
      try await chain.transcribe(Self.input, reporter: SilentReporter())
    }
  }
}
