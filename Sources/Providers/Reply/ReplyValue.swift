import JSON

/// One place in a reply where a value may stand.
struct ReplyValue: Sendable, Equatable {
  enum Unit: String, Sendable {
    case seconds = "s"
    case milliseconds = "ms"

    var perSecond: Double { self == .seconds ? 1 : 1000 }
  }

  enum Source: Sendable, Equatable {
    case path(JSONPath)
    case header(String)
  }

  let source: Source
  /// Put between several values; `nil`: the first that is not empty.
  let join: String?
  /// Of a time; `nil`: the reply's.
  let unit: Unit?
}

extension ReplyValue {
  /// From what the schema has checked.
  init?(_ tree: Tree) {
    if let text = tree.text ?? tree["path"]?.text {
      guard let path = try? JSONPath(text) else { return nil }
      source = .path(path)
    } else if let name = tree["header"]?.text {
      source = .header(name)
    } else {
      return nil
    }
    join = tree["join"]?.text
    unit = tree["unit"]?.text.flatMap { Unit(rawValue: $0) }
  }

  /// One place, or several of which the first that is not empty counts.
  static func list(_ tree: Tree?) -> [ReplyValue] {
    (tree?.oneOrMore ?? []).compactMap { ReplyValue($0) }
  }
}

/// Values by the places of a preset.
struct ReplyReader {
  let root: JSON
  /// Lower-case names.
  var headers: [String: String] = [:]
  let unit: ReplyValue.Unit

  /// The texts at the first place that has any, the element first where paths are relative.
  func texts(_ places: [ReplyValue], in element: JSON? = nil) -> [String] {
    for place in places {
      let found = values(place, in: element).compactMap(Self.text)
      if found.contains(where: { !$0.isEmpty }) { return found }
    }
    return []
  }

  func text(_ places: [ReplyValue], in element: JSON? = nil) -> String? {
    for place in places {
      let found = values(place, in: element).compactMap(Self.text)
      guard found.contains(where: { !$0.isEmpty }) else { continue }
      if let join = place.join { return found.joined(separator: join) }
      return found.first { !$0.isEmpty }
    }
    return nil
  }

  func number(_ places: [ReplyValue], in element: JSON? = nil) -> Double? {
    for place in places {
      for value in values(place, in: element) {
        if let number = Self.number(value) { return number }
      }
    }
    return nil
  }

  /// Seconds.
  func time(_ places: [ReplyValue], in element: JSON? = nil) -> Double? {
    for place in places {
      for value in values(place, in: element) {
        guard let number = Self.number(value) else { continue }
        return number / (place.unit ?? unit).perSecond
      }
    }
    return nil
  }

  /// Whether the place is there, empty or not: `$.segments[*].text` is where `segments` is a
  /// list without items. A list or an object that holds something is no text, and not an empty one
  /// either: there may be words in it.
  func exists(_ places: [ReplyValue], asText: Bool = true) -> Bool {
    places.contains { place in
      guard case .path(let path) = place.source else { return false }
      if path.matches(in: root).contains(where: { !$0.isNull && !(asText && Self.holds($0)) }) {
        return true
      }
      let stars = ["[*]", "[?"].compactMap { path.text.firstRange(of: $0)?.lowerBound }
      guard let star = stars.min(), star != path.text.startIndex,
        let list = try? JSONPath(String(path.text[..<star]))
      else { return false }
      return list.first(in: root)?.array != nil
    }
  }

  private static func holds(_ value: JSON) -> Bool {
    value.array?.isEmpty == false || value.object?.isEmpty == false
  }

  /// Whether one of the places is there and `null`.
  func isNull(_ places: [ReplyValue]) -> Bool {
    places.contains { place in
      guard case .path(let path) = place.source else { return false }
      return path.matches(in: root).contains { $0.isNull }
    }
  }

  private func values(_ place: ReplyValue, in element: JSON?) -> [JSON] {
    switch place.source {
    case .path(let path): path.matches(in: path.isAbsolute ? root : element ?? root)
    case .header(let name): headers[name.lowercased()].map { [.string($0)] } ?? []
    }
  }

  static func text(_ value: JSON) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let bool): bool ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// A number, or one written as a text.
  private static func number(_ value: JSON) -> Double? {
    let number = value.double ?? value.string.flatMap { Double($0) }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}
