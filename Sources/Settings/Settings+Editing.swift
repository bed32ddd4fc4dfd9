import Files
import YAML

extension Settings {
  /// Writes a key into the user's `config.yaml`, which is made (0600) where it is missing.
  /// Comments, order and blank lines stay; a symbolic link stays one.
  /// - Throws: before anything is written, when the words do not fit the key or the file would
  ///   not load.
  public static func set(
    _ key: SettingKey, to words: [String], paths: Paths
  ) throws(SettingsError) { fatalError("face") }

  /// Takes a key out of the user's `config.yaml`; also one that the table does not know, so that
  /// a wrong line can be taken out.
  /// - Parameter path: the key path, components separated by dots.
  /// - Returns: whether it was there.
  public static func unset(_ path: String, paths: Paths) throws(SettingsError) -> Bool {
    fatalError("face")
  }
}
