import Transcripts

extension Comparison {
  /// URLs, addresses, paths and names of code stay letter by letter; none is made up. What was
  /// spelt aloud ("example dot com") may be written.
  func identifiers() -> Finding? {
    let (ours, theirs) = (rawIdentifiers, replyIdentifiers)
    if !ours.isEmpty || !theirs.isEmpty {
      let known = Set(ours.map(\.text))
      let found = Set(theirs.map(\.text))
      for identifier in ours where !found.contains(identifier.text) {
        if !survives(identifier) { return lost(identifier.kind.reason, identifier.string) }
      }
      for identifier in theirs where !known.contains(identifier.text) {
        if !isSpoken(identifier) { return invented(identifier.kind.reason, identifier.string) }
      }
    }
    return isTranslation ? nil : spelled()
  }

  private func survives(_ identifier: Identifier) -> Bool {
    if isAlias(identifier.string) || isTakenBack(identifier) { return true }
    if identifier.isLoose || identifier.kind == .identifier && freedom != .strict {
      return slow.contains(identifier.skeleton, in: .reply)
    }
    // At the beginning of a sentence it may have got a capital, or lost one.
    var other = Array(identifier.text)
    other[0] ^= 0x20
    return other.isContained(in: reply.text.bytes)
  }

  private func isTakenBack(_ identifier: Identifier) -> Bool {
    let start = Int32(clamping: identifier.text.startIndex)
    guard let index = raw.text.tokens.firstIndex(where: { $0.start >= start }), index < raw.count
    else { return false }
    return !raw.states[index].isDisjoint(with: [.abandoned, .doubtful, .scratched])
  }

  private func isSpoken(_ identifier: Identifier) -> Bool {
    if vocabulary.terms.contains(where: { $0.text == identifier.string }) { return true }
    if isProduct(identifier) { return true }
    var skeleton = identifier.skeleton
    if slow.contains(skeleton, in: .raw) { return true }
    guard identifier.kind == .url else { return false }
    for scheme in ["https", "http", "www"] where skeleton.starts(with: scheme.utf8) {
      skeleton.removeFirst(scheme.utf8.count)
      if slow.contains(skeleton, in: .raw) { return true }
    }
    return false
  }

