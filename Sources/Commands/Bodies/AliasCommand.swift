import JSON
import Jobs
import Settings

/// `osgk alias list|set|remove`: models by names of the user's own.
enum AliasCommand {
  static func list(_ line: Invocation, _ context: Context) throws -> Int32 {
    let aliases = try Machine(context).settings.aliases
    if line.has("json") {
      let list = aliases.map { JSON(["name": .string($0.name), "model": .string($0.model)]) }
      try context.print(["aliases": .array(list)])
    } else {
      try context.print(aliases.map { [$0.name, $0.model] })
    }
    return 0
  }

  static func set(_ line: Invocation, _ context: Context) throws -> Int32 {
    let name = line.word(0) ?? ""
    let model = line.word(1) ?? ""
    let key = try key(name)
    guard !model.isEmpty, model != name else {
      throw UsageError("a model of another name is expected.", command: line.command.path)
    }
    guard try Machine(context).settings.alias(model) == nil else {
      throw Failure(
        .usage, reason: "alias", "\(model.printable) is itself a name that you gave a model",
        advice: "Name the model itself.")
    }
    // A provider's id before a slash is what `PROVIDER/MODEL` means: a name with the id of one
    // would hide nothing, since a name has no slash.
    try Settings.set(key, to: [model], paths: context.paths)
    return 0
  }

  static func remove(_ line: Invocation, _ context: Context) throws -> Int32 {
    let name = line.word(0) ?? ""
    guard try Settings.unset(try key(name).name, paths: context.paths) else {
      throw Failure(
        .notFound, reason: "alias", "there is no name '\(name.printable)' for a model",
        advice: "'osgk alias list' shows all.")
    }
    return 0
  }

  private static func key(_ name: String) throws(Failure) -> SettingKey {
    guard let key = SettingKey.alias(name) else {
      throw Failure(
        .usage, reason: "alias",
        "'\(name.printable)' is no name for a model",
        advice: "Lower-case letters, digits and hyphens, at most 40, and not 'local'.")
    }
    return key
  }
}
