import Files
import YAML

/// The settings of one run, read once: every value with where it came from. What stands first
/// wins: flag, environment, the user's `config.yaml`, the machine's, built in.
public struct Settings: Sendable {
  public enum Origin: Sendable, Equatable {
    case flag(String)
    /// The variable's name.
    case environment(String)
    case user(Path, Mark)
    case system(Path, Mark)
    case builtIn
  }

  public struct Entry: Sendable, Equatable {
    public let key: SettingKey
    /// `nil`: not set, and no default.
    public let value: SettingValue?
    public let origin: Origin
  }

  /// A value from the command line.
  public struct Flag: Sendable {
    /// As typed, for messages: `--language`.
    public let name: String
    public let key: SettingKey
    public let words: [String]

    public init(_ name: String, _ key: SettingKey, _ words: [String]) {
      self.name = name
      self.key = key
      self.words = words
    }
  }

  private var found: [SettingKey: Entry] = [:]

  /// Reads both files and the environment. A file that is not there says nothing; one that is
  /// there and cannot be read, trusted or understood is an error, also where no key of it is
  /// needed: a setting that is silently not followed could send what should stay.
  public static func load(
    flags: [Flag] = [], environment: Environment, paths: Paths
  ) throws(SettingsError) -> Settings {
    var settings = Settings()
    let system = paths.systemConfig
    for entry in try ConfigFile.read(system)?.entries ?? [] {
      settings.put(entry.key, entry.value, .system(system, entry.mark))
    }
    let user = try paths.userConfig
    for entry in try ConfigFile.read(user)?.entries ?? [] {
      settings.put(entry.key, entry.value, .user(user, entry.mark))
    }
    for (name, key, value) in try environment.settings() {
      settings.put(key, value, .environment(name))
    }
    for flag in flags {
      settings.put(flag.key, try flag.value(), .flag(flag.name))
    }
    return settings
  }

  private mutating func put(_ key: SettingKey, _ value: SettingValue, _ origin: Origin) {
    found[key] = Entry(key: key, value: value, origin: origin)
  }
}

extension Settings {
  /// The value that holds, its default included.
  public subscript(key: SettingKey) -> SettingValue? { entry(key).value }

  public func origin(of key: SettingKey) -> Origin { entry(key).origin }

  public func entry(_ key: SettingKey) -> Entry {
    found[key]
      ?? Entry(key: key, value: SettingDefinition.of(key.path)?.standard, origin: .builtIn)
  }

  /// A key of type text, choice or provider id.
  public func text(_ key: SettingKey) -> String? {
    if case .text(let value) = self[key] { value } else { nil }
  }

  /// A key of a list type; empty where it is not set.
  public func texts(_ key: SettingKey) -> [String] {
    if case .texts(let values) = self[key] { values } else { [] }
  }

  public func integer(_ key: SettingKey) -> Int? {
    if case .integer(let value) = self[key] { value } else { nil }
  }

  public func number(_ key: SettingKey) -> Double? {
    if case .number(let value) = self[key] { value } else { nil }
  }

  public func flag(_ key: SettingKey) -> Bool { self[key] == .flag(true) }

  /// Every key of the table, then what is set of providers, by id.
  public var entries: [Entry] {
    let table = SettingDefinition.all.compactMap(\.key)
    let known = Set(table)
    let others = found.keys.filter { !known.contains($0) }.sorted { $0.name < $1.name }
    return (table + others).map(entry)
  }

  /// The names that are set under `providers.ID.options` (or `variables`), with their texts.
  public func options(of provider: String) -> [(name: String, value: String)] {
    named("options", of: provider)
  }

  public func variables(of provider: String) -> [(name: String, value: String)] {
    named("variables", of: provider)
  }

  /// The model that the name stands for.
  public func alias(_ name: String) -> String? { SettingKey.alias(name).flatMap { text($0) } }

  /// Every name that stands for a model, sorted.
  public var aliases: [(name: String, model: String)] {
    found.values.compactMap { entry -> (name: String, model: String)? in
      guard entry.key.path.count == 2, entry.key.path[0] == "aliases",
        case .text(let model) = entry.value
      else { return nil }
      return (entry.key.path[1], model)
    }.sorted { $0.name < $1.name }
  }

  private func named(_ group: String, of provider: String) -> [(name: String, value: String)] {
    found.values.compactMap { entry -> (name: String, value: String)? in
      guard entry.key.path.count == 4, entry.key.path[1] == provider, entry.key.path[2] == group,
        case .text(let value) = entry.value
      else { return nil }
      return (entry.key.path[3], value)
    }.sorted { $0.name < $1.name }
  }
}

extension Settings.Origin: CustomStringConvertible {
  /// As `config list --origin` shows it.
  public var description: String {
    switch self {
    case .flag(let name): "flag \(name)"
    case .environment(let name): "environment \(name)"
    case .user(let path, let mark): "user \(path):\(mark.line)"
    case .system(let path, let mark): "system \(path):\(mark.line)"
    case .builtIn: "built in"
    }
  }
}

extension Settings.Flag {
  func value() throws(SettingsError) -> SettingValue {
    guard let definition = SettingDefinition.of(key.path) else {
      throw SettingsError(
        code: .unknownKey, place: .commandLine(name), key: key.name, message: "is not a setting")
    }
    do {
      return try definition.type.value(of: words)
    } catch {
      throw SettingsError(
        code: .wrongValue, place: .commandLine(name), message: error.message)
    }
  }
}
