/// Which language a text is in, by its letters and its commonest words.
public enum TextLanguage {
  /// So many bytes are looked at: a guess takes the same time for a book as for a page.
  static let window = 32 << 10

  /// A code (`en`, `de`, `zh`); `nil` where the text does not tell: one word or two, a name, two
  /// languages alike.
  public static func guess(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      var end = min(bytes.count, window)
      // Not inside a character.
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return guess(UnsafeBufferPointer(rebasing: bytes[..<end]))
    }
  }

  private static func guess(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let scripts = TextScripts(bytes)
    func count(_ script: TextScripts.Script) -> Int { scripts.counts[script] ?? 0 }
    switch scripts.main {
    case .han: return count(.han) >= 3 ? "zh" : nil
    case .kana: return count(.kana) + count(.han) >= 3 ? "ja" : nil
    case .hangul: return count(.hangul) >= 3 ? "ko" : nil
    case .greek: return count(.greek) >= 8 ? "el" : nil
    case .hebrew: return count(.hebrew) >= 6 ? "he" : nil
    case .thai: return count(.thai) >= 6 ? "th" : nil
    case .devanagari: return count(.devanagari) >= 6 ? "hi" : nil
    case .arabic: return count(.arabic) >= 6 ? arabic(bytes) : nil
    case .cyrillic, .latin:
      if let language = CommonWords.language(of: bytes) { return language }
      // Chinese that is full of English terms.
      let (han, kana) = (count(.han), count(.kana))
      guard 3 * han + 2 * kana >= scripts.letters / 4 else { return nil }
      if kana > 0, kana * 9 >= han { return kana + han >= 3 ? "ja" : nil }
      return han >= 3 ? "zh" : nil
    case .other, nil: return nil
    }
  }

  /// Persian and Urdu have letters that Arabic does not.
  private static func arabic(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var persian = 0
    var urdu = 0
    var at = 0
    while at < bytes.count {
      let (scalar, length) = UTF8Scan.scalar(bytes, at)
      at += length
      switch scalar {
      case 0x67E, 0x686, 0x698, 0x6AF: persian += 1
      case 0x679, 0x688, 0x691, 0x6BA, 0x6BE, 0x6C1, 0x6D2: urdu += 1
      default: break
      }
    }
    return urdu > 0 ? "ur" : persian > 0 ? "fa" : "ar"
  }

  /// The code (`en`) of a language as engines and people name it (`en-US`, `zh_Hant`, `English`), in
  /// lower case; a name that is not known stays.
  public static func code(of name: String) -> String {
    let name = name.lowercased()
    if let code = codes[name] { return code }
    let first = name.split(separator: "-", maxSplits: 1).first ?? ""
    let code = first.split(separator: "_", maxSplits: 1).first ?? ""
    return codes[String(code)] ?? String(code)
  }

  private static let codes = [
    "english": "en", "german": "de", "chinese": "zh", "mandarin": "zh", "french": "fr",
    "spanish": "es", "castilian": "es", "italian": "it", "portuguese": "pt", "dutch": "nl",
    "flemish": "nl", "swedish": "sv", "danish": "da", "norwegian": "no", "polish": "pl",
    "turkish": "tr", "czech": "cs", "finnish": "fi", "romanian": "ro", "hungarian": "hu",
    "indonesian": "id", "russian": "ru", "ukrainian": "uk", "japanese": "ja", "korean": "ko",
    "greek": "el", "arabic": "ar", "hebrew": "he", "thai": "th", "hindi": "hi", "persian": "fa",
    "urdu": "ur", "cantonese": "yue", "nb": "no", "nn": "no", "cmn": "zh", "eng": "en",
    "deu": "de", "ger": "de", "fra": "fr", "spa": "es", "ita": "it", "por": "pt", "nld": "nl",
    "swe": "sv", "pol": "pl", "tur": "tr", "zho": "zh", "chi": "zh", "jpn": "ja", "kor": "ko",
    "rus": "ru", "ukr": "uk",
  ]
}
