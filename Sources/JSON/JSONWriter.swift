/// Stable writing: the object's own order, numbers as written, no escape that is not needed.
public enum JSONWriter {
  public enum Style: Sendable { case compact, pretty }

  /// UTF-8 without a final newline. U+2028, U+2029 and control characters are escaped.
  public static func write(_ value: JSON, style: Style = .compact) -> String { fatalError("face") }
}
