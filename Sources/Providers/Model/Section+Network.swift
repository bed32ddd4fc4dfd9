extension Section {
  public var kind: CatalogEntry.Kind { base.kind }

  /// Whatever model is asked for, a program without a network does it.
  public var runsWithoutNetwork: Bool {
    resolutions.allSatisfy { $0.command?.network == CommandSpec.Network.none }
  }

  /// Every address that the section's requests may go to, regions too, placeholders and all.
  public var addresses: [String] {
    var addresses: [String] = []
    for section in resolutions where section.command == nil {
      let all = [section.address.baseURL].compactMap { $0 } + section.address.regions.map(\.baseURL)
      for address in all where !addresses.contains(address) { addresses.append(address) }
    }
    return addresses
  }

  /// For the section's own model and for every entry of `models:`.
  public var resolutions: [ResolvedSection] { [base] + entries.map(\.section) }
}
