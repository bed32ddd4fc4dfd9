import Files
import JSON
import Polish
import Transcripts

/// `osgk styles list|show`.
enum StylesCommand {
  static func list(_ line: Invocation, _ context: Context) throws -> Int32 {
    let entries = context.styles.entries()
    if line.has("json") {
      try context.print(["styles": .array(entries.map { .object(object($0)) })])
      return 0
    }
    try context.print(
      entries.map { entry in
        switch entry.style {
        case .success(let style): [entry.id, style.summary, worker(style), entry.source.rawValue]
        case .failure: [entry.id, "broken", "", entry.source.rawValue]
        }
      })
    for entry in entries {
      if case .failure(let problem) = entry.style { context.tell(problem.message) }
    }
    return 0
  }

  static func show(_ line: Invocation, _ context: Context) throws -> Int32 {
    let entry = try context.styles.entry(line.word(0) ?? "")
    let style = try entry.style.get()
    if line.has("json") {
      var object = JSONObject()
      object["version"] = 1
      for (key, value) in self.object(entry).members { object[key] = value }
      if case .model(let prompt, _) = style.work { object["prompt"] = .string(prompt) }
      try context.output.line(JSONWriter.write(.object(object), style: .pretty))
      return 0
    }
    var rows = [
      ["id", style.id], ["summary", style.summary],
      ["comes from", entry.path.map { "\($0) (\(entry.source.rawValue))" } ?? "osgk itself"],
      ["done by", worker(style)],
    ]
    switch style.work {
    case .plain: break
    case .model(_, let temperature):
      rows.append(["temperature", temperature.map(shown) ?? "the provider's own"])
    case .program(let program):
      rows.append(["command", program.command.joined(separator: " ")])
      rows.append(["network", program.network.rawValue])
      if let says = program.says { rows.append(["says of what it sends", says]) }
      if let seconds = program.seconds { rows.append(["time", "\(shown(seconds)) s"]) }
    }
    if !style.isPlain {
      let length = [style.length.lowerBound, style.length.upperBound].map(shown)
      rows.append(["length", "\(length[0]) to \(length[1]) of what was said"])
      rows.append(["checked", checks(style).joined(separator: ", ")])
      rows.append(["if it fails", "\(style.fallback.rawValue), which needs no model"])
    }
    try context.print(rows)
    if case .model(let prompt, _) = style.work { try context.output.write("\n\(prompt)\n") }
    return 0
  }

  /// Who does the work, in words.
  private static func worker(_ style: Style) -> String {
    switch style.work {
    case .plain: "no model"
    case .model: "a model"
    case .program(let program): "the program \(program.command.first ?? "")"
    }
  }

  private static func shown(_ number: Double) -> String { JSON(number).shown }

  private static func checks(_ style: Style) -> [String] {
    let checks = Check.allCases.filter { style.checks.contains($0) }.map(\.rawValue)
    return checks.isEmpty ? ["nothing"] : checks
  }

  /// Without the prompt, which is long.
  private static func object(_ entry: StyleCatalog.Entry) -> JSONObject {
    var object = JSONObject()
    object["id"] = .string(entry.id)
    object["source"] = .string(entry.source.rawValue)
    object["file"] = JSON(entry.path)
    let style: Style
    switch entry.style {
    case .failure(let problem):
      object["problem"] = .string(problem.message)
      return object
    case .success(let found): style = found
    }
    object["summary"] = .string(style.summary)
    switch style.work {
    case .plain: object["work"] = "plain"
    case .model(_, let temperature):
      object["work"] = "model"
      object["temperature"] = JSON(temperature)
      object["translates"] = .bool(style.isTranslation)
    case .program(let program):
      object["work"] = "program"
      object["command"] = JSON(program.command)
      object["timeout"] = JSON(program.seconds)
      object["network"] = .string(program.network.rawValue)
      object["says"] = JSON(program.says)
    }
    if !style.isPlain {
      object["length"] = .array([JSON(style.length.lowerBound), JSON(style.length.upperBound)])
      object["checks"] = JSON(Check.allCases.filter { style.checks.contains($0) }.map(\.rawValue))
      object["fallback"] = .string(style.fallback.rawValue)
    }
    object["problem"] = .null
    return object
  }
}

extension Style {
  fileprivate var isPlain: Bool { if case .plain = work { true } else { false } }
}
