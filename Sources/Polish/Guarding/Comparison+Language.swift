import Transcripts

extension Comparison {
  /// The reply is in the language of the text, or in the one that was asked for, and written alike.
  func languageChange() -> Finding? {
    let guessed = TextLanguage.guess(replyText)
    if let target {
      if let guessed, !Self.isSame(guessed, target) {
        return Finding(reason: .language, detail: "\(guessed) for \(target)")
      }
      if let found = wrongScript(for: target) { return found }
      return nil
    }
    let ours = TextScripts(rawText)
    let theirs = TextScripts(replyText)
    if let before = ours.main, let after = theirs.main, before != after, ours.letters > 3 {
      // Numbers in words that become digits may leave a term as all that has letters.
      let isMixed = ours.share(of: after) > 0.25 && theirs.share(of: before) > 0.05
      if !isMixed { return Finding(reason: .language, detail: nil) }
    }
    if let before = ours.han, let after = theirs.han, before != after {
      return Finding(reason: .script, detail: after.rawValue)
    }
    if ours.han != nil, theirs.han == nil, theirs.main == .han, mixesHan {
      return Finding(reason: .script, detail: nil)
    }
    if let guessed, let before = TextLanguage.guess(rawText), !Self.isSame(guessed, before),
      kept < 0.7
    {
      return Finding(reason: .language, detail: "\(guessed) for \(before)")
    }
    return foreignWords(ours)
  }

  /// Share of the text's words that the reply has.
  private var kept: Double {
    let words = (0..<raw.count).filter { raw.text.tokens[$0].kind == .word }
    if words.isEmpty { return 1 }
    let found = words.count { replyWords.contains(raw.text.tokens[$0].hash) }
    return Double(found) / Double(words.count)
  }

  /// The reply has characters of the other way of writing that the text does not have.
  private var mixesHan: Bool {
    let isSimplified = TextScripts(rawText).han == .simplified
    let other: Lexicon.Flags = isSimplified ? .traditional : .simplified
    let own: Lexicon.Flags = isSimplified ? .simplified : .traditional
    return (0..<reply.count).count {
      let flags = reply.flags($0)
      return flags.contains(other) && !flags.contains(own)
        && !rawWords.contains(reply.text.tokens[$0].hash)
    } >= 2
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    let families = [
      ["zh", "yue", "wuu"], ["no", "nb", "nn", "da"], ["ms", "id"], ["hr", "sr", "bs"],
    ]
    return a == b || families.contains { $0.contains(a) && $0.contains(b) }
  }

  private func wrongScript(for target: String) -> Finding? {
    let scripts = TextScripts(replyText)
    guard scripts.letters > 3, let main = scripts.main else { return nil }
    let wanted: Set<TextScripts.Script> =
      switch target {
      case "zh", "yue": [.han]
      case "ja": [.kana, .han]
      case "ko": [.hangul]
      case "ru", "uk", "bg", "be", "mk": [.cyrillic]
      case "ar", "fa", "ur": [.arabic]
      case "he": [.hebrew]
      case "el": [.greek]
      case "th": [.thai]
      case "hi", "mr", "ne": [.devanagari]
      case "sr", "kk", "uz", "mn": [.cyrillic, .latin]
      default: [.latin, .other]
      }
    if wanted.contains(main) || wanted == [.latin, .other] && main == .other { return nil }
    // A text of names and code alone stays as it is.
    if scripts.share(of: main) < 0.6 { return nil }
    return Finding(reason: .language, detail: "\(main.rawValue) for \(target)")
  }

  /// Words in another script than the text's stay: a mixed text is not translated in part.
  private func foreignWords(_ scripts: TextScripts) -> Finding? {
    if freedom == .free { return nil }
    switch scripts.main {
    case .han, .kana:
      for index in 0..<raw.count {
        let token = raw.text.tokens[index]
        guard token.kind == .word, token.length > 2, raw.states[index].isDisjoint(with: .optional),
          raw.flags(index).isDisjoint(with: [.spokenMark, .filler, .yes]),
          !raw.states[index].contains(.number)
        else { continue }
        if replyWords.contains(token.hash) || replyStems.contains(token.stem) { continue }
        let text = raw.text.string(token)
        if isAlias(text) || isPartOfAlias(text)
          || slow.holds(Identifier.skeleton(Array(text.utf8)[...]), in: .reply)
        {
          continue
        }
        return Finding(reason: .language, detail: text)
      }
    case .latin where raw.text.han + raw.text.kana > 0:
      let count = (0..<raw.count).count { raw.text.tokens[$0].isCJK }
      let kept = (0..<raw.count).count {
        raw.text.tokens[$0].isCJK && replyWords.contains(raw.text.tokens[$0].hash)
      }
      if kept * 2 < count { return Finding(reason: .language, detail: nil) }
    default: break
    }
    return nil
  }
}
