/// A word, a number or, where words are not spaced, a character; made once, compared by its hashes.
struct Token: Sendable {
  enum Kind: UInt8 { case word, digits, han, kana, unspaced, end }

  struct Shape: OptionSet {
    let rawValue: UInt8
    static let capital = Shape(rawValue: 1)
    /// Two letters or more, all of them capitals.
    static let capitals = Shape(rawValue: 2)
    /// A capital behind a small letter.
    static let inner = Shape(rawValue: 4)
  }

  /// In the bytes of the text.
  var start: Int32
  var end: Int32
  /// Of the word without case and accents.
  var hash: UInt64
  /// Of its first five letters: the same for most forms of a word.
  var stem: UInt64
  /// Of the word without an `s` at its end.
  var base: UInt64
  var kind: Kind
  var shape: Shape
  /// Characters between the token before and this one, at most 255.
  var gapLength: UInt8
  /// Letters, at most 255.
  var length: UInt8
  /// What stands between the token before and this one.
  var gap: Gap
  /// In the lexicon; 0: it is not there.
  var entry: Int32 = 0

  /// Nothing stands between the token before and this one.
  var isGlued: Bool { gapLength == 0 }
  /// Written without spaces around it.
  var isCJK: Bool { kind == .han || kind == .kana || kind == .unspaced }
}

/// A text as tokens. Time grows with its length.
struct TokenizedText: Sendable {
  let bytes: [UInt8]
  /// The last one is of kind `end`: it tells what stands behind the last word.
  private(set) var tokens: [Token] = []
  /// Letters by script.
  private(set) var latin = 0
  private(set) var han = 0
  private(set) var kana = 0
  private(set) var otherLetters = 0
  private(set) var questionMarks = 0
  private(set) var capitals = 0
  /// Emoji.
  private(set) var pictures = 0

  /// Tokens but for the end.
  var count: Int { tokens.count - 1 }

