/// A number of a text, however it is written.
struct NumberItem: Sendable {
  /// Tokens.
  var range: Range<Int>
  /// Its value as a hash; what else it may mean, 0: nothing.
  var key: UInt64
  var second: UInt64 = 0
  var third: UInt64 = 0
  /// As digits, in the scanner's buffer.
  var digits: Range<Int>
  /// It may be none: it need not be in a rewrite, and may explain a number there.
  var isWeak = false
  /// A word that is a number and nothing else although it is weak ("once", "second", "III"): it does
  /// not become another one.
  var isExplicit = false
  /// A time of day.
  var isTime = false
  /// The month of this number: 三月.
  var month: UInt8 = 0

  func means(_ other: UInt64) -> Bool { key == other || second == other || third == other }

  /// Of `mantissa × 10^exponent`, the mantissa without zeros at its end.
  static func value(_ mantissa: UInt64, _ exponent: Int) -> UInt64 {
    var hash = mantissa &* 0x9e37_79b9_7f4a_7c15
    hash ^= UInt64(bitPattern: Int64(exponent)) &* 0xc2b2_ae3d_27d4_eb4f
    return (hash ^ (hash >> 31)) | 1
  }

  static func integer(_ value: Int64) -> UInt64 {
    var mantissa = UInt64(max(value, 0))
    var exponent = 0
    while mantissa != 0, mantissa % 10 == 0 {
      mantissa /= 10
      exponent += 1
    }
    return Self.value(mantissa, exponent)
  }

  /// Of digits, the last `fraction` of them behind the point, times `10^shift`.
  static func decimal(_ digits: ArraySlice<UInt8>, fraction: Int, shift: Int) -> UInt64 {
    guard let last = digits.lastIndex(where: { $0 != 0x30 }) else { return value(0, 0) }
    var mantissa: UInt64 = 0
    for digit in digits[digits.startIndex...last] {
      mantissa = mantissa &* 10 &+ UInt64(digit - 0x30)
    }
    return value(mantissa, digits.endIndex - 1 - last - fraction + shift)
  }

  /// `3/4`.
  static func ratio(_ a: Int64, _ b: Int64) -> UInt64 {
    switch b {
    case 2: value(UInt64(max(a, 0)) * 5, -1)
    case 4: value(UInt64(max(a, 0)) * 25, -2)
    case 5: value(UInt64(max(a, 0)) * 2, -1)
    default: value(UInt64(max(a, 0)) << 20 | UInt64(max(b, 0)), 98)
    }
  }

  /// Half a day later is the same: `15:30` is half past three.
  static func time(_ hour: Int64, _ minute: Int64) -> UInt64 {
    value(UInt64(((hour % 12 + 12) % 12) * 60 + (minute % 60 + 60) % 60) | 1 << 40, 99)
  }
}
