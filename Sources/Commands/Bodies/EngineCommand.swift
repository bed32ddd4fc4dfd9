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
    if line.has("model"), line.word(0) != "cloud" {
      throw UsageError("--model stands only after 'engine cloud'.", command: ["engine"])
    }
    let polish = try EnginePolish(line)
    switch line.word(0) {
    case "cloud":
      throw Failure(
        .internal, reason: "no_network", "'engine cloud' is not done by this program")
    case "local":
      try checkLocal(line.text("provider"), context)
      if let id = polish.provider { try polishing(id, context) }
      try keepLocal(line.text("provider"), polish, context)
    default: break
    }
    return try show(line, context)
  }

  /// - Throws: a provider that is no program of this machine's for speech.
  package static func checkLocal(_ id: String?, _ context: Context) throws {
    guard let id else { return }
    let preset = try context.catalog.preset(id)
    guard preset.transcription != nil, let command = preset.command, command.network == .none
    else {
      throw Failure(
        .unsupported, reason: "not_local",
        "\(id) is no program that transcribes on this machine",
        advice: "'osgk providers list' shows which are.")
    }
  }

  /// A program of this machine's for text; who needs the network is agreed to elsewhere.
  private static func polishing(_ id: String, _ context: Context) throws {
    var options = PolishOptions()
    options.provider = id
    let bench = try Machine(context).workbench(decodes: false)
    _ = try PolishJob(bench: bench, options: options).provider()
  }

  /// The mode last: before it nothing has changed for a run.
  package static func keepLocal(
    _ id: String?, _ polish: EnginePolish, _ context: Context
  ) throws {
    if let id { try Settings.set(.engineLocal, to: [id], paths: context.paths) }
    try polish.keep(context.paths)
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
      let polish = EnginePolish.Shown(machine)
      if line.has("json") {
        try context.print([
          "mode": .string(mode), "error": failure.json, "polish": polish?.json ?? .null,
        ])
      } else {
        try context.print([["mode", mode]] + (polish?.rows ?? []))
      }
      throw failure
    }
    let polish = EnginePolish.Shown(machine)
    if line.has("json") {
      try context.print([
        "mode": .string(mode), "provider": .string(choice.preset.id),
        "name": .string(choice.preset.name), "program": JSON(choice.program?.program),
        "origin": JSON(choice.endpoint?.base.origin.description),
        "model": choice.program?.model.map { $0.json } ?? JSON(choice.modelName),
        "polish": polish?.json ?? .null,
      ])
      return 0
    }
    var rows = [
      ["mode", mode], ["provider", "\(choice.preset.id) (\(choice.preset.name))"],
    ]
    if let endpoint = choice.endpoint {
      rows.append(["address", endpoint.base.text])
      if let model = choice.modelName { rows.append(["model", model]) }
      try context.print(rows + (polish?.rows ?? []))
      return 0
    }
    if let program = choice.program { rows.append(["program", program.program.description]) }
    if let model = choice.program?.model {
      let about = [shownSize(model.size), model.languages.word].joined(separator: ", ")
      rows += [["model", "\(model.name) (\(about))"], ["", model.path.description]]
    } else {
      rows.append(["model", "the program's own"])
    }
    try context.print(rows + (polish?.rows ?? []))
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
