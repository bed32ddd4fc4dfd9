import ChildProcess
import Files
import TestSupport

/// Listens, takes nobody, and has its queue full already.
final class FullListener: Sendable {
  private let task: Task<Void, any Error>
  let port: Int

  init() async throws {
    let said = Said()
    let script = """
      import socket, time
      a = socket.socket()
      a.bind(("127.0.0.1", 0))
      a.listen(0)
      kept = []
      for _ in range(4):
          b = socket.socket()
          b.setblocking(False)
          b.connect_ex(a.getsockname())
          kept.append(b)
      print("port", a.getsockname()[1], flush=True)
      time.sleep(100)
      """
    let command = Command(
      program: "/usr/bin/python3", arguments: ["-c", script].map { Array($0.utf8) }, network: .any,
      deadline: .seconds(120), grace: .zero)
    let runner = try TestSupport.runner()
    task = Task { _ = try await runner.run(command, onOutput: { said.take($0) }) }
    port = Int(try await said.first { $0.hasPrefix("port ") }.dropFirst(5)) ?? 0
  }

  deinit { task.cancel() }
}
