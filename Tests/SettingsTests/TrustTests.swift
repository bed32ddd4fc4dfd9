import Dispatch
import Files
import Glibc
import Settings
import Testing

@Suite("Files that are not believed") struct TrustTests {
  @Test("69: a config that everybody may write is refused, the user's and the machine's")
  func worldWritable() throws {
    for isUser in [true, false] {
      let home = try Home(user: "", system: "")
      let path = isUser ? home.userFile : home.systemFile
      _ = path.withCString { chmod($0, 0o666) }
      let error = #expect(throws: SettingsError.self) { try home.settings() }
      #expect(error?.code == .untrusted)
      #expect(error?.description.contains("\(path)") == true)
      _ = path.withCString { chmod($0, 0o664) }
      #expect(throws: Never.self) { try home.settings() }
    }
  }

  @Test(
    "69: a config that neither the user nor root owns is refused",
    .enabled(if: geteuid() == 0, "only root can give files away"))
  func foreignOwner() throws {
    let home = try Home(user: "engine: {mode: local}\n")
    _ = home.userFile.withCString { chown($0, 12_345, 0) }
    let error = #expect(throws: SettingsError.self) { try home.settings() }
    #expect(error?.code == .untrusted)
    #expect(throws: SettingsError.self) { try Settings.set(.model, to: ["x"], paths: home.paths) }
    #expect(throws: SettingsError.self) { try Settings.unset("engine.mode", paths: home.paths) }
    #expect(try home.userText() == "engine: {mode: local}\n")
  }

  @Test(
    "69: a FIFO, a device, a directory and a loop of links are errors that come at once",
    arguments: ["fifo", "/dev/zero", "/dev/stdin", "directory", "loop"])
  func odd(kind: String) throws {
    let home = try Home()
    try Files.createPrivateDirectory(home.userFile.parent)
    let path = home.userFile.description
    let made: Int32 =
      switch kind {
      case "fifo": mkfifo(path, 0o600)
      case "directory": mkdir(path, 0o700)
      case "loop": symlink("config.yaml", path)
      default: symlink(kind, path)
      }
    #expect(made == 0)
    let error = #expect(throws: SettingsError.self) { try home.settings() }
    #expect(error?.code == .file || error?.code == .untrusted)
    #expect(throws: SettingsError.self) { try Settings.set(.model, to: ["x"], paths: home.paths) }
  }

  @Test("61: a config of 100 MB is refused unread")
  func huge() throws {
    let home = try Home(user: "a: 1\n")
    #expect(home.userFile.withCString { truncate($0, 100 << 20) } == 0)
    #expect(home.problem()?.contains("USER") == true)
  }

  @Test("A config that may not be read is an error, not a missing one")
  func unreadable() throws {
    // Root reads everything, so the path itself is what cannot be walked.
    let home = try Home()
    try home.write("x", to: home.directory.path.appending(".config"))
    let error = #expect(throws: SettingsError.self) { try home.settings() }
    #expect(error?.code == .file)
  }
}
