import ChildProcess
import Files
import TestSupport

/// A home of its own for one test, and the two programs of this build in it.
final class NetHome: Sendable {
  let scratch: Scratch
  var home: Path { scratch.path.appending("home") }

  init() throws {
    scratch = try Scratch()
    try Files.createPrivateDirectory(home)
  }

  static var program: String {
    get throws { try TestSupport.builtProgram("osgk").description }
  }

  func environment(_ more: [String: String] = [:]) -> [String: String] {
    var all = [
      "HOME": home.description, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "TERM": "dumb",
      "XDG_RUNTIME_DIR": scratch.path.description, "TMPDIR": scratch.path.description,
    ]
    for (name, value) in more { all[name] = value }
    return all
  }

  /// The programs on a terminal of their own.
  func terminal(_ words: [String], _ more: [String: String] = [:]) throws -> Terminal {
    try Terminal([try Self.program] + words, environment: environment(more))
  }

  /// What a run said.
  struct Run: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// A shell script in which `$OSGK` is the program and `$DIR` the test's directory.
  func shell(
    _ script: String, input: [UInt8]? = nil, _ more: [String: String] = [:],
    keyring: String? = nil
  ) async throws -> Run {
    var environment = environment(more)
    environment["OSGK"] = try Self.program
    environment["DIR"] = scratch.path.description
    var words = ["/bin/bash", "-c", script]
    if let keyring {
      let street = TestSupport.repositoryRoot.appending("Tests/Street/with-keyring")
      words = [street.description] + (keyring.isEmpty ? [] : [keyring]) + [home.description] + words
    }
    let outcome = try await TestSupport.runner().run(
      Command(
        program: Path(words[0]), arguments: words.dropFirst().map { Array($0.utf8) },
        environment: environment.map { ($0.key, Array($0.value.utf8)) }, network: .any,
        input: input.map { .bytes($0) } ?? .none, deadline: .seconds(120)),
      errorTailLimit: 64 << 10)
    let status: Int32 =
      switch outcome.ending {
      case .exited(let code): code
      case .signalled(let number): 128 + number
      case .timedOut: -1
      }
    return Run(
      status: status, output: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errorTail, as: UTF8.self))
  }

  /// A file below the home.
  @discardableResult
  func file(_ name: String, _ text: String) throws -> Path {
    let path = home.appending(name)
    try Files.createPrivateDirectory(path.parent)
    try Files.replace(path, with: Array(text.utf8))
    return path
  }

  /// A service that nobody ever asks.
  func service(_ id: String = "service", _ more: String = "") throws {
    try file(
      ".config/osgk/providers/\(id).yaml",
      """
      id: \(id)
      name: The Service
      base_url: https://api.service.test/v1
      auth: bearer
      env: SERVICE_API_KEY
      console_url: https://console.service.test/keys
      privacy_url: https://service.test/privacy
      disclosure: {retention: thirty days}
      transcription:
        model: large
        accepts: [model, language, prompt]
        request:
          path: /transcribe
          body: {multipart: {file: {audio: file}, model: "{model}", prompt: "{prompt}"}}
        reply: {text: $.text}
      polish:
        model: chat
        accepts: [model, system, text]
        request:
          path: /polish
          body: {json: {model: "{model}", system: "{system}", text: "{text}"}}
        reply: {text: $.text}
      \(more)

      """)
  }
}
