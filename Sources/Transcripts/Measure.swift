/// How much room text takes on a line and how long it takes to read.
///
/// Factory: a line holds 42 narrow characters or 16 wide ones (CJK, Hangul, pictures) or a mix: a
/// narrow one counts 8, a wide one 21, a line 336 = 42 × 8 = 16 × 21. With a limit that a person
/// gave every character counts 8, so that N characters are N characters in every script.
struct Measure: Equatable {
  var isPlain: Bool

  static let factory = Measure(isPlain: false)
  static let plain = Measure(isPlain: true)
  static let narrow = 8
  static let wide = 21

  func weight(_ text: some StringProtocol) -> Int {
    if isPlain { return text.count * Self.narrow }
    return text.reduce(0) { $0 + (Script.isWide($1) ? Self.wide : Self.narrow) }
  }
}
