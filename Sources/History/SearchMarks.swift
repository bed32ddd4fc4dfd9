/// Greek accents and breathings, the vowel points of Hebrew and Arabic and what else stands on their
/// letters: a letter without them is what its canonical decomposition begins with.
enum SearchMarks {
  /// Whether a mark is passed over.
  /// - Parameter letter: what stands before it; those of Latin and Greek letters look the same.
  static func isPoint(_ scalar: UInt32, behind letter: UInt32?) -> Bool {
    switch scalar {
    case 0x0300, 0x0301, 0x0304, 0x0306, 0x0308, 0x0313, 0x0314, 0x0342...0x0345:
      letter.map { (0x370...0x3FF).contains($0) || (0x1F00...0x1FFF).contains($0) } ?? false
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7, 0xFB1E: true
    // With the stroke that makes a word longer.
    case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4,
      0x06E7...0x06E8, 0x06EA...0x06ED, 0x0897...0x089F, 0x08CA...0x08E1, 0x08E3...0x08FF:
      true
    default: false
    }
  }

  /// - Returns: `nil`: it has no mark.
  static func plain(_ scalar: UInt32) -> String? {
    switch scalar {
    case 0x1F00...0x1FFF: taken(extended, scalar - 0x1F00)
    case 0xFB1D...0xFB4F: taken(hebrew, scalar - 0xFB1D)
    default: others[scalar].map { String($0) }
    }
  }

  private static func taken(_ letters: [Unicode.Scalar], _ index: UInt32) -> String? {
    let letter = letters[Int(index)]
    return letter == "-" ? nil : String(letter)
  }

  /// U+1F00 to U+1FFF, in rows of eight.
  private static let extended: [Unicode.Scalar] = {
    let rows = [
      "α", "Α", "ε", "Ε", "η", "Η", "ι", "Ι", "ο", "Ο", "υ", "Υ", "ω", "Ω", "ααεεηηιι",
      "οουυωω--", "α", "Α", "η", "Η", "ω", "Ω", "α", "ΑΑΑΑΑ-ι-", "--ηηηηηη", "ΕΕΗΗΗ---", "ι",
      "ΙΙΙΙ----", "υυυυρρυυ", "ΥΥΥΥΡ---", "--ωωωωωω", "ΟΟΩΩΩ---",
    ]
    return rows.flatMap { row in
      let letters = Array(row.unicodeScalars)
      return letters.count == 8 ? letters : Array(repeating: letters[0], count: 8)
    }
  }()

  /// U+FB1D to U+FB4F; wide ones too.
  private static let hebrew = Array(
    "י-ײעאדהכלםרת-ששששאאאבגדהוז-טיךכל-מ-נס-ףפ-צקרשתובכפ-".unicodeScalars)

  private static let others: [UInt32: Unicode.Scalar] = {
    let marked = [
      "Α": "Ά", "Ε": "Έ", "Η": "Ή", "Ι": "ΊΪ", "Ο": "Ό", "Υ": "ΎΫ", "Ω": "Ώ", "α": "ά", "ε": "έ",
      "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ", "ϒ": "ϓϔ",
      "ا": "آأإ", "و": "ؤ", "ي": "ئ", "ە": "ۀ", "ہ": "ۂ", "ے": "ۓ",
    ]
    var letters: [UInt32: Unicode.Scalar] = [:]
    for (plain, others) in marked {
      guard let plain = plain.unicodeScalars.first else { continue }
      for other in others.unicodeScalars { letters[other.value] = plain }
    }
    return letters
  }()
}
