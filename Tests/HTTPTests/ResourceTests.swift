import Files
import TestSupport
import Testing

@testable import HTTP

@Suite("What an exchange leaves behind: nothing", .serialized, .timeLimit(.minutes(2)))
struct ResourceTests {
  /// A process of its own: other tests open descriptors in this one.
  @Test("Descriptors, threads and memory do not grow over some hundred exchanges")
  func soak() async throws {
    let server = try await Server()
    let scratch = try Scratch()
    let file = try scratch.write("audio", [UInt8](repeating: 7, count: 100_000))
    let lines = try await HTTPTool.run(
      ["soak", "http://127.0.0.1:\(server.port)", "\(file)", "400"]
    ).split(separator: "\n")
    let counts = lines.map { $0.split(separator: " ").compactMap { Int($0) } }
    try #require(counts.count == 2 && counts.allSatisfy { $0.count == 3 }, "\(lines)")
    let (early, late) = (counts[0], counts[1])
    // As many connections are kept as there are keys at most, and a look-up may just be ending.
    #expect(late[0] <= early[0] + 8, "descriptors")
    #expect(late[1] <= early[1] + 2, "threads")
    // One that was lost in each exchange would be 30 MB by then; a heap may have its holes.
    if !TestSupport.isSanitized { #expect(late[2] < early[2] + 8192, "kB of memory") }
  }

  @Test("A client that nobody holds any more ends its thread and closes its connections")
  func end() async throws {
    let server = try await Server()
    do {
      let client = HTTPClient()
      _ = try await client.send(try server.request("/echo"))
    }
    try await server.line("close 1")
  }
}
