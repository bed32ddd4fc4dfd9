/// A piece of text that styles look at: a word, a mark, and the white space before it.
struct Piece {
  enum Kind: UInt8 {
    /// Letters and digits, with what joins them (`don't`, `3.14`, `config.yaml`, an address).
    case word
    /// A run of Han or kana: where words end in it only a dictionary knows.
    case unspaced
    /// `,` `;` `，` `、`
    case comma
    /// `.` `!` `?` `。`
    case end
    case ellipsis, dash, colon, opener, closer
    /// What begins an item of a list or a heading.
    case bullet
    /// A mark of ours in the text: it is not looked into.
    case opaque
    case symbol
  }

  enum Gap: UInt8, Comparable {
    case none, space, newline, blank
    static func < (a: Gap, b: Gap) -> Bool { a.rawValue < b.rawValue }
  }

  enum Filler: UInt8 {
    case no, always, setOff
  }

  /// How it is written.
  enum Form: UInt8 {
    case asItIs, capitalised, capitalisedTurkish, capitalisedDigraph, period, ideographicPeriod,
      danda, bullet
  }

  struct Flags: OptionSet {
    let rawValue: UInt16
    /// Has digits or signs inside: its case is not touched.
    static let isProtected = Flags(rawValue: 1)
    /// An address, a path: no mark is put behind it.
    static let isLink = Flags(rawValue: 2)
    /// A capital behind the first letter.
    static let hasInnerCapital = Flags(rawValue: 4)
    static let hasLetters = Flags(rawValue: 8)
    /// A spoken command began a line here.
    static let startsLine = Flags(rawValue: 16)
    /// No small letter in it, and more than one capital.
    static let isCapitals = Flags(rawValue: 32)
    /// A quotation mark.
    static let isQuote = Flags(rawValue: 64)
    /// Small letters in it, and more than one letter.
    static let isSmall = Flags(rawValue: 128)
    /// A filler may start here.
    static let mayBeFiller = Flags(rawValue: 256)
  }

  private var gapFrom: UInt32
  private var gapTo: UInt32
  private var from: UInt32
  private var to: UInt32
  /// Number of the cue that it is of.
  var cue: UInt32
  var gap: Gap
  let kind: Kind
  var flags: Flags
  var filler = Filler.no
  var form = Form.asItIs

  init(_ kind: Kind, _ range: Range<Int>, gap: Gap, _ gapRange: Range<Int>, cue: UInt32 = 0) {
    self.kind = kind
    self.gap = gap
    gapFrom = UInt32(truncatingIfNeeded: gapRange.lowerBound)
    gapTo = UInt32(truncatingIfNeeded: gapRange.upperBound)
    from = UInt32(truncatingIfNeeded: range.lowerBound)
    to = UInt32(truncatingIfNeeded: range.upperBound)
    self.cue = cue
    flags = []
  }

  /// A mark that was not in the text.
  init(_ kind: Kind, form: Form, gap: Gap = .none, cue: UInt32) {
    self.init(kind, 0..<0, gap: gap, 0..<0, cue: cue)
    self.form = form
  }

  var range: Range<Int> { Int(from)..<Int(to) }
  /// Empty where the white space is not the text's own.
  var gapRange: Range<Int> { Int(gapFrom)..<Int(gapTo) }

  mutating func setGap(_ gap: Gap) {
    self.gap = gap
    gapTo = gapFrom
  }

  /// Takes the white space of another piece if that is more.
  mutating func widenGap(_ other: Piece) {
    guard other.gap > gap else { return }
    gap = other.gap
    gapFrom = other.gapFrom
    gapTo = other.gapTo
  }

  /// A comma, dash or ellipsis: it may set a filler off.
  var isSoft: Bool { kind == .comma || kind == .dash || kind == .ellipsis }
  var isWord: Bool { kind == .word || kind == .unspaced }
}

/// A text in pieces.
struct PlainText {
  /// Between cues.
  static let separator: UInt8 = 0x1E

