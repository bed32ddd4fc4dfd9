import Files
import Glibc
import Settings
import Testing

@Suite("Where files are") struct PathsTests {
  @Test("XDG directories, with their defaults in HOME")
  func standard() throws {
    let paths = Paths(environment: Environment(["HOME": "/home/ada"]))
    #expect(try paths.config == "/home/ada/.config/osgk")
    #expect(try paths.data == "/home/ada/.local/share/osgk")
    #expect(try paths.state == "/home/ada/.local/state/osgk")
    #expect(try paths.cache == "/home/ada/.cache/osgk")
    #expect(try paths.userConfig == "/home/ada/.config/osgk/config.yaml")
    #expect(paths.systemConfig == "/etc/osgk/config.yaml")
  }

  @Test("XDG variables go before HOME, which is then not needed; relative ones are ignored")
  func xdg() throws {
    let names = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    let absolute = Environment(Dictionary(uniqueKeysWithValues: names.map { ($0, "/x/\($0)") }))
    let paths = Paths(environment: absolute)
    #expect(try paths.config == "/x/XDG_CONFIG_HOME/osgk")
    #expect(try paths.data == "/x/XDG_DATA_HOME/osgk")
    #expect(try paths.state == "/x/XDG_STATE_HOME/osgk")
    #expect(try paths.cache == "/x/XDG_CACHE_HOME/osgk")
    for wrong in ["relative/dir", "./x", ""] {
      let relative = Environment(["HOME": "/home/ada", "XDG_CONFIG_HOME": wrong])
      #expect(try Paths(environment: relative).config == "/home/ada/.config/osgk")
    }
  }

  @Test("A missing or relative HOME is an error where it is needed")
  func home() throws {
    for (variables, message) in [
      ([:], "HOME: is not set; set it to your home directory"),
      (["HOME": ""], "HOME: is not set; set it to your home directory"),
      (
        ["HOME": "ada"],
        "HOME: is ada, not an absolute path; set it to your home directory"
      ),
    ] as [([String: String], String)] {
      let paths = Paths(environment: Environment(variables), system: "/nonexistent")
      let error = #expect(throws: SettingsError.self) { try paths.data }
      #expect(error?.code == .directory)
      #expect(error?.description == message)
      #expect(throws: SettingsError.self) {
        try Settings.load(environment: Environment(variables), paths: paths)
      }
    }
  }

  @Test("Paths are bytes: a HOME that is not UTF-8 works")
  func bytes() throws {
    let home = try Home()
    let directory = home.directory.path.appending([0x68, 0xFF, 0x0A])
    try Files.createPrivateDirectory(directory)
    let environment = Environment(["HOME": directory.bytes])
    let paths = Paths(environment: environment, system: "/nonexistent")
    try Settings.set(.model, to: ["m"], paths: paths)
    #expect(try Settings.load(environment: environment, paths: paths).text(.model) == "m")
  }

  @Test("The runtime directory is made 0700, and must be ours alone")
  func runtime() throws {
    var home = try Home()
    #expect(
      try home.paths.runtimeDirectory() == home.directory.path.appending(".local/state/osgk/run"))
    let base = home.directory.path.appending("run")
    try Files.createPrivateDirectory(base)
    home.variables["XDG_RUNTIME_DIR"] = base.description
    let path = try home.paths.runtimeDirectory()
    #expect(path == base.appending("osgk"))
    #expect(try Files.status(path).mode & 0o777 == 0o700)
    for (wrong, mode) in [(path, 0o750), (path, 0o701), (base, 0o777)] as [(Path, mode_t)] {
      _ = wrong.withCString { chmod($0, mode) }
      let error = #expect(throws: SettingsError.self) { try home.paths.runtimeDirectory() }
      #expect(
        home.short(error?.description ?? "")
          == home.short("\(wrong): is open to other users; run chmod 700 on it"))
      _ = wrong.withCString { chmod($0, 0o700) }
    }
  }
}
