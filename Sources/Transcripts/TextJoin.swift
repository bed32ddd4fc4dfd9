/// Joining pieces of text as their scripts want it.
public enum TextJoin {
  /// Trims each piece, drops the empty ones, and joins: a space between, none between two CJK
  /// characters or before closing punctuation of theirs.
  public static func joined(_ pieces: [String]) -> String { fatalError("face") }
}
