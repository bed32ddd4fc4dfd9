/// A request before it is filled.
struct RequestTemplate: Sendable, Equatable {
  enum Body: Sendable, Equatable {
    case none
    case multipart([Part])
    case json(ValueTemplate)
    /// The bytes of the audio file.
    case raw
  }

  struct Part: Sendable, Equatable {
    let name: String
    let value: PartValue
  }

  enum ListStyle: String, Sendable, CaseIterable {
    /// `name[]` repeated.
    case brackets
    /// `name` repeated.
    case `repeat`
    /// An array as JSON text.
    case json
    case comma
    case first
  }

  indirect enum PartValue: Sendable, Equatable {
    case value(ValueTemplate)
    case audioFile
    /// A part of type application/json.
    case json(ValueTemplate)
    case list(Template, ListStyle)
    case conditional(Condition, use: PartValue, otherwise: PartValue?)
  }

  let method: String
  let path: ValueTemplate
  let query: [ValueTemplate.Member]
  let headers: [ValueTemplate.Member]
  let body: Body
}

extension RequestTemplate {
  /// From what the schema has checked; `nil` without a path.
  init?(_ tree: Tree) {
    guard let path = tree["path"] else { return nil }
    method = tree["method"]?.text ?? "POST"
    self.path = ValueTemplate(path, isJSON: false)
    query = Self.members(tree["query"])
    headers = Self.members(tree["headers"])
    if let parts = tree["body"]?["multipart"]?.members {
      body = .multipart(parts.map { Part(name: $0.key, value: PartValue($0.value)) })
    } else if let json = tree["body"]?["json"] {
      body = .json(ValueTemplate(json, isJSON: true))
    } else if tree["body"]?["raw"] != nil {
      body = .raw
    } else {
      body = .none
    }
  }

  private static func members(_ tree: Tree?) -> [ValueTemplate.Member] {
    (tree?.members ?? []).map {
      .init(key: $0.key, value: ValueTemplate($0.value, isJSON: false))
    }
  }
}

extension RequestTemplate.PartValue {
  init(_ tree: Tree) {
    if let with = tree["with"], let use = tree["use"] {
      self = .conditional(
        Condition(with), use: Self(use), otherwise: tree["else"].map { Self($0) })
    } else if tree["audio"] != nil {
      self = .audioFile
    } else if let json = tree["json"] {
      self = .json(ValueTemplate(json, isJSON: true))
    } else if let list = tree["list"]?.text {
      self = .list(
        Template(list),
        tree["style"]?.text.flatMap { RequestTemplate.ListStyle(rawValue: $0) } ?? .repeat)
    } else {
      self = .value(ValueTemplate(tree, isJSON: false))
    }
  }
}
