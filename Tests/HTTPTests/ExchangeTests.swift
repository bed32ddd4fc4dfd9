import Files
import Origin
import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite("An exchange", .timeLimit(.minutes(1)))
struct ExchangeTests {
  private let client = HTTPClient()

  @Test("The request arrives as it was said: line, headers in order, exact length")
  func head() async throws {
    let server = try await Server()
    let request = try server.request(
      "/echo/a%2Fb/../c?x=%20y&z",
      headers: [("X-First", "1"), ("Content-Type", "text/plain"), ("X-Empty", ""), ("X-Last", "ü")])
    let response = try await client.send(request)
    #expect(response.status == 200)
    #expect(
      response.text == """
        POST /echo/a%2Fb/../c?x=%20y&z HTTP/1.1\r
        Host: 127.0.0.1:\(server.port)\r
        Accept: */*\r
        Authorization: Bearer \(canary)\r
        X-First: 1\r
        Content-Type: text/plain\r
        X-Empty:\r
        X-Last: ü\r
        Content-Length: 5\r
        \r

        """)
    #expect(response.bytesSent == 5)
  }

  @Test("A body is put together from bytes, files and base64, whatever their lengths")
  func pieces() async throws {
    let server = try await Server()
    let scratch = try Scratch()
    var requests = 0
    for size in [0, 1, 2, 3, 4, 5, 49_151, 49_152, 49_153, 300_001] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      let slice = try FileSlice(try scratch.write("audio", bytes))
      let plain = try await client.send(
        try server.request(
          "/echo", body: [.bytes(Array("a".utf8)), .file(slice), .bytes([]), .bytes([0, 1])]))
      #expect(plain.bytesSent == Int64(size + 3))
      let coded = try await client.send(
        try server.request("/echo", body: [.bytes([34]), .base64(slice), .bytes([34])]))
      #expect(coded.bytesSent == Int64((size + 2) / 3 * 4 + 2))
      let whole = Array("a".utf8) + bytes + [0, 1]
      let expected = [whole, [34] + Array(try await base64(bytes).utf8) + [34]]
      requests += 2
      let lines = try await server.lines("request ", count: requests).suffix(2)
      for (line, body) in zip(lines, expected) {
        let words = line.split(separator: " ")
        #expect(words[4] == "\(body.count)")
        #expect(words[5] == (try await sha256(body)), "\(size) bytes")
      }
    }
  }

  @Test("A range of a file is sent, and nothing around it")
  func range() async throws {
    let server = try await Server()
    let scratch = try Scratch()
    let file = try scratch.write("audio", Array(0..<100))
    let status = try Files.status(file)
    var requests = 0
    for (offset, length) in [(0, 10), (10, 90), (99, 1), (50, 0)] {
      let slice = FileSlice(file, status: status, offset: Int64(offset), length: Int64(length))
      _ = try await client.send(try server.request("/echo", body: [.file(slice)]))
      requests += 1
      let lines = try await server.lines("request ", count: requests)
      let sent = lines.last?.split(separator: " ")
      let expected = try await sha256(
        Array((0..<100)[offset..<(offset + length)].map { UInt8($0) }))
      #expect(sent?[5] == expected[...])
    }
  }

  @Test(
    "Methods with and without a body",
    arguments: [("GET", false), ("DELETE", false), ("POST", true), ("PUT", true), ("PATCH", true)])
  func methods(_ method: String, _ hasLength: Bool) async throws {
    let server = try await Server()
    let response = try await client.send(try server.request("/echo", method: method, body: []))
    #expect(response.text.hasPrefix("\(method) /echo HTTP/1.1\r\n"))
    #expect(response.text.contains("Content-Length: 0\r\n") == hasLength)
    #expect(!response.text.contains("Expect"))
    #expect(!response.text.contains("Content-Type"))
  }

  @Test("A large upload tells how far it is, never asks for leave, and arrives whole")
  func upload() async throws {
    let server = try await Server()
    let scratch = try Scratch()
    let size = 20 << 20
    let slice = try FileSlice(try scratch.write("audio", [UInt8](repeating: 7, count: size)))
    let seen = Mutex<[Int64]>([])
    let response = try await client.send(
      try server.request("/echo", body: [.file(slice)]),
      progress: { sent, total in
        #expect(total == Int64(size))
        seen.withLock { $0.append(sent) }
      })
    #expect(response.bytesSent == Int64(size))
    #expect(!response.text.contains("Expect"))
    let steps = seen.withLock { $0 }
    #expect(steps.last == Int64(size))
    #expect(steps == steps.sorted())
    #expect(steps.count > 10)
  }

  @Test("Through a Unix socket")
  func unix() async throws {
    let scratch = try Scratch()
    let path = scratch("engine.sock")
    let server = try await Server("--unix", "\(path)")
    let response = try await client.send(
      HTTPRequest(
        "GET", "http://localhost/echo", of: try Origin(parsing: "unix:\(path)"),
        secret: .bearer(canary)))
    #expect(response.text.contains("Host: localhost\r\n"))
    #expect(try await server.connections(after: 1) == 1)
    let nowhere = await client.failure(
      HTTPRequest("GET", "http://localhost/", of: try Origin(parsing: "unix:/nowhere/x.sock")))
    #expect(nowhere?.code == .connect)
  }

  @Test("What comes before the answer is not the answer")
  func interim() async throws {
    let server = try await Server()
    let response = try await client.send(try server.request("/interim"))
    #expect(response.status == 200)
    #expect(response.text == "late")
    #expect(response.headers["x-early"] == nil)
    #expect(response.headers["x-late"] == "1")
  }

  @Test("On this machine a reply may end with its connection")
  func untilClose() async throws {
    let server = try await Server()
    #expect(try await client.send(try server.request("/until-close")).text == "hello")
  }

  @Test("Headers are found whatever their case, in their order")
  func headers() async throws {
    let server = try await Server()
    let headers = try await client.send(try server.request("/cookie")).headers
    #expect(headers["X-TWICE"] == "1")
    #expect(headers.all("x-Twice") == ["1", "2"])
    #expect(headers["none"] == nil)
    #expect(headers.fields.map(\.name) == ["Content-Length", "Set-Cookie", "X-Twice", "x-twice"])
  }

  @Test("Events are handed on as they come; the taker may have enough; other replies come whole")
  func events() async throws {
    let server = try await Server()
    let pieces = Mutex<[UInt8]>([])
    let request = try server.request("/events?count=300")
    let whole = try await client.stream(request) { head, bytes in
      #expect(head.headers["content-type"] == "text/event-stream")
      pieces.withLock { $0 += bytes }
      return true
    }
    #expect(whole.body.isEmpty)
    let expected = (0..<300).map { "data: \($0) 世\n\n" }.joined()
    #expect(pieces.withLock { $0 } == Array(expected.utf8))
    // It would wait for ever.
    let held = try server.request("/events?hold=1")
    let enough = try await client.stream(held) { _, bytes in
      !String(decoding: bytes, as: UTF8.self).contains("data: 0")
    }
    #expect(enough.status == 200)
    let refused = try await client.stream(try server.request("/status/429")) { _, _ in
      Issue.record("streamed")
      return true
    }
    #expect(refused.status == 429)
    #expect(refused.text == #"{"error": "no"}"#)
  }

  @Test("Many at a time")
  func many() async throws {
    let server = try await Server()
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        let request = try server.request("/echo/\(number)")
        group.addTask { try await client.send(request).text.contains("/echo/\(number) HTTP") }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test("libcurl's version is known")
  func version() {
    let numbers = HTTPClient.libraryVersion.split(separator: ".")
    #expect(numbers.count == 3)
    #expect((Int(numbers[0]) ?? 0) >= 7)
  }
}
