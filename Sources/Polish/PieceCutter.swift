/// Finds where the next piece of a text ends: one pass over at most the limit and one word more.
struct PieceCutter {
  typealias Scalars = String.UnicodeScalarView

  /// The piece ends at `end`; the next begins at `next`, behind white space.
  struct Cut {
    let end: Scalars.Index
    let next: Scalars.Index
  }

  /// From the worst place to the best.
  private enum Place: Int, CaseIterable { case between, word, clause, line, sentence, paragraph }

  /// What was read just before.
  private enum Before { case nothing, han, clause, sentence, wideClause, wideSentence }

  private let scalars: Scalars
  private let start: Scalars.Index
  private let limit: Int
  /// The last cut of each kind in the second half of the room, and in the first.
  private var late: [Cut?]
  private var early: [Cut?]
  private var hasCut = false
  /// Bytes from the start.
  private var used = 0
  private var before = Before.nothing
  /// Of the word that is being read: behind `Dr.` no sentence ends.
  private var letters = 0
  /// Up to here it may be a path or a URL, in which Han characters stand.
  private var solid = 0

  init(_ scalars: Scalars, from start: Scalars.Index, limit: Int) {
    self.scalars = scalars
    self.start = start
    self.limit = limit
    late = Array(repeating: nil, count: Place.allCases.count)
    early = late
  }

  mutating func cut() -> Cut {
    var index = start
    while index < scalars.endIndex {
      if used > limit, let best { return best }
      let scalar = scalars[index]
      if Self.isSpace(scalar) {
        let run = space(from: index)
        // White space at the very end belongs to the last piece.
        if run.next == scalars.endIndex { return Cut(end: index, next: run.next) }
        if !Self.extends(scalars[run.next]) {
          if used > limit { return Cut(end: index, next: run.next) }
          note(place(lines: run.lines, next: scalars[run.next]), Cut(end: index, next: run.next))
        }
        used += run.bytes
        index = run.next
        (before, letters, solid) = (.nothing, 0, 0)
        continue
      }
      if index > start, let place = place(before: scalar) {
        let cut = Cut(end: index, next: index)
        if used > limit { return cut }
        note(place, cut)
      }
      read(scalar)
      used += UTF8.width(scalar)
      scalars.formIndex(after: &index)
    }
    if used > limit, let best { return best }
    return Cut(end: index, next: index)
  }

  private mutating func note(_ place: Place, _ cut: Cut) {
    hasCut = true
    if used * 2 >= limit { late[place.rawValue] = cut } else { early[place.rawValue] = cut }
  }

  /// The best kind in the second half, so that pieces are not small; else the best in the first.
  private var best: Cut? {
    guard hasCut else { return nil }
    let between = Place.between.rawValue
    return late[(between + 1)...].reversed().compactMap(\.self).first
      ?? early[(between + 1)...].reversed().compactMap(\.self).first ?? late[between]
      ?? early[between]
  }

  private func space(
    from index: Scalars.Index
  ) -> (next: Scalars.Index, bytes: Int, lines: Int) {
    var run = (next: index, bytes: 0, lines: 0)
    while run.next < scalars.endIndex, Self.isSpace(scalars[run.next]) {
      let scalar = scalars[run.next]
      run.bytes += UTF8.width(scalar)
      if scalar == "\n" { run.lines += 1 }
      if scalar == "\u{2029}" { run.lines += 2 }
      scalars.formIndex(after: &run.next)
    }
    return run
  }

  /// What white space is that has so many line ends in it.
  private func place(lines: Int, next: Unicode.Scalar) -> Place {
    if lines > 1 { return .paragraph }
    switch before {
    case .wideSentence: return .sentence
    case .sentence where !next.properties.isLowercase: return .sentence
    case _ where lines == 1: return .line
    case .clause, .wideClause: return .clause
    default: return .word
    }
  }

  /// What the place just before a character is, where no white space is.
  private func place(before scalar: Unicode.Scalar) -> Place? {
    switch before {
    case .wideSentence where !Self.stays(scalar): .sentence
    case .wideClause where !Self.stays(scalar): .clause
    case .han where Self.isHan(scalar) && used >= solid: .between
    default: nil
    }
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "。", "！", "？", "｡", "．": (before, solid) = (.wideSentence, 0)
    case "，", "、", "；", "：", "､": (before, solid) = (.wideClause, 0)
    case "!", "?", "…", "؟", "।", "۔": before = .sentence
    case ".": before = letters > 2 ? .sentence : .nothing
    case ",", ";", ":", "،", "؛", "—", "–": before = .clause
    // Behind the mark that ends a sentence.
    case "\"", "'", "”", "’", "»", ")", "]", "}", "」", "』", "）", "】", "》", "〉", "〕", "］", "｝": break
    case "/", "\\", "@", "_": (before, solid) = (.nothing, used + 200)
    default:
      if Self.isHan(scalar) {
        before = .han
      } else if !Self.extends(scalar) {
        before = .nothing
      }
    }
    let value = scalar.value
    let isLetter = value < 0x80 ? (value | 0x20) >= 0x61 && (value | 0x20) <= 0x7A : true
    letters = isLetter ? letters + 1 : 0
  }

  /// It belongs to what stands before it: a mark of the same sentence's end, or part of the
  /// same character.
  private static func stays(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "。", "！", "？", "｡", "．", "，", "、", "；", "：", "､", "!", "?", "…", ".", ",", ";", ":",
      "\"", "'", "”", "’", "»", ")", "]", "}", "」", "』", "）", "】", "》", "〉", "〕", "］", "｝":
      true
    default: extends(scalar)
    }
  }

  /// No character begins with it.
  static func extends(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Most texts need no look into Unicode's tables.
    case 0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0xAC00..<0xD7A4: return false
    default: break
    }
    if scalar.properties.isGraphemeExtend || scalar.value == 0x200D { return true }
    return scalar.properties.isEmojiModifier || scalar.properties.generalCategory == .spacingMark
  }

  /// White space where a cut may be: not the kinds that hold words together.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09...0x0D, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Written without spaces between words: Han and kana, without what changes the character before.
  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
