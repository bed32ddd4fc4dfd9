/// Where the entries of a text stand, for edits of its bytes. Offsets are byte offsets.
struct EditLayout {
  let bytes: [UInt8]
  let root: Node?

  init(_ bytes: [UInt8], root: Node?) {
    self.bytes = bytes
    self.root = root
  }

  static let lineFeed = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let hash = UInt8(ascii: "#")

  /// The line end that the text uses.
  var newline: [UInt8] {
    guard let first = bytes.firstIndex(of: Self.lineFeed), first > 0,
      bytes[first - 1] == UInt8(ascii: "\r")
    else { return [Self.lineFeed] }
    return [UInt8(ascii: "\r"), Self.lineFeed]
  }

  /// How much deeper the text's mappings stand in each other.
  var indentation: Int {
    func step(_ node: Node) -> Int? {
      for entry in node.isFlow ? [] : node.entries ?? [] {
        if let first = entry.value.entries?.first, !entry.value.isFlow {
          return first.keyMark.column - entry.keyMark.column
        }
        if let found = step(entry.value) { return found }
      }
      return nil
    }
    return max(1, root.flatMap(step) ?? 2)
  }

  func startOfLine(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
  }

  /// The start of the next line, or the text's end.
  func nextLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: Self.lineFeed).map { $0 + 1 } ?? bytes.count
  }

  /// The line's end before its line feed (and carriage return).
  func endOfLine(_ offset: Int) -> Int {
    guard let end = bytes[offset...].firstIndex(of: Self.lineFeed) else { return bytes.count }
    return end > offset && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  func isFirstInLine(_ offset: Int) -> Bool {
    var start = startOfLine(offset)
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    return bytes[start..<offset].allSatisfy { $0 == Self.space }
  }
}

// MARK: Where values end

extension EditLayout {
  func isBlockScalar(_ node: Node) -> Bool {
    guard let scalar = node.scalar, !scalar.isPlain, node.mark.offset < bytes.count else {
      return false
    }
    return [UInt8(ascii: "|"), UInt8(ascii: ">")].contains(bytes[node.mark.offset])
  }

  /// Just behind the last byte that belongs to the value: libyaml's end of a block collection is
  /// the next token, past comments and blank lines.
  func contentEnd(_ node: Node) -> Int {
    switch node.content {
    case .scalar where isBlockScalar(node): return blockScalarEnd(node)
    case .scalar: return node.end.offset
    case _ where node.isFlow: return node.end.offset
    case .sequence(let items): return items.last.map(contentEnd) ?? node.end.offset
    case .mapping(let entries): return entries.last.map { contentEnd($0.value) } ?? node.end.offset
    }
  }

  /// Blank lines below a block belong to it only under `+`.
  private func blockScalarEnd(_ node: Node) -> Int {
    var end = min(node.end.offset, bytes.count)
    if keepsBlankLines(node) {
      return end > node.mark.offset && bytes[end - 1] == Self.lineFeed ? end - 1 : end
    }
    while end > node.mark.offset + 1, bytes[end - 1] <= Self.space { end -= 1 }
    return max(end, headerEnd(node))
  }

  func keepsBlankLines(_ block: Node) -> Bool {
    bytes[block.mark.offset..<headerEnd(block)].contains(UInt8(ascii: "+"))
  }

  /// Behind `|`, `>-`, `|2+`.
  func headerEnd(_ node: Node) -> Int {
    bytes[node.mark.offset...].firstIndex { $0 <= Self.space } ?? bytes.count
  }

  /// The places of keys and scalars in the value, in the text's order.
  private func leaves(_ node: Node) -> [Range<Int>] {
    switch node.content {
    case .scalar: [node.mark.offset..<max(node.mark.offset, node.end.offset)]
    case .sequence(let items): items.flatMap(leaves)
    case .mapping(let entries):
      entries.flatMap { [$0.keyMark.offset..<$0.keyEnd.offset] + leaves($0.value) }
    }
  }

  /// The comments between the value's parts, without line ends.
  func comments(in node: Node) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var position = node.mark.offset
    let end = contentEnd(node)
    for leaf in leaves(node) + [end..<end] {
      while position < leaf.lowerBound,
        let hash = bytes[position..<leaf.lowerBound].firstIndex(of: Self.hash)
      {
        let stop = endOfLine(hash)
        found.append(bytes[hash..<stop])
        position = stop
      }
      position = max(position, leaf.upperBound)
    }
    return found
  }

  /// The whole comment lines from one line's start to another's that no scalar holds.
  func commentLines(in lines: Range<Int>, of node: Node) -> [UInt8] {
    let scalars = leaves(node).filter { bytes[$0].contains(Self.lineFeed) }
    var kept: [UInt8] = []
    var start = lines.lowerBound
    while start < lines.upperBound {
      let next = nextLine(start)
      let isComment = bytes[start..<next].first { $0 > Self.space } == Self.hash
      if isComment, !scalars.contains(where: { $0.lowerBound < start && start < $0.upperBound }) {
        kept += bytes[start..<next]
      }
      start = next
    }
    return kept
  }

  func replacing(_ range: Range<Int>, with new: [UInt8]) -> [UInt8] {
    bytes[..<range.lowerBound] + new + bytes[range.upperBound...]
  }
}
