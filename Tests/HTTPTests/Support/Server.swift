import ChildProcess
import Files
import Synchronization
import TestSupport

/// A `server.py` of one test's own, ended with it.
final class Server: Sendable {
  private let said: Said
  private let task: Task<Void, any Error>
  let port: Int

  init(_ options: String...) async throws {
    let said = Said()
    self.said = said
    let script = TestSupport.repositoryRoot.appending("Tests/HTTPTests/Servers/server.py")
    let command = Command(
      program: "/usr/bin/python3",
      arguments: [Array("-B".utf8), script.bytes] + options.map { Array($0.utf8) },
      environment: [("PATH", Array("/usr/bin:/bin".utf8))], network: .any,
      deadline: .seconds(150), grace: .zero)
    let runner = try TestSupport.runner()
    task = Task {
      let outcome = try await runner.run(command, onOutput: { said.take($0) })
      said.end(String(decoding: outcome.errorTail, as: UTF8.self))
    }
    let line = try await said.first { $0.hasPrefix("port ") }
    port = Int(line.dropFirst(5)) ?? 0
  }

  deinit { task.cancel() }

  /// What it has said so far.
  var lines: [String] { said.lines }

  func lines(_ start: String) -> [String] { lines.filter { $0.hasPrefix(start) } }

  /// Waits for a line.
  @discardableResult
  func line(_ start: String) async throws -> String {
    try await said.first { $0.hasPrefix(start) }
  }

  /// Waits for so many: what it says reaches us a little after what it sends.
  @discardableResult
  func lines(_ start: String, count: Int) async throws -> [String] {
    try await said.wait { lines in lines.count { $0.hasPrefix(start) } >= count }
    return lines(start)
  }

  /// Connections that were made, as far as that has reached us.
  var connections: Int { lines("open ").count }

  /// Waits for so many; gives how many there are then.
  func connections(after count: Int) async throws -> Int {
    try await lines("open ", count: count).count
  }
}

/// The lines of a program, to wait for.
final class Said: Sendable {
  typealias Test = @Sendable ([String]) -> Bool

  private struct State {
    var rest: [UInt8] = []
    var lines: [String] = []
    var waiters: [(test: Test, continuation: CheckedContinuation<Void, any Error>)] = []
    var end: Ended?
  }

  struct Ended: Error { let text: String }

  private let state = Mutex(State())

  var lines: [String] { state.withLock { $0.lines } }

  func take(_ bytes: [UInt8]) {
    state.withLock { state in
      state.rest += bytes
      while let end = state.rest.firstIndex(of: 0x0A) {
        state.lines.append(String(decoding: state.rest[..<end], as: UTF8.self))
        state.rest.removeSubrange(...end)
      }
      let lines = state.lines
      for waiter in state.waiters where waiter.test(lines) { waiter.continuation.resume() }
      state.waiters.removeAll { $0.test(lines) }
    }
  }

  func end(_ text: String) {
    state.withLock { state in
      state.end = Ended(text: text)
      for waiter in state.waiters { waiter.continuation.resume(throwing: Ended(text: text)) }
      state.waiters = []
    }
  }

  func first(_ test: @escaping @Sendable (String) -> Bool) async throws -> String {
    try await wait { $0.contains(where: test) }
    return lines.first(where: test) ?? ""
  }

  /// Until the lines are as wished.
  func wait(for test: @escaping Test) async throws {
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { state in
        if test(state.lines) {
          continuation.resume()
        } else if let end = state.end {
          continuation.resume(throwing: end)
        } else {
          state.waiters.append((test, continuation))
        }
      }
    }
  }
}
