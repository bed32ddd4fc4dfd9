import JSON

/// A value of a request before it is filled: in a JSON body, a query, a header, a form field.
indirect enum ValueTemplate: Sendable, Equatable {
  /// A scalar with placeholders; one that *is* a placeholder takes the typed value.
  case template(Template)
  /// A number or true/false written in JSON.
  case literal(JSON)
  case list([ValueTemplate])
  case map([Member])
  case conditional(Condition, use: ValueTemplate, otherwise: ValueTemplate?)

  struct Member: Sendable, Equatable {
    let key: String
    let value: ValueTemplate
  }

  /// - Parameter isJSON: plain scalars are YAML 1.2 core; elsewhere they are text.
  init(_ tree: Tree, isJSON: Bool) {
    switch tree.content {
    case .scalar(let text, let isPlain):
      let json = isJSON ? CoreScalar.json(text, isPlain: isPlain) : .string(text)
      if case .string = json { self = .template(Template(text)) } else { self = .literal(json) }
    case .sequence(let items):
      self = .list(items.map { ValueTemplate($0, isJSON: isJSON) })
    case .mapping(let members):
      if let with = tree["with"], let use = tree["use"] {
        self = .conditional(
          Condition(with), use: ValueTemplate(use, isJSON: isJSON),
          otherwise: tree["else"].map { ValueTemplate($0, isJSON: isJSON) })
      } else {
        self = .map(
          members.map {
            Member(key: $0.key, value: ValueTemplate($0.value, isJSON: isJSON))
          })
      }
    }
  }

  /// Names of all placeholders and conditions.
  var names: [String] {
    switch self {
    case .template(let template): template.names
    case .literal: []
    case .list(let items): items.flatMap(\.names)
    case .map(let members): members.flatMap(\.value.names)
    case .conditional(let condition, let use, let otherwise):
      condition.names + use.names + (otherwise?.names ?? [])
    }
  }
}
