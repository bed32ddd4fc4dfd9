import Testing

@testable import HTTP

@Suite("Stopping", .timeLimit(.minutes(1)))
struct CancelTests {
  private let client = HTTPClient()

  @Test(
    "34: a cancelled exchange ends at once, wherever it is",
    arguments: ["/silent", "/stall", "/deaf", "/events?hold=1"])
  func anywhere(_ target: String) async throws {
    let server = try await Server()
    let body = BodyPiece.bytes([UInt8](repeating: 1, count: target == "/deaf" ? 64 << 20 : 5))
    let request = try server.request(target, body: [body])
    let task = Task { await client.failure(request) }
    try await server.line("request 1 ")
    let start = ContinuousClock.now
    task.cancel()
    let error = await task.value
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(error?.code == .cancelled)
    #expect(error?.wasSending == true)
    if target != "/deaf" { try await server.line("close 1") }
  }

  @Test("What was cancelled before it began connects nobody")
  func before() async throws {
    let server = try await Server()
    let request = try server.request("/echo")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await client.failure(request)
    }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    #expect(server.connections == 0)
  }

  @Test("34: nor does it wait for a name that nobody answers for")
  func lookingUp() async throws {
    // In a network of its own, with a name server that takes every question and says nothing. The
    // program is started when that is there, and cancels when the first question is out; the C
    // library would wait for five seconds and ask again.
    let script = """
      ip link set lo up
      echo 'nameserver 127.0.0.1' >"$DIR/resolv.conf"
      mount --bind "$DIR/resolv.conf" "$(realpath /etc/resolv.conf)"
      mkfifo "$DIR/asked"
      python3 -c 'import socket, sys
      s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      s.bind(("127.0.0.1", 53))
      asked = open(sys.argv[1], "w")
      while True:
          s.recv(1000)
          print("question", file=asked, flush=True)' "$DIR/asked" &
      "$TOOL" cancel https://slow.example.test/ 3<"$DIR/asked"
      kill $!
      """
    let said = try await HTTPTool.shell(script, in: ["--net", "--mount"])
    #expect(said == "the request to https://slow.example.test was stopped\nin time\n")
  }

  @Test("The others go on")
  func others() async throws {
    let server = try await Server()
    let stopped = try server.request("/silent")
    let task = Task { await client.failure(stopped) }
    try await server.line("request 1 ")
    task.cancel()
    for _ in 0..<5 { #expect(try await client.send(try server.request("/echo")).status == 200) }
    #expect(await task.value?.code == .cancelled)
  }

  @Test("A cancelled upload tells the server by closing, and its key's connections are not reused")
  func closes() async throws {
    let server = try await Server()
    let request = try server.request("/silent")
    let task = Task { await client.failure(request) }
    try await server.line("request 1 ")
    task.cancel()
    _ = await task.value
    try await server.line("close 1")
    #expect(try await client.send(try server.request("/echo")).reusedConnection == false)
  }
}
