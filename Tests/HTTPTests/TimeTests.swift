import Files
import Origin
import Testing

@testable import HTTP

@Suite("81: servers that are slow or break", .timeLimit(.minutes(1)))
struct TimeTests {
  private let client = HTTPClient()
  private static let limits = HTTPTimeouts(
    connect: .seconds(5), sendIdle: .seconds(1), firstByte: .seconds(1), readIdle: .seconds(1),
    leastBytes: 256)

  struct Case: CustomTestStringConvertible, Sendable {
    let target: String
    let code: HTTPError.Code
    var tls = false
    /// Larger than what the sockets hold.
    var body = 5
    var isSlow: Bool { if case .timeout = code { true } else { false } }
    var testDescription: String { target + (tls ? " over TLS" : "") }
  }

  private static let cases = [
    Case(target: "/silent", code: .timeout(.firstByte)),
    Case(target: "/slow-head", code: .timeout(.firstByte)),
    Case(target: "/slow-body", code: .timeout(.idle)),
    Case(target: "/stall", code: .timeout(.idle)),
    Case(target: "/deaf", code: .timeout(.send), body: 64 << 20),
    Case(target: "/short", code: .closedEarly),
    Case(target: "/cut-chunk", code: .closedEarly),
    Case(target: "/bad-chunk", code: .badReply("its chunks are malformed")),
    Case(target: "/close", code: .closedEarly),
    Case(target: "/reset", code: .closedEarly),
    Case(target: "/silent", code: .timeout(.firstByte), tls: true),
    Case(target: "/stall", code: .timeout(.idle), tls: true),
    Case(target: "/deaf", code: .timeout(.send), tls: true, body: 64 << 20),
    Case(target: "/short", code: .closedEarly, tls: true),
    Case(target: "/until-close", code: .closedEarly, tls: true),
    Case(target: "/cut-chunk", code: .closedEarly, tls: true),
  ]

  @Test("81: each with its own word, in time", arguments: cases)
  func broken(_ broken: Case) async throws {
    let server = try await broken.tls ? Certificates.server("good") : Server()
    let client = HTTPClient(.init(authorityFile: try await Certificates.file("ca.pem")))
    let request = try server.request(
      broken.target, scheme: broken.tls ? "https" : "http",
      body: [.bytes([UInt8](repeating: 1, count: broken.body))],
      timeouts: broken.isSlow ? Self.limits : HTTPTimeouts())
    let start = ContinuousClock.now
    let error = await client.failure(request)
    // A second is allowed; a machine that is busy with something else gets more.
    #expect(ContinuousClock.now - start < .seconds(8))
    #expect(error?.code == broken.code)
    #expect(error?.wasSending == true)
    #expect(error?.reusedConnection == false)
  }

  @Test("81: a trickle within its minimum still ends with the whole time")
  func total() async throws {
    let server = try await Server()
    var limits = Self.limits
    limits.leastBytes = 1
    limits.total = .seconds(2)
    let error = await client.failure(try server.request("/slow-body", timeouts: limits))
    #expect(error?.code == .timeout(.total))
  }

  @Test("83: what fails before anything is sent says so: nobody listens, or nobody answers")
  func connecting() async throws {
    let server = try await Server()
    let port = server.port
    _ = consume server
    // The port is free once the server has ended; until then it answers.
    var refused: HTTPError?
    repeat {
      let request = HTTPRequest(
        "POST", "http://127.0.0.1:\(port)/echo",
        of: try Origin(parsing: "http://127.0.0.1:\(port)"), body: [.bytes([1])])
      refused = await client.failure(request)
    } while refused?.code != .connect
    #expect(refused?.wasSending == false)
    // A listener whose queue is full drops what comes: a connection attempt hangs.
    let full = try await FullListener()
    let hanging = HTTPRequest(
      "POST", "http://127.0.0.1:\(full.port)/",
      of: try Origin(parsing: "http://127.0.0.1:\(full.port)"), body: [.bytes([1])],
      timeouts: HTTPTimeouts(connect: .seconds(1)))
    let error = await client.failure(hanging)
    #expect(error?.code == .timeout(.connect))
    #expect(error?.wasSending == false)
  }

  @Test("A TLS handshake that does not go on is a connection that did not come about")
  func handshake() async throws {
    let server = try await Server()
    var limits = Self.limits
    limits.connect = .seconds(1)
    // It reads a request line, and the client's greeting has no line end.
    let error = await client.failure(
      try server.request("/echo", scheme: "https", timeouts: limits))
    #expect(error?.wasSending == false)
    #expect(error?.code == .timeout(.connect) || error?.code == .tls(.other))
  }

  @Test("A name that does not exist")
  func unknownName() async throws {
    let request = HTTPRequest(
      "GET", "https://no-such-host.invalid/",
      of: try Origin(parsing: "https://no-such-host.invalid"),
      timeouts: HTTPTimeouts(connect: .seconds(20)))
    let error = await client.failure(request)
    #expect(error?.code == .resolve || error?.code == .timeout(.connect))
    #expect(error?.wasSending == false)
  }
}
