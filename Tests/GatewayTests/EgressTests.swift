import ChildProcess
import Consent
import Files
import JSON
import Jobs
import Keys
import Origin
import Providers
import SecretService
import TestSupport
import Testing

@testable import Gateway

/// What types cannot tell apart is looked at when the program runs.
@Suite("The exit")
struct EgressTests {
  private let server: LoopbackServer
  private let bench: Bench
  private let egress = Egress()

  init() async throws {
    server = try await LoopbackServer(EngineTests.good)
    bench = try Bench(["relay": TestPreset.at(server.base, auth: "none", relays: true)])
  }

  private func lease(
    _ origin: Origin, _ kind: DataKind = .audio, _ purpose: Purpose = .transcription
  ) async throws -> Lease {
    let ledger = try await bench.keeper.ledger()
    let terms = DisclosureTerms(origin: origin, relays: true, kinds: [kind])
    let statement = ConsentStatement(
      terms: terms, kind: kind, purpose: purpose, presetID: "relay",
      presetHash: String(repeating: "0", count: 64), method: .option)
    _ = try await ledger.grant(statement)
    return try await ledger.openLease(
      statement.key, disclosure: terms.digest, presetID: "relay",
      presetHash: statement.presetHash)
  }

  private func shipment(key: OriginKey? = nil) throws -> Shipment {
    let use = try bench.use("relay")
    let file = TestSupport.fixture("jfk.wav")
    let audio = AudioFile(
      path: file, size: try Files.status(file).size, format: .wav, seconds: 11, rate: 16_000)
    let request = try use.section.request(
      try use.section.filling(Parameters()).values, audio: audio,
      base: try #require(use.endpoint).base,
      marks: .random())
    return try Shipment(
      request, kind: .audio, purpose: .transcription, key: key, caFile: nil,
      patience: Patience(seconds: 11, bytes: 0, isLocal: true))
  }

