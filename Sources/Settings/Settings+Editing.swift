import Files
import Glibc
import YAML

extension Settings {
  /// Writes a key into the user's `config.yaml`, which is made (0600) where it is missing.
  /// Comments, order and blank lines stay; a symbolic link stays one. Two writers at once wait
  /// for each other.
  /// - Throws: before anything is written, when the words do not fit the key or the file would
  ///   not load.
  public static func set(
    _ key: SettingKey, to words: [String], paths: Paths
  ) throws(SettingsError) {
    let value = try checked(key, words)
    let file = try paths.userConfig
    try edit(file, in: try paths.config, making: true) { editor throws(SettingsError) in
      do throws(YAMLError) {
        try editor.set(key.path, to: value)
      } catch {
        throw SettingsError(error, file: file)
      }
      _ = try ConfigFile(editor.bytes, path: file)
    }
  }

  /// Takes a key out of the user's `config.yaml`; also one that the table does not know, so that
  /// a wrong line can be taken out.
  /// - Parameter path: the key path, components separated by dots.
  /// - Returns: whether it was there.
  public static func unset(_ path: String, paths: Paths) throws(SettingsError) -> Bool {
    let file = try paths.userConfig
    var isThere = false
    guard Files.exists(file) else { return false }
    try edit(file, in: try paths.config, making: false) { editor throws(SettingsError) in
      do throws(YAMLError) {
        isThere = try editor.unset(path.split(separator: ".").map(String.init))
      } catch {
        throw SettingsError(error, file: file)
      }
    }
    return isThere
  }

  private static func checked(
    _ key: SettingKey, _ words: [String]
  ) throws(SettingsError) -> YAMLEditor.Value {
    guard let definition = SettingDefinition.of(key.path) else {
      throw SettingsError(
        code: .unknownKey, place: .commandLine(nil), key: key.name, message: "is not a setting")
    }
    if words.contains(where: KeyTable.looksLikeSecret) {
      throw SettingsError(
        code: .secret, place: .commandLine(nil), key: key.name,
        message: KeyTable.secretAdvice(for: key.path))
    }
    do {
      return try definition.type.value(of: words).written(as: definition.type)
    } catch {
      throw SettingsError(
        code: .wrongValue, place: .commandLine(nil), key: key.name, message: error.message)
    }
  }

  /// Reads, changes and replaces the file while no other osgk does.
  static func edit(
    _ file: Path, in directory: Path, making: Bool,
    _ change: (inout YAMLEditor) throws(SettingsError) -> Void
  ) throws(SettingsError) {
    do {
      if making { try Files.createPrivateDirectory(directory) }
      let lock = try DirectoryLock(directory)
      defer { lock.release() }
      let before = try ConfigFile.load(file)
      var editor: YAMLEditor
      do {
        editor = try YAMLEditor(before ?? [])
      } catch {
        throw SettingsError(error, file: file)
      }
      try change(&editor)
      if editor.bytes == before { return }
      let mode = before == nil ? 0o600 : try Files.status(file).mode & 0o777
      try Files.replace(file, with: editor.bytes, mode: mode)
    } catch let error as SettingsError {
      throw error
    } catch let error as FileError {
      throw SettingsError(error)
    } catch {
      throw SettingsError(code: .file, place: .file(file, nil), message: "\(error)")
    }
  }
}

extension SettingValue {
  /// As it stands in `config.yaml`: one language is written without brackets.
  fileprivate func written(as type: SettingType) -> YAMLEditor.Value {
    switch self {
    case .flag, .integer, .number: .plain(description)
    case .text(let text): .string(text)
    case .texts(let texts) where texts.count == 1 && type != .command: .string(texts[0])
    case .texts(let texts): .list(texts)
    }
  }
}

/// A lock on the directory itself, which leaves no file behind and ends with its process.
private struct DirectoryLock {
  private let descriptor: Int32

  /// Waits for whoever holds it: the time of one small write.
  init(_ directory: Path) throws(FileError) {
    descriptor = directory.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw FileError(operation: "open", path: directory, reason: .system(errno))
    }
    while flock(descriptor, LOCK_EX) != 0 {
      let code = errno
      guard code == EINTR else {
        close(descriptor)
        throw FileError(operation: "lock", path: directory, reason: .system(code))
      }
    }
  }

  func release() { close(descriptor) }
}
