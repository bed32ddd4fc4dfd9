import JSON
import Origin
import Providers

/// `osgk providers hosts`: every address that something could be sent to, by what for.
extension ProvidersCommand {
  static func hosts(_ line: Invocation, _ context: Context) throws -> Int32 {
    let only = line.word(0)
    let ids =
      try only.map { [try context.catalog.preset($0).id] }
      ?? context.catalog.entries().filter { $0.programs.isEmpty || $0.usesNetwork }.map(\.id)
    var hosts: [ProviderHost] = []
    for id in ids {
      // A broken preset sends nothing; `providers list` tells of it.
      guard let preset = try? context.catalog.preset(id) else { continue }
      hosts += ProviderHost.all(of: preset)
    }
    if line.has("json") {
      try context.print(["hosts": .array(hosts.map(\.json))])
    } else {
      try context.print(hosts.map(\.row))
    }
    return 0
  }
}

/// One address of one provider, and what it is used for.
struct ProviderHost {
  let provider: String
  /// As the preset says it, placeholders and all.
  let address: String
  let region: String?
  /// `nil` while variables are missing, and for a program.
  let origin: Origin?
  let isLocal: Bool
  let features: [CatalogEntry.Kind]

  static func all(of preset: Preset) -> [ProviderHost] {
    let summary = preset.summary
    let sections = [preset.transcription, preset.polish].compactMap { $0 }
    var hosts = summary.hosts.map { host in
      ProviderHost(
        provider: preset.id, address: host.baseURL, region: host.region, origin: host.origin,
        isLocal: host.isLocal,
        // An address of a section's own is asked for that alone.
        features: sections.filter { $0.addresses.contains(host.baseURL) }.map(\.kind))
    }
    if let command = summary.command, command.network == .any {
      hosts.append(
        ProviderHost(
          provider: preset.id, address: command.says ?? "wherever its program likes", region: nil,
          origin: nil, isLocal: false, features: sections.map(\.kind)))
    }
    return hosts.filter { !$0.features.isEmpty }
  }

  var json: JSON {
    JSON([
      "provider": .string(provider), "base_url": .string(address), "region": JSON(region),
      "origin": JSON(origin?.description), "local": .bool(isLocal),
      "features": JSON(features.map(\.rawValue)),
    ])
  }

  var row: [String] {
    let about = [region.map { "region \($0)" }, isLocal ? "this machine" : nil]
    return [
      origin?.description ?? address, provider, features.map(\.word).joined(separator: ", "),
      about.compactMap { $0 }.joined(separator: ", "),
    ]
  }
}
