extension YAMLEditor {
  /// A key of a mapping and what it is to have.
  public struct Member: Sendable, Equatable {
    public let key: String
    public let value: Value

    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// Sets many keys of one mapping at once: what each would do alone, in one reading. Keys that are
  /// new go to the mapping's end, in the order given.
  /// - Parameter members: each key once.
  /// - Throws: as `set(_:to:)` does; then nothing has changed.
  public mutating func set(_ members: [Member], in path: [String]) throws(YAMLError) {
    let before = self
    do throws(YAMLError) {
      try change(members, in: path)
      try append(members, in: path)
    } catch {
      self = before
      throw error
    }
  }

  /// Those that are there.
  private mutating func change(_ members: [Member], in path: [String]) throws(YAMLError) {
    guard let root = try root(), let mapping = root.value(at: path[...]),
      let entries = mapping.entries
    else { return }
    let wanted = Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
    var edited = bytes
    // From the end, so that places before it hold.
    for entry in entries.reversed() {
      guard let value = wanted[entry.key] else { continue }
      edited = try EditLayout(edited, root: root).setting(path + [entry.key], to: value)
    }
    guard edited != bytes else { return }
    try replace(
      with: edited, expecting: root.setting(path[...], members: wanted), path: path)
  }

  /// Those that are not there yet.
  private mutating func append(_ members: [Member], in path: [String]) throws(YAMLError) {
    let known = Set((try root()?.value(at: path[...])?.entries ?? []).map(\.key))
    let new = members.filter { !known.contains($0.key) }
    // The first makes the mapping where it is missing.
    guard let first = new.first else { return }
    try set(path + [first.key], to: first.value)
    let rest = Array(new.dropFirst())
    guard let root = try root(), let mapping = root.value(at: path[...]), !rest.isEmpty else {
      return
    }
    guard !mapping.isFlow else {
      for member in rest { try set(path + [member.key], to: member.value) }
      return
    }
    try replace(
      with: EditLayout(bytes, root: root).appending(rest, to: mapping),
      expecting: root.setting(path[...], appending: rest), path: path)
  }
}

extension EditLayout {
  /// Lines of their own behind the last entry of a mapping that is not in braces.
  fileprivate func appending(_ members: [YAMLEditor.Member], to mapping: Node) -> [UInt8] {
    let column = mapping.entries?.first?.keyMark.column ?? 1
    return inserting(
      members.flatMap { lines([$0.key], $0.value, indent: column - 1) },
      at: nextLine(contentEnd(mapping)))
  }
}

extension Node {
  /// The tree with other values of keys that are there.
  fileprivate func setting(
    _ path: ArraySlice<String>, members: [String: YAMLEditor.Value]
  ) -> Node {
    changing(path) { entries in
      entries.map { entry in
        members[entry.key].map {
          Entry(key: entry.key, keyMark: entry.keyMark, value: entry.value.setting([], to: $0))
        } ?? entry
      }
    }
  }

  fileprivate func setting(
    _ path: ArraySlice<String>, appending members: [YAMLEditor.Member]
  ) -> Node {
    changing(path) { entries in
      entries
        + members.map { Entry(key: $0.key, keyMark: mark, value: self.setting([], to: $0.value)) }
    }
  }

  private func changing(_ path: ArraySlice<String>, _ change: ([Entry]) -> [Entry]) -> Node {
    guard let key = path.first else {
      return Node(.mapping(change(entries ?? [])), mark: mark)
    }
    let entries = (entries ?? []).map { entry in
      entry.key == key
        ? Entry(
          key: key, keyMark: entry.keyMark,
          value: entry.value.changing(path.dropFirst(), change)) : entry
    }
    return Node(.mapping(entries), mark: mark)
  }
}
