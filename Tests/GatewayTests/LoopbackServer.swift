import ChildProcess
import Files
import JSON
import Synchronization
import TestSupport

/// `server.py`, running for one test.
final class LoopbackServer: Sendable {
  let port: Int
  private let scratch: Scratch
  private let log: EventLog
  private let task: Task<Void, Never>

  var base: String { "http://127.0.0.1:\(port)" }

  /// - Parameter replies: JSON, a list (see `server.py`).
  init(_ replies: String) async throws {
    let scratch = try Scratch()
    let log = EventLog()
    self.scratch = scratch
    self.log = log
    let script = TestSupport.repositoryRoot.appending("Tests/GatewayTests/server.py")
    let command = Command(
      program: "/usr/bin/python3", arguments: [script.bytes, scratch.path.bytes], network: .any,
      input: .bytes(Array(replies.utf8)), deadline: .seconds(120), grace: .zero)
    let runner = try TestSupport.runner()
    task = Task {
      do {
        let outcome = try await runner.run(command, onOutput: { log.take($0) })
        log.end("\(outcome.ending) \(String(decoding: outcome.errorTail, as: UTF8.self))")
      } catch {
        log.end("\(error)")
      }
    }
    port = try await log.first("listening")["port"]?.int ?? 0
  }

  deinit { task.cancel() }

  /// Waits for an event of the n-th request.
  func event(_ name: String, _ n: Int = 1) async throws -> JSON { try await log.first(name, n) }

  /// The heads of all requests so far.
  var heads: [JSON] { events.filter { $0["event"]?.string == "head" } }
  /// All that the server wrote down so far: it does so before it answers.
  var events: [JSON] {
    guard let bytes = try? Files.read(scratch("secret-log"), limit: 1 << 24) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONReader.read(Array($0)).value
    }
  }

  /// A header of the n-th request.
  func header(_ name: String, _ n: Int = 1) -> String? {
    guard heads.count >= n, case .array(let headers)? = heads[n - 1]["headers"] else { return nil }
    for case .array(let pair) in headers where pair[0].string?.lowercased() == name.lowercased() {
      return pair[1].string
    }
    return nil
  }

  func body(_ n: Int = 1) throws -> [UInt8] { try Files.read(scratch("body-\(n)"), limit: 1 << 28) }
}

/// Lines of JSON as they come, and who waits for one.
private final class EventLog: Sendable {
  private struct State {
    var rest: [UInt8] = []
    var events: [JSON] = []
    var ended: String?
    var waiters: [(name: String, n: Int?, continuation: CheckedContinuation<JSON, any Error>)] = []
  }

  private let state = Mutex(State())

  struct Ended: Error { let message: String }

  func take(_ piece: [UInt8]) {
    let due = state.withLock { state in
      state.rest += piece
      while let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
        if let event = try? JSONReader.read(Array(state.rest[..<end])).value {
          state.events.append(event)
        }
        state.rest.removeSubrange(...end)
      }
      var due: [(CheckedContinuation<JSON, any Error>, JSON)] = []
      state.waiters.removeAll { waiter in
        guard let event = Self.find(waiter.name, waiter.n, in: state.events) else { return false }
        due.append((waiter.continuation, event))
        return true
      }
      return due
    }
    for (continuation, event) in due { continuation.resume(returning: event) }
  }

  func end(_ message: String) {
    let waiters = state.withLock { state in
      state.ended = message
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(throwing: Ended(message: message)) }
  }

  func first(_ name: String, _ n: Int? = nil) async throws -> JSON {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<JSON, any Error>? = state.withLock { state in
        if let event = Self.find(name, n, in: state.events) { return .success(event) }
        if let ended = state.ended { return .failure(Ended(message: ended)) }
        state.waiters.append((name, n, continuation))
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }

  private static func find(_ name: String, _ n: Int?, in events: [JSON]) -> JSON? {
    events.first { $0["event"]?.string == name && (n == nil || $0["n"]?.int == n) }
  }
}
