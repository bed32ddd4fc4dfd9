/// What the guard must know of a character. No locale, no Foundation: Unicode's ranges, and its
/// properties only for rare scripts, since asking for them is slow.
enum Scalars {
  enum Class: UInt8 {
    /// A letter of a script that puts spaces between its words.
    case letter
    case digit
    case han, kana
    /// Thai, Lao, Khmer, Burmese.
    case unspaced
    /// Belongs to the letter before it, or is not seen at all.
    case ignored
    case other
  }

  static func classify(_ value: UInt32) -> Class {
    switch value {
    case 0x30...0x39: .digit
    case 0x41...0x5A, 0x61...0x7A: .letter
    case 0...0x7F: .other
    case 0xAD, 0x300...0x36F, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF: .ignored
    // ½ and its like are words of their own.
    case 0xBC...0xBE: .letter
    case 0xAA, 0xB5, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF: .letter
    case 0x370...0x373, 0x376...0x37D, 0x386, 0x388...0x52F, 0x5D0...0x5EA, 0x620...0x64A: .letter
    case 0x64B...0x65F: .ignored
    case 0x660...0x669, 0x6F0...0x6F9: .digit
    case 0x0E00...0x0E4F, 0x0E80...0x0ECF, 0x1000...0x103F, 0x1780...0x17D3: .unspaced
    case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3, 0x1E00...0x1FFF: .letter
    case 0x2000...0x206F, 0x20A0...0x20CF, 0x2190...0x2BFF: .other
    case 0x3005, 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: .han
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
      0xFF66...0xFF9F:
      .kana
    case 0x3000...0x3040, 0xFE10...0xFE6F, 0xFF00...0xFF65, 0x1F000...0x1FAFF: .other
    default: rare(value)
    }
  }

  private static func rare(_ value: UInt32) -> Class {
    guard let scalar = Unicode.Scalar(value) else { return .other }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .letterNumber:
      .letter
    case .nonspacingMark: .ignored
    case .decimalNumber: .digit
    default: .other
    }
  }

  /// 0 to 9.
  static func digit(_ value: UInt32) -> UInt8 {
    switch value {
    case 0x30...0x39: return UInt8(value - 0x30)
    case 0x660...0x669: return UInt8(value - 0x660)
    case 0x6F0...0x6F9: return UInt8(value - 0x6F0)
    default:
      let number = Unicode.Scalar(value)?.properties.numericValue ?? 0
      return (0...9).contains(number) ? UInt8(number) : 0
    }
  }

  /// Full-width ASCII as ASCII.
  static func narrowed(_ value: UInt32) -> UInt32 {
    switch value {
    case 0xFF01...0xFF5E: value - 0xFEE0
    case 0x3000: 0x20
    default: value
    }
  }

  /// Without case and accents, so that `É`, `é`, `e` and a decomposed `é` are one letter; up to two
  /// letters (`ß`), the second in the upper half.
  static func folded(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x41...0x5A: value | 0x20
    case 0...0x7F: value
    case 0xC0...0x17F: UInt32(latin[Int(value - 0xC0)])
    case 0x391...0x3A9, 0x410...0x42F: value + 0x20
    case 0x400, 0x401, 0x450, 0x451: 0x435
    case 0x402...0x40F: value + 0x50
    case 0x1E00...0x1E99, 0x1EA0...0x1EF9: twice(value)
    case 0x1A0, 0x1A1: 0x6F
    case 0x1AF, 0x1B0: 0x75
    case 0x218, 0x219: 0x73
    case 0x21A, 0x21B: 0x74
    case 0x1CD...0x1DC:
      value < 0x1CF ? 0x61 : value < 0x1D1 ? 0x69 : value < 0x1D3 ? 0x6F : 0x75
    case 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F, 0x1E9A...0x1EFF: value | 1
    case 0x386: 0x3B1
    case 0x388: 0x3B5
    case 0x389: 0x3B7
    case 0x3C2: 0x3C3
    default: value
    }
  }

  /// Letters with a mark below or with two: Vietnamese and transcriptions.
  private static func twice(_ value: UInt32) -> UInt32 {
    UInt32((marked.first { value <= $0.last } ?? marked[0]).letter)
  }

  private static let marked: [(last: UInt32, letter: UInt8)] = zip(
    [
      0x1E01, 0x1E07, 0x1E09, 0x1E13, 0x1E1D, 0x1E1F, 0x1E21, 0x1E2B, 0x1E2F, 0x1E35, 0x1E3D,
      0x1E43, 0x1E4B, 0x1E53, 0x1E57, 0x1E5F, 0x1E69, 0x1E71, 0x1E7B, 0x1E7F, 0x1E89, 0x1E8D,
      0x1E8F, 0x1E95, 0x1E96, 0x1E97, 0x1E98, 0x1E99, 0x1EB7, 0x1EC7, 0x1ECB, 0x1EE3, 0x1EF1,
      0x1EF9,
    ], Array("abcdefghiklmnoprstuvwxyzhtwyaeiouy".utf8)
  ).map { ($0, $1) }

  /// The same character in another form, where no script is told by it.
  static func sameHan(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x81FA: 0x53F0  // 臺
    case 0x88CF: 0x88E1  // 裏
    case 0x7232: 0x70BA  // 爲
    case 0x8457: 0x7740  // 著
    case 0x7DAB: 0x7DDA  // 綫
    case 0x8846: 0x773E  // 衆
    case 0x7FA3: 0x7FA4  // 羣
    case 0x5CEF: 0x5CF0  // 峯
    case 0x7240: 0x5E8A  // 牀
    default: value
    }
  }

  /// U+00C0 to U+017F.
  private static let latin: [UInt8] = Array(
    ("aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
      + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
      + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

  static func isUpper(_ value: UInt32) -> Bool {
    switch value {
    case 0x41...0x5A: true
    case 0...0xBF: false
    case 0xC0...0xDE: value != 0xD7
    case 0xDF...0xFF: false
    case 0x100...0x137, 0x14A...0x177, 0x1E00...0x1EFF: value & 1 == 0
    case 0x139...0x148, 0x179...0x17E: value & 1 == 1
    case 0x391...0x3AB, 0x400...0x42F: true
    default: false
    }
  }
}
