import Files
import Glibc
import YAML

/// One `config.yaml`, checked against the table.
struct ConfigFile {
  struct Entry {
    let key: SettingKey
    let value: SettingValue
    let mark: Mark
  }

  private(set) var entries: [Entry] = []
  private let path: Path

  /// - Returns: `nil` when there is no such file.
  static func read(_ path: Path) throws(SettingsError) -> ConfigFile? {
    guard let bytes = try load(path) else { return nil }
    return try ConfigFile(bytes, path: path)
  }

  /// The bytes of a file that only the user or root can have written.
  static func load(_ path: Path) throws(SettingsError) -> [UInt8]? {
    do {
      return try Files.read(path, limit: YAMLReader.defaultSizeLimit, trusted: true)
    } catch {
      if error.reason == .system(ENOENT) { return nil }
      throw SettingsError(error)
    }
  }

  init(_ bytes: [UInt8], path: Path) throws(SettingsError) {
    self.path = path
    let root: Node?
    do {
      root = try YAMLReader.read(bytes)
    } catch {
      throw SettingsError(error, file: path)
    }
    if let root { try walk(root, under: [], keyMark: root.mark) }
  }

  private mutating func walk(
    _ node: Node, under prefix: [String], keyMark: Mark
  ) throws(SettingsError) {
    if !prefix.isEmpty, node.isNull { return }  // a group whose keys are all commented out
    guard let members = node.entries else {
      let known = KeyTable.members(of: prefix).joined(separator: ", ")
      throw SettingsError(
        code: .wrongValue, place: .file(path, node.mark),
        key: prefix.isEmpty ? nil : prefix.joined(separator: "."),
        message: prefix.isEmpty
          ? "keys are due, such as `engine:`; known here: \(known)"
          : "takes keys of its own in the lines below it, not a value; known here: \(known)")
    }
    for member in members {
      let keyPath = prefix + [member.key]
      if let definition = SettingDefinition.of(keyPath) {
        try take(member, at: keyPath, as: definition)
      } else if KeyTable.isGroup(keyPath) {
        try walk(member.value, under: keyPath, keyMark: member.keyMark)
      } else {
        let (code, message) = KeyTable.refusal(of: keyPath)
        throw SettingsError(
          code: code, place: .file(path, member.keyMark),
          key: KeyTable.shown(keyPath), message: message)
      }
    }
  }

  private mutating func take(
    _ member: Node.Entry, at keyPath: [String], as definition: SettingDefinition
  ) throws(SettingsError) {
    let key = SettingKey(path: keyPath)
    if let text = member.value.text, KeyTable.looksLikeSecret(text) {
      throw SettingsError(
        code: .secret, place: .file(path, member.value.mark), key: key.name,
        message: KeyTable.secretAdvice(for: keyPath))
    }
    do {
      let value = try definition.type.value(of: member.value)
      entries.append(Entry(key: key, value: value, mark: member.value.mark))
    } catch {
      throw SettingsError(
        code: .wrongValue, place: .file(path, member.value.mark), key: key.name,
        message: error.message)
    }
  }
}
