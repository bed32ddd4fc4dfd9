import Files
import JSON
import Jobs
import Models
import Origin
import Providers
import Settings

/// `osgk engine`: which mode holds and what would run; it runs nothing.
package enum EngineCommand {
  package static func run(_ line: Invocation, _ context: Context) throws -> Int32 {
    for option in ["model", "consent"] where line.has(option) && line.word(0) != "cloud" {
      throw UsageError("--\(option) stands only after 'engine cloud'.", command: ["engine"])
    }
    switch line.word(0) {
    case "cloud":
      throw Failure(
        .internal, reason: "no_network", "'engine cloud' is not done by this program")
    case "local": try switchToLocal(line.text("provider"), context)
    default: break
    }
    return try show(line, context)
  }

  private static func switchToLocal(_ id: String?, _ context: Context) throws {
    if let id {
      let preset = try context.catalog.preset(id)
      guard preset.transcription != nil, let command = preset.command, command.network == .none
      else {
        throw Failure(
          .unsupported, reason: "not_local",
          "\(id) is no program that transcribes on this machine",
          advice: "'osgk providers list' shows which are.")
      }
      try Settings.set(.engineLocal, to: [id], paths: context.paths)
    }
    try Settings.set(.engineMode, to: ["local"], paths: context.paths)
  }

  package static func show(_ line: Invocation, _ context: Context) throws -> Int32 {
    let machine = try Machine(context)
    let mode = machine.settings.text(.engineMode) ?? "local"
    var request = TranscribeRequest(source: .standardInput)
    request.provider = line.text("provider")
    request.languages = machine.settings.texts(.language).filter { $0 != "auto" }
    request.translate = machine.settings.flag(.translate)
    let choice: EngineChoice
    do {
      choice = try TranscribeJob(bench: try machine.workbench(decodes: false), request: request)
        .choose()
    } catch {
      guard let failure = Failure(anyError: error) else { throw error }
      if line.has("json") {
        try context.print(["mode": .string(mode), "error": failure.json])
      } else {
        try context.print([["mode", mode]])
      }
      throw failure
    }
    if line.has("json") {
      try context.print([
        "mode": .string(mode), "provider": .string(choice.preset.id),
        "name": .string(choice.preset.name), "program": JSON(choice.program?.program),
        "origin": JSON(choice.endpoint?.base.origin.description),
        "model": choice.program?.model.map { $0.json } ?? JSON(choice.modelName),
      ])
      return 0
    }
    var rows = [
      ["mode", mode], ["provider", "\(choice.preset.id) (\(choice.preset.name))"],
    ]
    if let endpoint = choice.endpoint {
      rows.append(["address", endpoint.base.text])
      if let model = choice.modelName { rows.append(["model", model]) }
      try context.print(rows)
      return 0
    }
    if let program = choice.program { rows.append(["program", program.program.description]) }
    if let model = choice.program?.model {
      let about = [shownSize(model.size), model.languages.word].joined(separator: ", ")
      rows += [["model", "\(model.name) (\(about))"], ["", model.path.description]]
    } else {
      rows.append(["model", "the program's own"])
    }
    try context.print(rows)
    return 0
  }
}

extension ModelLanguages {
  /// For people, and in JSON.
  package var word: String {
    switch self {
    case .english: "English"
    case .multilingual: "multilingual"
    case .unknown: "languages unknown"
    }
  }
}

extension ModelFile {
  package var json: JSON {
    let speaks: JSON =
      switch languages {
      case .english: "english"
      case .multilingual: "multilingual"
      case .unknown: .null
      }
    return JSON([
      "name": .string(name), "kind": .string(kind), "path": JSON(path), "size": JSON(Int(size)),
      "languages": speaks, "problem": JSON(complaint),
    ])
  }
}
