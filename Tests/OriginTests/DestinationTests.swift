import Origin
import Testing

@Suite("Destinations")
struct DestinationTests {
  enum Class { case local, remote, program, refused }

  @Test(
    "17: every origin is local, remote, a program, or refused, and never two of them",
    arguments: [
      ("http://127.0.0.1:8080", false, Class.local), ("http://127.9.8.7", false, .local),
      ("http://[::1]:1", false, .local), ("http://localhost:8080", false, .local),
      ("https://localhost", false, .local), ("unix:/run/x.sock", false, .local),
      // A relay is remote, wherever it listens, and may be reached without TLS on this machine.
      ("http://127.0.0.1:8080", true, .remote), ("http://localhost:8080", true, .remote),
      ("unix:/run/x.sock", true, .remote), ("https://api.example.com", true, .remote),
      ("https://api.example.com", false, .remote), ("https://192.168.1.2", false, .remote),
      ("https://10.0.0.1:8443", false, .remote), ("https://localhost.evil.example", false, .remote),
      ("program:/usr/bin/say", false, .program), ("program:/usr/bin/say", true, .program),
      ("http://api.example.com", false, .refused), ("http://192.168.1.2", false, .refused),
      ("http://localhost.evil.example", false, .refused), ("http://10.0.0.1", true, .refused),
      ("http://[fe80::1]", false, .refused),
    ])
  func classes(text: String, relays: Bool, expected: Class) throws {
    let origin = try Origin(parsing: text)
    #expect((LocalOrigin(origin, relays: relays) != nil) == (expected == .local))
    #expect((RemoteOrigin(origin, relays: relays) != nil) == (expected == .remote))
    #expect((ProgramOrigin(origin) != nil) == (expected == .program))
    guard expected != .refused else {
      let error = #expect(throws: OriginError.self) { try Destination(origin, relays: relays) }
      #expect(error?.description.hasSuffix("write https") == true)
      return
    }
    let destination = try Destination(origin, relays: relays)
    #expect(destination.origin == origin)
    #expect(destination.needsConsent == (expected != .local))
  }
}
