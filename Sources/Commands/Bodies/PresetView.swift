import ChildProcess
import Files
import JSON
import Jobs
import Models
import Providers

/// What can be told of a preset, for people and for programs.
struct PresetView {
  let summary: PresetSummary
  let rank: Int?
  /// `nil`: not here, or no program.
  let program: Path?
  /// What is here of the kind that it takes.
  let models: [ModelFile]

  init(_ preset: Preset, _ context: Context) {
    summary = preset.summary
    rank = preset.rank
    program = Programs.find(preset.command?.programs ?? [], in: context.programDirectories)
    if let kind = preset.command?.modelKind, let store = try? context.models {
      models = store.models(of: Models.ModelKind(kind))
    } else {
      models = []
    }
  }
}

extension PresetView {
  var rows: [[String]] {
    var rows = [["id", summary.id], ["name", summary.name]]
    let files = summary.files.enumerated().map { index, file in
      index == 0 ? "\(file) (\(summary.layer.rawValue))" : "\(file)"
    }
    rows += Self.block("comes from", files)
    if let rank { rows.append(["rank", "\(rank)"]) }
    rows += places
    for operation in summary.operations { rows += Self.rows(of: operation) }
    rows += Self.block(
      "options",
      summary.options.map { option in
        let about = [option.label, option.takes, option.defaultValue.map { "factory \($0)" }]
        return "-O \(option.name)=...: " + about.compactMap { $0 }.joined(separator: ", ")
      })
    rows += Self.block(
      "variables",
      summary.variables.map { variable in
        let set = "osgk config set providers.\(summary.id).variables.\(variable.name) VALUE"
        return
          "\(variable.label) (\(variable.defaultValue.map { "factory \($0)" } ?? "needed")): \(set)"
      })
    rows += Self.block(
      "models here",
      models.map { "\($0.name) (\($0.problem.map { "broken: it \($0)" } ?? $0.languages.word))" })
    return rows
  }

  /// Where it runs, and whether something leaves this machine.
  private var places: [[String]] {
    var rows: [[String]] = []
    if let command = summary.command {
      let names = command.programs.joined(separator: ", ")
      rows.append(["program", program?.description ?? "not here: \(names)"])
      rows.append(["network", command.network.rawValue])
    }
    rows += Self.block(
      "address", summary.hosts.map { $0.baseURL + ($0.region.map { " (region \($0))" } ?? "") })
    if !summary.hosts.isEmpty {
      switch summary.auth {
      case .none: rows.append(["key", "none is wanted"])
      case .bearer(isOptional: true):
        rows.append(["key", "may be wanted: osgk keys set \(summary.id)"])
      case .bearer, .header: rows.append(["key", "is wanted: osgk keys set \(summary.id)"])
      }
    }
    rows.append([
      "sends", summary.isLocal ? "nothing: it stays on this machine" : "what it is given, there",
    ])
    return rows
  }

  private static func rows(of operation: PresetSummary.Operation) -> [[String]] {
    let limits = [
      operation.limits.bytes.map { shownSize($0) },
      operation.limits.seconds.map { "\(JSON($0).shown) s" },
    ].compactMap { $0 }
    var about = [
      operation.model.map { $0 + (operation.isDefault ? " (preferred without -m)" : "") },
      operation.endpoint,
      "accepts " + operation.accepts.map(\.rawValue).joined(separator: ", "),
      operation.kind == .transcription
        ? "audio " + operation.audioFormats.joined(separator: ", ") : nil,
      limits.isEmpty ? nil : "at once " + limits.joined(separator: ", "),
    ].compactMap { $0 }
    if let date = operation.deprecatedOn {
      about.append("ends on \(date)" + (operation.replacedBy.map { ", then \($0)" } ?? ""))
    }
    return block(operation.kind.word, about)
  }

  /// A name, and lines beside it.
  private static func block(_ name: String, _ lines: [String]) -> [[String]] {
    lines.enumerated().map { [$0 == 0 ? name : "", $1] }
  }
}

extension PresetView {
  var json: JSON {
    JSON([
      "version": 1, "id": .string(summary.id), "name": .string(summary.name),
      "layer": .string(summary.layer.rawValue), "files": JSON(summary.files.map(\.description)),
      "rank": JSON(rank), "local": .bool(summary.isLocal),
      "programs": JSON(summary.command?.programs ?? []), "program": JSON(program),
      "network": JSON(summary.command?.network.rawValue),
      "addresses": .array(
        summary.hosts.map { JSON(["base_url": .string($0.baseURL), "region": JSON($0.region)]) }),
      "operations": .array(summary.operations.map(Self.json)),
      "options": .array(
        summary.options.map { option in
          JSON([
            "name": .string(option.name), "label": .string(option.label),
            "takes": .string(option.takes), "default": JSON(option.defaultValue),
          ])
        }),
      "variables": .array(
        summary.variables.map { variable in
          JSON([
            "name": .string(variable.name), "label": .string(variable.label),
            "default": JSON(variable.defaultValue),
          ])
        }),
      "models": .array(models.map(\.json)),
    ])
  }

  private static func json(_ operation: PresetSummary.Operation) -> JSON {
    JSON([
      "kind": .string(operation.kind.rawValue), "model": JSON(operation.model),
      "default": .bool(operation.isDefault), "endpoint": JSON(operation.endpoint),
      "accepts": JSON(operation.accepts.map(\.rawValue)), "audio": JSON(operation.audioFormats),
      "limits": JSON([
        "bytes": JSON(operation.limits.bytes.map { Int($0) }),
        "seconds": JSON(operation.limits.seconds),
      ]),
      "deprecated_on": JSON(operation.deprecatedOn), "replaced_by": JSON(operation.replacedBy),
    ])
  }
}

extension CatalogEntry.Kind {
  /// What it does, in a word.
  package var word: String {
    switch self {
    case .transcription: "transcribe"
    case .polish: "polish"
    }
  }
}

extension JSON {
  /// A number without a needless `.0`.
  var shown: String {
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
