import Files
import Settings
import Testing

/// A home of the test's own, with its files; gone when the test ends.
struct Home {
  let directory: TemporaryDirectory
  var variables: [String: String]

  init(user: String? = nil, system: String? = nil, variables: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    self.variables = variables
    self.variables["HOME"] = directory.path.description
    if let user { try write(user, to: userFile) }
    if let system { try write(system, to: systemFile) }
  }

  var userFile: Path { directory.path.appending(".config/osgk/config.yaml") }
  var systemFile: Path { directory.path.appending("etc/config.yaml") }
  var environment: Environment { Environment(variables) }

  var paths: Paths {
    Paths(environment: environment, system: directory.path.appending("etc"))
  }

  func write(_ text: String, to path: Path, mode: UInt32 = 0o600) throws {
    try Files.createPrivateDirectory(path.parent)
    try Files.replace(path, with: Array(text.utf8), mode: mode)
  }

  func userText() throws -> String {
    String(decoding: try Files.read(userFile, limit: 1 << 20), as: UTF8.self)
  }

  func settings(_ flags: [Settings.Flag] = []) throws(SettingsError) -> Settings {
    try Settings.load(flags: flags, environment: environment, paths: paths)
  }

  /// The message of the error, with the files' places written short.
  func problem(_ flags: [Settings.Flag] = []) -> String? {
    let error = #expect(throws: SettingsError.self) { try settings(flags) }
    return error.map { short($0.description) }
  }

  func short(_ text: String) -> String {
    text.replacing(userFile.description, with: "USER")
      .replacing(systemFile.description, with: "SYSTEM")
      .replacing(directory.path.description, with: "HOME")
  }
}
