import Files

extension Preset {
  /// A program that rewrites text and is described by no preset, but by a style: text in on
  /// standard input, text out.
  /// - Parameters:
  ///   - words: the program's name or absolute path, then its arguments, in which nothing is a
  ///     placeholder.
  ///   - says: where its maker says that it sends (with `network: any`).
  ///   - file: the style's.
  public init(
    program words: [String], id: String, network: CommandSpec.Network, says: String?, file: Path?
  ) {
    let command = CommandSpec(
      programs: Array(words.prefix(1)), version: nil, modelKind: nil, voiceKind: nil,
      environment: [],
      network: network, says: says, progress: nil,
      items: words.dropFirst().map { .template(Template(literal: $0)) })
    let address = Address(baseURL: nil, regions: [], auth: .none)
    let section = ResolvedSection(
      kind: .polish, model: nil, accepts: [.text], rules: [:], audioFormats: [],
      limits: Limits(), price: nil, request: nil, reply: ReplySpec(nil), events: [], errors: [],
      command: command, address: address, relays: false, driver: nil, options: [], variables: [],
      deprecatedOn: nil, replacedBy: nil, places: SectionPlaces())
    self.init(
      id: id, name: words.first ?? id, rank: nil, layer: .user, files: file.map { [$0] } ?? [],
      command: command, server: nil, options: [], variables: [], address: address,
      transcription: nil, polish: Section(base: section, entries: []),
      about: About(
        environmentName: nil, consoleURL: nil, privacyURL: says, docsURL: nil, factsAsOf: nil,
        relays: false, caFile: nil, disclosure: nil))
  }
}
