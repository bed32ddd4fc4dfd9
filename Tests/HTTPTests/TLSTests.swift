import Files
import Origin
import Testing

@testable import HTTP

@Suite("TLS", .timeLimit(.minutes(1)))
struct TLSTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let certificate: String
    let problem: HTTPError.TLSProblem
    var testDescription: String { certificate }
  }

  private func trusting(_ name: String) async throws -> HTTPClient {
    HTTPClient(HTTPConfiguration(authorityFile: try await Certificates.file(name)))
  }

  @Test(
    "22: what is wrong with a certificate is told apart, and no byte of the request goes out",
    arguments: [
      Case(certificate: "expired", problem: .expired),
      Case(certificate: "early", problem: .notYetValid),
      Case(certificate: "other", problem: .wrongName),
      Case(certificate: "self", problem: .selfSigned),
      Case(certificate: "unknown", problem: .unknownAuthority),
    ])
  func bad(_ bad: Case) async throws {
    let server = try await Certificates.server(bad.certificate)
    let client = try await trusting("ca.pem")
    let error = await client.failure(try server.request("/echo", scheme: "https"))
    #expect(error?.code == .tls(bad.problem))
    #expect(error?.wasSending == false)
    try await server.line("close 1")
    #expect(server.lines("request ").isEmpty)
  }

  @Test("22: each has a sentence of its own")
  func sentences() {
    let all: [HTTPError.TLSProblem] = [
      .expired, .notYetValid, .wrongName, .selfSigned, .unknownAuthority, .authorities("/x"),
      .other,
    ]
    #expect(Set(all.map(\.description)).count == all.count)
  }

  @Test("22: less than TLS 1.2 is no connection")
  func old() async throws {
    let client = try await trusting("ca.pem")
    let old = try await Certificates.server("good", "--old-tls")
    let error = await client.failure(try old.request("/echo", scheme: "https"))
    #expect(error?.code == .tls(.other))
    #expect(error?.wasSending == false)
  }

  @Test("23: authorities of one's own: for all, for one request, or by directory")
  func authorities() async throws {
    let server = try await Certificates.server("good")
    var request = try server.request("/echo", scheme: "https", host: "localhost")
    let file = try await Certificates.file("ca.pem")
    #expect(await HTTPClient().failure(request)?.code == .tls(.unknownAuthority))
    #expect(try await HTTPClient(.init(authorityFile: file)).send(request).status == 200)
    let directory = try await Certificates.file("hashed")
    #expect(try await HTTPClient(.init(authorityDirectory: directory)).send(request).status == 200)
    request.caFile = file
    #expect(try await HTTPClient().send(request).status == 200)
    // Nobody else is trusted for it.
    request.caFile = try await Certificates.file("stranger.pem")
    let client = HTTPClient(.init(authorityFile: file))
    #expect(await client.failure(request)?.code == .tls(.unknownAuthority))
  }

  @Test("23: authorities that cannot be read are named")
  func unreadable() async throws {
    let server = try await Certificates.server("good")
    var request = try server.request("/echo", scheme: "https")
    request.caFile = "/nowhere/ca.pem"
    let error = await HTTPClient().failure(request)
    #expect(error?.code == .tls(.authorities("/nowhere/ca.pem")))
  }

  @Test("A reply cut without TLS's own ending is no reply")
  func truncated() async throws {
    let server = try await Certificates.server("good")
    let client = try await trusting("ca.pem")
    let error = await client.failure(try server.request("/until-close", scheme: "https"))
    #expect(error?.code == .closedEarly)
    #expect(error?.wasSending == true)
  }

  @Test("A remote host is asked with its own name")
  func remote() async throws {
    let server = try await Certificates.server("good")
    var configuration = HTTPConfiguration(authorityFile: try await Certificates.file("ca.pem"))
    configuration.overrides = ["api.example.test:\(server.port):127.0.0.1"]
    let response = try await HTTPClient(configuration).send(
      try server.request("/echo", scheme: "https", host: "api.example.test"))
    #expect(response.text.contains("Host: api.example.test:\(server.port)\r\n"))
  }
}
