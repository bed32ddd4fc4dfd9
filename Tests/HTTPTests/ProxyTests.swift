import Files
import Testing

@testable import HTTP

@Suite("25: proxies of the environment", .timeLimit(.minutes(1)))
struct ProxyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var variables: [String: String]
    var url = "https://api.example.test/echo"
    let isAsked: Bool
    var testDescription: String {
      variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        + " \(url)"
    }
  }

  /// `PROXY` stands for the test's proxy. Where it is not asked the name is looked up, or the
  /// address tried: in vain, since the program is in a network of its own.
  private static let cases = [
    Case(variables: ["https_proxy": "PROXY"], isAsked: true),
    Case(variables: ["HTTPS_PROXY": "PROXY"], isAsked: true),
    Case(variables: ["all_proxy": "PROXY"], isAsked: true),
    Case(variables: ["ALL_PROXY": "PROXY"], isAsked: true),
    Case(variables: ["http_proxy": "PROXY", "HTTP_PROXY": "PROXY"], isAsked: false),
    Case(variables: [:], isAsked: false),
    Case(variables: ["https_proxy": "PROXY", "no_proxy": "other.test"], isAsked: true),
    Case(variables: ["https_proxy": "PROXY", "no_proxy": "api.example.test"], isAsked: false),
    Case(variables: ["https_proxy": "PROXY", "NO_PROXY": "example.test"], isAsked: false),
    Case(variables: ["https_proxy": "PROXY", "no_proxy": "a.test, .example.test"], isAsked: false),
    Case(variables: ["https_proxy": "PROXY", "no_proxy": "*"], isAsked: false),
    Case(variables: ["https_proxy": "PROXY", "no_proxy": "ample.test"], isAsked: true),
    Case(
      variables: ["https_proxy": "PROXY", "no_proxy": "10.0.0.0/8"],
      url: "https://10.1.2.3/echo", isAsked: false),
    Case(
      variables: ["https_proxy": "PROXY", "no_proxy": "10.0.0.0/8"],
      url: "https://11.1.2.3/echo", isAsked: true),
    Case(
      variables: ["https_proxy": "PROXY", "no_proxy": "192.0.2.7"],
      url: "https://192.0.2.7/echo", isAsked: false),
    Case(
      variables: ["https_proxy": "PROXY", "no_proxy": "2001:db8::7"],
      url: "https://[2001:db8::7]/echo", isAsked: false),
    Case(
      variables: ["https_proxy": "PROXY", "no_proxy": "2001:db8::/32"],
      url: "https://[2001:db9::7]/echo", isAsked: true),
  ]

  @Test("25: who is asked is as libcurl says", arguments: cases)
  func table(_ row: Case) async throws {
    let said = try await ask(row.variables, row.url, proxy: ["--status", "502"])
    let asked = said.contains("asked 1 CONNECT ")
    #expect(asked == row.isAsked, "\(said)")
    #expect(said.contains("(status 502)") == row.isAsked, "\(said)")
    #expect(!said.contains(canary), "the key leaves only inside TLS")
  }

  @Test("25: a proxy's password is in no error, and goes to it only")
  func password() async throws {
    let proxy = "http://someone:pass-word@127.0.0.1:PORT"
    let refused = try await ask(
      ["https_proxy": proxy], "https://api.example.test/", proxy: ["--status", "407"])
    // c29tZW9uZTpwYXNzLXdvcmQ= is what Basic makes of both.
    #expect(refused.contains("head 1 Proxy-Authorization: Basic c29tZW9uZTpwYXNzLXdvcmQ="))
    #expect(refused.contains("the proxy of the environment refuses (status 407)"))
    #expect(!refused.contains("pass-word"))
    let dropped = try await ask(
      ["https_proxy": proxy], "https://api.example.test/", proxy: ["--status", "drop"])
    #expect(
      dropped.contains("the proxy of the environment (https_proxy, all_proxy) does not answer"))
    #expect(!dropped.contains("pass-word"))
    for wrong in ["http://someone:pass-word@127.0.0.1:1", "http://someone:pass-word@no.invalid:1"] {
      let said = try await ask(["https_proxy": wrong], "https://api.example.test/", proxy: [])
      #expect(said.contains("the proxy of the environment"), "\(said)")
      #expect(!said.contains("pass-word"))
      #expect(!said.contains("someone"))
    }
  }

  @Test("25: through a proxy the request arrives, the key only inside TLS")
  func through() async throws {
    let server = try await Certificates.server("good")
    let proxy = try await Server("--proxy", "--to", "\(server.port)")
    let said = try await HTTPTool.run(
      ["get", "https://api.example.test/echo", canary],
      environment: [
        ("https_proxy", Array("http://127.0.0.1:\(proxy.port)".utf8)),
        ("SSL_CERT_FILE", try await Certificates.file("ca.pem").bytes),
      ])
    #expect(said == "status 200\n")
    let asked = try await proxy.lines("asked ", count: 1)
    #expect(asked == ["asked 1 CONNECT api.example.test:443 HTTP/1.1"])
    #expect(!proxy.lines.joined().contains(canary))
    let sent = "head 1 Authorization: Bearer \(canary)"
    #expect(try await server.lines(sent, count: 1).count == 1)
  }

  /// Runs proxy and program in a network of their own, without a way out. Gives what both said.
  private func ask(
    _ variables: [String: String], _ url: String, proxy: [String]
  ) async throws -> String {
    let script = """
      ip link set lo up
      exec 3< <(exec python3 -B "$SERVER" --proxy "$@")
      read -r word port <&3
      for name in $NAMES; do
        value=${!name}
        value=${value//PROXY/http://127.0.0.1:$port}
        export "$name=${value//PORT/$port}"
      done
      "$TOOL" get "$URL" "$KEY"
      kill $!
      cat <&3
      """
    let environment: [(name: String, value: [UInt8])] =
      [
        ("URL", Array(url.utf8)), ("KEY", Array(canary.utf8)),
        ("NAMES", Array(variables.keys.joined(separator: " ").utf8)),
      ] + variables.map { ($0.key, Array($0.value.utf8)) }
    return try await HTTPTool.shell(script, proxy, in: ["--net"], environment: environment)
  }
}
