import Files
import JSON
import Jobs
import Models
import Providers

/// `osgk models`.
package enum ModelsCommand {
  package static func list(_ line: Invocation, _ context: Context) throws -> Int32 {
    let store = try context.models
    let kinds: [Models.ModelKind] =
      if let id = line.text("provider") {
        [try kind(of: id, context)].compactMap { $0 }
      } else {
        context.modelKinds
      }
    let models = kinds.flatMap { store.models(of: $0) }
    if line.has("json") {
      try context.print([
        "directories": JSON(store.directories.map(\.description)),
        "models": .array(models.map(\.json)),
      ])
      return 0
    }
    if models.isEmpty {
      context.tell(
        "no model is in \(store.directories.map(\.description).joined(separator: " or "))",
        advice: "'osgk models add FILE' puts one there.")
    }
    try context.print(
      models.map { model in
        let about = model.problem.map { "broken: it \($0)" } ?? model.languages.word
        return [
          model.name, model.kind, shownSize(model.size), about, model.path.description,
        ]
      })
    return 0
  }

  private static func kind(of id: String, _ context: Context) throws -> Models.ModelKind? {
    let preset = try context.catalog.preset(id)
    return preset.command?.modelKind.map { Models.ModelKind($0) }
  }

  static func path(_ line: Invocation, _ context: Context) throws -> Int32 {
    if let path = try context.models.directories.first {
      try context.output.line(path.description)
    }
    return 0
  }

  static func add(_ line: Invocation, _ context: Context) throws -> Int32 {
    guard let source = line.arguments.first.flatMap({ Path(bytes: $0) }) else {
      throw UsageError("a file's name is empty.", command: line.command.path)
    }
    let model = try context.models.add(
      source, kinds: context.modelKinds, force: line.has("force"))
    try context.print([[model.name, model.kind, shownSize(model.size), model.path.description]])
    return 0
  }
}
