/// Strict reading of one YAML document: no aliases, anchors, merge keys, foreign tags or
/// duplicate keys.
public enum YAMLReader {
  public static let defaultSizeLimit = 1 << 20
  public static let defaultDepthLimit = 32

  /// - Returns: `nil` for a text without a document (empty or only comments).
  public static func read(
    _ bytes: [UInt8], sizeLimit: Int = defaultSizeLimit, depthLimit: Int = defaultDepthLimit
  ) throws(YAMLError) -> Node? { fatalError("face") }
}
