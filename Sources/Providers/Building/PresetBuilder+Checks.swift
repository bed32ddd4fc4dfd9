/// What only the merged preset can show: what is missing, what contradicts itself, placeholders.
extension PresetBuilder {
  mutating func check(_ place: SectionPlace) {
    var validator = SchemaValidator(isWhole: true)
    validator.check(
      place.section, .object(PresetSchema.section + PresetSchema.mergedKeys), place.path)
    for error in validator.faults.errors { faults.add(error) }
    checkAddress(place.section, place.path)
    checkAccepts(place)
    if let audio = place.section["audio"] {
      exclude(audio, "format", "formats", place.path.key("audio"))
    }
    checkLimits(place)
    checkParameters(place)
    checkReply(place)
    if place.isHTTP { checkRequest(place) } else { checkCommandSection(place) }
  }

  private mutating func checkAccepts(_ place: SectionPlace) {
    let allowed = place.kind == .transcription ? PlaceholderScope.speech : PlaceholderScope.polish
    for (index, item) in (place.section["accepts"]?.items ?? []).enumerated() {
      guard let text = item.text, Parameter(rawValue: text) != nil, !allowed.contains(text) else {
        continue
      }
      faults.add(
        .value, at: item.place, place.path.key("accepts").index(index),
        "\(text) is no parameter of \(place.kind.rawValue)")
    }
  }

  private mutating func checkRequest(_ place: SectionPlace) {
    guard let request = place.section["request"] else { return }
    let path = place.path.key("request")
    if place.address.baseURL == nil, place.address.regions.isEmpty {
      faults.add(
        .missing, at: tree.place, KeyPathText("base_url"),
        "base_url is missing: scheme and host that requests go to")
    }
    for (key, what) in [("path", "what follows the base address"), ("body", "what is sent")]
    where request[key] == nil && !(key == "body" && request["method"]?.text == "GET") {
      faults.add(.missing, at: request.place, path.key(key), "\(key) is missing: \(what)")
    }
    if let body = request["body"], let members = body.members {
      if members.count > 1 {
        faults.add(
          .value, at: body.place, path.key("body"),
          "\(members.map(\.key).joined(separator: " and ")) exclude each other; an inherited one "
            + "is taken out with ~")
      } else if members.isEmpty {
        faults.add(
          .missing, at: body.place, path.key("body"), "write multipart:, json: or raw: audio")
      }
    }
    checkHeaders(request["headers"], auth: place.address.auth, path.key("headers"))
    let speech = place.kind == .transcription
    var scope = scope.adding(
      names: (speech ? PlaceholderScope.speech : PlaceholderScope.polish), certain: ["uuid"])
    if speech { scope = scope.adding(certain: PlaceholderScope.audioFacts) }
    for key in ["path", "query", "headers"] {
      if let value = request[key] { checkPlaceholders(value, scope, path.key(key)) }
    }
    if let body = request["body"] {
      if speech { scope = scope.adding(certain: PlaceholderScope.audioContents) }
      checkPlaceholders(body, scope, path.key("body"))
      checkLists(body["multipart"], path.key("body").key("multipart"))
    }
  }

  private mutating func checkHeaders(_ headers: Tree?, auth: Auth, _ path: KeyPathText) {
    guard case .header(let name, _) = auth else { return }
    for member in headers?.members ?? [] where member.key.lowercased() == name.lowercased() {
      faults.add(
        .refused, at: member.keyPlace, path.key(member.key),
        "the key's header is set by auth:, not here")
    }
  }

  /// `list:` takes a placeholder and nothing else.
  private mutating func checkLists(_ parts: Tree?, _ path: KeyPathText) {
    for member in parts?.members ?? [] {
      guard let list = member.value["list"], let text = list.text, Template(text).soleName == nil
      else { continue }
      faults.add(
        .placeholder, at: list.place, path.key(member.key).key("list"),
        "a list is one placeholder: \("{keywords}".quoted)")
    }
  }

  private mutating func checkCommandSection(_ place: SectionPlace) {
    let hasDriver = place.section["driver"] != nil || tree["driver"] != nil
    guard let command = place.command else {
      if !hasDriver {
        faults.add(
          .missing, at: place.section.place, place.path.key("request"),
          "nothing says how \(place.kind.rawValue) is done: write wire:, request: or, for a local "
            + "program, command:")
      }
      return
    }
    checkArguments(of: command, place)
  }

  private mutating func checkReply(_ place: SectionPlace) {
    let path = place.path.key("reply")
    let reply = place.section["reply"]
    let hasDriver = place.section["driver"] != nil || tree["driver"] != nil
    let format = reply?["parse"]?.text ?? "json"
    let needsText =
      format.hasPrefix("json")
      && !(reply == nil && !place.isHTTP
        && place.kind == .polish)
    if needsText, !hasDriver, reply?["text"] == nil, reply?["segments"] == nil {
      faults.add(
        .missing, at: (reply ?? place.section).place, reply == nil ? path : path.key("text"),
        "\(reply == nil ? "reply" : "text") is missing: where the words stand in what comes back")
    }
    guard let reply else { return }
    exclude(reply, "file", "from", path)
    if let success = reply["success"] {
      exclude(success, "path", "header", path.key("success"), needsOne: true)
      exclude(success, "is", "in", path.key("success"), needsOne: true)
    }
    for key in ["segments", "words"] {
      if let items = reply[key] { exclude(items, "end", "length", path.key(key)) }
    }
    if place.isHTTP {
      for key in ["file", "from"] {
        if let value = reply[key] {
          faults.add(
            .value, at: value.place, path.key(key), "\(key) belongs to a local program")
        }
      }
    } else if let file = reply["file"] {
      checkPlaceholders(
        file, scope.adding(certain: ["output", "directory", "audio"]), path.key("file"))
    }
  }

  mutating func exclude(
    _ tree: Tree, _ a: String, _ b: String, _ path: KeyPathText, needsOne: Bool = false
  ) {
    if tree[a] != nil, let other = tree.member(b) {
      faults.add(
        .value, at: other.keyPlace, path.key(b), "\(a) and \(b) exclude each other")
    } else if needsOne, tree[a] == nil, tree[b] == nil {
      faults.add(.missing, at: tree.place, path.key(a), "\(a) or \(b) is missing")
    }
  }

  /// Every placeholder and condition in a value.
  mutating func checkPlaceholders(_ tree: Tree, _ scope: PlaceholderScope, _ path: KeyPathText) {
    switch tree.content {
    case .scalar(let text, _):
      for name in Template(text).names {
        if let problem = scope.problem(with: name) {
          faults.add(.placeholder, at: tree.place, path, problem)
        }
      }
    case .sequence(let items):
      for (index, item) in items.enumerated() {
        checkPlaceholders(item, scope, path.index(index))
      }
    case .mapping(let members):
      for member in members {
        if member.key == "with", tree["use"] != nil {
          checkCondition(member.value, scope, path.key("with"))
        } else {
          checkPlaceholders(member.value, scope, path.key(member.key))
        }
      }
    }
  }

  mutating func checkCondition(_ tree: Tree, _ scope: PlaceholderScope, _ path: KeyPathText) {
    for name in Condition(tree).names {
      if let problem = scope.problem(with: name) {
        faults.add(.placeholder, at: tree.place, path, problem)
      }
    }
  }
}
