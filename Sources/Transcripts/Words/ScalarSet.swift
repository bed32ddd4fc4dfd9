/// A class of a pattern: `[a-z_]`, `\d`, `\p{L}`.
struct ScalarSet: Sendable, Equatable {
  enum Member: Sendable, Equatable {
    case range(UInt32, UInt32)
    case digit, word, space
    /// Of Unicode: `L`, `Lu`, `N`, …
    case category(String)
    indirect case not(Member)
  }

  var members: [Member] = []
  var isNegated = false

  func contains(_ text: WordText, _ index: Int, _ isAnyCase: Bool) -> Bool {
    contains(text.scalars[index], text.kinds[index], small: isAnyCase ? text.folded[index] : nil)
  }

  /// Whether any scalar whose small form is this one below 128 may be in it.
  func mayContain(ascii value: UInt8, _ isAnyCase: Bool) -> Bool {
    let scalar = Unicode.Scalar(value)
    let small = WordText.fold(scalar)
    // Others share the small form of a space, an apostrophe or a k (the Kelvin sign).
    if isAnyCase, [0x20, 0x27, 0x6B].contains(value) { return true }
    return contains(scalar, WordText.kind(scalar), small: isAnyCase ? small : nil)
      || (isAnyCase && contains(Unicode.Scalar(UInt8(Self.capital(small))), .letter, small: small))
  }

  private func contains(
    _ scalar: Unicode.Scalar, _ kind: WordText.Kind, small: UInt32?
  ) -> Bool {
    var isIn = members.contains { Self.holds($0, scalar, kind) }
    if let small, !isIn {
      isIn = members.contains { member in
        guard case .range(let first, let last) = member else { return false }
        if first <= small && small <= last { return true }
        let capital = Self.capital(small)
        return first <= capital && capital <= last
      }
    }
    return isIn != isNegated
  }

  private static func capital(_ small: UInt32) -> UInt32 {
    if small < 128 { return small &- 0x61 < 26 ? small - 32 : small }
    guard let scalar = Unicode.Scalar(small) else { return small }
    let capital = scalar.properties.uppercaseMapping.unicodeScalars
    guard capital.count == 1, let first = capital.first else { return small }
    return first.value
  }

  private static func holds(
    _ member: Member, _ scalar: Unicode.Scalar, _ kind: WordText.Kind
  ) -> Bool {
    switch member {
    case .range(let first, let last): first <= scalar.value && scalar.value <= last
    case .digit: scalar.properties.generalCategory == .decimalNumber
    case .word: WordText.isLetter(kind) || kind == .mark
    case .space: kind == .space || kind == .lineEnd
    case .category(let name): Self.category(of: scalar).hasPrefix(name)
    case .not(let member): !holds(member, scalar, kind)
    }
  }

  private static func category(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }

  static let categories: Set<String> = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc",
    "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs",
  ]
}
