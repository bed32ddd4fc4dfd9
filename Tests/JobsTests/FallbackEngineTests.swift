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

  // MARK: Several at once

  @Test(
    "Who is down for two pieces at once is left once: nobody is passed over, and it is said once")
  func atOnce() async throws {
    let recorder = Recorder()
    let door = Door(2)
    let first = MeetingEngine("p0", door)
    let engines = [ScriptedEngine("p1"), ScriptedEngine("p2")]
    let made = Shared([0, 0, 0])
    let all: [any Engine] = [first] + engines
    let chain = FallbackEngine(
      all.enumerated().map { index, engine in
        FallbackEngine.Member(provider: "p\(index)") { () async throws(Failure) in
          made.change { $0[index] += 1 }
          await Task.yield()
          return engine
        }
      })
    async let one = chain.transcribe(Self.input, reporter: recorder)
    async let two = chain.transcribe(Self.input, reporter: recorder)
    #expect(try await [one, two].map(\.provider) == ["p1", "p1"])
    #expect(recorder.events.count == 1)
    #expect(made.now == [1, 1, 0], "each engine is made once")
    #expect(engines[1].asked.withLock { $0 } == 0)
    await chain.finish()
    #expect(engines[0].isFinished.withLock { $0 } && !engines[1].isFinished.withLock { $0 })
  }

  @Test("A piece that comes back from one that was left long ago goes where the others are")
  func late() async throws {
    let recorder = Recorder()
    let door = Door(2)
    let chain = FallbackEngine(
      ([MeetingEngine("p0", door), ScriptedEngine("p1", [Failure(.network, "down")])]
        + [ScriptedEngine("p2")] as [any Engine]).enumerated().map { index, engine in
          FallbackEngine.Member(provider: "p\(index)") { () throws(Failure) in engine }
        })
    async let one = chain.transcribe(Self.input, reporter: recorder)
    async let two = chain.transcribe(Self.input, reporter: recorder)
    let providers = try await [one, two].map(\.provider)
    #expect(providers.allSatisfy { ["p1", "p2"].contains($0) } && providers.contains("p2"))
    #expect(recorder.events.count == 2, "once for each that was left")
  }

  @Test("Who has somebody behind it knows, so that nobody waits for it")
  func successor() async throws {
    let told = Shared<[Bool]>([])
    let engines: [any Engine] = [
      TellingEngine(Failure(.server, "down")) { hasSuccessor in
        told.change { $0.append(hasSuccessor) }
      },
      TellingEngine(nil) { hasSuccessor in told.change { $0.append(hasSuccessor) } },
    ]
    let chain = FallbackEngine(
      engines.enumerated().map { index, engine in
        FallbackEngine.Member(provider: "p\(index)") { () throws(Failure) in engine }
      })
    _ = try await chain.transcribe(Self.input, reporter: SilentReporter())
    #expect(told.now == [true, false])
  }

  @Test("An engine that could not be made is made anew for the next piece")
  func making() async throws {
    let tries = Shared(0)
    let engine = ScriptedEngine("p0")
    let chain = FallbackEngine([
      FallbackEngine.Member(provider: "p0") { () throws(Failure) in
        tries.change { $0 += 1 }
        if tries.now == 1 { throw Failure(.keyringLocked, "locked") }
        return engine
      }
    ])
    await #expect(throws: Failure(.keyringLocked, "locked")) {
      try await chain.transcribe(Self.input, reporter: SilentReporter())
    }
    #expect(try await chain.transcribe(Self.input, reporter: SilentReporter()).provider == "p0")
    await chain.finish()
    #expect(engine.isFinished.withLock { $0 })
  }
}

/// Something that several tasks write to.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }
  var now: Value { value.withLock { $0 } }
  func change(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }
}

/// Opens when so many stand before it.
private final class Door: Sendable {
  private struct State {
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state: Mutex<State>
  init(_ count: Int) { state = Mutex(State(missing: count)) }

  func pass() async {
    await withCheckedContinuation { continuation in
      let free = state.withLock { state in
        state.missing -= 1
        state.waiting.append(continuation)
        guard state.missing <= 0 else { return [CheckedContinuation<Void, Never>]() }
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in free { continuation.resume() }
    }
  }
}

/// Is down for all, once all are there.
private final class MeetingEngine: Engine {
  private let name: String
  private let door: Door

  init(_ name: String, _ door: Door) {
    self.name = name
    self.door = door
  }

  func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    await door.pass()
    throw Failure(.network, "\(name) is down")
  }
}

/// Says what it was told.
private final class TellingEngine: Engine {
  private let failure: Failure?
  private let tell: @Sendable (Bool) -> Void

  init(_ failure: Failure?, tell: @escaping @Sendable (Bool) -> Void) {
    self.failure = failure
    self.tell = tell
  }

  func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    tell(input.hasSuccessor)
    if let failure { throw failure }
    return EngineReply(transcript: Transcript(text: "words"), provider: "p", model: nil)
  }
}
