import Origin
import Testing

@Suite("Origins")
struct OriginTests {
  @Test(
    "An origin has one spelling",
    arguments: [
      ("https://api.openai.com", "https://api.openai.com"),
      ("HTTPS://API.OpenAI.com/v1?x=1#y", "https://api.openai.com"),
      ("https://api.openai.com:443/v1", "https://api.openai.com"),
      ("http://example.org:80", "http://example.org"),
      ("https://example.org:80", "https://example.org:80"),
      ("http://example.org:443?x", "http://example.org:443"),
      ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
      ("http://[::1]:8080", "http://[::1]:8080"), ("http://[0:0:0:0:0:0:0:1]", "http://[::1]"),
      ("https://[2001:DB8:0:0:1:0:0:1]", "https://[2001:db8::1:0:0:1]"),
      ("https://[1:0:0:2:0:0:0:3]", "https://[1:0:0:2::3]"),
      ("https://[1:0:2:3:4:5:6:7]", "https://[1:0:2:3:4:5:6:7]"),
      ("https://[fe80::]", "https://[fe80::]"),
      ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
      ("http://my_service:8000", "http://my_service:8000"), ("https://a", "https://a"),
      ("unix:/run/x.sock", "unix:/run/x.sock"), ("unix:///run/x.sock", "unix:/run/x.sock"),
      ("UNIX:/run/X", "unix:/run/X"), ("program:/usr/bin/say", "program:/usr/bin/say"),
    ])
  func canonical(text: String, spelled: String) throws {
    let origin = try Origin(parsing: text)
    #expect(origin.description == spelled)
    #expect(try Origin(parsing: spelled) == origin)
  }

  @Test(
    "Scheme, host and port make the difference, nothing else",
    arguments: [
      "http://api.openai.com", "https://api.openai.com:8443", "https://api.openai.co",
      "https://openai.com", "https://xn--api-openai.com", "https://api.openai.com.evil.example",
    ])
  func different(text: String) throws {
    #expect(try Origin(parsing: text) != Origin(parsing: "https://api.openai.com"))
  }

  @Test(
    "Local: literal loopback, localhost, a Unix socket",
    arguments: [
      "http://127.0.0.1", "http://127.0.0.1:8080", "http://127.255.1.2", "https://127.0.0.1",
      "http://[::1]", "http://[0:0:0:0:0:0:0:1]:1", "http://localhost", "http://LOCALHOST:8080",
      "unix:/run/x.sock",
    ])
  func local(text: String) throws {
    let origin = try Origin(parsing: text)
    #expect(origin.isLocal)
    #expect(origin.isSecureOrLocal)
  }

  @Test(
    "Remote: everything else, a neighbour in the LAN too",
    arguments: [
      "https://api.openai.com", "http://192.168.1.2", "http://10.0.0.1", "http://169.254.169.254",
      "http://128.0.0.1", "http://localhost.evil.example", "http://evil-localhost",
      "http://a.localhost",
      "http://localhost.localdomain", "http://127.0.0.1.evil.example", "http://[::2]",
      "http://[fe80::1]",
      "http://[::7f00:1]", "http://[64:ff9b::7f00:1]", "http://ip6-localhost",
    ])
  func remote(text: String) throws {
    let origin = try Origin(parsing: text)
    #expect(!origin.isLocal)
    #expect(origin.isSecureOrLocal == text.hasPrefix("https"))
  }

  @Test(
    "What two readers could read differently is refused",
    arguments: [
      // Spellings of 127.0.0.1 and their like.
      "http://127.1", "http://127.0.1", "http://0x7f.1", "http://0x7f000001", "http://2130706433",
      "http://017700000001", "http://127.0.0.01", "http://0127.0.0.1", "http://127.0.0.1.",
      "http://127.0.0.256", "http://1.2.3.4.5", "http://0.0.0.0", "http://0.0.0.1", "http://0",
      "http://a.0x1",
      "http://a.1", "http://[::]", "http://[::ffff:127.0.0.1]", "http://[::ffff:7f00:1]",
      "http://[::127.0.0.1]",
      "http://[0:0:0:0:0:ffff:7f00:1]", "http://１２７.0.0.1", "http://127。0.0.1",
      // Names.
      "https://api.openai.com.", "https://bücher.example", "https://api․openai.com", "https://a..b",
      "https://.a", "https://a%2eb", "https://a%00", "https://-a.example", "https://a-.example",
      "https://a*b",
      "https://" + String(repeating: "a", count: 64) + ".example", "https://", "https:///v1",
      "https://?x", "https://:443",
      // Who and where.
      "https://user@api.openai.com", "https://user:pass@api.openai.com",
      "https://api.openai.com@evil.example",
      "https://@a", "https://a\\@b", "https:\\\\a", "https:/a", "https:a", "https://a:b@c",
      // Ports.
      "https://a:", "https://a:0", "https://a:65536", "https://a:0443", "https://a:+443",
      "https://a:4 43",
      "https://a:443:443", "https://a:٤٤٣", "https://a:99999999999999999999",
      // Control characters and spaces.
      "https://a\n.example", "https://a\r\nHost: b", "https://a\0", " https://a", "https://a ",
      "https://a/\t",
      "https://a/\u{7F}", "\u{FEFF}https://a",
      // IPv6.
      "http://[::1", "http://::1", "http://[::1]8080", "http://[1]", "http://[1::2::3]",
      "http://[1:2:3:4:5:6:7:8:9]",
      "http://[12345::]", "http://[::g]", "http://[fe80::1%25eth0]", "http://[fe80::1%eth0]",
      "http://[]",
      "http://[1:2:3:4:5:6:7::8]x", "http://[:1]", "http://[1:]", "http://[+1::]",
      "http://[1:2:3:4::5:6:7:8]",
      // Schemes.
      "", "a", "api.openai.com", "localhost:8080", "//a", "ftp://a", "file:///etc/passwd",
      "gopher://a", "ws://a",
      "javascript:alert(1)", "https", "https:", "https//a", "1://a",
      // Paths.
      "unix:", "unix:x", "unix://host/x", "unix:/", "unix:/a/../b", "unix:/a%00", "unix:/a?b",
      "unix:/a b",
      "program:say", "program:/usr/../say",
    ])
  func refused(text: String) {
    #expect(throws: OriginError.self) { try Origin(parsing: text) }
  }

  @Test("A message never shows a password")
  func quiet() {
    let error = #expect(throws: OriginError.self) {
      try Origin(parsing: "https://user:hunter2@api.openai.com")
    }
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test("A program with a network is an origin of its own, and remote")
  func program() throws {
    let origin = try Origin(program: "/opt/My Engine/run%1")
    #expect(origin.description == "program:/opt/My Engine/run%1")
    #expect(!origin.isLocal)
    #expect(throws: OriginError.self) { try Origin(program: "run") }
    #expect(throws: OriginError.self) { try Origin(program: "/a\nb") }
  }

  @Test("A URL is split into its origin and the rest as written")
  func splitting() throws {
    let url = try Origin.splitting("https://API.example:443/v1/%41?q#f")
    #expect(url.origin.description == "https://api.example")
    #expect(url.rest == "/v1/%41?q#f")
    #expect(try Origin.splitting("http://localhost").rest == "")
  }
}
