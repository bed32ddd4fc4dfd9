public import Files
public import Origin

/// What a preset can do, for people and scripts: `osgk providers show ID`.
public struct PresetSummary: Sendable {
  /// One address that requests may go to.
  public struct Host: Sendable, Equatable {
    /// As the preset says it, placeholders and all.
    public let baseURL: String
    public let region: String?
    /// `nil` while variables are missing.
    public let origin: Origin?
    /// Nothing leaves this machine.
    public let isLocal: Bool
  }

  /// What one section does with one model.
  public struct Operation: Sendable {
    public let kind: CatalogEntry.Kind
    /// Id or glob; `nil`: the section without a model.
    public let model: String?
    /// The one that is used when nobody names one.
    public let isDefault: Bool
    /// `nil` for a program: method and path, conditions left out.
    public let endpoint: String?
    public let accepts: [Parameter]
    public let audioFormats: [String]
    public let limits: Limits
    public let price: Price?
    public let deprecatedOn: String?
    public let replacedBy: String?
  }

  public let id: String
  public let name: String
  public let layer: Layer
  /// The files that it is made of, the winning one first.
  public let files: [Path]
  public let hosts: [Host]
  public let auth: Auth
  public let command: CommandSpec?
  public let server: ServerSpec?
  public let operations: [Operation]
  public let options: [Option]
  public let variables: [Variable]
  public let about: Preset.About

  /// What it is given stays on this machine.
  public var isLocal: Bool {
    (command.map { $0.network != .any } ?? true) && !about.relays && hosts.allSatisfy(\.isLocal)
  }
}

extension Preset {
  public var summary: PresetSummary {
    PresetSummary(
      id: id, name: name, layer: layer, files: files, hosts: hosts, auth: address.auth,
      command: command, server: server,
      operations: [transcription, polish].compactMap { $0 }.flatMap(\.operations),
      options: options, variables: variables, about: about)
  }

  /// Every address of the preset, its sections and models, each once.
  private var hosts: [PresetSummary.Host] {
    var hosts: [PresetSummary.Host] = []
    let sections = [transcription, polish].compactMap { $0 }
    let resolved = sections.flatMap { [$0.base] + $0.entries.map(\.section) }
      .filter { $0.command == nil }
    for address in [address] + resolved.map(\.address) {
      var places = address.regions.map { (region: Optional($0.name), url: $0.baseURL) }
      if let base = address.baseURL { places.insert((nil, base), at: 0) }
      for (region, url) in places where !hosts.contains(where: { $0.baseURL == url }) {
        let origin = try? address.origin(region: region, declared: variables)
        hosts.append(
          PresetSummary.Host(
            baseURL: url, region: region, origin: origin,
            isLocal: origin?.isLocal == true && !about.relays))
      }
    }
    return hosts
  }
}

extension Section {
  fileprivate var operations: [PresetSummary.Operation] {
    let known = Set(entries.map(\.glob.text))
    var operations: [PresetSummary.Operation] = []
    let named = base.model.flatMap { try? resolved(model: $0) } ?? base
    if base.model == nil || !known.contains(base.model ?? "") {
      operations.append(.init(named, model: base.model, isDefault: true))
    }
    for entry in entries {
      operations.append(
        .init(
          entry.section, model: entry.glob.text, isDefault: entry.glob.text == base.model))
    }
    return operations
  }
}

extension PresetSummary.Operation {
  fileprivate init(_ section: ResolvedSection, model: String?, isDefault: Bool) {
    kind = section.kind
    self.model = model
    self.isDefault = isDefault
    endpoint = section.request.map { "\($0.method) \($0.path.shown)" }
    accepts = section.accepts
    audioFormats = section.audioFormats
    limits = section.limits
    price = section.price
    deprecatedOn = section.deprecatedOn
    replacedBy = section.replacedBy
  }
}

extension ValueTemplate {
  /// For people: a conditional shows what it takes otherwise.
  fileprivate var shown: String {
    switch self {
    case .template(let template): template.source
    case .conditional(_, let use, let otherwise): (otherwise ?? use).shown
    case .literal, .list, .map: ""
    }
  }
}

extension Template {
  /// As it was written.
  var source: String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .placeholder(let name): "{\(name)}"
      }
    }.joined()
  }
}
