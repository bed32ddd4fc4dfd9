/// Edits of a YAML text that keep its comments, order and blank lines.
public struct YAMLEditor: Sendable {
  /// The text as it stands.
  public private(set) var bytes: [UInt8]

  /// Refuses what `YAMLReader` refuses, and a document whose root is not a mapping.
  public init(_ bytes: [UInt8]) throws(YAMLError) { fatalError("face") }

  /// Puts a scalar or a list of scalars under the key path, making missing mappings; quotes
  /// where it must.
  public mutating func set(_ path: [String], to value: Value) throws(YAMLError) {
    fatalError("face")
  }

  /// Takes the key path's entry out, with the comment that stands on its line; a mapping that
  /// becomes empty goes too.
  /// - Returns: whether there was one.
  public mutating func unset(_ path: [String]) throws(YAMLError) -> Bool { fatalError("face") }

  public enum Value: Sendable, Equatable {
    /// Text that must stay text (`no`, `1e3` are quoted).
    case string(String)
    /// Written plain: a number or true/false.
    case plain(String)
    case list([String])
  }
}
