import ChildProcess
import Files
import JSON
import Jobs
import Providers
import Settings

/// `osgk providers list|show|check|default`.
enum ProvidersCommand {
  static func list(_ line: Invocation, _ context: Context) throws -> Int32 {
    let entries = context.catalog.entries()
    let directories = context.programDirectories
    if line.has("json") {
      try context.print(["providers": .array(entries.map { json($0, directories) })])
      return 0
    }
    try context.print(
      entries.map { entry in
        [entry.id, entry.name, entry.does, place(of: entry, directories), entry.layer.rawValue]
      })
    for entry in entries {
      if let problem = entry.problem { context.tell(problem.description) }
    }
    return 0
  }

  /// Where it runs: a program and whether it is there, or an address.
  private static func place(of entry: CatalogEntry, _ directories: [Path]) -> String {
    if entry.problem != nil { return "broken" }
    if let program = Programs.find(entry.programs, in: directories) {
      return program.description
    }
    if !entry.programs.isEmpty { return "not here: \(entry.programs.joined(separator: ", "))" }
    return entry.baseURL ?? ""
  }

  private static func json(_ entry: CatalogEntry, _ directories: [Path]) -> JSON {
    let program = Programs.find(entry.programs, in: directories)
    return JSON([
      "id": .string(entry.id), "name": .string(entry.name),
      "does": JSON(entry.kinds.map(\.rawValue)), "layer": .string(entry.layer.rawValue),
      "file": JSON(entry.path), "rank": JSON(entry.rank), "programs": JSON(entry.programs),
      "program": JSON(program), "base_url": JSON(entry.baseURL), "relays": .bool(entry.relays),
      "problem": JSON(entry.problem?.description),
    ])
  }

  static func show(_ line: Invocation, _ context: Context) throws -> Int32 {
    let preset = try context.catalog.preset(line.word(0) ?? "")
    let view = PresetView(preset, context)
    let requests = try ShownRequest.all(
      of: preset, model: line.text("model"), try Machine(context).settings)
    if line.has("json") {
      guard case .object(var object) = view.json else { return 0 }
      object["requests"] = .array(requests.map(\.json))
      try context.output.line(JSONWriter.write(.object(object), style: .pretty))
    } else {
      try context.print(view.rows)
      for request in requests { try context.output.write("\n" + request.text) }
    }
    return 0
  }

  static func check(_ line: Invocation, _ context: Context) throws -> Int32 {
    let catalog = context.catalog
    var faults = 0
    var documents: [JSON] = []
    for bytes in line.arguments {
      guard let path = Path(bytes: bytes) else {
        throw UsageError("a file's name is empty.", command: line.command.path)
      }
      let problems = catalog.check(path)
      faults += problems.count
      if line.has("json") {
        documents.append(
          JSON([
            "file": JSON(path),
            "problems": .array(
              problems.map { problem in
                JSON([
                  "line": JSON(problem.line), "column": JSON(problem.column),
                  "key": .string(problem.keyPath), "code": .string(problem.code.rawValue),
                  "message": .string(problem.message),
                ])
              }),
          ]))
      } else if problems.isEmpty {
        try context.output.line("\(path): good".singleLine)
      }
      // The place first, as editors read it: no program's name before it.
      if !line.has("json") {
        for problem in problems { try context.errors.line(problem.description.singleLine) }
      }
    }
    if line.has("json") { try context.print(["files": .array(documents)]) }
    return faults == 0 ? 0 : ErrorKind.preset.exitCode
  }

  static func setDefault(_ line: Invocation, _ context: Context) throws -> Int32 {
    if line.has("unset") {
      guard line.arguments.isEmpty else {
        throw UsageError("an ID and --unset exclude each other.", command: line.command.path)
      }
      _ = try Settings.unset(SettingKey.engineLocal.name, paths: context.paths)
      return 0
    }
    if let id = line.word(0) {
      let preset = try context.catalog.preset(id)
      guard preset.transcription != nil else {
        throw Failure.cannotTranscribe(id, context.catalog)
      }
      guard preset.command != nil else {
        throw Failure(
          .unsupported, reason: "not_local",
          "\(id) is reached over the network, and the engine mode 'local' never is",
          advice: "Use it with: osgk engine cloud -p \(id)")
      }
      try Settings.set(.engineLocal, to: [id], paths: context.paths)
      return 0
    }
    let entry = try Machine(context).settings.entry(.engineLocal)
    let id: String? = if case .text(let text) = entry.value { text } else { nil }
    if line.has("json") {
      try context.print(["default": JSON(id), "origin": .string(entry.origin.description)])
    } else {
      try context.output.line(
        id ?? "not set: the first by rank whose program and model are here")
    }
    return 0
  }
}

extension CatalogEntry {
  /// What it does, in words.
  fileprivate var does: String { kinds.map(\.word).joined(separator: ", ") }
}
