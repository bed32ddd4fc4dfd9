/// Key paths, for the test that compares with `schema.json` and for help.
extension PresetSchema {
  static func paths(of type: SchemaType, under path: String) -> [String] {
    switch type {
    case .object(let keys):
      keys.flatMap { key -> [String] in
        let below = path.isEmpty ? key.name : path + "." + key.name
        return [below] + paths(of: key.type, under: below)
      }.sorted()
    case .map(_, let value): paths(of: value, under: path + ".*")
    case .list(let item), .filledList(let item): paths(of: item, under: path + "[]")
    case .oneOrMore(let item): paths(of: item, under: path)
    case .conditional(let value): paths(of: value, under: path)
    case .either(_, let map): paths(of: map, under: path)
    case .text, .boolean, .integer, .number, .size, .choice, .part, .json, .arguments: []
    }
  }

  static func documentation(
    of keyPath: String, in type: SchemaType, under path: String
  ) -> String? {
    switch type {
    case .object(let keys):
      for key in keys {
        let below = path.isEmpty ? key.name : path + "." + key.name
        if below == keyPath { return key.doc }
        if let found = documentation(of: keyPath, in: key.type, under: below) { return found }
      }
      return nil
    case .map(_, let value): return documentation(of: keyPath, in: value, under: path + ".*")
    case .list(let item), .filledList(let item):
      return documentation(of: keyPath, in: item, under: path + "[]")
    case .oneOrMore(let item): return documentation(of: keyPath, in: item, under: path)
    case .conditional(let value): return documentation(of: keyPath, in: value, under: path)
    case .either(_, let map): return documentation(of: keyPath, in: map, under: path)
    case .text, .boolean, .integer, .number, .size, .choice, .part, .json, .arguments: return nil
    }
  }
}
