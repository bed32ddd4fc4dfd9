import ChildProcess
import Files
import JSON
import Jobs
import Models
import Providers

/// `osgk providers show ID`.
extension ProvidersCommand {
  static func show(_ line: Invocation, _ context: Context) throws -> Int32 {
    let id = line.word(0) ?? ""
    let preset = try context.catalog.preset(id)
    let entry = context.catalog.entries().first { $0.id == id }
    let view = PresetView(
      preset: preset, entry: entry, context: context,
      section: try preset.transcription?.resolved(model: line.text("model")))
    if line.has("json") {
      try context.output.line(JSONWriter.write(view.json, style: .pretty))
    } else {
      try context.print(view.rows)
    }
    return 0
  }
}

/// What can be told of a preset, for people and for programs.
private struct PresetView {
  let preset: Preset
  let entry: CatalogEntry?
  let context: Context
  let section: ResolvedSection?

  private var program: Path? {
    Programs.find(preset.command?.programs ?? [], in: context.programDirectories)
  }

  private var models: [ModelFile] {
    guard let kind = preset.command?.modelKind, let store = try? context.models else { return [] }
    return store.models(of: Models.ModelKind(kind))
  }

  var rows: [[String]] {
    var rows = [["id", preset.id], ["name", preset.name]]
    if let entry { rows.append(["does", entry.does]) }
    for (index, file) in preset.files.enumerated() {
      rows.append([
        index == 0 ? "comes from" : "",
        "\(file)" + (index == 0 ? " (\(preset.layer.rawValue))" : ""),
      ])
    }
    if let rank = preset.rank { rows.append(["rank", "\(rank)"]) }
    if let command = preset.command {
      let names = command.programs.joined(separator: ", ")
      rows.append(["program", program?.description ?? "not here: \(names)"])
      rows.append(["network", command.network.rawValue])
    } else if let url = entry?.baseURL {
      rows.append(["address", url])
    }
    if let section { rows += rowsOf(section) }
    for (index, option) in preset.options.enumerated() {
      let about = [option.label, option.takes, option.defaultValue.map { "factory \($0)" }]
      rows.append([
        index == 0 ? "options" : "",
        "-O \(option.name)=...: " + about.compactMap { $0 }.joined(separator: ", "),
      ])
    }
    for (index, model) in models.enumerated() {
      let about = model.problem.map { "broken: it \($0)" } ?? model.languages.word
      rows.append([index == 0 ? "models here" : "", "\(model.name) (\(about))"])
    }
    return rows
  }

  private func rowsOf(_ section: ResolvedSection) -> [[String]] {
    var rows: [[String]] = []
    if let model = section.model { rows.append(["model", model]) }
    rows.append(["accepts", section.accepts.map(\.rawValue).joined(separator: ", ")])
    rows.append(["audio", section.audioFormats.joined(separator: ", ")])
    let limits = [
      section.limits.bytes.map { shownSize($0) },
      section.limits.seconds.map { "\(JSON($0).shown) s" },
    ].compactMap { $0 }
    if !limits.isEmpty { rows.append(["at once", limits.joined(separator: ", ")]) }
    if let date = section.deprecatedOn {
      let instead = section.replacedBy.map { ", replaced by \($0)" } ?? ""
      rows.append(["ends on", date + instead])
    }
    return rows
  }

  var json: JSON {
    var transcription: JSON = .null
    if let section {
      transcription = JSON([
        "model": JSON(section.model), "accepts": JSON(section.accepts.map(\.rawValue)),
        "audio": JSON(section.audioFormats),
        "limits": JSON([
          "bytes": JSON(section.limits.bytes.map { Int($0) }),
          "seconds": JSON(section.limits.seconds),
        ]),
        "deprecated_on": JSON(section.deprecatedOn), "replaced_by": JSON(section.replacedBy),
      ])
    }
    let options = preset.options.map { option in
      JSON([
        "name": .string(option.name), "label": .string(option.label),
        "takes": .string(option.takes), "default": JSON(option.defaultValue),
      ])
    }
    return JSON([
      "version": 1, "id": .string(preset.id), "name": .string(preset.name),
      "does": JSON((entry?.kinds ?? []).map(\.rawValue)), "layer": .string(preset.layer.rawValue),
      "files": JSON(preset.files.map(\.description)), "rank": JSON(preset.rank),
      "programs": JSON(preset.command?.programs ?? []), "program": JSON(program),
      "network": JSON(preset.command?.network.rawValue), "base_url": JSON(entry?.baseURL),
      "transcription": transcription, "options": .array(options),
      "models": .array(models.map(\.json)),
    ])
  }
}

extension JSON {
  /// A number without a needless `.0`.
  fileprivate var shown: String {
    let text = JSONWriter.write(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Option {
  /// What values it takes, in words.
  fileprivate var takes: String {
    switch kind {
    case .text: "a text"
    case .integer(let low, let high): "a whole number" + Self.range(low, high)
    case .number(let low, let high): "a number" + Self.range(low, high)
    case .boolean: "true or false"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    }
  }

  private static func range(_ low: Double?, _ high: Double?) -> String {
    (low.map { " from \(JSON($0).shown)" } ?? "") + (high.map { " to \(JSON($0).shown)" } ?? "")
  }
}
