import Dispatch
import Glibc
import Synchronization
import Testing

enum Input: Sendable {
  case nothing
  case bytes([UInt8])
  /// The reading end of a pipe that the test holds.
  case descriptor(Int32)
}

/// A program that runs.
struct Running: Sendable {
  let pid: pid_t
  fileprivate let outputPath: String
  fileprivate let errorPath: String

  func signal(_ number: Int32) { kill(pid, number) }

  /// Standard error so far.
  var errorSoFar: String {
    (try? contents(errorPath)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func ended() async throws -> Run {
    let status: Int32 = await withCheckedContinuation { continuation in
      // waitpid blocks: not on the threads that tests share.
      DispatchQueue(label: "wait").async { [pid] in
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: status)
      }
    }
    let signal = status & 0x7f
    return Run(
      status: signal == 0 ? (status >> 8) & 0xff : 128 + signal, signalled: signal != 0,
      outputBytes: (try? contents(outputPath)) ?? [],
      errorText: String(decoding: (try? contents(errorPath)) ?? [], as: UTF8.self))
  }
}

extension Sandbox {
  func run(
    _ arguments: [String], input: Input = .nothing, environment: [String: String?] = [:],
    through wrapper: [String] = [], in directory: String? = nil
  ) async throws -> Run {
    try await run(
      bytes: arguments.map { Array($0.utf8) }, input: input, environment: environment,
      through: wrapper, in: directory)
  }

  func run(
    bytes arguments: [[UInt8]], input: Input = .nothing, environment: [String: String?] = [:],
    through wrapper: [String] = [], in directory: String? = nil,
    program: String? = Sandbox.program
  ) async throws -> Run {
    guard usesRealEngine else {
      return try await start(
        bytes: arguments, input: input, environment: environment, through: wrapper, in: directory,
        program: program
      ).ended()
    }
    return try await Turns.engine.take {
      try await start(
        bytes: arguments, input: input, environment: environment, through: wrapper, in: directory,
        program: program
      ).ended()
    }
  }

  /// Another program, in the same surroundings.
  func run(tool words: [String]) async throws -> Run {
    try await start(bytes: [], through: words, program: nil).ended()
  }

  /// - Parameters:
  ///   - environment: over the sandbox's own; `nil` removes a variable.
  ///   - wrapper: a program with arguments that runs ours (`setpriv …`).
  ///   - output: where standard output goes instead of a file.
  func start(
    bytes arguments: [[UInt8]], input: Input = .nothing,
    environment changes: [String: String?] = [:],
    through wrapper: [String] = [], in directory: String? = nil, output: Int32? = nil,
    program: String? = Sandbox.program
  ) throws -> Running {
    let id = unique()
    let running = (output: root + "/stdout-\(id)", error: root + "/stderr-\(id)")
    var environment = self.environment
    for (name, value) in changes { environment[name] = value }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    switch input {
    case .nothing: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, 0)
    case .bytes(let bytes):
      let path = root + "/stdin-\(id)"
      try write(bytes, to: path)
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, running.output, create, 0o644)
    }
    posix_spawn_file_actions_addopen(&actions, 2, running.error, create, 0o644)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)

    // A shell-free change of directory: env -C runs the rest there.
    let words =
      (["/usr/bin/env", "-C", directory ?? work] + wrapper + (program.map { [$0] } ?? []))
      .map { Array($0.utf8) } + arguments
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { word in
      strdup((word + [0]).map { CChar(bitPattern: $0) })
    }
    argv.append(nil)
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") }
    envp.append(nil)
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let code = descriptors.withLock { _ in
      posix_spawn(&pid, "/usr/bin/env", &actions, &attributes, argv, envp)
    }
    guard code == 0 else { throw SystemError("posix_spawn", code) }
    return Running(pid: pid, outputPath: running.output, errorPath: running.error)
  }
}
