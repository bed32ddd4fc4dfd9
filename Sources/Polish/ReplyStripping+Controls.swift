extension ReplyStripping {
  /// The reply without what moves a terminal's cursor, rings its bell or turns text round: control
  /// characters but tab and line feed, and the marks that override a direction. What ends a line in
  /// another way becomes a line feed. What the raw text has too stays.
  static func withoutControls(_ text: [UInt8], raw: [UInt8]) -> [UInt8] {
    guard let first = text.indices.first(where: { controlLength(text, at: $0) > 0 }) else {
      return text
    }
    let dictated = controls(raw)
    var kept = Array(text[..<first])
    var index = first
    while index < text.count {
      let length = controlLength(text, at: index)
      let end = index + max(1, length)
      if length == 0 || dictated.contains(Array(text[index..<end])) {
        kept.append(contentsOf: text[index..<end])
      } else if (0x0B...0x0D).contains(text[index]), end == text.count || text[end] != 0x0A {
        kept.append(0x0A)
      }
      index = end
    }
    return kept
  }

  private static func controls(_ text: [UInt8]) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    for index in text.indices {
      let length = controlLength(text, at: index)
      if length > 0 { found.insert(Array(text[index..<(index + length)])) }
    }
    return found
  }

  /// How many bytes the control character has that begins there; 0 where none does.
  private static func controlLength(_ text: [UInt8], at index: Int) -> Int {
    switch text[index] {
    case 0x09, 0x0A: 0
    case ..<0x20, 0x7F: 1
    case 0xC2 where index + 1 < text.count && (0x80...0x9F).contains(text[index + 1]): 2
    case 0xE2 where index + 2 < text.count:
      switch (text[index + 1], text[index + 2]) {
      case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): 3
      default: 0
      }
    default: 0
    }
  }
}
