import Testing

@testable import HTTP

@Suite("Stopping", .timeLimit(.minutes(1)))
struct CancelTests {
  private let client = HTTPClient()

  @Test(
    "34: a cancelled exchange ends at once, wherever it is",
    arguments: ["/silent", "/stall", "/deaf", "/events?hold=1"])
  func anywhere(_ target: String) async throws {
    let server = try await Server()
    let body = BodyPiece.bytes([UInt8](repeating: 1, count: target == "/deaf" ? 64 << 20 : 5))
    let request = try server.request(target, body: [body])
    let task = Task { await client.failure(request) }
    try await server.line("request 1 ")
    let start = ContinuousClock.now
    task.cancel()
    let error = await task.value
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(error?.code == .cancelled)
    #expect(error?.wasSending == true)
    if target != "/deaf" { try await server.line("close 1") }
  }

  @Test("What was cancelled before it began connects nobody")
  func before() async throws {
    let server = try await Server()
    let request = try server.request("/echo")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await client.failure(request)
    }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    #expect(server.connections == 0)
  }

  @Test("The others go on")
  func others() async throws {
    let server = try await Server()
    let stopped = try server.request("/silent")
    let task = Task { await client.failure(stopped) }
    try await server.line("request 1 ")
    task.cancel()
    for _ in 0..<5 { #expect(try await client.send(try server.request("/echo")).status == 200) }
    #expect(await task.value?.code == .cancelled)
  }

  @Test("A cancelled upload tells the server by closing, and its key's connections are not reused")
  func closes() async throws {
    let server = try await Server()
    let request = try server.request("/silent")
    let task = Task { await client.failure(request) }
    try await server.line("request 1 ")
    task.cancel()
    _ = await task.value
    try await server.line("close 1")
    #expect(try await client.send(try server.request("/echo")).reusedConnection == false)
  }
}