  /// 10x50: a number beside another, which are compared as such.
  private func isProduct(_ identifier: Identifier) -> Bool {
    let parts = identifier.text.split(
      separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// A spelling of a term that the reply has.
  func isAlias(_ text: String) -> Bool {
    guard !vocabulary.isEmpty else { return false }
    let text = text.lowercased()
    return zip(vocabulary.terms, replyTerms).contains { term, isSaid in
      isSaid && term.aliases.contains { $0.lowercased() == text }
    }
  }

  /// Words beside a mark that was spoken ("slash opt slash app") are in the reply.
  private func spelled() -> Finding? {
    for index in 0..<raw.count where isSpelled(index) {
      let token = raw.text.tokens[index]
      if replyWords.contains(token.hash) || replyWords.contains(token.base) { continue }
      if raw.states[index].contains(.number) { continue }
      if token.length <= 2, Self.isLink(raw, index + 1) {
        let next = raw.text.tokens[index + 2]
        let both =
          Identifier.skeleton(raw.text.bytes[Int(token.start)..<Int(token.end)])
          + Identifier.skeleton(raw.text.bytes[Int(next.start)..<Int(next.end)])
        if !slow.holds(both, in: .reply) { return lost(.identifier, raw.text.string(token)) }
        continue
      }
      let bytes = Identifier.skeleton(raw.text.bytes[Int(token.start)..<Int(token.end)])
      if !slow.holds(bytes, in: .reply) { return lost(.identifier, raw.text.string(token)) }
    }
    return nil
  }

  private func isSpelled(_ index: Int) -> Bool {
    guard raw.text.tokens[index].kind == .word,
      raw.states[index].isDisjoint(with: .optional)
    else { return false }
    // "a dot lovelace": even a letter.
    if Self.isLink(raw, index + 1) { return true }
    guard raw.isContent(index) else { return false }
    return index > 0 && Self.isMark(raw, index - 1) || Self.isMark(raw, index + 1)
  }

  private static let marks = Set(
    [
      "slash", "backslash", "underscore", "dot", "dash", "at", "schragstrich", "unterstrich",
      "klammeraffe",
    ].map(NumberScanner.Words.hash))
  private static let at = NumberScanner.Words.hash("at")
  private static let dot = NumberScanner.Words.hash("dot")

  /// "dot" or "underscore" between two words.
  private static func isLink(_ reading: Reading, _ index: Int) -> Bool {
    guard index + 1 < reading.count else { return false }
    let hash = reading.text.tokens[index].hash
    return (hash == dot || hash == underscore) && reading.text.tokens[index].gap == .space
      && reading.text.tokens[index + 1].gap == .space
  }

  private static let underscore = NumberScanner.Words.hash("underscore")

  /// "at" is one only where a "dot" follows.
  private static func isMark(_ reading: Reading, _ index: Int) -> Bool {
    guard index < reading.count, marks.contains(reading.text.tokens[index].hash) else {
      return false
    }
    guard reading.text.tokens[index].hash == at else { return true }
    return (index + 2..<index + 4).contains {
      $0 < reading.count && reading.text.tokens[$0].hash == dot
    }
  }
}

extension Identifier {
  var string: String { String(decoding: text, as: UTF8.self) }
}

extension Identifier.Kind {
  var reason: Guard.Reason {
    switch self {
    case .url: .url
    case .email: .email
    case .path: .path
    case .identifier: .identifier
    }
  }
}

/// A text's letters and digits without what stands between them, and without the words for marks:
/// `user underscore id` and `user_id` are the same.
struct Skeleton {
  private var bytes: [UInt8] = []
  /// Where words begin and end.
  private var edges: [Bool] = []

  init(_ reading: Reading) {
    var number = 0
    let numbers = NumberScanner(reading)
    var index = 0
    while index < reading.count {
      let token = reading.text.tokens[index]
      while number < numbers.items.count, numbers.items[number].range.lowerBound < index {
        number += 1
      }
      if number < numbers.items.count, numbers.items[number].range.lowerBound == index,
        !numbers.items[number].digits.isEmpty
      {
        append(numbers.digits(of: numbers.items[number]))
        index = max(index + 1, numbers.items[number].range.upperBound)
        continue
      }
      let isMark =
        token.kind == .word
        ? reading.flags(index).contains(.spokenMark) : Self.marks.contains(token.hash)
      if !isMark {
        append(Identifier.skeleton(reading.text.bytes[Int(token.start)..<Int(token.end)])[...])
      }
      index += 1
    }
    edges.append(true)
  }

  /// Marks that are spoken in Chinese: 点, 斜杠, 下划线, 艾特.
  private static let marks = Set(
    "点點斜杠槓下划線线艾特横橫减減冒号號井".unicodeScalars.map {
      NumberScanner.Words.hash(String($0))
    })

  private mutating func append(_ word: ArraySlice<UInt8>) {
    for (offset, byte) in word.enumerated() {
      bytes.append(byte)
      edges.append(offset == 0)
    }
  }

  /// As whole words, one or several.
  func contains(_ text: [UInt8]) -> Bool { find(text, whole: true) }

  /// Anywhere.
  func holds(_ text: [UInt8]) -> Bool { find(text, whole: false) }

  private func find(_ text: [UInt8], whole: Bool) -> Bool {
    guard let first = text.first, text.count <= bytes.count else { return text.isEmpty }
    var index = 0
    while index + text.count <= bytes.count {
      if bytes[index] == first, !whole || edges[index] && edges[index + text.count],
        bytes[index..<index + text.count].elementsEqual(text)
      {
        return true
      }
      index += 1
    }
    return false
  }
}

extension [UInt8] {
  func isContained(in bytes: [UInt8]) -> Bool {
    guard let first, count <= bytes.count else { return isEmpty }
    var index = 0
    while index + count <= bytes.count {
      if bytes[index] == first, bytes[index..<index + count].elementsEqual(self) { return true }
      index += 1
    }
    return false
  }
}
