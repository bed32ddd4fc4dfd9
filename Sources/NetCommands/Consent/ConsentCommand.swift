import Commands
import Consent
import Gateway
import JSON
import Jobs
import Origin
import Providers
import Settings

/// `osgk consent`: what may be sent to whom.
struct ConsentCommand {
  let world: World
  let context: Context

  init(_ world: World, _ context: Context) {
    self.world = world
    self.context = context
  }

  // MARK: Agreeing

  func grant(_ line: Invocation) async throws -> Int32 {
    let kinds = line.choices("for")
    guard !kinds.isEmpty else {
      throw UsageError(
        "say what may be sent: --for audio, --for text or --for audio,text.",
        command: line.command.path)
    }
    let machine = try Machine(context)
    let gateway = try world.gateway(machine)
    let provider = line.word(0) ?? ""
    var uses: [RemoteUse] = []
    // All or nothing: a mistake in the second is found before the first is recorded.
    for kind in kinds.compactMap({ DataKind(rawValue: $0) }) {
      uses.append(try use(of: provider, for: kind, model: line.text("model"), machine))
    }
    for use in uses where !use.needsConsent {
      throw Failure(
        .unsupported, reason: "local",
        "\(use.origin) is on this machine; nothing leaves it, and no consent is needed")
    }
    let expires = line.age("expires").map { Timestamp.now(plus: $0) }
    var grants: [(RemoteUse, Grant)] = []
    for use in uses {
      let standing = try await gateway.standing(of: use) ?? .never
      grants.append(
        (use, try await gateway.grant(ConsentRequest(use, standing), .option, expires: expires)))
    }
    if line.has("json") {
      try context.print(["grants": .array(grants.map { $1.json(terms: $0.terms) })])
    } else {
      for (use, grant) in grants {
        try context.print(DisclosureText(use).rows + [["holds", Standing.live(grant).shown]])
      }
    }
    return 0
  }

  func withdraw(_ line: Invocation) async throws -> Int32 {
    let word = line.word(0)
    guard (word == nil) == line.has("all") else {
      throw UsageError(
        "name a provider, or say --all for every one.", command: line.command.path)
    }
    let keeper = try world.ledger(context)
    guard let ledger = try await keeper.existing() else { throw Self.nothing(word) }
    var gone: [Grant] = []
    do throws(ConsentError) {
      if let word {
        let keys = useKeys(of: word)
        for grant in try await ledger.grants()
        where Self.concerns(grant, word) || keys.contains(grant.key) {
          gone += try await ledger.withdraw(
            origin: grant.key.origin, kind: grant.key.kind, purpose: grant.key.purpose)
        }
      } else {
        gone = try await ledger.withdraw()
      }
    } catch {
      throw Failure(error)
    }
    guard !gone.isEmpty else { throw Self.nothing(word) }
    if line.has("json") {
      try context.print(["withdrawn": .array(gone.map { $0.json() })])
    } else {
      try context.print(gone.map { ["withdrawn"] + $0.row })
    }
    return 0
  }

  /// What a provider is used for now. A grant holds for an address, so one that was given to
  /// another provider of the same address lets this one be sent things, too.
  private func useKeys(of provider: String) -> [UseKey] {
    guard let machine = try? Machine(context) else { return [] }
    return DataKind.allCases.compactMap { kind in
      guard let use = try? use(of: provider, for: kind, model: nil, machine), use.needsConsent
      else { return nil }
      return use.key
    }
  }

  /// A provider's id, or an address.
  private static func concerns(_ grant: Grant, _ word: String) -> Bool {
    grant.presetID == word || (try? Origin(parsing: word)) == grant.key.origin
  }

  private static func nothing(_ word: String?) -> Failure {
    Failure(
      .notFound, reason: "grant",
      word.map { "nothing that \($0.printable) may be sent is agreed to" }
        ?? "nothing is agreed to", advice: "'osgk consent list' shows what is.")
  }

  // MARK: Looking

  func list(_ line: Invocation) async throws -> Int32 {
    let ledger = try await world.ledger(context).existing()
    var grants: [Grant] = []
    var records: [LedgerRecord] = []
    do throws(ConsentError) {
      if line.has("all") {
        records = try await ledger?.export().records ?? []
      } else {
        grants = try await ledger?.grants() ?? []
      }
    } catch {
      throw Failure(error)
    }
    switch (line.has("json"), line.has("all")) {
    case (true, true): try context.print(["records": .array(records.map(\.json))])
    case (true, false): try context.print(["grants": .array(grants.map { $0.json() })])
    case (false, true): try context.print(records.map(\.row))
    case (false, false): try context.print(grants.map(\.row))
    }
    return 0
  }

  func show(_ line: Invocation) async throws -> Int32 {
    let machine = try Machine(context)
    let gateway = try world.gateway(machine)
    let provider = line.word(0) ?? ""
    var documents: [JSON] = []
    var rows: [[String]] = []
    for kind in try kinds(of: provider) {
      let use = try use(of: provider, for: kind, model: line.text("model"), machine)
      let standing = try await gateway.standing(of: use)
      if case .object(var object) = DisclosureText(use).json {
        object["standing"] = JSON(standing?.word)
        documents.append(.object(object))
      }
      if !rows.isEmpty { rows.append([""]) }
      rows += DisclosureText(use).rows
      rows.append(["consent", standing?.shown ?? "not needed: it is on this machine"])
    }
    if line.has("json") {
      try context.print(["uses": .array(documents)])
    } else {
      try context.print(rows)
    }
    return 0
  }

  private func use(
    of provider: String, for kind: DataKind, model: String?, _ machine: Machine
  ) throws -> RemoteUse {
    if kind == .text, isStyle(provider) { return try world.use(ofStyle: provider, machine) }
    return try world.use(
      of: try context.catalog.preset(provider), for: kind, model: model, machine)
  }

  private func kinds(of provider: String) throws -> [DataKind] {
    if isStyle(provider) { return [.text] }
    let preset = try context.catalog.preset(provider)
    return DataKind.allCases.filter { preset.section(for: $0) != nil }
  }

  /// A style with a program of its own is agreed to by its name; of the same name the provider is
  /// meant.
  private func isStyle(_ id: String) -> Bool {
    guard !context.catalog.entries().contains(where: { $0.id == id }) else { return false }
    return context.isStyle(id)
  }
}

extension Preset {
  /// What takes this kind of data.
  func section(for kind: DataKind) -> Section? {
    switch kind {
    case .audio: transcription
    case .text: polish
    }
  }
}

extension Grant {
  var row: [String] {
    [
      presetID, key.origin.description, key.kind.rawValue, key.purpose.rawValue,
      Standing.live(self).shown,
    ]
  }

  func json(terms: DisclosureTerms? = nil) -> JSON {
    JSON([
      "provider": .string(presetID), "origin": .string(key.origin.description),
      "kind": .string(key.kind.rawValue), "purpose": .string(key.purpose.rawValue),
      "granted": .string(granted.description), "expires": JSON(expires?.description),
      "disclosure": .string(disclosure), "record": .string(recordID), "seq": JSON(Int(seq)),
    ])
  }
}
