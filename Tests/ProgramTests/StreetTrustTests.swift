import JSON
import TestSupport
import Testing

/// Whom the program believes, where it lets itself be sent, and through whom it goes.
@Suite("Trust in the street") struct StreetTrustTests {
  private func transcribe(
    _ street: Street, _ sandbox: Sandbox, _ arguments: [String] = [],
    _ environment: [String: String?] = [:]
  ) async throws -> (Run, Street.Log) {
    try await street.run(
      sandbox, ["transcribe", "-p", "openai", "--retries", "0"] + arguments + ["talk.wav"],
      environment: Sandbox.keys("openai").merging(environment) { $1 })
  }

  @Test(
    "22: a certificate that is not right ends it, each kind with its own words",
    arguments: [
      ("expired", "expired"), ("wrong-name", "another name"), ("self-signed", "signed by itself"),
      ("other-ca", "no known authority"),
    ])
  func certificates(_ certificate: String, _ words: String) async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let (run, log) = try await transcribe(
      .openAI(["json": ["text": "no"]], certificate: .string(certificate)), sandbox)
    expectFailure(run, sandbox, status: 6, says: words, Street.openAI)
    #expect(log.requests.isEmpty && log.connections.allSatisfy { $0.bytes == 0 })
  }

  @Test("22: TLS 1.1 is not spoken")
  func oldTLS() async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let street = Street(houses: [(Street.openAI, ["tls_version": "1.1"])])
    let (run, log) = try await transcribe(street, sandbox)
    expectFailure(run, sandbox, status: 6, says: "TLS 1.2")
    #expect(log.requests.isEmpty)
  }

  @Test("23: a company's own authority is believed where the preset names it, and only there")
  func ownAuthority() async throws {
    let sandbox = try Sandbox.cloud()
    let life = try Street().start(sandbox, ["/bin/true"])
    _ = try await life.ended()
    try sandbox.file("company.pem", try contents(life.directory + "/other-ca.pem"))
    try sandbox.preset(
      "openai", "id: openai\nextends: openai\nca_file: \(sandbox.work)/company.pem\n")
    try await sandbox.grant("openai")
    let company = Street.openAI(
      ["json": ["text": .string(Street.text)]], certificate: "other-ca")
    let (run, _) = try await transcribe(company, sandbox)
    expectText(run, sandbox)
  }

  @Test("23: SSL_CERT_FILE is read")
  func environmentAuthority() async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let (none, _) = try await Street.good.run(
      sandbox,
      script: """
        export SSL_CERT_FILE="$STREET/other-ca.pem"
        exec "$OSGK" transcribe -p openai --retries 0 talk.wav
        """, environment: Sandbox.keys("openai"))
    expectFailure(none, sandbox, status: 6, says: "no known authority")
    let (run, _) = try await transcribe(.good, sandbox)
    expectText(run, sandbox)
  }

  @Test("19: no redirect is followed, wherever it leads", arguments: [301, 302, 303, 307, 308])
  func redirect(_ status: Int) async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let targets = [
      "https://api.openai.com/v2/elsewhere", "https://api.openai.com:8443/elsewhere",
      "https://collector.example.net/elsewhere", "http://api.openai.com/elsewhere",
      "//collector.example.net/elsewhere", "file:///elsewhere",
    ]
    let all: JSON = ["json": ["text": "stolen"]]
    let moved = targets.map { target -> JSON in
      [
        "times": 1, "status": .number(JSONNumber(status)), "body": "moved",
        "headers": ["Location": .string(target + "?echo={{key}}")],
      ]
    }
    let street = Street(houses: [
      (Street.openAI, ["replies": .array(moved + [all])]),
      ("api.openai.com:8443", ["replies": [all]]), ("api.openai.com:80", ["replies": [all]]),
      ("collector.example.net", ["replies": [all]]),
    ])
    let (run, log) = try await street.run(
      sandbox,
      script: """
        for n in \(targets.indices.map { "\($0)" }.joined(separator: " ")); do
          "$OSGK" transcribe -p openai --retries 0 talk.wav; echo $?
        done
        """, environment: Sandbox.keys("openai"))
    #expect(run.output == targets.map { _ in "7\n" }.joined(), "\(run.errorText)")
    #expect(log.requests.count == targets.count && log.connections.count == targets.count)
    #expect(Set(log.questions) == [Street.openAI])
    // At most the origin that it leads to is named: no path, and nothing that was echoed.
    #expect(run.errorText.contains("https://collector.example.net,"), "\(run.errorText)")
    #expect(!run.errorText.contains("echo") && !run.errorText.contains("elsewhere"))
    #expect(!run.errorText.contains(Canary.key))
  }

  @Test("25: a remote origin is reached through the proxy of the environment")
  func proxy() async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    var street = Street.good
    street.hosts = JSONObject(
      street.hosts.members.map { ($0.key, $0.value) } + [
        ("proxy.example.com:3128", ["proxy": true, "proxy_login": "me:pr0xy-s3cret"])
      ])
    for name in ["https_proxy", "HTTPS_PROXY", "ALL_PROXY"] {
      let (run, log) = try await transcribe(
        street, sandbox, [], [name: "http://me:pr0xy-s3cret@proxy.example.com:3128"])
      expectText(run, sandbox)
      #expect(log.requests.map { $0.method } == ["CONNECT", "POST"], "\(name)")
      #expect(Set(log.questions) == ["proxy.example.com"])
      // What the proxy is told holds neither key nor recording.
      #expect(log.requests[0]["authorization"].isEmpty && log.requests[0].bodySize == 0)
    }
    let (direct, log) = try await transcribe(
      street, sandbox, [],
      ["https_proxy": "http://proxy.example.com:3128", "no_proxy": "localhost,.openai.com"])
    expectText(direct, sandbox)
    #expect(log.requests.map { $0.method } == ["POST"])
    let (refused, _) = try await transcribe(
      street, sandbox, [], ["https_proxy": "http://me:wr0ng-s3cret@proxy.example.com:3128"])
    expectFailure(refused, sandbox, status: 6, says: "proxy")
    #expect(!refused.errorText.contains("s3cret"))
  }

  @Test(
    "24: no proxy ever stands between us and this machine",
    arguments: ["127.0.0.1", "localhost", "[::1]"])
  func localIsDirect(_ host: String) async throws {
    let sandbox = try Sandbox.cloud()
    let street = Street(houses: [
      (
        "\(host == "localhost" ? "127.0.0.1" : host):8000",
        ["replies": [["json": ["text": .string(Street.text)]]]]
      ),
      ("proxy.example.com:3128", ["proxy": true]),
    ])
    var variables: [String: String?] = [:]
    for name in [
      "http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY",
    ] {
      variables[name] = "http://proxy.example.com:3128"
    }
    let (run, log) = try await street.run(
      sandbox, ["transcribe", "--base-url", "http://\(host):8000/v1", "-m", "tiny", "talk.wav"],
      environment: variables)
    expectText(run, sandbox)
    #expect(log.requests.count == 1 && log.questions.isEmpty)
    #expect(log.packets.allSatisfy { $0.hasSuffix(" 8000") })
  }

  @Test(
    "17: http goes nowhere but to this machine, however it is spelled",
    arguments: [
      "http://api.openai.com/v1", "http://localhost.evil.example/v1", "http://203.0.113.9/v1",
      "http://192.168.1.7:8000/v1", "http://0.0.0.0:8000/v1", "http://127.0.0.1.example.com/v1",
    ])
  func plainHTTP(_ url: String) async throws {
    let sandbox = try Sandbox.cloud()
    let (run, log) = try await Street().run(
      sandbox,
      ["transcribe", "--base-url", url, "-m", "x", "--consent", "openai-compatible", "talk.wav"])
    #expect([2, 4, 7].contains(run.status), "\(run.status) \(run.errorText)")
    #expect(run.output == "" && log.isSilent, "\(log.packets) \(log.questions)")
  }

  @Test("18: `localhost` is this machine, whatever the hosts file says of it")
  func localhostMoved() async throws {
    let sandbox = try Sandbox.cloud()
    let street = Street(houses: [
      ("127.0.0.1:8000", ["replies": [["json": ["text": .string(Street.text)]]]]),
      ("203.0.113.99:8000", ["tls": false, "replies": [["json": ["text": "stolen"]]]]),
    ])
    let (run, log) = try await street.run(
      sandbox,
      script: """
        printf '203.0.113.99 localhost\\n' >"$STREET/hosts"
        exec "$OSGK" transcribe --base-url http://localhost:8000/v1 -m x --retries 0 --timeout 5 talk.wav
        """)
    // Either it goes to loopback all the same, or nowhere.
    if run.status == 0 { expectText(run, sandbox) } else { expectFailure(run, sandbox, status: 6) }
    #expect(log.requests(to: "203.0.113.99:8000").isEmpty)
    #expect(log.packets.allSatisfy { $0.contains(" 127.0.0.1 ") || $0.contains(" ::1 ") })
  }

  @Test("20: no netrc, no curlrc, no cookie")
  func hostileHome() async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    try sandbox.file(
      sandbox.home + "/.netrc", text: "machine api.openai.com login me password n3trc\n")
    try sandbox.file(sandbox.home + "/.curlrc", text: "proxy = http://evil.example:8080\n-v\n")
    let street = Street.openAI(
      [
        "headers": ["Set-Cookie": "a=b", "WWW-Authenticate": "Negotiate"], "status": 503,
        "json": ["error": ["message": "later"]],
      ], ["json": ["text": .string(Street.text)]])
    let (run, log) = try await street.run(
      sandbox, ["transcribe", "-p", "openai", "talk.wav"], environment: Sandbox.keys("openai"))
    expectText(run, sandbox)
    #expect(log.requests.count == 2)
    for request in log.requests {
      #expect(request["authorization"] == ["Bearer " + Canary.key])
      #expect(request["cookie"].isEmpty)
    }
  }

  @Test("8: SSLKEYLOGFILE is not written")
  func keyLog() async throws {
    let sandbox = try Sandbox.cloud()
    try await sandbox.grant("openai")
    let (run, _) = try await transcribe(
      .good, sandbox, [], ["SSLKEYLOGFILE": sandbox.work + "/keylog"])
    expectText(run, sandbox)
    #expect(!exists(sandbox.work + "/keylog"))
  }
}
