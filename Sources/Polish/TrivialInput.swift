/// Texts that no model is asked about: there is nothing to mend, and models answer them.
public enum TrivialInput {
  /// Nothing but punctuation; at most four CJK characters; one short word; up to ten CJK characters
  /// or four words that only acknowledge or close. Not where a number, a path or an address stands
  /// in it, or more than one line.
  public static func skips(_ text: String) -> Bool {
    var wide: [Unicode.Scalar] = []
    var words: [String] = []
    var isInWord = false
    var isNextLine = false
    for scalar in text.unicodeScalars {
      let kind = kind(of: scalar)
      if isNextLine, kind == .wide || kind == .letter { return false }
      if scalar == "\n" { isNextLine = !wide.isEmpty || !words.isEmpty }
      switch kind {
      case .wide:
        wide.append(scalar)
        isInWord = false
      case .letter:
        if !isInWord { words.append("") }
        words[words.count - 1].unicodeScalars.append(scalar)
        isInWord = true
      case .inner where isInWord: words[words.count - 1].unicodeScalars.append(scalar)
      case .inner, .silent: isInWord = false
      case .structure: return false
      }
      // A longer text is none; nor is it looked at to its end.
      if wide.count > 10 || words.count > 4 { return false }
    }
    switch (wide.count, words.count) {
    case (0...4, 0): return true
    case (5..., 0): return isMadeOf(phrases, wide[...])
    case (0, 1): return words[0].unicodeScalars.count <= 10 || isCourtesy(words)
    case (0, _): return isCourtesy(words)
    default: return false
    }
  }

  private enum Kind { case wide, letter, inner, silent, structure }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z", "A"..."Z": return .letter
    case "'", "’", "-": return .inner
    case "/", "\\", "@", "_", ":", "：", "•", "*", "#", "<", ">", "{", "}", "`", "=", "+", "$", "%",
      "|", "~", "^":
      return .structure
    // It makes numbers: 第三点.
    case "第": return .structure
    // Kana and its long mark, Han with its iteration mark, Hangul.
    case "\u{3041}"..."\u{30FA}", "ー", "々", "\u{3400}"..."\u{4DBF}", "\u{4E00}"..."\u{9FFF}",
      "\u{AC00}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}", "\u{20000}"..."\u{323AF}":
      return .wide
    default: break
    }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: return .structure
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      return .letter
    default: return .silent
    }
  }

  /// Whether the characters are phrases of the list, one after the other.
  private static func isMadeOf(_ phrases: Set<String>, _ scalars: ArraySlice<Unicode.Scalar>)
    -> Bool
  {
    // Up to which places phrases reach; there are at most ten.
    var reached: Set<Int> = [scalars.startIndex]
    for start in scalars.indices where reached.contains(start) {
      var phrase = ""
      for end in start..<scalars.endIndex {
        phrase.unicodeScalars.append(scalars[end])
        if phrases.contains(phrase) { reached.insert(end + 1) }
      }
    }
    return reached.contains(scalars.endIndex)
  }

  private static func isCourtesy(_ words: [String]) -> Bool {
    words.allSatisfy { courtesies.contains($0.lowercased()) }
  }

  private static let phrases = set(
    """
    好 好的 好吧 好啊 好呀 好了 行 行吧 行了 可以 可以的 可以了 嗯 嗯嗯 哦 啊 吧 呢 呀 了 是 是的 对 对的 對 對的 没事 沒事
    没问题 沒問題 没关系 沒關係 收到 明白 明白了 知道了 我知道了 了解 了解了 我明白了 我了解了 懂了 谢谢 谢谢你 谢谢您 谢谢大家
    謝謝 謝謝你 謝謝您 謝謝大家 多谢 多謝 感谢 感謝 非常感谢 非常感謝 不客气 不客氣 不用谢 不用謝 辛苦了 您辛苦了 你辛苦了 大家辛苦了
    再见 再見 拜拜 回头见 回頭見 明天见 明天見 回见 晚安 先这样 先這樣 就这样 就這樣 那就这样 那就這樣 那先这样 那先這樣
    今天就到这里 今天就到這裡 到此为止 到此為止 那 我 就 先
    ありがとう ありがとうございます ありがとうございました どうも どうもありがとう はい はいはい わかりました 分かりました 了解です
    了解しました 承知しました かしこまりました お疲れ様です お疲れ様でした お疲れさまです よろしく よろしくお願いします お願いします
    失礼します すみません さようなら またね また明日 おやすみなさい
    네 예 감사합니다 고맙습니다 알겠습니다 알겠어요 수고하셨습니다 안녕히 계세요 가세요 괜찮아요 괜찮습니다 좋아요 좋습니다
    """)

  private static let courtesies = set(
    """
    thank thanks you very much so many ok okay yes yeah yep no nope sure right fine great good bye goodbye
    cheers understood
    danke dankeschön vielen dank schön sehr ja nein gut alles klar okay tschüss verstanden
    merci beaucoup oui non gracias muchas sí grazie mille prego obrigado obrigada спасибо большое да нет
    """)

  private static func set(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
