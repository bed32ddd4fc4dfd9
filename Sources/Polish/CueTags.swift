/// The cues in a model's reply, in its order. Spaces, letter case and kinds of quotation marks in
/// the tags do not matter.
struct CueTags {
  struct Tag {
    let id: Int
    let text: Substring.UTF8View
    let isEnded: Bool
  }

  private let utf8: Substring.UTF8View
  private(set) var tags: [Tag] = []

  init(_ reply: String) {
    utf8 = Substring(reply).utf8
    var open: (id: Int, start: String.Index)?
    var index = utf8.startIndex
    while let at = utf8[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = utf8.index(after: at)
      if let (id, next, isWhole) = opening(at: index) {
        // Where a cue begins, one that has not ended never will.
        if let open { tags.append(Tag(id: open.id, text: utf8[open.start..<at], isEnded: false)) }
        open = isWhole ? nil : (id, next)
        if isWhole { tags.append(Tag(id: id, text: utf8[next..<next], isEnded: true)) }
        index = next
      } else if let next = ending(at: index) {
        if let open { tags.append(Tag(id: open.id, text: utf8[open.start..<at], isEnded: true)) }
        open = nil
        index = next
      }
    }
    if let open { tags.append(Tag(id: open.id, text: utf8[open.start...], isEnded: false)) }
  }

  /// Behind a `<`: `cue id="7">`, or `cue id="7"/>` for one without a text.
  private func opening(at index: String.Index) -> (id: Int, next: String.Index, isWhole: Bool)? {
    var cursor = Cursor(utf8, at: index)
    cursor.skipSpaces()
    guard cursor.take("cue"), cursor.skipSpaces(), cursor.take("id") else { return nil }
    cursor.skipSpaces()
    guard cursor.take("=") else { return nil }
    cursor.skipSpaces()
    let quote = cursor.takeQuote()
    guard let id = cursor.takeNumber() else { return nil }
    if quote { _ = cursor.takeQuote() }
    cursor.skipSpaces()
    let isWhole = cursor.take("/")
    guard cursor.take(">") else { return nil }
    return (id, cursor.index, isWhole)
  }

  /// Behind a `<`: `/cue>`.
  private func ending(at index: String.Index) -> String.Index? {
    var cursor = Cursor(utf8, at: index)
    cursor.skipSpaces()
    _ = cursor.take("\\")
    guard cursor.take("/") else { return nil }
    cursor.skipSpaces()
    guard cursor.take("cue") else { return nil }
    cursor.skipSpaces()
    return cursor.take(">") ? cursor.index : nil
  }
}

/// Reads a tag. No step goes over more than a few bytes.
private struct Cursor {
  let utf8: Substring.UTF8View
  var index: String.Index

  init(_ utf8: Substring.UTF8View, at index: String.Index) {
    self.utf8 = utf8
    self.index = index
  }

  private var byte: UInt8? { index < utf8.endIndex ? utf8[index] : nil }

  @discardableResult
  mutating func skipSpaces() -> Bool {
    var count = 0
    while let byte, byte == 0x20 || (0x09...0x0D).contains(byte), count < 16 {
      utf8.formIndex(after: &index)
      count += 1
    }
    return count > 0
  }

  /// - Parameter word: in small letters.
  mutating func take(_ word: StaticString) -> Bool {
    var next = index
    for offset in 0..<word.utf8CodeUnitCount {
      guard next < utf8.endIndex else { return false }
      let byte = utf8[next]
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      guard (isCapital ? byte | 0x20 : byte) == word.utf8Start[offset] else { return false }
      utf8.formIndex(after: &next)
    }
    index = next
    return true
  }

  mutating func takeQuote() -> Bool {
    guard let byte, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return false }
    utf8.formIndex(after: &index)
    return true
  }

  mutating func takeNumber() -> Int? {
    var number: Int?
    var count = 0
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 9 {
      number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      utf8.formIndex(after: &index)
      count += 1
    }
    return number
  }
}
