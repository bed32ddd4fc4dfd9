/// Which language a text is in, by its letters and its commonest words.
public enum TextLanguage {
  /// A code (`en`, `de`, `zh`); `nil` where the text does not tell.
  public static func guess(_ text: String) -> String? { nil }

  /// The code (`en`) of a language as engines and people name it (`en-US`, `zh_Hant`, `English`), in
  /// lower case; a name that is not known stays.
  public static func code(of name: String) -> String { name.lowercased() }
}
