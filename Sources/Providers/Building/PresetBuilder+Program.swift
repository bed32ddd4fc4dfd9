/// Programs, their arguments, servers.
extension PresetBuilder {
  /// What does not depend on the section.
  mutating func checkProgram(_ program: Tree, _ path: KeyPathText) {
    if program["network"]?.text == "any", program["says"] == nil {
      faults.add(
        .missing, at: program.place, path.key("says"),
        "says is missing: with network: any, the page where its maker says that it sends")
    }
    for key in ["model_kind", "vad_kind"] {
      guard let kind = program[key] else { continue }
      let kindPath = path.key(key)
      if let name = kind["name"] {
        checkPlaceholders(name, PlaceholderScope(certain: ["model"]), kindPath.key("name"))
        if let text = name.text, !Template(text).names.contains("model") {
          faults.add(
            .placeholder, at: name.place, kindPath.key("name"),
            "a file's name needs {model} in it: \("ggml-{model}.bin".quoted)")
        }
      }
      if let holds = kind["holds"], kind["name"] != nil || kind["magic"] != nil {
        faults.add(
          .value, at: holds.place, kindPath.key("holds"),
          "holds describes a directory; name and magic a single file")
      }
    }
    for key in ["version", "environment"] {
      if let value = program[key] { checkPlaceholders(value, PlaceholderScope(), path.key(key)) }
    }
  }

  /// Arguments for one section, whose rules say what may be absent.
  mutating func checkArguments(of command: Tree, _ place: SectionPlace) {
    // A model's own command carries its own path in messages.
    let isOwn = command.place != tree["command"]?.place
    let path = (isOwn ? place.path : KeyPathText()).key("command").key("arguments")
    let speech = place.kind == .transcription
    var scope = scope.adding(
      names: (speech ? PlaceholderScope.speech : PlaceholderScope.polish).union(["vad_model"]),
      certain: ["output", "directory", "threads"])
    if speech { scope = scope.adding(certain: PlaceholderScope.audioFacts.union(["audio"])) }
    let hasModel = place.section["model"] != nil || command["model_kind"] != nil
    if hasModel { scope = scope.adding(certain: ["model"]) }
    if command["model_kind"] != nil { scope = scope.adding(certain: ["model_path"]) }
    let accepted = Set(place.section["accepts"]?.texts ?? [])
    for member in place.section["parameters"]?.members ?? []
    where member.value["auto"] != nil && accepted.contains(member.key) {
      scope.certain.insert(member.key)
    }
    checkArguments(command["arguments"], scope, path)
  }

  mutating func checkArguments(_ tree: Tree?, _ scope: PlaceholderScope, _ path: KeyPathText) {
    for (index, item) in (tree?.items ?? []).enumerated() {
      checkArgument(item, scope, path.index(index))
    }
  }

  private mutating func checkArgument(
    _ item: Tree, _ scope: PlaceholderScope, _ path: KeyPathText
  ) {
    if let text = item.text {
      let template = Template(text)
      for name in template.names {
        if name == "model_path", !scope.names.contains(name) {
          faults.add(
            .placeholder, at: item.place, path,
            "{model_path} needs model_kind: what the program's models look like")
        } else if let problem = scope.problem(with: name) {
          faults.add(.placeholder, at: item.place, path, problem)
        }
      }
      if let name = template.soleName, scope.names.contains(name), !scope.certain.contains(name) {
        faults.add(
          .placeholder, at: item.place, path,
          "{\(name)} may be absent and the flag before it would then take the next argument; "
            + "write {with: \(name), use: [FLAG, \("{\(name)}".quoted)]}")
      }
      return
    }
    var inside = scope
    if let with = item["with"] {
      checkCondition(with, scope, path.key("with"))
      inside.certain.formUnion(Condition(with).names)
    }
    for (key, scope) in [("use", inside), ("else", scope)] {
      guard let value = item[key] else { continue }
      if let items = value.items {
        for (index, item) in items.enumerated() {
          checkArgument(item, scope, path.key(key).index(index))
        }
      } else {
        checkArgument(value, scope, path.key(key))
      }
    }
  }

  mutating func buildServer() -> ServerSpec? {
    guard let server = tree["server"] else { return nil }
    let path = KeyPathText("server")
    checkProgram(server, path)
    if tree["base_url"] == nil {
      faults.add(
        .missing, at: server.place, KeyPathText("base_url"),
        "base_url is missing: where the server listens")
    }
    var scope = scope.adding(
      names: ["vad_model"], certain: ["port", "threads", "directory", "model"])
    if server["model_kind"] != nil { scope = scope.adding(certain: ["model_path"]) }
    checkArguments(server["arguments"], scope, path.key("arguments"))
    if let ready = server["ready"]?["path"] {
      checkPlaceholders(ready, PlaceholderScope(), path.key("ready").key("path"))
    }
    return ServerSpec(
      command: CommandSpec(server), readyPath: server["ready"]?["path"]?.text,
      readyStatus: server["ready"]?["status"]?.int ?? 200)
  }
}

/// How a local server is started that then speaks a wire.
public struct ServerSpec: Sendable {
  /// `{port}` stands in its arguments.
  public let command: CommandSpec
  /// Answers when it is ready; `nil`: ready when it listens.
  public let readyPath: String?
  public let readyStatus: Int
}
