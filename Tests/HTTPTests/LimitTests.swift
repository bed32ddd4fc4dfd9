import Testing

@testable import HTTP

@Suite("79: what a server may send", .timeLimit(.minutes(1)))
struct LimitTests {
  private let client = HTTPClient()

  /// Bytes that the server got rid of, with what lies in the sockets' buffers.
  private func sent(_ server: Server) async throws -> Int {
    let line = try await server.line("flood 1 ")
    return Int(line.split(separator: " ")[2]) ?? .max
  }

  @Test("79: a gigabyte that says so is refused by its head")
  func announced() async throws {
    let server = try await Server()
    let request = try server.request("/big?bytes=1000000000", replyLimit: 1 << 20)
    let error = await client.failure(request)
    #expect(error?.code == .tooLarge(limit: 1 << 20))
    #expect(try await sent(server) < 20 << 20)
    // A reply to HEAD only tells of it.
    let head = try server.request("/announce?bytes=1000000000", method: "HEAD", body: [])
    #expect(try await client.send(head).status == 200)
  }

  @Test("79: a gigabyte that does not say so is cut at the limit")
  func unannounced() async throws {
    let server = try await Server()
    let error = await client.failure(try server.request("/endless", replyLimit: 4 << 20))
    #expect(error?.code == .tooLarge(limit: 4 << 20))
    #expect(try await sent(server) < 24 << 20)
  }

  @Test("79: so is a stream")
  func streamed() async throws {
    let server = try await Server()
    let request = try server.request("/endless", replyLimit: 4 << 20)
    do throws(HTTPError) {
      _ = try await client.stream(request) { _, _ in true }
      Issue.record("it ended")
    } catch {
      #expect(error.code == .tooLarge(limit: 4 << 20))
    }
    #expect(try await sent(server) < 24 << 20)
  }

  @Test("A reply may be as large as the limit, not a byte larger")
  func exact() async throws {
    let server = try await Server()
    let fits = try server.request("/big?bytes=65536", replyLimit: 65536)
    #expect(try await client.send(fits).body.count == 65536)
    let error = await client.failure(try server.request("/big?bytes=65536", replyLimit: 65535))
    #expect(error?.code == .tooLarge(limit: 65535))
  }

  @Test("79: a bomb is not unpacked")
  func bomb() async throws {
    let server = try await Server()
    let error = await client.failure(try server.request("/bomb"))
    #expect(error?.code == .badReply("it is compressed, which was not asked for"))
    try await server.line("request 1")
    #expect(server.lines("head 1 Accept-Encoding").isEmpty)
    // What an error's says cannot be read, but which error it is.
    let response = try await client.send(try server.request("/bomb?status=500%20No"))
    #expect(response.status == 500)
    #expect(response.body.isEmpty)
  }

  @Test(
    "79: a head without end, before or in the answer",
    arguments: ["head-flood", "interim-flood", "long-line"])
  func heads(_ name: String) async throws {
    let server = try await Server()
    let error = await client.failure(try server.request("/\(name)"))
    #expect(error?.code == .badReply("its head has no end"))
  }

  @Test("What is no HTTP, or another protocol, is told apart from a connection that broke")
  func garbage() async throws {
    let server = try await Server()
    let garbage = await client.failure(try server.request("/garbage"))
    #expect(garbage?.code == .badReply("what it says is not HTTP/1.1"))
    let other = await client.failure(try server.request("/switch"))
    #expect(other?.code == .badReply("it changes the protocol"))
  }

  @Test("A server that says no before it has read everything is heard")
  func early() async throws {
    let server = try await Server()
    let body = BodyPiece.bytes([UInt8](repeating: 1, count: 16 << 20))
    let response = try await client.send(try server.request("/early", body: [body]))
    #expect(response.status == 413)
    #expect(response.bytesSent < 16 << 20)
  }
}
