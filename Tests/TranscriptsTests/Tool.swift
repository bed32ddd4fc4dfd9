import Glibc

/// Programs that the tests use.
enum Tool {
  /// A new private directory; the caller removes it.
  static func makeDirectory() -> String? {
    var name = Array("/tmp/osgk-transcripts-XXXXXX".utf8CString)
    return name.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
  }

  /// Runs a program to its end, its standard error thrown away; whether it ended with 0.
  @discardableResult
  static func run(_ arguments: String...) -> Bool {
    var argv = arguments.map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var child: pid_t = 0
    var status: Int32 = -1
    guard posix_spawnp(&child, arguments[0], &actions, nil, &argv, environ) == 0 else {
      return false
    }
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fputs(text, file) >= 0
  }

  static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