  init(_ text: String, lexicon: Lexicon? = .shared) {
    bytes = Array(text.utf8)
    tokens.reserveCapacity(bytes.count / 4 + 1)
    var scanner = Scanner()
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let first = bytes[index]
        if first < 0x80, !scanner.isOpen {
          if Self.isASCIILetter(first), let end = word(bytes, index, &scanner) {
            index = end
            continue
          }
          if first == 0x20 {
            scanner.gap.insert(.space)
            if scanner.gapLength < 255 { scanner.gapLength += 1 }
            index += 1
            continue
          }
        }
        let (value, length) = Self.decode(bytes, index)
        take(Scalars.narrowed(value), at: index, length: length, bytes, &scanner)
        index += length
      }
      close(&scanner)
    }
    let end = Int32(clamping: bytes.count)
    tokens.append(
      Token(
        start: end, end: end, hash: 0, stem: 0, base: 0, kind: .end, shape: [],
        gapLength: scanner.gapLength, length: 0, gap: scanner.gap))
    guard let lexicon else { return }
    for index in 0..<count { tokens[index].entry = lexicon.entry(tokens[index].hash) }
  }

  func string(_ token: Token) -> String {
    String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  /// The tokens' text with what stands between them, cut short for a message.
  func string(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let start = Int(tokens[range.lowerBound].start)
    let end = Int(tokens[range.upperBound - 1].end)
    return String(decoding: bytes[start..<min(end, start + 120)], as: UTF8.self)
  }

  // MARK: - Making it

  private struct Scanner {
    /// The one that is being read, while `isOpen`.
    var token = Token(
      start: 0, end: 0, hash: 0, stem: 0, base: 0, kind: .end, shape: [], gapLength: 0, length: 0,
      gap: [])
    var isOpen = false
    var gap = Gap()
    var gapLength: UInt8 = 0
    var upper = 0
    var lastWasLower = false
    /// Hash without the last letter, for `base`.
    var shorter: UInt64 = 0
    var last: UInt32 = 0
  }

  private static let basis: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  private static func mix(_ hash: UInt64, _ value: UInt32) -> UInt64 {
    let mixed = (hash ^ UInt64(value)) &* 0x9e37_79b9_7f4a_7c15
    return mixed ^ (mixed >> 29)
  }

  @inline(__always)
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (UInt32, Int) {
    let first = UInt32(bytes[index])
    if first < 0x80 { return (first, 1) }
    let left = bytes.count - index
    func next(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset]) & 0x3F }
    if first >= 0xF0, left >= 4 {
      return ((first & 7) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }
    if first >= 0xE0, left >= 3 { return ((first & 15) << 12 | next(1) << 6 | next(2), 3) }
    if first >= 0xC0, left >= 2 { return ((first & 31) << 6 | next(1), 2) }
    return (0xFFFD, 1)
  }

  /// The quick way for most words: ASCII letters with neither an apostrophe nor other letters behind
  /// them; `nil`: it is another.
  @inline(__always)
  private mutating func word(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ scanner: inout Scanner
  ) -> Int? {
    var (hash, shorter, stem) = (Self.basis, Self.basis, Self.basis)
    var index = start
    var upper = 0
    var isInner = false
    var last: UInt8 = 0
    while index < bytes.count, Self.isASCIILetter(bytes[index]) {
      let byte = bytes[index]
      if byte & 0x20 == 0 {
        upper += 1
        if last & 0x20 != 0 { isInner = true }
      }
      last = byte
      shorter = hash
      hash = Self.mix(hash, UInt32(byte | 0x20))
      index += 1
      if index - start <= 5 { stem = hash }
    }
    if index < bytes.count, bytes[index] >= 0x80 || bytes[index] == 0x27 { return nil }
    let length = index - start
    var shape: Token.Shape = bytes[start] & 0x20 == 0 ? .capital : []
    if isInner { shape.insert(.inner) }
    if upper >= 2, upper == length { shape.insert(.capitals) }
    tokens.append(
      Token(
        start: Int32(clamping: start), end: Int32(clamping: index), hash: hash, stem: stem,
        base: length > 3 && last | 0x20 == 0x73 ? shorter : hash, kind: .word, shape: shape,
        gapLength: scanner.gapLength, length: UInt8(min(length, 255)), gap: scanner.gap))
    latin += length
    capitals += upper
    scanner.gap = []
    scanner.gapLength = 0
    return index
  }

  @inline(__always)
  private mutating func take(
    _ value: UInt32, at index: Int, length: Int, _ bytes: UnsafeBufferPointer<UInt8>,
    _ scanner: inout Scanner
  ) {
    switch Scalars.classify(value) {
    case .ignored: scanner.token.end = Int32(clamping: index + length)
    case .letter:
      if !scanner.isOpen || scanner.token.kind != .word { open(.word, at: index, &scanner) }
      letter(value, end: index + length, &scanner)
    case .digit:
      if !scanner.isOpen || scanner.token.kind != .digits { open(.digits, at: index, &scanner) }
      add(0x30 + UInt32(Scalars.digit(value)), end: index + length, &scanner)
    case .han: single(.han, value, index, length, &scanner)
    case .kana: single(.kana, value, index, length, &scanner)
    case .unspaced: single(.unspaced, value, index, length, &scanner)
    case .other:
      if value == 0x27 || value == 0x2019, apostrophe(at: index, length, bytes, &scanner) { return }
      close(&scanner)
      let gap = Gap.of(value)
      if gap == .question { questionMarks += 1 }
      if (0x1F300...0x1FAFF).contains(value) || (0x2600...0x27BF).contains(value) { pictures += 1 }
      scanner.gap.insert(gap)
      if scanner.gapLength < 255 { scanner.gapLength += 1 }
    }
  }

  /// `don't` is one word; what else an apostrophe joins are two (`it` and `'s`, `l` and `homme`).
  private mutating func apostrophe(
    at index: Int, _ length: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ scanner: inout Scanner
  ) -> Bool {
    guard scanner.isOpen, scanner.token.kind == .word else { return false }
    let next = index + length
    guard next < bytes.count, Self.isASCIILetter(bytes[next]) else { return false }
    let isShort = next + 1 >= bytes.count || !Self.isASCIILetter(bytes[next + 1])
    if isShort, bytes[next] | 0x20 == UInt8(ascii: "t"), scanner.last == 0x6E {
      add(0x27, end: next, &scanner)
    } else {
      close(&scanner)
      scanner.gap.insert(.apostrophe)
    }
    return true
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  @inline(__always)
  private mutating func open(_ kind: Token.Kind, at index: Int, _ scanner: inout Scanner) {
    close(&scanner)
    let start = Int32(clamping: index)
    scanner.token = Token(
      start: start, end: start, hash: Self.basis, stem: Self.basis, base: Self.basis, kind: kind,
      shape: [], gapLength: scanner.gapLength, length: 0, gap: scanner.gap)
    scanner.isOpen = true
    scanner.gap = []
    scanner.gapLength = 0
    scanner.upper = 0
    scanner.lastWasLower = false
    scanner.last = 0
    scanner.shorter = Self.basis
  }

  @inline(__always)
  private mutating func letter(_ value: UInt32, end: Int, _ scanner: inout Scanner) {
    if Scalars.isUpper(value) {
      capitals += 1
      scanner.upper += 1
      if scanner.token.length == 0 { scanner.token.shape.insert(.capital) }
      if scanner.lastWasLower { scanner.token.shape.insert(.inner) }
      scanner.lastWasLower = false
    } else {
      scanner.lastWasLower = true
    }
    if value < 0x250 { latin += 1 } else { otherLetters += 1 }
    if value == 0xDF { add(0x73, end: end, &scanner) }
    add(Scalars.folded(value), end: end, &scanner)
  }

  @inline(__always)
  private mutating func add(_ folded: UInt32, end: Int, _ scanner: inout Scanner) {
    scanner.shorter = scanner.token.hash
    let hash = Self.mix(scanner.shorter, folded)
    scanner.token.hash = hash
    if scanner.token.length < 5 { scanner.token.stem = hash }
    if scanner.token.length < 255 { scanner.token.length += 1 }
    scanner.token.end = Int32(clamping: end)
    scanner.last = folded
  }

  private mutating func single(
    _ kind: Token.Kind, _ value: UInt32, _ index: Int, _ length: Int, _ scanner: inout Scanner
  ) {
    open(kind, at: index, &scanner)
    if kind == .han { han += 1 } else if kind == .kana { kana += 1 } else { otherLetters += 1 }
    add(kind == .han ? Scalars.sameHan(value) : value, end: index + length, &scanner)
    close(&scanner)
  }

  @inline(__always)
  private mutating func close(_ scanner: inout Scanner) {
    guard scanner.isOpen else { return }
    var token = scanner.token
    if scanner.upper >= 2, scanner.upper == Int(token.length) { token.shape.insert(.capitals) }
    token.base = token.length > 3 && scanner.last == 0x73 ? scanner.shorter : token.hash
    tokens.append(token)
    scanner.isOpen = false
  }
}
