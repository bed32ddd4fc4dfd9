/// Cuts a text into pieces, in one way through its bytes.
struct PieceScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let matcher: FillerMatcher
  var pieces: [Piece] = []
  var tail = 0..<0
  var hasSmallWords = false
  private var at = 0
  private var cue: UInt32 = 0
  /// White space before the piece that is read.
  private(set) var gap = Piece.Gap.none
  private(set) var gapRange = 0..<0

  init(_ bytes: UnsafeBufferPointer<UInt8>, profile: StyleProfile) {
    self.bytes = bytes
    matcher = profile.matcher
    pieces.reserveCapacity(bytes.count / 4)
  }

  mutating func scan() {
    while true {
      skipSpace()
      guard at < bytes.count else { break }
      let start = at
      let (scalar, length) = UTF8Scan.scalar(bytes, at)
      piece(scalar, length)
      if at == start { at += length }
    }
    tail = gapRange
  }

  /// Nothing stands directly before: the text's start, or white space.
  var isDetached: Bool { gap != .none || pieces.isEmpty }
  var startsLine: Bool { gap >= .newline || pieces.isEmpty }

  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func add(_ kind: Piece.Kind, to end: Int, _ flags: Piece.Flags = []) {
    var piece = Piece(kind, at..<end, gap: gap, gapRange, cue: cue)
    piece.flags = flags
    pieces.append(piece)
    at = end
    gap = .none
    gapRange = end..<end
  }

  mutating func addUnspaced(to end: Int, _ filler: Piece.Filler) {
    add(.unspaced, to: end, filler == .no ? .hasLetters : [.hasLetters, .mayBeFiller])
    pieces[pieces.count - 1].filler = filler
  }

  private mutating func skipSpace() {
    let start = at
    var lines = 0
    var hasCue = false
    loop: while at < bytes.count {
      switch bytes[at] {
      case 0x0A: lines += 1
      case 0x0D: lines += byte(at + 1) == 0x0A ? 0 : 1
      case PlainText.separator:
        cue += 1
        hasCue = true
      case 0...0x20, 0x7F: break
      case 0x21..<0x80: break loop
      default:
        let (scalar, length) = UTF8Scan.scalar(bytes, at)
        guard LetterClass.isSpace(scalar) else { break loop }
        if scalar == 0x85 || scalar == 0x2028 { lines += 1 }
        if scalar == 0x2029 { lines += 2 }
        at += length
        continue loop
      }
      at += 1
    }
    gapRange = start..<at
    gap = at == start ? .none : lines > 1 ? .blank : lines == 1 ? .newline : .space
    if hasCue { gap = .space }
  }

  /// Reads what starts with this scalar.
  private mutating func piece(_ scalar: UInt32, _ length: Int) {
    if scalar < 0x80 {
      ascii(UInt8(scalar))
    } else if let script = LetterClass.script(of: scalar) {
      script == .han || script == .kana ? unspaced(at) : word(at)
    } else if LetterClass.isMark(scalar), !isDetached, pieces.last?.kind == .symbol {
      // The parts of a picture.
      add(.symbol, to: at + length)
    } else if LetterClass.isMark(scalar) || Self.isDigit(scalar) {
      word(at)
    } else {
      sign(scalar, length)
    }
  }

  private mutating func ascii(_ first: UInt8) {
    let next = byte(at + 1)
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): numberOrItem()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      word(at)
    case UInt8(ascii: "."):
      if next == first {
        add(.ellipsis, to: run(of: first))
      } else if isDetached, startsWord(at + 1) {
        word(at, prefix: 1)
      } else {
        add(.end, to: at + 1)
      }
    case UInt8(ascii: "!"), UInt8(ascii: "?"): ends()
    case UInt8(ascii: ","), UInt8(ascii: ";"): add(.comma, to: at + 1)
    case UInt8(ascii: ":"): add(.colon, to: at + 1)
    case UInt8(ascii: "-"): hyphen()
    case UInt8(ascii: "*"), UInt8(ascii: "+"):
      add(startsLine && isBlank(at + 1) ? .bullet : .symbol, to: at + 1)
    case UInt8(ascii: "#"):
      let end = run(of: first)
      if startsLine, isBlank(end) {
        add(.bullet, to: end)
      } else if isDetached, startsWord(at + 1) {
        word(at, prefix: 1)
      } else {
        add(.symbol, to: at + 1)
      }
    case UInt8(ascii: "@"), UInt8(ascii: "$"):
      isDetached && startsWord(at + 1) ? word(at, prefix: 1) : add(.symbol, to: at + 1)
    case UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "\\"):
      if isDetached || pieces.last.map({ !$0.isWord && $0.kind != .closer }) ?? true,
        startsWord(at + 1) || next == UInt8(ascii: "/") || next == UInt8(ascii: ".")
      {
        link(at)
      } else {
        add(.symbol, to: at + 1)
      }
    case UInt8(ascii: "["):
      if let end = gapMark() { add(.opaque, to: end) } else { add(.opener, to: at + 1) }
    case UInt8(ascii: "("), UInt8(ascii: "{"): add(.opener, to: at + 1)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): add(.closer, to: at + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      quote(to: at + 1, opens: isDetached || pieces.last?.kind == .opener)
    case UInt8(ascii: "`"): code()
    default: add(.symbol, to: at + 1)
    }
  }

  /// What is neither a letter nor ASCII.
  private mutating func sign(_ scalar: UInt32, _ length: Int) {
    let end = at + length
    switch scalar {
    case 0x2026, 0x22EF: add(.ellipsis, to: ellipsisEnd(end))
    case 0x3002, 0xFF61, 0xFF01, 0xFF1F, 0xFF0E, 0x964, 0x965, 0x61F, 0x6D4, 0x589, 0x203C, 0x203D,
      0x2047...0x2049:
      ends()
    case 0xFF0C, 0x3001, 0xFF1B, 0xFF64, 0x60C, 0x61B: add(.comma, to: end)
    case 0xFF1A: add(.colon, to: end)
    case 0x2012...0x2015, 0x2E3A, 0x2E3B, 0x2212: add(.dash, to: dashEnd(end))
    case 0x2022, 0x2023, 0x25AA, 0x25E6, 0xB7, 0x25CF, 0x2043:
      add(startsLine && isBlank(end) ? .bullet : .symbol, to: end)
    case 0x300C, 0x300E, 0x201E, 0x201A, 0x300A, 0x3008: add(.opener, to: end, .isQuote)
    case 0x300D, 0x300F, 0x201D, 0x300B, 0x3009: add(.closer, to: end, .isQuote)
    case 0xBF, 0xA1, 0xFF08, 0x3010, 0x3014, 0xFF3B, 0xFF5B: add(.opener, to: end)
    case 0xFF09, 0x3011, 0x3015, 0xFF3D, 0xFF5D: add(.closer, to: end)
    // These open in some languages and close in others.
    case 0x201C, 0x2018, 0x2019, 0xAB, 0xBB, 0x2039, 0x203A:
      let opens = isDetached || pieces.last?.kind == .opener || pieces.last?.kind == .unspaced
      let always = scalar == 0x201C && startsWord(end)
      quote(to: end, opens: opens && scalar != 0x2019 || always)
    default: add(.symbol, to: end)
    }
  }

  /// A quotation mark that may open or close. With white space on both sides it does neither.
  private mutating func quote(to end: Int, opens: Bool) {
    let isLast = end >= bytes.count || isSpace(end) || endsClause(end)
    add(!opens || isLast && !isDetached ? .closer : isLast ? .symbol : .opener, to: end, .isQuote)
  }

  /// Marks that end a sentence, together.
  private mutating func ends() {
    var end = at
    while end < bytes.count {
      let (scalar, length) = UTF8Scan.scalar(bytes, end)
      switch scalar {
      case 0x21, 0x3F, 0x3002, 0xFF61, 0xFF01, 0xFF1F, 0xFF0E, 0x964, 0x965, 0x61F, 0x6D4, 0x589,
        0x203C, 0x203D, 0x2047...0x2049:
        end += length
      default:
        add(.end, to: end)
        return
      }
    }
    add(.end, to: end)
  }

  private mutating func hyphen() {
    let end = run(of: UInt8(ascii: "-"))
    if startsLine, end == at + 1, isBlank(end) {
      add(.bullet, to: end)
    } else if isDetached, startsWord(end) {
      word(at, prefix: end - at)
    } else {
      add(.dash, to: end)
    }
  }

  /// `1. ` and `1) ` at the start of a line number the items of a list.
  private mutating func numberOrItem() {
    var end = at
    while byte(end) >= 0x30, byte(end) <= 0x39 { end += 1 }
    let isItem =
      startsLine && end - at <= 3
      && (byte(end) == UInt8(ascii: ".") || byte(end) == UInt8(ascii: ")"))
      && isBlank(end + 1)
      && (!pieces.isEmpty || end - at == 1 && byte(at) == UInt8(ascii: "1"))
    isItem ? add(.bullet, to: end + 1) : word(at)
  }

  /// A span of code, in which nothing is touched.
  private mutating func code() {
    var end = at + 1
    let limit = min(bytes.count, at + 400)
    while end < limit, bytes[end] != UInt8(ascii: "`"), bytes[end] != 0x0A,
      bytes[end] != PlainText.separator
    {
      end += 1
    }
    guard end < limit, bytes[end] == UInt8(ascii: "`"), end > at + 1 else {
      return add(.symbol, to: at + 1)
    }
    add(.word, to: end + 1, [.isProtected, .isLink])
  }

  /// The end of a mark of audio that was not transcribed.
  private func gapMark() -> Int? {
    var end = at
    for byte in Segment.gapStart.utf8 {
      guard self.byte(end) == byte else { return nil }
      end += 1
    }
    let limit = min(bytes.count, end + 80)
    while end < limit, bytes[end] != 0x0A {
      if bytes[end] == UInt8(ascii: "]") { return end + 1 }
      end += 1
    }
    return nil
  }

  private func run(of byte: UInt8) -> Int {
    var end = at
    while end < bytes.count, bytes[end] == byte { end += 1 }
    return end
  }

  private func ellipsisEnd(_ start: Int) -> Int {
    var end = start
    while true {
      if byte(end) == UInt8(ascii: ".") {
        end += 1
      } else if byte(end) == 0xE2, byte(end + 1) == 0x80, byte(end + 2) == 0xA6 {
        end += 3
      } else {
        return end
      }
    }
  }

  private func dashEnd(_ start: Int) -> Int {
    var end = start
    while byte(end) == 0xE2, byte(end + 1) == 0x80, 0x92...0x95 ~= byte(end + 2) { end += 3 }
    return end
  }

  /// White space stands there, and no line ends.
  private func isBlank(_ index: Int) -> Bool {
    isSpace(index) && bytes[index] != 0x0A && bytes[index] != 0x0D
  }

  /// A mark that stands behind words stands there.
  private func endsClause(_ index: Int) -> Bool {
    switch UTF8Scan.scalar(bytes, index).0 {
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x2026, 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF1A,
      0xFF1B, 0xFF1F:
      true
    default: false
    }
  }

  private func isSpace(_ index: Int) -> Bool {
    index < bytes.count && LetterClass.isSpace(UTF8Scan.scalar(bytes, index).0)
  }

  static func isDigit(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9, 0x966...0x96F, 0xFF10...0xFF19: true
    default: false
    }
  }
}
