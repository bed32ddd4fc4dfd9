import JSON

/// Puts values into a request's templates. What is absent is removed, with the maps and lists that
/// lose all their members by it.
struct RequestFiller {
  let values: Values
  let audio: AudioFile?
  /// Variables that have no value, though the request needs one.
  private(set) var missing: [String] = []
  private let variables: [Variable]

  /// - Parameter given: the user's values of the variables.
  init(
    _ values: Values, audio: AudioFile?, variables: [Variable], given: [String: String]
  ) throws(PresetError) {
    var values = values
    for variable in variables {
      values[variable.name] = try variable.value(given).map { .text($0) }
    }
    if let audio {
      values["audio.format"] = .text(audio.format.rawValue)
      values["audio.extension"] = .text(audio.format.fileExtension)
      values["audio.mime"] = .text(audio.mime)
      values["audio.seconds"] = JSONNumber(audio.seconds).map { .number($0) }
      values["audio.rate"] = .number(JSONNumber(audio.rate))
    }
    if let name = values.nameWithNUL {
      throw PresetError(code: .refused, message: "\(name) holds NUL, which cannot be sent")
    }
    self.values = values
    self.audio = audio
    self.variables = variables
  }

  // MARK: JSON

  mutating func document(_ template: ValueTemplate) -> FilledDocument? {
    switch template {
    case .template(let template): return scalar(template)
    case .literal(let json): return .value(json)
    case .list(let items):
      var kept: [FilledDocument] = []
      for item in items {
        if let item = document(item) { kept.append(item) }
      }
      return kept.isEmpty && !items.isEmpty ? nil : .array(kept)
    case .map(let members):
      var kept: [FilledDocument.Member] = []
      for member in members {
        if let value = document(member.value) { kept.append(.init(member.key, value)) }
      }
      return kept.isEmpty && !members.isEmpty ? nil : .object(kept)
    case .conditional(let condition, let use, let otherwise):
      if condition.holds(values) { return document(use) }
      return otherwise.flatMap { document($0) }
    }
  }

  private mutating func scalar(_ template: Template) -> FilledDocument? {
    if let name = template.soleName, !Self.holes.contains(name) {
      return value(name).map { .value($0.json) }
    }
    return parts(template).map { parts in
      parts.allSatisfy { if case .text = $0 { true } else { false } }
        ? .value(.string(Self.text(parts))) : .string(parts)
    }
  }

  // MARK: text

  static let holes: Set<String> = ["audio.base64", "audio.data_uri"]

  /// A longer scalar is absent as a whole when one of its placeholders is.
  mutating func parts(_ template: Template) -> [FilledDocument.Part]? {
    var parts: [FilledDocument.Part] = []
    var isWhole = true
    for piece in template.pieces {
      switch piece {
      case .literal(let text): parts.append(.text(text))
      case .placeholder(let name) where Self.holes.contains(name):
        guard let audio else {
          isWhole = false
          continue
        }
        if name == "audio.data_uri" { parts.append(.text("data:\(audio.mime);base64,")) }
        parts.append(.hole(.base64))
      case .placeholder(let name):
        guard let value = value(name) else {
          isWhole = false
          continue
        }
        parts.append(.text(value.string))
      }
    }
    return isWhole ? parts : nil
  }

  /// The texts of a scalar, or of a list, one for each item (query fields may be repeated).
  mutating func texts(_ template: ValueTemplate) -> [String] {
    switch template {
    case .template(let template):
      if let name = template.soleName, case .list(let items)? = values[name] { return items }
      return parts(template).map { [Self.text($0)] } ?? []
    case .literal(let json): return [JSONWriter.write(json)]
    case .list(let items):
      var all: [String] = []
      for item in items { all += texts(item) }
      return all
    case .map: return []
    case .conditional(let condition, let use, let otherwise):
      if condition.holds(values) { return texts(use) }
      return otherwise.map { texts($0) } ?? []
    }
  }

  /// One text: lists joined.
  mutating func text(_ template: ValueTemplate) -> String? {
    switch template {
    case .template(let template): parts(template).map { Self.text($0) }
    default: texts(template).first
    }
  }

  mutating func value(_ name: String) -> Values.Value? {
    if let value = values[name] { return value }
    if variables.contains(where: { $0.name == name }) { missing.append(name) }
    return nil
  }

  private static func text(_ parts: [FilledDocument.Part]) -> String {
    parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}

extension RequestFiller {
  // MARK: form

  mutating func form(_ parts: [RequestTemplate.Part]) -> [FormPart] {
    var form: [FormPart] = []
    for part in parts { form += self.part(part.name, part.value) }
    return form
  }

  private mutating func part(_ name: String, _ value: RequestTemplate.PartValue) -> [FormPart] {
    switch value {
    case .audioFile: return [FormPart(name: name, contents: .audio)]
    case .json(let template):
      return document(template).map { [FormPart(name: name, contents: .json($0))] } ?? []
    case .list(let template, let style): return list(name, template, style)
    case .conditional(let condition, let use, let otherwise):
      if condition.holds(values) { return part(name, use) }
      return otherwise.map { part(name, $0) } ?? []
    case .value(.template(let template)):
      return parts(template).map { [FormPart(name: name, contents: .text($0))] } ?? []
    case .value(let template):
      return text(template).map { [FormPart(name: name, contents: .text([.text($0)]))] } ?? []
    }
  }

  private mutating func list(
    _ name: String, _ template: Template, _ style: RequestTemplate.ListStyle
  ) -> [FormPart] {
    let items = texts(.template(template))
    guard let first = items.first else { return [] }
    func part(_ name: String, _ text: String) -> FormPart {
      FormPart(name: name, contents: .text([.text(text)]))
    }
    switch style {
    case .brackets:
      let name = name.hasSuffix("[]") ? name : name + "[]"
      return items.map { part(name, $0) }
    case .repeat: return items.map { part(name, $0) }
    case .json: return [part(name, JSONWriter.write(.array(items.map { .string($0) })))]
    case .comma: return [part(name, items.joined(separator: ","))]
    case .first: return [part(name, first)]
    }
  }
}

extension Values.Value {
  /// As it stands in JSON when it is all there is.
  var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .bytes: .string(string)
    case .list(let items): .array(items.map { .string($0) })
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    }
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension Variable {
  /// The user's value or the default; `nil`: there is none.
  /// - Throws: a value that does not match the pattern or holds a control character.
  func value(_ given: [String: String]) throws(PresetError) -> String? {
    guard let value = given[name] ?? defaultValue, !value.isEmpty else { return nil }
    guard pattern?.matchesWhole(value) ?? true, TextRules.control(in: value) == nil else {
      throw PresetError(
        code: .option, message: "\(value.quoted) is no \(label) (variables.\(name))")
    }
    return value
  }
}
