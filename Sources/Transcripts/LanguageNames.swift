/// Languages as engines name them, and their codes.
public enum LanguageNames {
  /// The code of a language: `English`, `eng` and `EN` are `en`; what is not known stays, in lower
  /// case. A region stays (`en-US`).
  public static func code(of name: String) -> String {
    let text = name.filter { !$0.isWhitespace }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: true) { "-_".contains($0) }
    guard let first = parts.first else { return "" }
    let key = first.lowercased()
    let code = codes[key] ?? key
    return parts.count == 2 && code.utf8.count <= 3 ? "\(code)-\(parts[1])" : code
  }

  /// The English name of a language by its code: `German` for `de` and `de-AT`; `nil` for one that
  /// is not known.
  public static func name(of code: String) -> String? {
    names[String(Self.code(of: code).prefix { $0 != "-" })]
  }

  /// Words in the table are one word each: `HaitianCreole`.
  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for row in table.split(separator: ",") {
      let words = row.split(whereSeparator: \.isWhitespace)
      guard words.count == 3 else { continue }
      var name = ""
      for letter in words[1] {
        if letter.isUppercase, !name.isEmpty { name += " " }
        name.append(letter)
      }
      names[code(of: String(words[0]))] = name
    }
    return names
  }()

  /// English names, ISO 639-1 where there is one, and other spellings.
  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for row in table.split(separator: ",") {
      let words = row.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
      guard words.count == 3 else { continue }
      codes[words[1]] = words[0]
      codes[words[2]] = words[0]
    }
    for row in others.split(separator: ",") {
      let words = row.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
      guard words.count == 2 else { continue }
      codes[words[0]] = words[1]
    }
    return codes
  }()

  /// Code, English name, ISO 639-2 (T): what Whisper's models know.
  private static let table = """
    en English eng, zh Chinese zho, de German deu, es Spanish spa, ru Russian rus,
    ko Korean kor, fr French fra, ja Japanese jpn, pt Portuguese por, tr Turkish tur,
    pl Polish pol, ca Catalan cat, nl Dutch nld, ar Arabic ara, sv Swedish swe,
    it Italian ita, id Indonesian ind, hi Hindi hin, fi Finnish fin, vi Vietnamese vie,
    he Hebrew heb, uk Ukrainian ukr, el Greek ell, ms Malay msa, cs Czech ces,
    ro Romanian ron, da Danish dan, hu Hungarian hun, ta Tamil tam, no Norwegian nor,
    th Thai tha, ur Urdu urd, hr Croatian hrv, bg Bulgarian bul, lt Lithuanian lit,
    la Latin lat, mi Maori mri, ml Malayalam mal, cy Welsh cym, sk Slovak slk,
    te Telugu tel, fa Persian fas, lv Latvian lav, bn Bengali ben, sr Serbian srp,
    az Azerbaijani aze, sl Slovenian slv, kn Kannada kan, et Estonian est,
    mk Macedonian mkd, br Breton bre, eu Basque eus, is Icelandic isl, hy Armenian hye,
    ne Nepali nep, mn Mongolian mon, bs Bosnian bos, kk Kazakh kaz, sq Albanian sqi,
    sw Swahili swa, gl Galician glg, mr Marathi mar, pa Punjabi pan, si Sinhala sin,
    km Khmer khm, sn Shona sna, yo Yoruba yor, so Somali som, af Afrikaans afr,
    oc Occitan oci, ka Georgian kat, be Belarusian bel, tg Tajik tgk, sd Sindhi snd,
    gu Gujarati guj, am Amharic amh, yi Yiddish yid, lo Lao lao, uz Uzbek uzb,
    fo Faroese fao, ht HaitianCreole hat, ps Pashto pus, tk Turkmen tuk, nn Nynorsk nno,
    mt Maltese mlt, sa Sanskrit san, lb Luxembourgish ltz, my Myanmar mya, bo Tibetan bod,
    tl Tagalog tgl, mg Malagasy mlg, as Assamese asm, tt Tatar tat, haw Hawaiian haw,
    ln Lingala lin, ha Hausa hau, ba Bashkir bak, jw Javanese jav, su Sundanese sun,
    yue Cantonese yue
    """

  /// Other names, and ISO 639-2 (B) and 639-3.
  private static let others = """
    mandarin zh, cmn zh, chi zh, castilian es, flemish nl, valencian ca, moldavian ro,
    burmese my, bur my, panjabi pa, sinhalese si, pushto ps, haitian ht, letzeburgesch lb,
    javanese jv, jav jv, jw jv, iw he, ger de, fre fr, dut nl, gre el, cze cs, rum ro, slo sk,
    per fa, ice is, arm hy, baq eu, alb sq, geo ka, mac mk, mao mi, may ms, zsm ms, tib bo,
    wel cy, nob no, bokmal no, arb ar, farsi fa, filipino tl, fil tl, swh sw, pes fa, ekk et,
    lvs lv, azj az, uzn uz, npi ne, als sq, hat ht, khk mn, ydd yi, plt mg
    """
}
