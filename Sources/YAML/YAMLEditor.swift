/// Edits of a YAML text that keep its comments, order and blank lines.
///
/// Each edit changes only the lines of the entry that it is about, is read again, and must then
/// mean the old tree with this one change; otherwise it is refused and the text stays.
public struct YAMLEditor: Sendable {
  /// The text as it stands.
  public private(set) var bytes: [UInt8]

  public enum Value: Sendable, Equatable {
    /// Text that must stay text (`no`, `1e3` are quoted).
    case string(String)
    /// Written plain: a number or true/false.
    case plain(String)
    case list([String])
  }

  /// Refuses what `YAMLReader` refuses, and a document whose root is not a mapping.
  public init(_ bytes: [UInt8]) throws(YAMLError) {
    self.bytes = bytes
    _ = try root()
  }

  /// Puts a scalar or a list of scalars under the key path, making missing mappings; quotes
  /// where it must. New keys go to the end of their mapping.
  /// - Throws: `edit` when a value stands where the path needs a mapping, or the text is laid
  ///   out so that the edit would change more than the one key.
  public mutating func set(_ path: [String], to value: Value) throws(YAMLError) {
    guard !path.isEmpty else { throw refusal(path, at: .start) }
    let before = try root()
    if let place = before?.obstacle(on: path) {
      throw YAMLError(
        code: .edit, mark: place.mark,
        message: "\(place.path.joined(separator: ".")) has a value; it cannot have keys as well")
    }
    let expected = (before ?? .emptyMapping).setting(path[...], to: value)
    try replace(
      with: try EditLayout(bytes, root: before).setting(path, to: value), expecting: expected,
      path: path)
  }

  /// Takes the key path's entry out, with the comment that stands on its line; a mapping that
  /// becomes empty goes too. Comments in lines of their own stay.
  /// - Returns: whether there was one.
  public mutating func unset(_ path: [String]) throws(YAMLError) -> Bool {
    guard let before = try root(), !path.isEmpty, before.value(at: path[...]) != nil else {
      return false
    }
    let expected = before.removing(path[...]) ?? .emptyMapping
    try replace(
      with: try EditLayout(bytes, root: before).removing(path), expecting: expected, path: path)
    return true
  }

  /// `nil` for a text without keys.
  func root() throws(YAMLError) -> Node? {
    guard let root = try YAMLReader.read(bytes), !root.isNull else { return nil }
    guard root.entries != nil else {
      throw YAMLError(
        code: .edit, mark: root.mark, message: "the text is not made of keys; write `key: value`")
    }
    return root
  }

  mutating func replace(
    with edited: [UInt8], expecting expected: Node, path: [String]
  ) throws(YAMLError) {
    let after: Node?
    do {
      after = try YAMLReader.read(edited)
    } catch {
      // A text that has become too long or too deep is the caller's to know; else it is ours.
      if error.code == .tooLarge || error.code == .tooDeep { throw error }
      throw refusal(path, at: .start)
    }
    guard (after ?? .emptyMapping).isEqual(to: expected) else {
      throw refusal(path, at: .start)
    }
    bytes = edited
  }

  private func refusal(_ path: [String], at mark: Mark) -> YAMLError {
    YAMLError(
      code: .edit, mark: mark,
      message: "\(path.joined(separator: ".")) cannot be changed without harm in a text laid out "
        + "like this; change it with an editor")
  }
}
