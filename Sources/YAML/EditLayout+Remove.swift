extension EditLayout {
  /// The text without the key path's entry, or without the mapping that would become empty.
  func removing(_ path: [String]) throws(YAMLError) -> [UInt8] {
    guard var mapping = root else { return bytes }
    // The innermost mapping with other entries, and which of its entries goes.
    var target: (mapping: Node, index: Int)?
    for key in path {
      guard let entries = mapping.entries,
        let index = entries.firstIndex(where: { $0.key == key })
      else { return bytes }
      if target == nil || entries.count > 1 { target = (mapping, index) }
      mapping = entries[index].value
    }
    guard let target else { return bytes }
    return target.mapping.isFlow
      ? try removingInFlow(target.index, of: target.mapping)
      : removingLines(target.index, of: target.mapping)
  }

  private func removingLines(_ index: Int, of mapping: Node) -> [UInt8] {
    guard let entry = mapping.entries?[index], isFirstInLine(entry.keyMark.offset) else {
      return bytes
    }
    var start = startOfLine(entry.keyMark.offset)
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    let end = nextLine(contentEnd(entry.value))
    let kept = commentLines(in: start..<end, of: entry.value)
    guard let before = root?.scalars.last(where: { $0.end.offset <= start }),
      isBlockScalar(before)
    else { return replacing(start..<end, with: kept) }
    // A block text would swallow comments that stand as deep as its lines.
    var behind = end
    while behind < bytes.count, isCommentOrBlank(behind..<nextLine(behind)) {
      behind = nextLine(behind)
    }
    var comments = kept + bytes[end..<behind]
    // And one that keeps blank lines would get more of them.
    if keepsBlankLines(before), let first = comments.firstIndex(where: { $0 > Self.space }) {
      comments.removeSubrange(
        ..<(comments[..<first].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0))
    } else if keepsBlankLines(before) {
      comments = []
    }
    return replacing(
      start..<behind, with: indenting(comments, atMost: entry.keyMark.column - 1))
  }

  private func isCommentOrBlank(_ line: Range<Int>) -> Bool {
    (bytes[line].first { $0 > Self.space } ?? Self.hash) == Self.hash
  }

  private func indenting(_ lines: [UInt8], atMost limit: Int) -> [UInt8] {
    lines.split(separator: Self.lineFeed, omittingEmptySubsequences: false)
      .map { line in
        let spaces = line.prefix { $0 == Self.space }.count
        return line.dropFirst(max(0, spaces - limit))
      }
      .joined(separator: [Self.lineFeed]).map(\.self)
  }

  private func removingInFlow(_ index: Int, of mapping: Node) throws(YAMLError) -> [UInt8] {
    guard let entries = mapping.entries else { return bytes }
    let entry = entries[index]
    if let comment = comments(in: entry.value).first {
      throw YAMLError(
        code: .edit, mark: entry.keyMark,
        message: "the value of \(YAMLError.quote(entry.key)) holds comments "
          + "(\(YAMLError.quote(String(decoding: comment, as: UTF8.self)))); "
          + "take it out with an editor")
    }
    let start = entry.keyMark.offset
    let end = contentEnd(entry.value)
    if index + 1 < entries.count {
      let next = entries[index + 1].keyMark.offset
      // A comment behind the entry's comma goes with it; lines of comments below must stay.
      let gap = bytes[end..<next]
      let stay = gap.drop { $0 != Self.lineFeed }.contains(Self.hash)
      return replacing(start..<(stay ? min(endOfComma(end), next) : next), with: [])
    }
    guard index > 0 else {
      let behind = bytes[end...].first { $0 > Self.space }
      let comma = behind == UInt8(ascii: ",") ? endOfComma(end) : end
      return replacing(start..<comma, with: [])
    }
    let last = contentEnd(entries[index - 1].value)
    // The comma before may stay: it does no harm, and comments behind it may.
    let keepsComma = bytes[last..<start].contains(Self.hash)
    return replacing((keepsComma ? start : last)..<end, with: [])
  }

  /// Behind the comma that follows.
  private func endOfComma(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? offset
  }
}
