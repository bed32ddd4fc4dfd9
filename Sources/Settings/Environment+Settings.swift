import YAML

extension Environment {
  static let settingPrefix = "OSGK_SET_"

  /// The settings that variables give, in the order of their names.
  func settings() throws(SettingsError) -> [(name: String, key: SettingKey, value: SettingValue)] {
    var settings: [(name: String, key: SettingKey, value: SettingValue)] = []
    for name in names where name.hasPrefix(Self.settingPrefix) {
      let (key, definition) = try Self.key(of: name)
      guard let text = String(validating: bytes(of: name), as: UTF8.self) else {
        throw SettingsError(
          code: .wrongValue, place: .variable(name), key: key.name, message: "is not UTF-8")
      }
      if definition.type == .command {
        throw SettingsError(
          code: .wrongValue, place: .variable(name), key: key.name,
          message: "a program to run is not taken from the environment; use `osgk config set`")
      }
      do {
        settings.append((name, key, try definition.type.value(of: [text])))
      } catch {
        throw SettingsError(
          code: .wrongValue, place: .variable(name), key: key.name, message: error.message)
      }
    }
    return settings
  }

  /// The one key that a variable's name can mean.
  private static func key(
    of name: String
  ) throws(SettingsError) -> (SettingKey, SettingDefinition) {
    let rest = name.dropFirst(settingPrefix.count)
    var readings: [(SettingKey, SettingDefinition)] = []
    // Longer than any key: no need to try its readings.
    if rest.utf8.count <= 160,
      rest.utf8.allSatisfy({ $0 & 0x20 == 0 || $0 < 0x40 || $0 == UInt8(ascii: "_") })
    {
      let words = rest.lowercased().split(separator: "_", omittingEmptySubsequences: false)
        .map(String.init)
      for definition in SettingDefinition.all {
        for path in paths(words[...], definition.pattern[...]) {
          readings.append((SettingKey(path: path), definition))
        }
      }
    }
    if readings.count == 1 { return readings[0] }
    if readings.isEmpty {
      let guess = Suggestion.closest(
        to: name, among: SettingDefinition.all.compactMap(\.key).map(variable(for:)))
      throw SettingsError(
        code: .unknownKey, place: .variable(name),
        message: "names no setting; "
          + (guess.map { "did you mean \($0)?" } ?? "`osgk config list` shows them"))
    }
    let names = readings.map(\.0.name).joined(separator: " or ")
    throw SettingsError(
      code: .unknownKey, place: .variable(name),
      message: "can mean \(names); set it with `osgk config set`")
  }

  /// The variable that sets a key.
  public static func variable(for key: SettingKey) -> String {
    let letters = key.name.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 }
    return settingPrefix + String(letters)
  }

  /// Every way to read the words as a path of the pattern.
  private static func paths(
    _ words: ArraySlice<String>, _ pattern: ArraySlice<String>
  ) -> [[String]] {
    guard let first = pattern.first else { return words.isEmpty ? [[]] : [] }
    var found: [[String]] = []
    for length in 1..<(words.count + 1) {
      let taken = words.prefix(length)
      let component = taken.joined(separator: first == "ID" || first == "ALIAS" ? "-" : "_")
      guard SettingDefinition.matches(first, component) else { continue }
      for rest in paths(words.dropFirst(length), pattern.dropFirst()) {
        found.append([component] + rest)
      }
    }
    return found
  }
}
