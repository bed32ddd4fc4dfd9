import JSON
import Testing

/// The street itself, walked by curl: what it says of others must be so.
@Suite("The street itself") struct StreetSelfTests {
  @Test("Names, certificates and replies are as the scenario says; every byte is written down")
  func walk() async throws {
    let street = Street([
      "api.example.com": [
        "replies": [
          ["path": "/once", "times": 1, "status": 503, "json": ["again": true]],
          ["path": "/once", "body": "your {{key}}, {{header:x-name}}"],
          ["path": "/cut", "body": "abc", "length": 10],
        ]
      ],
      "expired.example.com": ["certificate": "expired"],
      "wrong.example.com": ["certificate": "wrong-name"],
      "self.example.com": ["certificate": "self-signed"],
      "other.example.com": ["certificate": "other-ca", "replies": [["body": "other"]]],
      "127.0.0.1:8080": ["replies": [["body": "local"]]],
    ])
    let sandbox = try Sandbox(engine: false, model: false)
    let (run, log) = try await street.run(
      sandbox,
      script: """
        get() { curl -s -m 5 -w ' %{http_code} %{exitcode}\\n' "$@"; }
        get https://api.example.com/once -d 'body
        of two lines'
        get 'https://api.example.com/once?q=1' -H 'Authorization: Bearer KEY' -H 'X-Name: me'
        get https://api.example.com/cut
        for name in expired wrong self other; do get https://$name.example.com/; done
        get --cacert "$STREET/other-ca.pem" https://other.example.com/
        get http://127.0.0.1:8080/
        exit 3
        """)
    #expect(run.status == 3, "\(run.errorText)")
    #expect(
      run.output == """
        {"again": true} 503 0
        your KEY, me 200 0
        abc 200 18
         000 60
         000 60
         000 60
         000 60
        other 200 0
        local 200 0

        """)
    let requests = log.requests(to: "api.example.com")
    #expect(requests.map { $0.target } == ["/once", "/once?q=1", "/cut"])
    #expect(requests.map { $0.reply } == [0, 1, 2])
    #expect(requests[0].bodyText == "body\nof two lines")
    #expect(requests[0].isComplete && requests[0].bodySize == 17)
    #expect(requests[0].holds("body") && requests[0].holds("two lines"))
    #expect(!requests[0].holds("lines.") && !requests[1].holds("b"))
    #expect(requests[1]["authorization"] == ["Bearer KEY"])
    #expect(String(decoding: requests[2].head, as: UTF8.self).hasPrefix("GET /cut HTTP/1.1\r\n"))
    #expect(log.connections.count == 9)
    #expect(log.connections[0].serverName == "api.example.com")
    #expect(log.connections[0].tls == "TLSv1.3")
    #expect(log.strangers.isEmpty)
    #expect(log.questions.contains("api.example.com"))
    #expect(log.packets.last == "tcp 127.0.0.1 8080")
  }

  @Test("Whom nobody plays is seen: a name that was asked for, an address that was called")
  func strangers() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let (_, log) = try await Street().run(
      sandbox,
      script: """
        curl -s -m 1 https://somebody.example.org/
        curl -s -m 1 http://8.8.8.8:9/
        """)
    #expect(Set(log.questions) == ["somebody.example.org"])
    #expect(log.strangers.map { $0.port } == [443])
    #expect(log.strangers[0].bytes > 0)
    #expect(log.packets == ["tcp 203.0.113.66 443", "tcp 8.8.8.8 9"])
    let (_, silent) = try await Street().run(sandbox, script: "echo nothing")
    #expect(silent.isSilent)
  }

  @Test("An upload is held until the script lets it go on; what a script leaves behind ends")
  func held() async throws {
    let street = Street([
      "api.example.com": [
        "replies": [
          [
            "upload": [["read": 1000], ["signal": "uploading"], ["await": "go"]],
            "body": "done",
          ]
        ]
      ]
    ])
    let sandbox = try Sandbox(engine: false, model: false)
    try sandbox.file("big", [UInt8](repeating: 7, count: 4 << 20))
    let mark = sandbox.root + "/forever"
    let (run, log) = try await street.run(
      sandbox,
      script: """
        curl -s -T big https://api.example.com/ & pid=$!
        await "$STREET/uploading" && : >"$STREET/go"; wait $pid
        sh -c 'sleep 1000; echo' \(mark) &
        """)
    #expect(run.output == "done")
    #expect(log.requests[0].isComplete && log.requests[0].body.count == 4 << 20)
    #expect(processes(named: mark).isEmpty)
  }

  @Test("A proxy is seen, what went through it too")
  func proxy() async throws {
    let street = Street([
      "proxy.example.com:3128": ["proxy": true, "proxy_login": "me:secret"],
      "api.example.com": ["replies": [["body": "through"]]],
    ])
    let sandbox = try Sandbox(engine: false, model: false)
    let (run, log) = try await street.run(
      sandbox,
      script: """
        https_proxy=http://me:secret@proxy.example.com:3128 curl -s https://api.example.com/
        """)
    #expect(run.output == "through", "\(run.errorText)")
    #expect(log.requests.map { $0.method } == ["CONNECT", "GET"])
    #expect(log.connections.last?.proxy == "proxy.example.com:3128")
    #expect(Set(log.questions) == ["proxy.example.com"])
  }
}
