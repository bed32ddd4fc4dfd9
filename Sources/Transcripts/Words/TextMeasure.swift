/// How long texts are.
public enum TextMeasure {
  /// What a text says, in letters: spaces, punctuation and controls count nothing, a Han character
  /// counts 3, a kana or a syllable of Hangul 2, so that texts in different scripts that say the same
  /// are about as long.
  public static func length(_ text: String) -> Int {
    measure(text) { scalar in
      if LetterClass.isPunctuation(scalar) { return 0 }
      return switch LetterClass.script(of: scalar) {
      case .han: 3
      case .kana: 2
      // The parts of a syllable that is written in its parts count once.
      case .hangul: scalar < 0x1160 || scalar > 0x11FF ? 2 : 0
      default: 1
      }
    }
  }

  /// Characters but for white space, each 1 in every script; what stands on another (an accent of
  /// its own) counts with it.
  public static func characters(_ text: String) -> Int { measure(text) { _ in 1 } }

  /// `weight` is asked for what is no white space and stands on no other character.
  @inline(__always)
  private static func measure(_ text: String, weight: (UInt32) -> Int) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var sum = 0
      var at = 0
      while at < bytes.count {
        // Letters and digits, the most of most texts.
        let byte = bytes[at]
        if (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 {
          sum += 1
          at += 1
          continue
        }
        let (scalar, length) = UTF8Scan.scalar(bytes, at)
        at += length
        if !LetterClass.isSpace(scalar), !LetterClass.isMark(scalar) { sum += weight(scalar) }
      }
      return sum
    }
  }
}
