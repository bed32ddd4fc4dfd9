import Files
import Glibc
import Testing

/// The other half of the corpus: PyPI's jsonschema with `providers/schema.json`.
@Suite("scripts/check-presets")
struct CheckPresetsTests {
  static let parts = getenv("OSGK_PARTS").map { String(cString: $0) }

  @Test(
    "the schema takes every right preset and refuses the wrong ones where the loader does",
    .enabled(if: parts != nil))
  func schema() throws {
    let python = try #require(Self.parts) + "/venv/bin/python"
    let script = repository.appending("scripts/check-presets")
    let run = try output(of: [python, script.description])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains(" passed, 0 failed"))
  }

  /// What a program prints, and how it ends. Its error messages go to our own.
  private func output(of arguments: [String]) throws -> (status: Int32, text: String) {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let printed = directory.path.appending("printed")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    _ = printed.withCString {
      posix_spawn_file_actions_addopen(&actions, 1, $0, O_WRONLY | O_CREAT, 0o600)
    }
    var argv = arguments.map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, arguments[0], &actions, nil, &argv, environ)
    try #require(failure == 0, "\(arguments[0]): \(systemErrorText(failure))")
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return (status, String(decoding: try Files.read(printed, limit: 1 << 20), as: UTF8.self))
  }
}
