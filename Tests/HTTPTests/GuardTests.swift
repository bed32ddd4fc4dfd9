import Files
import Origin
import Testing

@testable import HTTP

@Suite("What is refused before anything is done")
struct GuardTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let url: String
    let says: String
    var testDescription: String { url }
  }

  private static let origin = "http://127.0.0.1:9"

  private func refusal(_ change: (inout HTTPRequest) -> Void) async throws -> String? {
    var request = HTTPRequest(
      "GET", Self.origin + "/x", of: try Origin(parsing: Self.origin))
    change(&request)
    let error = await HTTPClient().failure(request)
    guard case .badRequest(let why) = error?.code else { return nil }
    #expect(error?.wasSending == false)
    return why
  }

  @Test(
    "17: http leaves this machine for nobody",
    arguments: [
      "http://example.com", "http://10.0.0.1:80", "http://localhost.evil.example",
      "http://[fe80::1]",
      "http://0x7f.example",
    ])
  func insecure(_ text: String) async throws {
    let origin = try Origin(parsing: text)
    let error = await HTTPClient().failure(HTTPRequest("GET", text + "/", of: origin))
    #expect(error?.code == .insecure)
  }

  @Test(
    "17, 21: a URL that is none, or leads elsewhere, is asked of nobody",
    arguments: [
      "file:///etc/passwd", "gopher://127.0.0.1:9/x", "ftp://127.0.0.1:9/x", "scp://127.0.0.1/x",
      "dict://127.0.0.1:9/x", "http://127.1:9/x", "http://0x7f.1:9/x", "http://0.0.0.0:9/x",
      "http://[::ffff:127.0.0.1]:9/x", "http://user:secret@127.0.0.1:9/x", "http://127.0.0.1:10/x",
      "https://127.0.0.1:9/x", "http://localhost:9/x", "http://127.0.0.1:9@evil.example/x",
      "http://127.0.0.1:9/a b", "http://127.0.0.1:9/\r\nX: y", "http://127.0.0.1:9/é", "",
    ])
  func elsewhere(_ url: String) async throws {
    let why = try await refusal { $0.url = url }
    #expect(why != nil)
    #expect(why?.contains("secret") == false)
  }

  @Test(
    "26: no header breaks out of its line",
    arguments: ["a\r\nX: y", "a\nb", "a\rb", "a\0b", "\u{7F}", "\u{1B}[2J"])
  func values(_ value: String) async throws {
    #expect(try await refusal { $0.headers = [("X-A", value)] } != nil)
    #expect(
      try await refusal { $0.secret = SecretHeader(name: "X", prefix: value) { _ in } } != nil)
    let why = try await refusal { $0.secret = .bearer(value) }
    #expect(why == "the key is empty or holds control characters")
  }

  @Test("26: no name of a header is more than a word", arguments: ["", "a b", "a:", "a\r\n", "é"])
  func names(_ name: String) async throws {
    #expect(try await refusal { $0.headers = [(name, "a")] } != nil)
  }

  @Test(
    "How a message is framed and packed is not for a request to say",
    arguments: [
      "Host", "content-length", "Transfer-Encoding", "Connection", "Expect", "Cookie", "Upgrade",
      "Accept-Encoding", "Proxy-Authorization", "TE",
    ])
  func framing(_ name: String) async throws {
    #expect(try await refusal { $0.headers = [(name, "1")] } != nil)
  }

  @Test("An empty key is not sent, nor a method that is no word")
  func others() async throws {
    #expect(try await refusal { $0.secret = .bearer("") } != nil)
    #expect(try await refusal { $0.method = "GET /x HTTP/1.1\r\nX: y" } != nil)
    let program = try Origin(program: "/bin/true")
    #expect(try await refusal { $0.origin = program } != nil)
  }

  @Test("18: what the machine's own list of hosts makes of localhost changes nothing")
  func hosts() async throws {
    let said = try await HTTPTool.shell(
      """
      ip link set lo up
      ip address add 10.9.9.9/32 dev lo
      printf '10.9.9.9 localhost\\n10.9.9.9 api.localhost\\n' >"$DIR/hosts"
      mount --bind "$DIR/hosts" /etc/hosts
      exec 3< <(exec python3 -B "$SERVER" --bind 10.9.9.9)
      read -r word port <&3
      for host in localhost 127.0.0.1; do "$TOOL" get "http://$host:$port/echo" key; done
      kill $!
      cat <&3
      """, in: ["--net", "--mount"])
    #expect(said.split(separator: "\n").count == 2)
    #expect(!said.contains("open 1"))
    #expect(!said.contains("status"))
  }

  @Test("18: a local name that leads to another machine is not connected")
  func notLoopback() async throws {
    for address in ["192.0.2.1", "10.0.0.1", "[2001:db8::1]", "0.0.0.0"] {
      var configuration = HTTPConfiguration()
      configuration.overrides = ["localhost:9:\(address)"]
      let origin = try Origin(parsing: "http://localhost:9")
      let request = HTTPRequest(
        "POST", "http://localhost:9/x", of: origin, secret: .bearer(canary),
        timeouts: HTTPTimeouts(connect: .seconds(5)))
      let error = await HTTPClient(configuration).failure(request)
      #expect(error?.code == .notLoopback, "\(address)")
      #expect(error?.wasSending == false)
      #expect(
        error?.description == "http://localhost:9 leads to another machine; nothing was sent")
    }
  }
}
