import Files
import TestSupport

@testable import Commands

/// A home of its own for one test, and a context whose every part lies in it. Removed at the end.
final class TestHome: Sendable {
  let root: Path
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    root = directory.path
    for name in ["home", "etc", "work", "providers"] {
      try Files.createPrivateDirectory(root.appending(name))
    }
  }

  var home: Path { root.appending("home") }
  var work: Path { root.appending("work") }
  var config: Path { home.appending(".config/osgk/config.yaml") }

  /// Writes a file below the home's root and gives its path.
  @discardableResult
  func file(_ name: String, _ text: String = "") throws -> Path {
    let path = root.appending(name)
    try Files.createPrivateDirectory(path.parent)
    try Files.replace(path, with: Array(text.utf8))
    return path
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Files.read(root.appending(name), limit: 1 << 20), as: UTF8.self)
  }

  func context(
    _ variables: [String: String] = [:], shipped: Bool = false, terminal: Bool = false
  ) -> TestRun {
    var environment = ["HOME": home.description, "PATH": root.appending("bin").description]
    for (name, value) in variables { environment[name] = value }
    // A partial build has `Tests` of its own; what is shipped lies in the tree itself.
    var repository = TestSupport.repositoryRoot
    while !Files.exists(repository.appending("config/sample.wav")), repository != "/" {
      repository = repository.parent
    }
    return TestRun(
      output: CollectedOutput(isTerminal: terminal), errors: CollectedOutput(isTerminal: terminal),
      environment: environment.map { ($0.key, Array($0.value.utf8)) },
      installation: Installation(
        providers: shipped ? repository.appending("providers") : root.appending("providers"),
        config: repository.appending("config"),
        runner: try? TestSupport.builtProgram("osgk-run")),
      system: root.appending("etc"))
  }

  /// Runs a command line of words without spaces in them.
  func run(
    _ line: String, _ variables: [String: String] = [:], shipped: Bool = false
  ) async -> TestRun {
    await run(line.split(separator: " ").map(String.init), variables, shipped: shipped)
  }

  func run(
    _ words: [String], _ variables: [String: String] = [:], shipped: Bool = false
  ) async -> TestRun {
    var run = context(variables, shipped: shipped)
    run.ending = await Osgk.perform(words.map { Array($0.utf8) }, run.context)
    return run
  }
}

/// A run of a command in this process, and what it wrote.
struct TestRun {
  let output: CollectedOutput
  let errors: CollectedOutput
  let environment: [(name: String, value: [UInt8])]
  let installation: Installation
  let system: Path
  var ending: Ending?

  var context: Context {
    Context(
      environment: environment, output: output, errors: errors, installation: installation,
      system: system)
  }

  var text: String { output.text }
  var lines: [String] { output.text.split(separator: "\n").map(String.init) }
  var errorText: String { errors.text }
}
