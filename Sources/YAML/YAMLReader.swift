/// Strict reading of one YAML document.
///
/// Taken is what a person writes by hand: mappings with plain or quoted keys, sequences,
/// scalars, comments, `---` and `%YAML` at the start. Refused, each with its own code: aliases
/// and anchors, merge keys (`<<`), every tag (also `!!str`: types come from the schema of who
/// asks, never from the text), keys that are collections or block scalars or missing, the same
/// key twice, a second document; text that is not UTF-8 (a byte order mark at its start is
/// skipped), control characters, and line ends other than LF and CR LF.
public enum YAMLReader {
  public static let defaultSizeLimit = 1 << 20
  public static let defaultDepthLimit = 32

  /// - Parameter sizeLimit: in bytes; a longer text is refused unread.
  /// - Parameter depthLimit: how many collections may stand in each other.
  /// - Returns: `nil` for a text without a value (empty, only comments, a bare `---`).
  public static func read(
    _ bytes: [UInt8], sizeLimit: Int = defaultSizeLimit, depthLimit: Int = defaultDepthLimit
  ) throws(YAMLError) -> Node? {
    guard bytes.count <= sizeLimit else {
      throw YAMLError(
        code: .tooLarge, mark: .start,
        message: "the text has \(bytes.count) bytes; at most \(sizeLimit) are read")
    }
    let source = try Source(bytes)
    return try source.withEvents { events throws(YAMLError) in
      var composer = Composer(events: events, depthLimit: depthLimit)
      return try composer.document()
    }
  }
}
