/// Where found words stand in a text. SQLite's own `snippet` takes a text apart from its beginning
/// to its end, which for fifty long ones takes a quarter of a second; this looks for bytes.
struct SearchExcerpt {
  /// As they stand in the index, ASCII letters small.
  private let phrases: [[UInt8]]

  /// Characters before and behind what was found.
  private static let (before, behind) = (60, 100)

  init(_ words: String) {
    phrases = SearchQuery.phrases(words).map { phrase in
      var bytes = SearchText.indexed(phrase).utf8.map(Self.small)[...]
      while let first = bytes.first, Self.isBoundary(first) { bytes.removeFirst() }
      while let last = bytes.last, Self.isBoundary(last) { bytes.removeLast() }
      return Array(bytes)
    }.filter { !$0.isEmpty }
  }

  /// - Parameter text: as it stands in the index.
  /// - Returns: one line; `nil` where the words stand there in another spelling or not at all.
  func excerpt(of text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      for phrase in phrases {
        if let place = Self.find(phrase, in: bytes) {
          return Self.line(around: place..<(place + phrase.count), of: bytes)
        }
      }
      return nil
    }
  }

  /// The first place where it stands as words of its own.
  private static func find(_ phrase: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let last = bytes.count - phrase.count
    guard last >= 0 else { return nil }
    let first = phrase[0]
    for start in 0...last where small(bytes[start]) == first {
      guard start == 0 || isBoundary(bytes[start - 1]) else { continue }
      let end = start + phrase.count
      guard end == bytes.count || isBoundary(bytes[end]) else { continue }
      if (1..<phrase.count).allSatisfy({ small(bytes[start + $0]) == phrase[$0] }) { return start }
    }
    return nil
  }

  private static func line(
    around found: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    var start = found.lowerBound
    var count = 0
    while start > 0, count < before {
      start -= 1
      if isStart(bytes[start]) { count += 1 }
    }
    while start > 0, !isStart(bytes[start]) { start -= 1 }
    if start > 0, let space = bytes[start..<found.lowerBound].firstIndex(where: isBoundary) {
      start = space
    }
    var end = found.upperBound
    count = 0
    while end < bytes.count, count < behind {
      if isStart(bytes[end]) { count += 1 }
      end += 1
    }
    while end < bytes.count, !isStart(bytes[end]) { end += 1 }
    if end < bytes.count, let space = bytes[found.upperBound..<end].lastIndex(where: isBoundary) {
      end = space
    }
    let text = oneLine(String(decoding: bytes[start..<end], as: UTF8.self))
    return (start > 0 ? "…" : "") + text + (end < bytes.count ? "…" : "")
  }

  /// Without the marks of the index, and with single spaces for all that is white.
  static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.value > 2 && scalar.value != 0x1F {
      if !scalar.properties.isWhitespace && scalar.value >= 0x20 {
        line.append(scalar)
      } else if let last = line.last, last != " " {
        line.append(" ")
      }
    }
    if line.last == " " { line.removeLast() }
    return String(line)
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// A character begins here, and is no mark of the index.
  private static func isStart(_ byte: UInt8) -> Bool {
    byte & 0xC0 != 0x80 && byte != SearchText.separator
  }

  /// An ASCII character that belongs to no word.
  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte < 0x80 && !(0x30...0x39).contains(byte) && !(0x61...0x7A).contains(small(byte))
  }
}