  let bytes: [UInt8]
  var pieces: [Piece]
  /// White space behind the last one.
  var tail: Range<Int>
  /// Some word of more than one letter has small ones: capitals mean something.
  var hasSmallWords: Bool

  init(_ bytes: [UInt8], profile: StyleProfile) {
    self.bytes = bytes
    (pieces, tail, hasSmallWords) = bytes.withUnsafeBufferPointer { buffer in
      var scanner = PieceScanner(buffer, profile: profile)
      scanner.scan()
      return (scanner.pieces, scanner.tail, scanner.hasSmallWords)
    }
  }

  /// Words are left.
  var saysAnything: Bool { pieces.contains { $0.isWord || $0.kind == .opaque } }

  func string(_ piece: Piece) -> String { String(decoding: bytes[piece.range], as: UTF8.self) }

  func lowercased(_ piece: Piece) -> String { string(piece).lowercased() }

  /// Of a piece that is one ASCII character.
  func isByte(_ piece: Piece, _ byte: UInt8) -> Bool {
    piece.range.count == 1 && bytes[piece.range.lowerBound] == byte
  }

  var text: String {
    var writer = Writer(bytes: bytes)
    for piece in pieces { writer.add(piece) }
    return writer.end(with: tail)
  }

  /// The text of each cue; `nil` where no word is left.
  func cueTexts(count: Int) -> [String?] {
    var texts: [String?] = Array(repeating: nil, count: count)
    var index = 0
    while index < pieces.count {
      let cue = pieces[index].cue
      var writer = Writer(bytes: bytes)
      var isFirst = true
      var hasWords = false
      while index < pieces.count, pieces[index].cue == cue {
        var piece = pieces[index]
        if isFirst { piece.setGap(.none) }
        isFirst = false
        hasWords = hasWords || piece.isWord || piece.kind == .opaque || piece.kind == .symbol
        writer.add(piece)
        index += 1
      }
      if hasWords, Int(cue) < count { texts[Int(cue)] = writer.end(with: 0..<0) }
    }
    return texts
  }
}

/// Puts pieces together again: what stands in the text in one stretch is copied in one.
private struct Writer {
  let bytes: [UInt8]
  private var out: [UInt8] = []
  /// Not yet written.
  private var pending = 0..<0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func add(_ piece: Piece) {
    let gap = piece.gapRange
    if gap.isEmpty {
      switch piece.gap {
      case .none: break
      case .space: put(" ")
      case .newline: put("\n")
      case .blank: put("\n\n")
      }
    } else {
      take(gap)
    }
    switch piece.form {
    case .asItIs: take(piece.range)
    case .capitalised: capitalise(piece)
    case .capitalisedTurkish:
      put("İ")
      take(piece.range.dropFirst())
    case .capitalisedDigraph:
      put("IJ")
      take(piece.range.dropFirst(2))
    case .period: put(".")
    case .ideographicPeriod: put("。")
    case .danda: put("।")
    case .bullet: put("-")
    }
  }

  mutating func end(with tail: Range<Int>) -> String {
    take(tail)
    flush()
    return String(decoding: out, as: UTF8.self)
  }

  private mutating func take(_ range: Range<Int>) {
    if range.lowerBound == pending.upperBound {
      pending = pending.lowerBound..<range.upperBound
    } else {
      flush()
      pending = range
    }
  }

  private mutating func flush() {
    if out.isEmpty { out.reserveCapacity(pending.count + 64) }
    out += bytes[pending]
    pending = pending.upperBound..<pending.upperBound
  }

  private mutating func put(_ text: StaticString) {
    flush()
    text.withUTF8Buffer { out.append(contentsOf: $0) }
  }

  private mutating func capitalise(_ piece: Piece) {
    flush()
    let first = bytes[piece.range.lowerBound]
    if first < 0x80 {
      out.append(first & ~0x20)
      take(piece.range.dropFirst())
    } else {
      let word = String(decoding: bytes[piece.range], as: UTF8.self)
      guard let scalar = word.unicodeScalars.first else { return }
      out += scalar.properties.titlecaseMapping.utf8
      take(piece.range.dropFirst(UTF8.width(scalar)))
    }
  }
}
