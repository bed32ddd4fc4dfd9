import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite("74: a file that is not what it was", .timeLimit(.minutes(1)))
struct BodyTests {
  private let client = HTTPClient()
  private let size = 16 << 20

  private func file(_ scratch: Scratch) throws -> Path {
    try scratch.write("audio", [UInt8](repeating: 7, count: size))
  }

  /// What a file may suffer.
  enum Change: CaseIterable {
    case removed, replaced, shrunk, grown, touched, rewritten

    func make(_ path: Path) throws {
      switch self {
      case .removed: unlink("\(path)")
      case .replaced: try Files.replace(path, with: [UInt8](repeating: 8, count: 16 << 20))
      case .shrunk: truncate("\(path)", 10 << 20)
      case .grown: truncate("\(path)", 17 << 20)
      case .touched: utimes("\(path)", nil)
      case .rewritten:
        let file = open("\(path)", O_WRONLY)
        pwrite(file, "x", 1, 15 << 20)
        close(file)
      }
    }
  }

  @Test("74: before the request: nothing is connected", arguments: Change.allCases)
  func before(_ change: Change) async throws {
    let server = try await Server()
    let scratch = try Scratch()
    let path = try file(scratch)
    let slice = try FileSlice(path)
    try change.make(path)
    for piece in [BodyPiece.file(slice), .base64(slice)] {
      let error = await client.failure(try server.request("/echo", body: [piece]))
      #expect(error?.code == .bodyChanged(path))
      #expect(error?.wasSending == false)
      #expect(error?.description.contains("\(path) changed") == true)
    }
    #expect(server.connections == 0)
  }

  @Test("74: in the middle of it: the server does not get the end", arguments: Change.allCases)
  func during(_ change: Change) async throws {
    let server = try await Server()
    let scratch = try Scratch()
    let path = try file(scratch)
    let slice = try FileSlice(path)
    let isDone = Mutex(false)
    let request = try server.request("/echo", body: [.file(slice)])
    do throws(HTTPError) {
      _ = try await client.send(
        request,
        progress: { sent, _ in
          isDone.withLock {
            guard !$0, sent > 1 << 20 else { return }
            $0 = true
            do { try change.make(path) } catch { Issue.record(error) }
          }
        })
      Issue.record("it was sent")
    } catch {
      #expect(error.code == .bodyChanged(path))
      #expect(error.wasSending)
    }
    #expect(isDone.withLock { $0 })
    try await server.line("close 1")
    #expect(server.lines("request ").isEmpty)
  }

  @Test("74: what was never there, or is no file")
  func unusual() async throws {
    let server = try await Server()
    let scratch = try Scratch()
    let slice = try FileSlice(try file(scratch))
    mkfifo("\(scratch("fifo"))", 0o600)
    for name in ["nothing", "fifo", "."] {
      let other = FileSlice(scratch(name), status: slice.status)
      let error = await client.failure(try server.request("/echo", body: [.file(other)]))
      #expect(error?.code == .bodyChanged(scratch(name)), "\(name)")
    }
    let outside = FileSlice(slice.path, status: slice.status, offset: 10, length: Int64(size))
    let error = await client.failure(try server.request("/echo", body: [.file(outside)]))
    #expect(error?.code == .bodyChanged(slice.path))
    #expect(server.connections == 0)
  }

  @Test("The same request is made twice, its body read anew")
  func again() async throws {
    let server = try await Server()
    let scratch = try Scratch()
    let slice = try FileSlice(try scratch.write("audio", Array(0...255)))
    let request = try server.request("/echo", body: [.base64(slice)])
    for _ in 0..<2 { _ = try await client.send(request) }
    let sums = try await server.lines("request ", count: 2).map { $0.split(separator: " ")[5] }
    #expect(sums.count == 2)
    #expect(sums[0] == sums[1])
  }
}
