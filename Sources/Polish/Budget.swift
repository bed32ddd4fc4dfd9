/// How much one request may take.
public enum Budget {
  /// Bytes of a piece of text: for a model on this machine, and for a service.
  public static func pieceLimit(isLocal: Bool) -> Int { isLocal ? 2_000 : 6_000 }

  /// Seconds until an answer is wanted no more.
  /// - Parameter isLocal: on this machine, or a program.
  public static func seconds(for text: String, isLocal: Bool) -> Double {
    let seconds = min(120, 16 + Double(text.unicodeScalars.count) / 100)
    return isLocal ? seconds * 4 : seconds
  }

  /// Tokens that an answer may have.
  /// - Parameters:
  ///   - cues: how many cues the text is, each in marks of its own; 0: none.
  ///   - attempt: 1; 2 after an answer that was cut off.
  public static func maxTokens(for text: String, cues: Int = 0, attempt: Int = 1) -> Int { 256 }
}
