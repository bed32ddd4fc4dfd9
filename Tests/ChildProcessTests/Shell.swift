import ChildProcess
import Files
import TestSupport

/// Small programs for the tests, in shell and Python, and what is left of them.
enum Shell {
  static func command(
    _ script: String, arguments: [String] = [], network: NetworkAccess = .none,
    input: Command.Input = .none, deadline: Duration? = .seconds(60), grace: Duration = .seconds(2)
  ) -> Command {
    Command(
      program: "/bin/sh", arguments: (["-c", script, "sh"] + arguments).map { Array($0.utf8) },
      environment: [("PATH", Array("/usr/bin:/bin".utf8))], network: network, input: input,
      deadline: deadline, grace: grace)
  }

  /// Runs a Python program under a filter.
  static func python(
    _ program: String, network: NetworkAccess, asNobody: Bool = false
  ) async throws -> Outcome {
    var (path, arguments): (Path, [[UInt8]]) = (
      "/usr/bin/python3", ["-I", "-c", program].map { Array($0.utf8) }
    )
    if asNobody { (path, arguments) = TestSupport.asNobody(path, arguments) }
    return try await TestSupport.runner().run(
      Command(
        program: path, arguments: arguments, network: network, deadline: .seconds(60)))
  }

  /// The living processes (no zombies) whose command line holds the mark.
  static func processes(marked mark: String) -> [Int32] {
    let names = (try? Files.list("/proc")) ?? []
    return names.compactMap { name -> Int32? in
      guard let pid = Int32(String(decoding: name, as: UTF8.self)) else { return nil }
      let directory = Path("/proc/\(pid)")
      guard let line = try? Files.read(directory.appending("cmdline"), limit: 1 << 20),
        String(decoding: line, as: UTF8.self).contains(mark),
        let stat = try? Files.read(directory.appending("stat"), limit: 4096),
        let close = stat.lastIndex(of: UInt8(ascii: ")")), stat.count > close + 2,
        stat[close + 2] != UInt8(ascii: "Z")
      else { return nil }
      return pid
    }
  }

  /// Waits until no process with the mark is left (one that was killed is there until the kernel has
  /// taken it down); gives those that stay longer than any machine needs.
  static func remaining(marked mark: String) async throws -> [Int32] {
    try await processes(marked: mark, become: [])
  }

  /// Waits until just these have the mark (who is being started has no arguments for a moment);
  /// gives those who have it then, or after longer than any machine needs.
  static func processes(marked mark: String, become wanted: [Int32]) async throws -> [Int32] {
    var found = processes(marked: mark)
    for _ in 0..<1000 where found != wanted {
      try await Task.sleep(for: .milliseconds(10))
      found = processes(marked: mark)
    }
    return found
  }

  /// Waits until a file is there; false when that takes longer than any machine needs.
  static func appears(_ path: Path) async throws -> Bool {
    for _ in 0..<3000 {
      if Files.exists(path) { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}

extension Outcome {
  var text: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errorTail, as: UTF8.self) }
}
