/// How much one request may take.
public enum Budget {
  /// Bytes of a piece of text: for a model on this machine, and for a service. Quality falls in
  /// long texts, in small models sooner.
  public static func pieceLimit(isLocal: Bool) -> Int { isLocal ? 2_000 : 6_000 }

  /// Seconds until an answer is wanted no more.
  /// - Parameter isLocal: on this machine, or a program.
  public static func seconds(for text: String, isLocal: Bool) -> Double {
    let seconds = min(120, 16 + Double(text.unicodeScalars.count) / 100)
    return isLocal ? seconds * 4 : seconds
  }

  /// Tokens that an answer may have: twice what the text has, since a language may need more of
  /// them than is thought here, and at least 256.
  /// - Parameters:
  ///   - cues: how many cues the text is, each in marks of its own; 0: none.
  ///   - attempt: 1; 2 after an answer that was cut off: then twice as many.
  public static func maxTokens(for text: String, cues: Int = 0, attempt: Int = 1) -> Int {
    // `<cue id="123">` and `</cue>`.
    let wanted = max(256, 2 * (tokens(in: text) + 16 * cues))
    return min(wanted, 8_192) * max(1, min(attempt, 2))
  }

  /// About how many tokens a text has; rather too many.
  static func tokens(in text: String) -> Int {
    // In sixths of a token.
    var sixths = 0
    for scalar in text.unicodeScalars {
      let weight =
        switch scalar.value {
        case 0..<0x80: 2
        case 0x80..<0x600: 4
        case 0x1F000...0x1FAFF: 18
        default: 9
        }
      sixths += weight
    }
    return (sixths + 5) / 6
  }
}
