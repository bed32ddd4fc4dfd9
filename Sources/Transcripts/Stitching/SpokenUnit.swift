/// A word, or a character of a script without spaces, as it is compared: without punctuation, case
/// and the width of its letters.
struct SpokenUnit: Equatable {
  /// Its letters and digits, folded.
  var key: [UInt32]
  /// UTF-8 offsets in the text; the punctuation around it is outside.
  var range: Range<Int>
  /// Where a text that is cut before it begins: its opening punctuation is its own.
  var opening: Int
  /// How long it takes to say, about, in Latin letters.
  var weight: Int
  /// The text may be cut before it and joined again without a space getting in between.
  var isApart: Bool
  /// Stands beside another of its kind without a space (Thai and its like, whose pieces are joined
  /// with one, aside).
  var isUnspaced: Bool

  /// In the order of the text.
  static func units(of text: String) -> [SpokenUnit] {
    var scanner = UnitScanner()
    for scalar in text.unicodeScalars { scanner.add(scalar) }
    return scanner.finished()
  }

  /// Letters that are compared, as one text.
  static func letters(of text: String) -> [UInt32] { units(of: text).flatMap(\.key) }

  /// Alike but not equal, as what is heard of a word that is cut: a half of it, or a letter or two
  /// otherwise.
  static func isNear(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    guard short.count > 1, long.count > 2 else { return false }
    if long.starts(with: short) || long.suffix(short.count).elementsEqual(short) { return true }
    let allowed = long.count / 4
    guard allowed > 0, long.count - short.count <= allowed, long.count <= 40 else { return false }
    return distance(short, long) <= allowed
  }

  /// Letters to put in, take out or change.
  private static func distance(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}

private struct UnitScanner {
  private var units: [SpokenUnit] = []
  private var key: [UInt32] = []
  private var start = 0
  /// Bytes so far.
  private var at = 0
  /// Of the last letter of the unit that is being read.
  private var end = 0
  private var last = WordText.Kind.other
  private var weight = 0
  private var isUnspaced = false
  /// Where what opens the next unit begins, if something does.
  private var opening: Int?
  private var hasSpace = false
  /// A mark inside a word or number (`don't`, `3.14`), if a letter follows.
  private var inner: UInt32?

  mutating func add(_ scalar: Unicode.Scalar) {
    let size = UTF8.width(scalar)
    defer { at += size }
    switch WordText.kind(scalar) {
    case .letter, .hangul:
      if last == .unspaced || (inner == Self.point && !isDigit(scalar)) { close() }
      take(scalar, size, isUnspaced: false)
    case .unspaced:
      close()
      take(scalar, size, isUnspaced: true)
    case .mark where !key.isEmpty:
      if inner == nil {
        key.append(scalar.value)
        end = at + size
      }
    case .space, .lineEnd:
      close()
      opening = nil
      hasSpace = true
    case .mark, .other:
      mark(scalar)
    }
  }

  mutating func finished() -> [SpokenUnit] {
    close()
    return units
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ size: Int, isUnspaced: Bool) {
    if key.isEmpty {
      start = at
      weight = 0
    }
    inner = nil
    key.append(Self.fold(scalar))
    end = at + size
    last = isUnspaced ? .unspaced : .letter
    self.isUnspaced = isUnspaced && Script.isUnspaced(Character(scalar))
    weight += isUnspaced || isDigit(scalar) ? 3 : 1
  }

  private mutating func mark(_ scalar: Unicode.Scalar) {
    if scalar.properties.isEmojiPresentation {
      close()
      take(scalar, UTF8.width(scalar), isUnspaced: true)
      return
    }
    let folded = WordText.fold(scalar)
    if !key.isEmpty, inner == nil, last == .letter {
      if folded == 0x27 {
        inner = folded
        return
      }
      if folded == 0x2E || folded == 0x2C, key.last.map({ (0x30...0x39).contains($0) }) ?? false {
        inner = Self.point
        return
      }
    }
    close()
    let character = Character(scalar)
    if Script.openers.contains(character) || (hasSpace && Script.closers.contains(character)) {
      opening = opening ?? at
    } else {
      opening = nil
    }
  }

  private mutating func close() {
    inner = nil
    guard !key.isEmpty else { return }
    let follows = isUnspaced && (units.last?.isUnspaced ?? true)
    units.append(
      SpokenUnit(
        key: key, range: start..<end, opening: opening ?? start, weight: weight,
        isApart: units.isEmpty || hasSpace || follows, isUnspaced: isUnspaced))
    key = []
    opening = nil
    hasSpace = false
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(Self.fold(scalar))
  }

  private static let point: UInt32 = 0x2E

  /// Small letters of full width.
  private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0xFF01...0xFF5E:
      return Unicode.Scalar(scalar.value - 0xFEE0).map(WordText.fold) ?? scalar.value
    // Its small letter has two scalars.
    case 0x130: return 0x69
    case 0xFF66...0xFF9D: return katakana[Int(scalar.value) - 0xFF66]
    default: return WordText.fold(scalar)
    }
  }

  private static let katakana = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
    .unicodeScalars.map(\.value)
}
