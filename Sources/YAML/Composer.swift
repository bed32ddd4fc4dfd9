/// Makes the node tree from events, and refuses all that could mean two things.
struct Composer {
  let events: EventStream
  let depthLimit: Int
  private var depth = 0

  init(events: EventStream, depthLimit: Int) {
    self.events = events
    self.depthLimit = depthLimit
  }

  mutating func document() throws(YAMLError) -> Node? {
    _ = try events.next()  // the stream's start
    let first = try events.next()
    guard case .documentStart(let hasTagDirectives) = first.kind else { return nil }
    if hasTagDirectives {
      throw YAMLError(
        code: .tag, mark: first.start, message: "%TAG is not taken; take the line out")
    }
    let root = try node(try events.next())
    _ = try events.next()  // the document's end
    let after = try events.next()
    guard after.kind == .streamEnd else {
      throw YAMLError(
        code: .severalDocuments, mark: after.start,
        message: "a second document starts here; one file holds one document")
    }
    if let scalar = root.scalar, scalar.isPlain, scalar.text.isEmpty { return nil }
    return root
  }

  private mutating func node(_ event: Event) throws(YAMLError) -> Node {
    try refuseDecorations(event)
    switch event.kind {
    case .scalar(let scalar, _):
      if scalar.text.utf8.contains(0) {
        throw YAMLError(
          code: .encoding, mark: event.start,
          message: "the text holds a NUL character; no value may")
      }
      return Node(.scalar(scalar), mark: event.start, end: event.end, isFlow: false)
    case .sequenceStart(let isFlow):
      try descend(at: event.start)
      defer { depth -= 1 }
      var items: [Node] = []
      var next = try events.next()
      while next.kind != .collectionEnd {
        do {
          items.append(try node(next))
        } catch {
          throw error.under("[\(items.count)]")
        }
        next = try events.next()
      }
      return Node(.sequence(items), mark: event.start, end: next.end, isFlow: isFlow)
    case .mappingStart(let isFlow):
      try descend(at: event.start)
      defer { depth -= 1 }
      let (entries, end) = try self.entries()
      return Node(.mapping(entries), mark: event.start, end: end, isFlow: isFlow)
    default:
      throw YAMLError(code: .syntax, mark: event.start, message: "a value is missing here")
    }
  }

  private mutating func entries() throws(YAMLError) -> ([Node.Entry], end: Mark) {
    var entries: [Node.Entry] = []
    var places = KeyPlaces()
    while true {
      let event = try events.next()
      if event.kind == .collectionEnd { return (entries, event.end) }
      let key = try key(event)
      if let first = places.place(of: key, among: entries) {
        throw YAMLError(
          code: .duplicateKey, mark: event.start,
          message: "key \(YAMLError.quote(key)) stands here and already in line \(first.line); "
            + "keep one of them", keyPath: key)
      }
      do {
        let value = try node(try events.next())
        entries.append(
          Node.Entry(key: key, keyMark: event.start, keyEnd: event.end, value: value))
      } catch {
        throw error.under(key)
      }
    }
  }

  private func key(_ event: Event) throws(YAMLError) -> String {
    try refuseDecorations(event)
    guard case .scalar(let scalar, let isBlock) = event.kind, !isBlock else {
      throw YAMLError(
        code: .complexKey, mark: event.start,
        message: "a key must be one word or a quoted text, not a list, a mapping or a block")
    }
    if scalar.isPlain, scalar.text == "<<" {
      throw YAMLError(
        code: .mergeKey, mark: event.start,
        message: "merge keys (<<) are not taken; write the keys out")
    }
    if scalar.isPlain, scalar.text.isEmpty {
      throw YAMLError(
        code: .complexKey, mark: event.start, message: "a key is missing before the colon")
    }
    if scalar.text.utf8.contains(0) {
      throw YAMLError(
        code: .encoding, mark: event.start, message: "the key holds a NUL character; no key may")
    }
    return scalar.text
  }

  private mutating func descend(at mark: Mark) throws(YAMLError) {
    guard depth < depthLimit else {
      throw YAMLError(
        code: .tooDeep, mark: mark,
        message: "more than \(depthLimit) lists and mappings stand in each other; write it flatter")
    }
    depth += 1
  }

  private func refuseDecorations(_ event: Event) throws(YAMLError) {
    if event.kind == .alias {
      throw YAMLError(
        code: .alias, mark: event.start,
        message: "aliases (*name) are not taken; write the value out, or quote it if it is text")
    }
    if event.hasAnchor {
      throw YAMLError(
        code: .anchor, mark: event.start,
        message: "anchors (&name) are not taken; take it out, or quote the value if it is text")
    }
    if event.hasTag {
      throw YAMLError(
        code: .tag, mark: event.start,
        message: "tags (!name) are not taken; take it out, or quote the value if it is text")
    }
  }
}

/// Finds a key that stands twice: by looking through a few entries, by a table of many.
private struct KeyPlaces {
  private var places: [String: Mark] = [:]

  mutating func place(of key: String, among entries: [Node.Entry]) -> Mark? {
    if entries.count < 16 { return entries.first { $0.key == key }?.keyMark }
    for entry in entries[places.count...] { places[entry.key] = entry.keyMark }
    return places[key]
  }
}

extension YAMLError {
  /// The way to a key that stands twice grows from its end.
  fileprivate func under(_ step: String) -> YAMLError {
    guard code == .duplicateKey else { return self }
    let rest = keyPath.hasPrefix("[") ? keyPath : "." + keyPath
    return YAMLError(code: code, mark: mark, message: message, keyPath: step + rest)
  }
}
