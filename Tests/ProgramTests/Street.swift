import Glibc
import JSON
import Testing

/// A network of the test's own, on which the release program meets the real names: see
/// `Tests/Street/street.py`, which also says what a scenario is made of.
///
///     let street = Street(["api.openai.com": ["replies": [["json": ["text": "hello"]]]]])
///     let (run, log) = try await street.run(sandbox, ["transcribe", "-p", "openai", …])
struct Street: Sendable {
  var hosts: JSONObject
  /// Name → the addresses that the name server gives, in turn.
  var addresses: JSONObject

  init(_ hosts: JSON = [:], addresses: JSON = [:]) {
    self.hosts = hosts.object ?? JSONObject()
    self.addresses = addresses.object ?? JSONObject()
  }

  /// Runs our program there.
  func run(
    _ sandbox: Sandbox, _ arguments: [String], environment: [String: String?] = [:],
    input: Input = .nothing
  ) async throws -> (Run, Log) {
    try await start(
      sandbox, [Sandbox.program] + arguments, environment: environment, input: input
    ).ended()
  }

  /// Runs a script of `/bin/sh` there: `$OSGK` is our program, `$STREET` the directory of signals,
  /// and `await FILE` waits for one.
  func run(
    _ sandbox: Sandbox, script: String, environment: [String: String?] = [:],
    input: Input = .nothing
  ) async throws -> (Run, Log) {
    try await start(sandbox, script: script, environment: environment, input: input).ended()
  }

  func start(
    _ sandbox: Sandbox, script: String, environment: [String: String?] = [:],
    input: Input = .nothing
  ) throws -> Life {
    let words = ["/bin/sh", "-c", ". \"$STEPS\"\n" + script]
    return try start(sandbox, words, environment: environment, input: input)
  }

  /// - Parameter words: a program and its arguments.
  func start(
    _ sandbox: Sandbox, _ words: [String], environment: [String: String?] = [:],
    input: Input = .nothing
  ) throws -> Life {
    let directory = sandbox.root + "/street-\(unique())"
    try makeDirectories(directory)
    let scenario: JSON = ["hosts": .object(hosts), "addresses": .object(addresses)]
    try write(JSONWriter.bytes(scenario), to: directory + "/scenario.json")
    var changes = environment
    changes["STREET_CACHE"] = Self.cache
    changes["OSGK"] = Sandbox.program
    let street = Sandbox.repository + "/Tests/Street/street.py"
    let running = try sandbox.start(
      bytes: [], input: input, environment: changes,
      through: ["/usr/bin/python3", street, directory + "/scenario.json", directory] + words,
      program: nil)
    return Life(running: running, directory: directory)
  }

  /// Where certificates are kept from one test to the next.
  private static let cache =
    (Sandbox.variable("XDG_CACHE_HOME") ?? (Sandbox.variable("HOME") ?? "/tmp") + "/.cache")
    + "/osgk/street"

  /// A street in which something runs.
  struct Life: Sendable {
    let running: Running
    let directory: String

    /// What a step of the scenario or of the script has signalled.
    func has(_ signal: String) -> Bool { exists(directory + "/" + signal) }
    func signal(_ name: String) throws { try write([], to: directory + "/" + name) }

    func ended() async throws -> (Run, Log) {
      let run = try await running.ended()
      guard let bytes = try? contents(directory + "/log.json") else {
        throw ToolFailed(description: "the street has no log: \(run.errorText)")
      }
      return (run, Log(try JSONReader.read(bytes).value, in: directory))
    }
  }
}
