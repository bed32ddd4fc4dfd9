import Files
import JSON
import Jobs
import Settings

/// `osgk config`, but for `edit`.
enum ConfigCommand {
  static func path(_ line: Invocation, _ context: Context) throws -> Int32 {
    try context.output.line(try context.paths.userConfig.description)
    return 0
  }

  static func get(_ line: Invocation, _ context: Context) throws -> Int32 {
    let key = try SettingKey(parsing: line.word(0) ?? "")
    let entry = try Machine(context).settings.entry(key)
    if line.has("json") {
      try context.print([
        "key": .string(key.name), "value": entry.json,
        "origin": .string(entry.origin.description),
      ])
    } else if line.has("origin") {
      try context.print([[entry.text ?? "(not set)", entry.origin.description]])
    } else if let text = entry.text {
      try context.output.line(text)
    }
    return 0
  }

  static func list(_ line: Invocation, _ context: Context) throws -> Int32 {
    let entries = try Machine(context).settings.entries
    if line.has("json") {
      let settings = entries.map { entry in
        JSON([
          "key": .string(entry.key.name), "value": entry.json,
          "origin": .string(entry.origin.description),
        ])
      }
      try context.print(["settings": .array(settings)])
      return 0
    }
    try context.print(
      entries.map { entry in
        let row = [entry.key.name, entry.text ?? "(not set)"]
        return line.has("origin") ? row + [entry.origin.description] : row
      })
    return 0
  }

  static func set(_ line: Invocation, _ context: Context) throws -> Int32 {
    let key = try SettingKey(parsing: line.word(0) ?? "")
    let words = try line.arguments.dropFirst().map { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw UsageError("the value is not valid UTF-8.", command: line.command.path)
      }
      return text
    }
    try changing { () throws(SettingsError) in
      try Settings.set(key, to: words, paths: context.paths)
    }
    warnIfOverridden(key, context)
    return 0
  }

  static func unset(_ line: Invocation, _ context: Context) throws -> Int32 {
    let word = line.word(0) ?? ""
    let was = try changing { () throws(SettingsError) in
      try Settings.unset(word, paths: context.paths)
    }
    if !was {
      // Not there: a mistyped key is an error, one that is merely not set is as it should be.
      _ = try SettingKey(parsing: word)
    }
    return 0
  }

  /// A file that cannot be written is no fault of what stands in it.
  private static func changing<R>(_ body: () throws(SettingsError) -> R) throws -> R {
    do throws(SettingsError) {
      return try body()
    } catch {
      guard error.code == .file else { throw error }
      throw Failure(.io, error.description)
    }
  }

  /// A value that was written and does not hold would puzzle a person.
  private static func warnIfOverridden(_ key: SettingKey, _ context: Context) {
    guard let settings = try? Machine(context).settings,
      case .environment(let name) = settings.origin(of: key)
    else { return }
    context.tell("the variable \(name) is set and goes before config.yaml")
  }
}

extension Settings.Entry {
  /// As `config get` prints it; `nil` where it is not set.
  fileprivate var text: String? { value?.description }

  fileprivate var json: JSON {
    switch value {
    case nil: .null
    case .flag(let flag): .bool(flag)
    case .integer(let number): JSON(number)
    case .number(let number): JSON(number)
    case .text(let text): .string(text)
    case .texts(let texts): JSON(texts)
    }
  }
}
