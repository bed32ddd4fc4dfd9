extension PieceScanner {
  /// A letter of a script with spaces, or a digit, stands there.
  func startsWord(_ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    if byte < 0x80 { return Self.isWordByte(byte) }
    let (scalar, _) = UTF8Scan.scalar(bytes, index)
    guard let script = LetterClass.script(of: scalar) else { return Self.isDigit(scalar) }
    return script != .han && script != .kana
  }

  @inline(__always)
  static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F
  }

  /// What a word is made of, so far.
  private struct Shape {
    var flags: Piece.Flags = []
    var capitals = 0
    var small = 0
    var hasDigits = false
    /// The parts between its points have one letter each (`e.g`).
    var hasPoints = false
    var part = 0
    var longestPart = 0
  }

  /// A word that starts at `start`; its first `prefix` bytes are signs (`--`, `.`).
  mutating func word(_ start: Int, prefix: Int = 0) {
    var shape = Shape()
    if prefix > 0 { shape.flags.insert(.isProtected) }
    var end = start + prefix
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 0x80 {
        if Self.isWordByte(byte) {
          letter(byte, &shape)
          end += 1
        } else if let next = joined(end, byte, from: start, &shape) {
          if next < 0 { return link(start) }
          end = next
        } else {
          break
        }
      } else {
        let (scalar, length) = UTF8Scan.scalar(bytes, end)
        if let script = LetterClass.script(of: scalar) {
          if script == .han || script == .kana { break }
          other(scalar, &shape)
        } else if Self.isDigit(scalar) {
          shape.flags.insert(.isProtected)
        } else if scalar == 0x2019 || scalar == 0x2010 || scalar == 0x2011 {
          guard startsWord(end + length) else { break }
          shape.part = 0
        } else if !LetterClass.isMark(scalar) {
          break
        }
        end += length
      }
    }
    finish(&shape, from: start, &end)
  }

  private mutating func finish(_ shape: inout Shape, from start: Int, _ end: inout Int) {
    shape.longestPart = max(shape.longestPart, shape.part)
    // `e.g.` has its last point in it, `C++` and `C#` their signs.
    if shape.hasPoints, shape.longestPart <= 1, !shape.hasDigits, byte(end) == UInt8(ascii: ".") {
      end += 1
    } else if shape.flags.contains(.hasLetters), byte(end) == UInt8(ascii: "+"),
      byte(end + 1) == UInt8(ascii: "+")
    {
      end += 2
      shape.flags.insert(.isProtected)
    } else if shape.capitals == 1, end - start == 1, byte(end) == UInt8(ascii: "#") {
      end += 1
      shape.flags.insert(.isProtected)
    }
    if shape.small == 0, shape.capitals > 1 { shape.flags.insert(.isCapitals) }
    if shape.small > 0, shape.small + shape.capitals > 1 {
      shape.flags.insert(.isSmall)
      hasSmallWords = true
    }
    if matcher.mayStart(byte(start)), shape.flags.isDisjoint(with: .isProtected) {
      shape.flags.insert(.mayBeFiller)
    }
    add(.word, to: end, shape.flags)
  }

  @inline(__always)
  private func letter(_ byte: UInt8, _ shape: inout Shape) {
    shape.part += 1
    if byte >= 0x61 {
      shape.small += 1
      shape.flags.insert(.hasLetters)
    } else if byte == 0x5F || byte < 0x40 {
      shape.flags.insert(.isProtected)
      shape.hasDigits = true
    } else {
      // A capital; `X-Ray` and `O'Brien` have each at the start of a part.
      if shape.part > 1 { shape.flags.insert(.hasInnerCapital) }
      shape.capitals += 1
      shape.flags.insert(.hasLetters)
    }
  }

  private func other(_ scalar: UInt32, _ shape: inout Shape) {
    shape.part += 1
    shape.flags.insert(.hasLetters)
    guard let properties = Unicode.Scalar(scalar)?.properties else { return }
    if properties.isUppercase {
      if shape.part > 1 { shape.flags.insert(.hasInnerCapital) }
      shape.capitals += 1
    } else {
      shape.small += 1
    }
  }

  /// Where a word goes on behind a sign that joins; `nil` where it ends, -1 where it is an address.
  private func joined(
    _ index: Int, _ sign: UInt8, from start: Int, _ shape: inout Shape
  ) -> Int? {
    switch sign {
    case UInt8(ascii: "'"), UInt8(ascii: "-"):
      guard startsWord(index + 1) else { return nil }
      shape.longestPart = max(shape.longestPart, shape.part)
      shape.part = 0
    case UInt8(ascii: "."):
      guard startsWord(index + 1) else { return nil }
      shape.longestPart = max(shape.longestPart, shape.part)
      if index - start == 3, isWWW(start) { return -1 }
      shape.hasPoints = true
      shape.part = 0
      shape.flags.insert(.isProtected)
    case UInt8(ascii: "@"):
      return startsWord(index + 1) ? -1 : nil
    case UInt8(ascii: ":"):
      if byte(index + 1) == UInt8(ascii: "/"), byte(index + 2) == UInt8(ascii: "/") { return -1 }
      if byte(index + 1) == sign, startsWord(index + 2) {
        shape.flags.insert(.isProtected)
        return index + 2
      }
      guard isDigit(index - 1), isDigit(index + 1) else { return nil }
      shape.flags.insert(.isProtected)
    case UInt8(ascii: ","):
      guard isDigit(index - 1), isDigit(index + 1) else { return nil }
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "="),
      UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "~"):
      guard startsWord(index + 1) else { return nil }
      shape.flags.insert(.isProtected)
      shape.longestPart = 2
    default: return nil
    }
    return index + 1
  }

  private func isDigit(_ index: Int) -> Bool { byte(index) &- 0x30 < 10 }

  private func isWWW(_ start: Int) -> Bool {
    (0..<3).allSatisfy { byte(start + $0) | 0x20 == UInt8(ascii: "w") }
  }

  /// An address or a path: up to white space, a quotation mark or CJK, without the marks of the
  /// sentence behind it.
  mutating func link(_ start: Int) {
    var end = start
    var opened = 0
    loop: while end < bytes.count {
      let byte = bytes[end]
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "`"):
        break loop
      case UInt8(ascii: "("): opened += 1
      case UInt8(ascii: ")"):
        if opened == 0 { break loop }
        opened -= 1
      case 0x80...:
        let (scalar, length) = UTF8Scan.scalar(bytes, end)
        let script = LetterClass.script(of: scalar)
        if script == nil && !LetterClass.isMark(scalar) || script == .han || script == .kana {
          break loop
        }
        end += length
        continue loop
      default: break
      }
      end += 1
    }
    while end > start + 1, Self.trailing.contains(bytes[end - 1]) { end -= 1 }
    add(.word, to: end, [.isProtected, .isLink])
  }

  private static let trailing = Set(".,;:!?'*]}".utf8)

  /// No word that has not ended stands before.
  private var startsPhrase: Bool {
    guard !isDetached, let last = pieces.last else { return true }
    return !last.isWord || last.filler != .no
  }

  /// A run of Han and kana, cut where fillers stand in it.
  mutating func unspaced(_ start: Int) {
    var end = start
    while end < bytes.count {
      let (scalar, length) = UTF8Scan.scalar(bytes, end)
      let script = LetterClass.script(of: scalar)
      guard script == .han || script == .kana || end > start && LetterClass.isMark(scalar) else {
        break
      }
      if let (filler, bytes) = matcher.unspacedFiller(
        self.bytes, end, scalar, isFirst: end == start && startsPhrase)
      {
        if filler != .no {
          // What stands before it is a piece of its own; the filler comes next.
          if end > start { return addUnspaced(to: end, .no) }
          return addUnspaced(to: start + bytes, filler)
        }
        end += bytes
      } else {
        end += length
      }
    }
    addUnspaced(to: end, .no)
  }
}
