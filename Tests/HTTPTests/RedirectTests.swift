import Testing

@testable import HTTP

@Suite("Where a server may not send us", .timeLimit(.minutes(1)))
struct RedirectTests {
  private let client = HTTPClient()

  @Test("19: a redirect is a reply like any other", arguments: [301, 302, 303, 307, 308])
  func redirects(_ status: Int) async throws {
    let server = try await Server()
    let other = try await Server()
    for target in [
      "/echo", "http://127.0.0.1:\(server.port)/echo", "http://localhost:\(server.port)/echo",
      "http://127.0.0.1:\(other.port)/echo", "https://127.0.0.1:\(other.port)/echo",
      "file:///etc/passwd",
    ] {
      for method in ["GET", "POST"] {
        let request = try server.request("/status/\(status)?location=\(target)", method: method)
        let response = try await client.send(request)
        #expect(response.status == status)
        #expect(response.headers["location"] == target)
      }
    }
    #expect(try await server.lines("request ", count: 12).count == 12)
    #expect(other.connections == 0)
  }

  @Test("20: no cookie comes back, and no sign-in is begun")
  func cookies() async throws {
    let server = try await Server()
    for _ in 0..<2 {
      let text = try await client.send(try server.request("/cookie")).text
      #expect(!text.lowercased().contains("cookie:"))
    }
    let refused = try await client.send(try server.request("/ask"))
    #expect(refused.status == 401)
    #expect(try await server.lines("request ", count: 3).count == 3)
  }
}
