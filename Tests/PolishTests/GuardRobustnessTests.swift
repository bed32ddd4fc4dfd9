import Polish
import Testing

@Suite("The guard, whatever it is given")
struct GuardRobustnessTests {
  /// Always the same numbers.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private static let parts = [
    "no", "wait", "five", "twenty", "hundred", "point", "half", "past", "三", "点", "半", "百", "分之",
    "不", "没有",
    "a\u{301}", "\u{301}", "\u{200D}", "👩‍👩‍👧", "🇩🇪", "\u{202E}", "العربية", "ไทย", "한국", "<think>",
    "</think>",
    "<|", "```", "\"", "“", "\n", "\n\n", ".", ",", ":", "/", "-", "'", "’", "@", "_", "1", "12",
    "1.5", "3:30", "½",
    "https://", "a@b.c", "--x", "Ünter", "ß", "fünfundzwanzig", "hundert", "\u{0}", "\u{FFFD}",
    "II", "Dr", "王",
    "Sure", "Note:", "dot", "slash", "１２", "Ａ", "٣", "nineteen", "double", "and", "a", "月", "个",
  ]

  @Test("it ends and answers alike twice", arguments: 1...60)
  func any(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15)
    for _ in 0..<20 {
      func text() -> String {
        (0..<Int.random(in: 0...24, using: &dice)).map { _ in
          let part = Self.parts.randomElement(using: &dice) ?? ""
          return Bool.random(using: &dice) ? part + " " : part
        }.joined()
      }
      let (raw, reply) = (text(), text())
      for language in [nil, "en", "de", "zh", "fr", "it", "ja"] {
        let once = answer(raw, reply, language: language)
        #expect(once == answer(raw, reply, language: language))
        _ = answer(raw, reply, language: language, target: "de", length: 0.3...3)
      }
    }
  }

  @Test("any scalars pass through without a change of meaning", arguments: 1...20)
  func scalars(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 0xc2b2_ae3d_27d4_eb4f)
    var scalars = String.UnicodeScalarView()
    for _ in 0..<200 {
      if let scalar = Unicode.Scalar(UInt32.random(in: 1...0x2FFFF, using: &dice)) {
        scalars.append(scalar)
      }
    }
    let text = "a" + String(scalars) + "b"
    #expect(answer(text, text) == .accepted(text))
  }
}
