import Files
import Glibc

/// Where osgk's files are: the XDG base directories, each with `/osgk` appended. Nothing is
/// created here but by the functions that say so.
public struct Paths: Sendable {
  /// The machine's configuration. A parameter for tests; no variable moves it.
  public let system: Path
  private let environment: Environment

  public init(environment: Environment, system: Path = "/etc/osgk") {
    self.environment = environment
    self.system = system
  }

  /// `$XDG_CONFIG_HOME/osgk`, `~/.config/osgk`.
  public var config: Path {
    get throws(SettingsError) { try directory("XDG_CONFIG_HOME", fallback: ".config") }
  }

  /// `$XDG_DATA_HOME/osgk`, `~/.local/share/osgk`.
  public var data: Path {
    get throws(SettingsError) { try directory("XDG_DATA_HOME", fallback: ".local/share") }
  }

  /// `$XDG_STATE_HOME/osgk`, `~/.local/state/osgk`.
  public var state: Path {
    get throws(SettingsError) { try directory("XDG_STATE_HOME", fallback: ".local/state") }
  }

  /// `$XDG_CACHE_HOME/osgk`, `~/.cache/osgk`.
  public var cache: Path {
    get throws(SettingsError) { try directory("XDG_CACHE_HOME", fallback: ".cache") }
  }

  /// The user's `config.yaml`.
  public var userConfig: Path {
    get throws(SettingsError) { try config.appending("config.yaml") }
  }

  /// The user's `vocabulary.yaml`.
  public var vocabulary: Path {
    get throws(SettingsError) { try config.appending("vocabulary.yaml") }
  }

  /// The user's `corrections.yaml`.
  public var corrections: Path {
    get throws(SettingsError) { try config.appending("corrections.yaml") }
  }

  /// The machine's `config.yaml`.
  public var systemConfig: Path { system.appending("config.yaml") }

  /// `HOME`, or why it cannot be used: it is asked for nowhere else (`getpwuid` may reach the
  /// network).
  public var home: Path {
    get throws(SettingsError) {
      guard let bytes = environment["HOME"], let path = Path(bytes: bytes) else {
        throw SettingsError(
          code: .directory, place: .variable("HOME"),
          message: "is not set; set it to your home directory")
      }
      guard path.isAbsolute else {
        throw SettingsError(
          code: .directory, place: .variable("HOME"),
          message: "is \(path), not an absolute path; set it to your home directory")
      }
      return path
    }
  }

  /// An absolute XDG value; a relative one is ignored, as the specification says.
  private func directory(_ variable: String, fallback: String) throws(SettingsError) -> Path {
    guard let path = environment[variable].flatMap({ Path(bytes: $0) }), path.isAbsolute else {
      return try home.appending(fallback).appending("osgk")
    }
    return path.appending("osgk")
  }
}

extension Paths {
  /// Creates one of the directories (0700) where it is missing.
  public func create(_ directory: Path) throws(SettingsError) {
    do {
      try Files.createPrivateDirectory(directory)
    } catch {
      throw SettingsError(error)
    }
  }

  /// Where sockets and locks of running programs stand: `$XDG_RUNTIME_DIR/osgk`, created with
  /// mode 0700; `run` in the state directory where the variable is not set.
  /// - Throws: when the directory is not ours alone.
  public func runtimeDirectory() throws(SettingsError) -> Path {
    let path: Path
    if let base = environment["XDG_RUNTIME_DIR"].flatMap({ Path(bytes: $0) }), base.isAbsolute {
      try refuseShared(base)
      path = base.appending("osgk")
    } else {
      path = try state.appending("run")
    }
    try create(path)
    try refuseShared(path)
    return path
  }

  private func refuseShared(_ path: Path) throws(SettingsError) {
    let status: FileStatus
    do {
      status = try Files.status(path)
    } catch {
      throw SettingsError(error)
    }
    let problem: String? =
      if !status.isDirectory {
        "is not a directory"
      } else if status.owner != geteuid() {
        "belongs to another user"
      } else if status.mode & 0o077 != 0 {
        "is open to other users; run chmod 700 on it"
      } else {
        nil
      }
    guard let problem else { return }
    throw SettingsError(code: .directory, place: .file(path, nil), message: problem)
  }
}
