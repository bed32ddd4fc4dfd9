import Testing

@testable import HTTP

@Suite("Connections are kept", .timeLimit(.minutes(1)))
struct PoolTests {
  private let client = HTTPClient()

  @Test("29: ten uploads in a row are one connection")
  func reuse() async throws {
    let server = try await Server()
    for number in 0..<10 {
      let response = try await client.send(try server.request("/echo"))
      #expect(response.reusedConnection == (number > 0))
    }
    #expect(try await server.connections(after: 1) == 1)
  }

  @Test("29: a connection serves one key, and none does not serve a key")
  func keys() async throws {
    let server = try await Server()
    let keys = ["key-one", "key-two", nil, "key-one2"]
    for key in keys + keys + keys {
      _ = try await client.send(try server.request("/echo", key: key))
    }
    try await server.lines("request ", count: keys.count * 3)
    #expect(try await server.connections(after: keys.count) == keys.count)
    for number in 1...keys.count {
      let sent = Set(server.lines("head \(number) Authorization: "))
      #expect(sent.count == (keys[number - 1] == nil ? 0 : 1))
    }
  }

  @Test("29: many at a time with two keys: no connection sees both")
  func together() async throws {
    let server = try await Server()
    await withTaskGroup { group in
      for number in 0..<60 {
        group.addTask {
          let key = "key-\(number % 2)"
          _ = try? await client.send(try server.request("/echo", key: key))
        }
      }
    }
    #expect(try await server.lines("request ", count: 60).count == 60)
    for number in 1...server.connections {
      #expect(Set(server.lines("head \(number) Authorization: ")).count == 1)
    }
  }

  @Test("29: nor one set of authorities the connections of another")
  func authorities() async throws {
    let server = try await Certificates.server("good")
    var request = try server.request("/echo", scheme: "https")
    request.caFile = try await Certificates.file("ca.pem")
    _ = try await client.send(request)
    request.caFile = nil
    #expect(await client.failure(request)?.code == .tls(.unknownAuthority))
  }

  @Test("Many keys do not keep many connections open")
  func many() async throws {
    let server = try await Server()
    for number in 0..<40 {
      _ = try await client.send(try server.request("/echo", key: "key-\(number)"))
    }
    // All but the last few are closed at this end.
    for number in 1...30 { try await server.line("close \(number)") }
  }

  @Test("A connection that the server closed meanwhile is not used again")
  func closed() async throws {
    let server = try await Server()
    for number in 1...3 {
      _ = try await client.send(try server.request("/leave-after"))
      try await server.line("close \(number)")
    }
    #expect(try await server.connections(after: 3) == 3)
  }

  @Test("88: nor is what has no body and yet does something")
  func bodyless() async throws {
    let server = try await Server()
    for method in ["GET", "GET", "DELETE", "POST"] {
      _ = try await client.send(try server.request("/echo", method: method, body: []))
    }
    #expect(try await server.connections(after: 3) == 3)
  }

  @Test("88: a kept connection that breaks in the middle of a body is not tried again in secret")
  func stale() async throws {
    let server = try await Server()
    _ = try await client.send(try server.request("/stale"))
    let body = BodyPiece.bytes([UInt8](repeating: 1, count: 8 << 20))
    let error = await client.failure(try server.request("/stale", body: [body]))
    #expect(error?.code == .closedEarly)
    #expect(error?.wasSending == true)
    #expect(error?.reusedConnection == true)
    #expect(try await server.lines("request ", count: 2).count == 2)
  }
}
