import YAML

extension SettingKey {
  /// A key as a person types it: `transcribe.max_line`; `-` is read as `_` where no id stands.
  public init(parsing text: String) throws(SettingsError) {
    let path = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard SettingDefinition.of(path) != nil else {
      throw SettingsError(
        code: .unknownKey, place: .commandLine(nil), key: KeyTable.shown(path),
        message: Self.refusal(of: path))
    }
    self.init(path: path)
  }

  private static func refusal(of path: [String]) -> String {
    for count in 1..<(path.count + 1) {
      let prefix = Array(path.prefix(count))
      if KeyTable.isGroup(prefix) { continue }
      if count < path.count, SettingDefinition.of(prefix) != nil {
        return "\(prefix.joined(separator: ".")) has no keys of its own"
      }
      let known = SettingDefinition.all.compactMap(\.key).map(\.name)
      if let guess = Suggestion.closest(to: path.joined(separator: "."), among: known) {
        return "unknown key; did you mean \(guess)?"
      }
      return KeyTable.refusal(of: prefix).message
    }
    let members = KeyTable.members(of: path).map { (path + [$0]).joined(separator: ".") }
    return "is a group of keys; name one of \(members.joined(separator: ", "))"
  }
}
