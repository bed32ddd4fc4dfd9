/// Which language a text is in, by its letters and its commonest words.
public enum TextLanguage {
  /// A code (`en`, `de`, `zh`); `nil` where the text does not tell.
  public static func guess(_ text: String) -> String? { nil }
}
