import Files
import YAML

/// What has become of a term or a rule that was added.
public enum WordChange: String, Sendable {
  case new
  /// It was there and is another now: a term has more aliases, a rule another result.
  case changed
  case same
}

/// A file of the user's about words: one mapping under one key.
struct WordFile {
  let path: Path
  /// The key that all stands under.
  let group: String
  /// What the file begins with where we make it: lines of comment.
  let heading: String

  /// The entries under the key, in the file's order; none where there is no file.
  func entries() throws(SettingsError) -> [Node.Entry] {
    guard let bytes = try ConfigFile.load(path) else { return [] }
    return try entries(of: bytes)
  }

  func entries(of bytes: [UInt8]) throws(SettingsError) -> [Node.Entry] {
    var found: [Node.Entry] = []
    for member in try Self.members(of: bytes, path, due: "the key `\(group):` is due") {
      guard member.key == group else {
        let key = KeyTable.shown([member.key])
        throw fault(member.keyMark, key, "is not known here; only \(group) is", .unknownKey)
      }
      if member.value.isNull { continue }
      guard let entries = member.value.entries else {
        throw fault(
          member.value.mark, group,
          "takes lines of their own below it, `NAME: VALUE`, not a value or a list")
      }
      found = entries
    }
    return found
  }

  /// What stands at the left of a file that is one mapping; nothing where it is empty.
  /// - Parameter due: what is said where it is no mapping.
  static func members(
    of bytes: [UInt8], _ path: Path, due: String
  ) throws(SettingsError) -> [Node.Entry] {
    let root: Node?
    do {
      root = try YAMLReader.read(bytes)
    } catch {
      throw SettingsError(error, file: path)
    }
    guard let root, !root.isNull else { return [] }
    guard let members = root.entries else {
      throw SettingsError(code: .wrongValue, place: .file(path, root.mark), key: nil, message: due)
    }
    return members
  }

  func fault(
    _ mark: Mark, _ key: String?, _ message: String, _ code: SettingsError.Code = .wrongValue
  ) -> SettingsError {
    SettingsError(code: code, place: .file(path, mark), key: key, message: message)
  }

  /// A name of the file's for a message.
  func shown(_ key: String) -> String { group + "." + KeyTable.shown([key]) }

  /// Reads, changes and replaces the file while no other osgk does; a new one is the user's alone.
  func edit(
    paths: Paths, _ change: (inout YAMLEditor) throws(SettingsError) -> Void
  ) throws(SettingsError) {
    try Settings.edit(path, in: try paths.config, making: true) { editor throws(SettingsError) in
      let isNew = editor.bytes.isEmpty
      try change(&editor)
      guard isNew, !editor.bytes.isEmpty else { return }
      do throws(YAMLError) {
        editor = try YAMLEditor(Array(heading.utf8) + editor.bytes)
      } catch {
        throw SettingsError(error, file: path)
      }
    }
  }

  /// What an edit does to the text, as an error of this file's.
  func changing(_ body: () throws(YAMLError) -> Void) throws(SettingsError) {
    do throws(YAMLError) { try body() } catch { throw SettingsError(error, file: path) }
  }
}