  private var remote: RemoteOrigin {
    get throws { try #require(RemoteOrigin(try bench.use("relay").origin, relays: true)) }
  }

  @Test("A permit for exactly this origin, kind and purpose lets it out")
  func right() async throws {
    let remote = try remote
    let lease = try await lease(remote.origin)
    let answer = try await egress.send(
      shipment(), to: remote, permit: lease.permit, lease: lease)
    #expect(answer.reply.status == 200)
    #expect(answer.bytesSent > 352_000)
  }

  @Test("31: a permit for something else does not, and not a byte goes out")
  func wrong() async throws {
    let remote = try remote
    let other = try Origin(parsing: "http://127.0.0.1:1")
    for lease in [
      try await lease(remote.origin, .text, .polish),
      try await lease(remote.origin, .audio, .polish), try await lease(other),
    ] {
      let error = await #expect(throws: EgressError.self) {
        try await egress.send(shipment(), to: remote, permit: lease.permit, lease: lease)
      }
      #expect(error?.failure.reason == "permit_mismatch")
    }
    // The right permit, and another destination than the request's own.
    let lease = try await lease(other)
    let elsewhere = try #require(RemoteOrigin(other, relays: true))
    let error = await #expect(throws: EgressError.self) {
      try await egress.send(shipment(), to: elsewhere, permit: lease.permit, lease: lease)
    }
    #expect(error?.failure.reason == "permit_mismatch")
    #expect(server.events.count == 1, "it listens, and that is all")
  }

  @Test("A request for one local origin does not go to another")
  func local() async throws {
    let other = try #require(
      LocalOrigin(try Origin(parsing: "http://127.0.0.1:1"), relays: false))
    await #expect(throws: EgressError.self) { try await egress.send(shipment(), to: other) }
    #expect(server.events.count == 1)
  }

  @Test("A permit that has ended lets nothing out")
  func ended() async throws {
    let remote = try remote
    let lease = try await lease(remote.origin)
    try await lease.close(LeaseTotals(), .done)
    let error = await #expect(throws: EgressError.self) {
      try await egress.send(shipment(), to: remote, permit: lease.permit, lease: lease)
    }
    #expect(error?.failure.kind == .consent)
    #expect(server.events.count == 1)
  }

  @Test("16: a key is put into no request but one to its own origin")
  func key() throws {
    var bytes = Array(Bench.key.utf8)
    let key = OriginKey(
      key: try APIKey(parsing: &bytes), origin: try Origin(parsing: "https://api.example.com"))
    #expect(throws: EgressError.self) { try shipment(key: key) }
  }

  @Test("74: a recording that is another one when it is sent does not go out")
  func changed() async throws {
    let file = try bench.scratch.write(
      "a.wav", Files.read(TestSupport.fixture("jfk.wav"), limit: 1 << 20))
    let use = try bench.use("relay")
    let audio = AudioFile(path: file, size: 352_078, format: .wav, seconds: 11, rate: 16_000)
    let request = try use.section.request(
      try use.section.filling(Parameters()).values, audio: audio,
      base: try #require(use.endpoint).base,
      marks: .random())
    func ship() throws -> Shipment {
      try Shipment(
        request, kind: .audio, purpose: .transcription, key: nil, caFile: nil,
        patience: Patience(seconds: 11, bytes: 0, isLocal: true))
    }
    let shipment = try ship()
    try bench.scratch.write("a.wav", [UInt8](repeating: 1, count: 352_078))
    let lease = try await lease(try remote.origin)
    let error = await #expect(throws: EgressError.self) {
      try await egress.send(shipment, to: try remote, permit: lease.permit, lease: lease)
    }
    #expect(error?.failure.kind == .sourceChanged)
    #expect(error?.obstacle == .permanent)
    // And one of another size is found out before.
    try bench.scratch.write("a.wav", "short")
    let early = #expect(throws: EgressError.self) { try ship() }
    #expect(early?.failure.kind == .sourceChanged)
  }

  // MARK: Programs

  @Test("A program that may use the network runs under a permit for itself")
  func program() async throws {
    let script = try bench.scratch.script("say", "echo hello")
    let origin = try Origin(program: "\(script)")
    let program = try #require(ProgramOrigin(origin))
    let lease = try await lease(origin)
    let command = Command(program: script, arguments: [])
    let runner = try TestSupport.runner()
    let outcome = try await egress.run(
      command, as: program, permit: lease.permit, lease: lease, kind: .audio,
      purpose: .transcription, runner: runner)
    #expect(outcome.output == Array("hello\n".utf8))
    // Not another program under its name, and not for another purpose.
    let other = Command(program: "/bin/echo", arguments: [])
    await #expect(throws: EgressError.self) {
      try await egress.run(
        other, as: program, permit: lease.permit, lease: lease, kind: .audio,
        purpose: .transcription, runner: runner)
    }
    await #expect(throws: EgressError.self) {
      try await egress.run(
        command, as: program, permit: lease.permit, lease: lease, kind: .text, purpose: .polish,
        runner: runner)
    }
  }

  @Test("34: withdrawing ends the program, within a second")
  func withdrawnProgram() async throws {
    let script = try bench.scratch.script("say", "echo x >&2; exec sleep 60")
    let origin = try Origin(program: "\(script)")
    let program = try #require(ProgramOrigin(origin))
    let lease = try await lease(origin)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let egress = egress
    let runner = try TestSupport.runner()
    let task = Task {
      try await egress.run(
        Command(program: script, arguments: [], grace: .zero), as: program, permit: lease.permit,
        lease: lease, kind: .audio, purpose: .transcription, runner: runner
      ) { _ in continuation.yield() }
    }
    for await _ in stream { break }
    _ = try await bench.keeper.ledger().withdraw(origin: origin)
    let start = ContinuousClock.now
    let error = await #expect(throws: EgressError.self) { try await task.value }
    #expect(error?.failure.reason == "withdrawn")
    #expect(ContinuousClock.now - start < .seconds(2))
  }
}
