import ChildProcess
import Files
import TestSupport
import Testing

@testable import HTTP

@Suite("The environment", .timeLimit(.minutes(1)))
struct EnvironmentTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("8: no file of TLS keys is written")
  func keyLog() async throws {
    let server = try await Certificates.server("good")
    let scratch = try Scratch()
    let said = try await HTTPTool.run(
      ["get", "https://127.0.0.1:\(server.port)/echo", canary],
      environment: [
        ("SSLKEYLOGFILE", scratch("keys").bytes),
        ("SSL_CERT_FILE", try await Certificates.file("ca.pem").bytes),
      ])
    #expect(said == "status 200\n")
    #expect(!Files.exists(scratch("keys")))
  }

  @Test("8: the same exchange by a program that does not care writes one")
  func control() async throws {
    let server = try await Certificates.server("good")
    let scratch = try Scratch()
    _ = try await TestSupport.runner().run(
      Command(
        program: "/usr/bin/curl",
        arguments: ["-s", "-k", "https://127.0.0.1:\(server.port)/echo"].map(bytes),
        environment: [("SSLKEYLOGFILE", scratch("keys").bytes)], network: .any,
        deadline: .seconds(20)))
    #expect(Files.exists(scratch("keys")))
  }

  @Test("10: after an exchange the key lies where it lay before, and nowhere else")
  func remains() async throws {
    let server = try await Server()
    let tls = try await Certificates.server("good")
    let file = try await Certificates.file("ca.pem")
    for url in [
      "http://127.0.0.1:\(server.port)/status/200", "https://127.0.0.1:\(tls.port)/status/200",
    ] {
      let said = try await HTTPTool.run(
        ["remains", url], environment: [("SSL_CERT_FILE", file.bytes)])
      #expect(said == "1\n", "\(url)")
    }
  }

  @Test("9: nothing of an exchange is told on the side")
  func silence() async throws {
    let server = try await Certificates.server("good")
    let said = try await HTTPTool.run(
      ["get", "https://127.0.0.1:\(server.port)/echo", canary],
      environment: [("SSL_CERT_FILE", try await Certificates.file("ca.pem").bytes)])
    #expect(said == "status 200\n")
  }

  @Test("20: neither .netrc nor .curlrc is read")
  func netrc() async throws {
    let server = try await Server()
    let scratch = try Scratch()
    for host in ["127.0.0.1", "localhost"] {
      try scratch.write(
        ".netrc", "machine \(host) login evil password evil\ndefault login evil password evil\n",
        mode: 0o600)
      try scratch.write(".curlrc", "header = \"X-Evil: 1\"\nlocation\nnetrc\n")
      let said = try await HTTPTool.run(
        ["get", "http://\(host):\(server.port)/echo"],
        environment: [("HOME", scratch.path.bytes), ("CURL_HOME", scratch.path.bytes)])
      #expect(said == "status 200\n")
    }
    try await server.lines("request ", count: 2)
    let heads = server.lines("head ").joined()
    #expect(!heads.contains("Authorization"))
    #expect(!heads.contains("X-Evil"))
  }

  @Test("23: SSL_CERT_FILE and SSL_CERT_DIR count")
  func authorities() async throws {
    let server = try await Certificates.server("good")
    let words = ["get", "https://localhost:\(server.port)/echo"]
    let file = try await Certificates.file("ca.pem")
    let directory = try await Certificates.file("hashed")
    #expect(try await HTTPTool.run(words).contains("no known authority"))
    for variable in [("SSL_CERT_FILE", file.bytes), ("SSL_CERT_DIR", directory.bytes)] {
      let said = try await HTTPTool.run(words, environment: [variable])
      #expect(said == "status 200\n", "\(variable.0)")
    }
  }

  @Test("24: no proxy is asked about this machine, however it is set")
  func local() async throws {
    let proxy = try await Server("--proxy")
    let scratch = try Scratch()
    let socket = scratch("engine.sock")
    let server = try await Server()
    let tls = try await Certificates.server("good")
    let unix = try await Server("--unix", "\(socket)")
    let names = [
      "http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
    ]
    for scheme in ["http", "socks5h"] {
      let address = bytes("\(scheme)://evil:evil@127.0.0.1:\(proxy.port)")
      let file = try await Certificates.file("ca.pem")
      let environment =
        names.map { ($0, address) } + [
          ("no_proxy", bytes("nothing.example")), ("SSL_CERT_FILE", file.bytes),
        ]
      for url in [
        "http://127.0.0.1:\(server.port)/echo", "http://localhost:\(server.port)/echo",
        "https://127.0.0.1:\(tls.port)/echo", "https://localhost:\(tls.port)/echo",
        "unix:\(socket)",
      ] {
        let said = try await HTTPTool.run(["get", url, canary], environment: environment)
        #expect(said == "status 200\n", "\(url)")
      }
    }
    #expect(proxy.connections == 0)
    #expect(try await unix.connections(after: 2) == 2)
  }
}
