import JSON

/// How one kind of event in a stream is read.
struct EventRule: Sendable, Equatable {
  enum Test: Sendable, Equatable {
    case equals(JSONPath, String)
    case exists(JSONPath, Bool)
  }

  /// What it brings.
  enum Effect: Sendable, Equatable {
    case delta(JSONPath)
    case final(JSONPath)
    case error(JSONPath)
    case finish(JSONPath)
    case stop
  }

  /// All have to hold; none: every event.
  let tests: [Test]
  let effects: [Effect]
  /// The raw data that ends the stream.
  let stopWord: String?
  /// Each delta is the whole text so far.
  let replaces: Bool
}

extension EventRule {
  /// From what the schema has checked.
  init(_ tree: Tree) {
    tests = (tree["when"]?.members ?? []).compactMap { member in
      guard let path = try? JSONPath(member.key) else { return nil }
      if let exists = member.value["exists"] { return .exists(path, exists.bool ?? true) }
      return member.value.text.map { .equals(path, $0) }
    }
    var effects: [Effect] = []
    func path(_ key: String) -> JSONPath? { tree[key]?.text.flatMap { try? JSONPath($0) } }
    if let path = path("delta") { effects.append(.delta(path)) }
    if let path = path("final") { effects.append(.final(path)) }
    if let path = path("error") { effects.append(.error(path)) }
    if let path = path("finish") { effects.append(.finish(path)) }
    let stop = tree["stop"]?.text
    if stop == "true" { effects.append(.stop) }
    stopWord = stop == "true" ? nil : stop
    self.effects = effects
    replaces = tree["mode"]?.text == "replace"
  }
}

extension EventRule {
  /// Whether it speaks of this event. `null` counts as not being there: services that send all
  /// their fields each time send most of them empty.
  func holds(_ event: JSON) -> Bool {
    guard stopWord == nil else { return false }
    return tests.allSatisfy { test in
      switch test {
      case .equals(let path, let text):
        path.matches(in: event).contains { ReplyReader.text($0) == text }
      case .exists(let path, let exists):
        path.matches(in: event).contains { !$0.isNull } == exists
      }
    }
  }
}
