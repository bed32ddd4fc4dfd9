extension EditLayout {
  /// The text with the value under the key path.
  func setting(_ path: [String], to value: YAMLEditor.Value) throws(YAMLError) -> [UInt8] {
    guard var mapping = root else { return appending(lines(path[...], value, indent: 0)) }
    for (depth, key) in path.enumerated() {
      let rest = path[(depth + 1)...]
      guard let entry = mapping.entries?.first(where: { $0.key == key }) else {
        return mapping.isFlow
          ? insertingInFlow(path[depth...], value, into: mapping)
          : insertingLines(path[depth...], value, into: mapping)
      }
      if rest.isEmpty { return replacing(entry, with: value, inFlow: mapping.isFlow) }
      if entry.value.isNull {
        return mapping.isFlow
          ? fill(entry, with: flow(rest, value)) : insertingLines(rest, value, under: entry)
      }
      mapping = entry.value
    }
    return bytes
  }

  // MARK: New entries

  /// `a: {b: value}`
  private func flow(_ path: ArraySlice<String>, _ value: YAMLEditor.Value) -> String {
    "{" + flowEntry(path, value) + "}"
  }

  private func flowEntry(_ path: ArraySlice<String>, _ value: YAMLEditor.Value) -> String {
    guard let key = path.first else { return "" }
    let rest = path.dropFirst()
    let text = rest.isEmpty ? ScalarWriter.write(value, inFlow: true) : flow(rest, value)
    return ScalarWriter.write(key, inFlow: true) + ": " + text
  }

  /// A line for each key of the path, each with its line end.
  func lines(
    _ path: ArraySlice<String>, _ value: YAMLEditor.Value, indent: Int
  ) -> [UInt8] {
    var result: [UInt8] = []
    for (depth, key) in path.enumerated() {
      let spaces = String(repeating: " ", count: indent + depth * indentation)
      var line = spaces + ScalarWriter.write(key, inFlow: false) + ":"
      if depth == path.count - 1 { line += " " + ScalarWriter.write(value, inFlow: false) }
      result += Array(line.utf8) + newline
    }
    return result
  }

  private func appending(_ lines: [UInt8]) -> [UInt8] { inserting(lines, at: bytes.count) }

  /// Puts whole lines at a line's start, or behind the last line, which may lack its end.
  func inserting(_ lines: [UInt8], at offset: Int) -> [UInt8] {
    let needsEnd = offset > 0 && bytes[offset - 1] != Self.lineFeed && !isOnlyByteOrderMark
    return replacing(offset..<offset, with: (needsEnd ? newline : []) + lines)
  }

  private var isOnlyByteOrderMark: Bool { bytes == [0xEF, 0xBB, 0xBF] }

  private func insertingLines(
    _ path: ArraySlice<String>, _ value: YAMLEditor.Value, into mapping: Node
  ) -> [UInt8] {
    let column = mapping.entries?.first?.keyMark.column ?? 1
    return inserting(
      lines(path, value, indent: column - 1), at: nextLine(contentEnd(mapping)))
  }

  /// Below a key without a value; `~` goes.
  private func insertingLines(
    _ path: ArraySlice<String>, _ value: YAMLEditor.Value, under entry: Node.Entry
  ) -> [UInt8] {
    let new = lines(path, value, indent: entry.keyMark.column - 1 + indentation)
    let null = entry.value.mark.offset..<contentEnd(entry.value)
    let edited = inserting(new, at: nextLine(null.upperBound))
    return null.isEmpty ? edited : Array(edited[..<null.lowerBound] + edited[null.upperBound...])
  }

  private func insertingInFlow(
    _ path: ArraySlice<String>, _ value: YAMLEditor.Value, into mapping: Node
  ) -> [UInt8] {
    let text = flowEntry(path, value)
    guard let last = mapping.entries?.last else {
      let place = mapping.mark.offset + 1
      return replacing(place..<place, with: Array(text.utf8))
    }
    let place = contentEnd(last.value)
    // libyaml takes a comma right behind a colon for a part of the key.
    let comma = bytes[place - 1] == UInt8(ascii: ":") ? " , " : ", "
    return replacing(place..<place, with: Array((comma + text).utf8))
  }

  // MARK: Other values

  private func replacing(
    _ entry: Node.Entry, with value: YAMLEditor.Value, inFlow: Bool
  ) -> [UInt8] {
    let old = entry.value
    let text = ScalarWriter.write(value, inFlow: inFlow)
    let end = contentEnd(old)
    if old.mark.offset == end, old.scalar != nil { return fill(entry, with: text) }
    if isBlockScalar(old) {
      let tail = bytes[headerEnd(old)..<nextLine(old.mark.offset)]
      let needsEnd = tail.last != Self.lineFeed
      return replacing(
        old.mark.offset..<nextLine(end), with: Array(text.utf8) + tail + (needsEnd ? newline : []))
    }
    if old.scalar != nil || old.isFlow { return replacingInLine(old, with: text) }
    if case .list(let items) = value, old.items != nil, !items.isEmpty {
      return replacingItems(of: old, with: items)
    }
    return replacingLines(of: entry, with: text)
  }

  /// Behind the colon of a key that has no value; a key in braces may lack the colon too.
  private func fill(_ entry: Node.Entry, with text: String) -> [UInt8] {
    let place = entry.value.mark.offset..<contentEnd(entry.value)
    if !place.isEmpty { return replacing(place, with: Array(text.utf8)) }
    let colon = bytes[entry.keyEnd.offset..<place.lowerBound].lastIndex(of: UInt8(ascii: ":"))
    let start = colon.map { $0 + 1 } ?? entry.keyEnd.offset
    return replacing(start..<start, with: Array(((colon == nil ? ": " : " ") + text).utf8))
  }

  /// A value from its first byte to its last; comments in it move to lines below it.
  private func replacingInLine(_ old: Node, with text: String) -> [UInt8] {
    let end = contentEnd(old)
    let comments = comments(in: old)
    guard !comments.isEmpty else {
      return replacing(old.mark.offset..<end, with: Array(text.utf8))
    }
    let lineStart = startOfLine(old.mark.offset)
    let spaces = bytes[lineStart...].prefix { $0 == Self.space }
    let rest = bytes[end..<endOfLine(end)]
    let moved = comments.flatMap { newline + spaces + $0 }
    return replacing(
      old.mark.offset..<endOfLine(end), with: Array(text.utf8) + rest + moved)
  }

  /// Items in lines of their own stay so.
  private func replacingItems(of old: Node, with items: [String]) -> [UInt8] {
    let start = startOfLine(old.mark.offset)
    let end = nextLine(contentEnd(old))
    guard isFirstInLine(old.mark.offset) else { return bytes }
    let spaces = String(repeating: " ", count: old.mark.column - 1)
    let new = items.flatMap { item in
      Array((spaces + "- " + ScalarWriter.write(item, inFlow: false)).utf8) + newline
    }
    return replacing(start..<end, with: new + commentLines(in: start..<end, of: old))
  }

  /// A mapping or list in lines of its own becomes one value in the key's line.
  private func replacingLines(of entry: Node.Entry, with text: String) -> [UInt8] {
    guard let colon = bytes[entry.keyEnd.offset...].firstIndex(of: UInt8(ascii: ":")) else {
      return bytes
    }
    let first = nextLine(colon)
    let end = nextLine(contentEnd(entry.value))
    guard first <= end else { return bytes }
    let kept = commentLines(in: first..<end, of: entry.value)
    let tail = bytes[(colon + 1)..<first]
    return replacing((colon + 1)..<end, with: Array((" " + text).utf8) + tail + kept)
  }
}
