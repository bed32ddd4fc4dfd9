/// Spellings of a letter that a person does not tell apart, or cannot type: `ё` is found by `е`, `ß`
/// by `ss`, the ligature `ﬁ` by `fi`, letters and digits of full width, Katakana of half width, Arabic
/// letters in the shapes that they have inside a word, raised, circled and mathematical ones by the
/// plain ones. Greek, Hebrew and Arabic letters lose their accents and points. Cyrillic letters that
/// a mark makes others (`й`, `ї`, `ў`) stay what they are, however they are written.
/// (Case, the final sigma and the marks of Latin letters are the tokenizer's work.)
enum SearchFold {
  /// - Returns: `nil` where nothing changes.
  static func folded(_ text: String) -> String? {
    guard let first = text.unicodeScalars.firstIndex(where: isFolded) else { return nil }
    var out = text.unicodeScalars[..<first]
    var output = String.UnicodeScalarView()
    // A mark belongs to the letter before it.
    if let last = out.popLast() {
      output.append(contentsOf: out)
      output.append(last)
    }
    for scalar in text.unicodeScalars[first...] {
      if let mark = Mark(rawValue: scalar.value), let last = output.last,
        let composed = composed(last.value, mark)
      {
        output.removeLast()
        output.append(contentsOf: composed.unicodeScalars)
      } else if SearchMarks.isPoint(scalar.value, behind: output.last?.value) {
        continue
      } else if let plain = plain(scalar.value) {
        output.append(contentsOf: plain.unicodeScalars)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  private static func isFolded(_ scalar: Unicode.Scalar) -> Bool {
    // Most of all texts: Latin letters, Cyrillic ones, Chinese.
    switch scalar.value {
    case 0..<0xAA, 0x0402..<0x0451, 0x0452..<0x0591, 0x0900..<0x1E9E, 0x3040..<0x3099,
      0x309B..<0x3200, 0x3400..<0xFB00:
      false
    default:
      // As if it stood behind a Greek letter.
      Mark(rawValue: scalar.value) != nil || SearchMarks.isPoint(scalar.value, behind: 0x3B1)
        || plain(scalar.value) != nil
    }
  }

  // MARK: Marks that stand behind their letter

  private enum Mark: UInt32 {
    case grave = 0x300
    case acute = 0x301
    case breve = 0x306
    case diaeresis = 0x308
    /// Of half width and of full, alone and behind a letter.
    case voiced = 0xFF9E
    case voicedBehind = 0x3099
    case halfVoiced = 0xFF9F
    case halfVoicedBehind = 0x309A
  }

  /// - Returns: `nil`: the mark stays, as the tokenizer takes it.
  private static func composed(_ letter: UInt32, _ mark: Mark) -> String? {
    switch mark {
    case .voiced, .voicedBehind:
      return kana(letter, voiced).map { String($0) }
    case .halfVoiced, .halfVoicedBehind:
      guard let base = Unicode.Scalar(letter), halfVoiced.contains(base) else { return nil }
      return Unicode.Scalar(letter + 2).map { String($0) }
    default:
      guard (0x400...0x4FF).contains(letter), let base = Unicode.Scalar(letter) else { return nil }
      switch (base, mark) {
      case ("и", .breve): return "й"
      case ("И", .breve): return "Й"
      case ("у", .breve): return "ў"
      case ("У", .breve): return "Ў"
      case ("і", .diaeresis): return "ї"
      case ("І", .diaeresis): return "Ї"
      case ("г", .acute): return "ѓ"
      case ("Г", .acute): return "Ѓ"
      case ("к", .acute): return "ќ"
      case ("К", .acute): return "Ќ"
      case ("е", .diaeresis), ("Е", .diaeresis): return String(base)
      // Where the stress lies.
      case (_, .acute), (_, .grave): return String(base)
      default: return nil
      }
    }
  }

  private static func kana(_ letter: UInt32, _ letters: Set<Unicode.Scalar>) -> Unicode.Scalar? {
    guard let base = Unicode.Scalar(letter), letters.contains(base) else { return nil }
    if base == "ウ" { return "ヴ" }
    return Unicode.Scalar(letter + 1)
  }

  private static let voiced = Set(
    "かきくけこさしすせそたちつてとはひふへほカキクケコサシスセソタチツテトハヒフヘホウ".unicodeScalars)
  private static let halfVoiced = Set("はひふへほハヒフヘホ".unicodeScalars)

  // MARK: Letters

  private static func plain(_ scalar: UInt32) -> String? {
    switch scalar {
    case 0x451: "е"
    case 0x401: "Е"
    case 0x370...0x3FF, 0x620...0x6FF, 0x1F00...0x1FFF, 0xFB1D...0xFB4F:
      SearchMarks.plain(scalar)
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar - 0xFEE0).map { String($0) }
    case 0x3000: " "
    case 0xFF66...0xFF9D: String(katakana[Int(scalar) - 0xFF66])
    // Their capitals are two letters.
    case 0xFB00...0xFB06, 0xFB13...0xFB17:
      Unicode.Scalar(scalar)?.properties.uppercaseMapping.lowercased()
    case 0xFE80...0xFEFC: arabic[Int(scalar) - 0xFE80]
    case 0x2460...0x2473: String(scalar - 0x2460 + 1)
    case 0x24B6...0x24CF: latin(scalar - 0x24B6)
    case 0x24D0...0x24E9: latin(scalar - 0x24D0 + 26)
    case 0x2070, 0x2074...0x2079: String(scalar - 0x2070)
    case 0x2080...0x2089: String(scalar - 0x2080)
    case 0x2160...0x217F: roman(scalar)
    case 0x1D400...0x1D6A3: latin((scalar - 0x1D400) % 52)
    case 0x1D7CE...0x1D7FF: String((scalar - 0x1D7CE) % 10)
    default: others[scalar]
    }
  }

  /// Of `A…Za…z`.
  private static func latin(_ index: UInt32) -> String? {
    Unicode.Scalar(index < 26 ? 0x41 + index : 0x61 + index - 26).map { String($0) }
  }

  private static func roman(_ scalar: UInt32) -> String {
    let numerals = [
      "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "L", "C", "D", "M",
    ]
    let isSmall = scalar >= 0x2170
    let numeral = numerals[Int(scalar - (isSmall ? 0x2170 : 0x2160))]
    return isSmall ? numeral.lowercased() : numeral
  }

  private static let katakana = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン")

  /// Each letter in its shapes, U+FE80 to U+FEFC.
  private static let arabic: [String] = {
    let letters = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي".unicodeScalars
    let two = Set("آأؤإاةدذرزوى".unicodeScalars)
    var shapes: [String] = []
    for letter in letters {
      let count = letter == "ء" ? 1 : two.contains(letter) ? 2 : 4
      let plain = SearchMarks.plain(letter.value) ?? String(letter)
      shapes += Array(repeating: plain, count: count)
    }
    return shapes + Array(repeating: "لا", count: 8)
  }()

  private static let others: [UInt32: String] = [
    0xAA: "a", 0xBA: "o", 0xDF: "ss", 0x1E9E: "SS", 0xB2: "2", 0xB3: "3", 0xB9: "1", 0xBC: "1/4",
    0xBD: "1/2", 0xBE: "3/4", 0x132: "IJ", 0x133: "ij", 0x17F: "s", 0x1C4: "DŽ", 0x1C5: "Dž",
    0x1C6: "dž", 0x1C7: "LJ", 0x1C8: "Lj", 0x1C9: "lj", 0x1CA: "NJ", 0x1CB: "Nj", 0x1CC: "nj",
    0x1F1: "DZ", 0x1F2: "Dz", 0x1F3: "dz", 0x207F: "n", 0x2071: "i", 0x2102: "C", 0x2103: "°C",
    0x2109: "°F", 0x210E: "h", 0x2113: "l", 0x2115: "N", 0x2116: "No", 0x2119: "P", 0x211A: "Q",
    0x211D: "R", 0x2122: "TM", 0x2124: "Z", 0x212A: "K", 0x212B: "Å", 0x338E: "mg", 0x338F: "kg",
    0x339C: "mm", 0x339D: "cm", 0x339E: "km", 0x33A1: "m2", 0x33C4: "cc",
  ]
}
